// `npm run build:functions`: replaces each function's source with one bundled file, in Netlify's build alone.

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

/**
 * Writes each function as one file into `to`. Netlify's own bundler copies the some 250 modules of a function one
 * by one. A new instance reads them one by one, which is most of a cold start. Answers what went into them.
 */
export async function bundleFunctions(
  to: string,
  sources: readonly string[] = functionSources(),
): Promise<Metafile> {
  mkdirSync(to, { recursive: true });
  const { metafile } = await build({
    entryPoints: [...sources],
    outdir: to,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: `node${declaredNode()}`,
    // Beside the file, not in it: only a function whose database is not Neon's reads it.
    external: ['pg'],
    // Names stay: Netlify finds `config` by its name.
    minifyWhitespace: true,
    minifySyntax: true,
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
    await bundleFunctions(folder, sources);
    for (const file of sources) rmSync(file);
    console.log(`${sources.length} funciones empaquetadas.`);
  });
}
