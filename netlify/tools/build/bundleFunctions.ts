// Part of `npm run deploy`: replaces each function's source with one bundled file, in Netlify's build alone.

import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { runCommand } from '../command.ts';
import { root } from '../local/astro.ts';
import { declaredNode, requireDeclaredNode } from './runtime.ts';

const folder = join(root, 'netlify/functions');

/** The functions' own files. */
const functionSources = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file));

/** CommonJS packages load Node's modules by `require`, which an ES module lacks. */
const REQUIRE = `import { createRequire as ofModule } from 'node:module'; const require = ofModule(import.meta.url);`;

/**
 * Writes each function as one file into `to`; answers esbuild's list of inputs. Netlify's own bundler copies the some
 * 250 modules of a function, and reading them is most of a cold start. `oneProcess`: for one that runs all functions,
 * shared modules, such as the connections, exist once.
 */
export async function bundleFunctions(to: string, { oneProcess = false } = {}): Promise<Metafile> {
  mkdirSync(to, { recursive: true });
  const { metafile } = await build({
    entryPoints: functionSources(),
    outdir: to,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: `node${declaredNode()}`,
    ...(oneProcess
      ? { splitting: true, chunkNames: 'chunks/[name]-[hash]', banner: { js: REQUIRE } }
      : {}),
    // Only a function whose database is not Neon's reads `pg`. `pg-native` is optional, and not installed.
    external: oneProcess ? ['pg-native'] : ['pg'],
    // Identifiers are kept: Netlify finds `config` by its name.
    minifyWhitespace: true,
    minifySyntax: true,
    // A preview's own address and the commit are known to the build alone.
    define: Object.fromEntries(
      ['DEPLOY_PRIME_URL', 'COMMIT_REF'].flatMap((name) => {
        const value = process.env[name];
        return value === undefined ? [] : [[`process.env.${name}`, JSON.stringify(value)]];
      }),
    ),
    logLevel: 'warning',
    metafile: true,
  });
  return metafile;
}

if (import.meta.main) {
  await runCommand(async () => {
    if (process.env['NETLIFY'] !== 'true') {
      throw new Error(
        'Esto sustituye netlify/functions por lo empaquetado: solo en una construcción de Netlify.',
      );
    }
    requireDeclaredNode(process.env, process.version);
    const sources = functionSources();
    await bundleFunctions(folder);
    for (const file of sources) rmSync(file);
    console.log(`${sources.length} funciones empaquetadas.`);
  });
}
