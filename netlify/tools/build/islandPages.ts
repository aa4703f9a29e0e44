import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const OF_ISLANDS = /<style>astro-island,[^<]*<\/style>/;
const SCRIPTS_OF_ISLANDS = /(?:component|renderer)-url="\/([^"]+)"/g;

/** A page's files and all that they import. */
function withImports(files: readonly string[], imports: ReadonlyMap<string, readonly string[]>) {
  const all = new Set<string>();
  const add = (file: string): void => {
    if (all.has(file)) return;
    all.add(file);
    for (const imported of imports.get(file) ?? []) add(imported);
  };
  for (const file of files) add(file);
  return [...all];
}

/**
 * Completes the head of pages with islands: moves the islands' style rule there from the first island, and preloads
 * each island's script with all its imports.
 */
export function islandPages(): AstroIntegration {
  const imports = new Map<string, readonly string[]>();
  return {
    name: 'island-pages',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'imports-of-chunks',
                applyToEnvironment: ({ name }) => name === 'client',
                generateBundle(_, bundle) {
                  for (const chunk of Object.values(bundle)) {
                    if (chunk.type === 'chunk') imports.set(chunk.fileName, chunk.imports);
                  }
                },
              },
            ],
          },
        });
      },
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        for (const name of await readdir(folder, { recursive: true })) {
          if (!name.endsWith('.html')) continue;
          const file = join(folder, name);
          const html = await readFile(file, 'utf8');
          const [style] = OF_ISLANDS.exec(html) ?? [];
          if (style === undefined) continue;
          const scripts = [...html.matchAll(SCRIPTS_OF_ISLANDS)].map(([, script = '']) => script);
          const links = withImports(scripts, imports).map(
            (script) => `<link rel="modulepreload" href="/${script}">`,
          );
          const head = [style, ...links].join('');
          await writeFile(file, html.replace(style, '').replace('</head>', `${head}</head>`));
        }
      },
    },
  };
}
