import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const OF_ISLANDS = /<style>astro-island,[^<]*<\/style>/;

/** Astro writes the islands' own style rule where the first island stands; a style belongs into the head. */
export function islandStyle(): AstroIntegration {
  return {
    name: 'island-style',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        for (const name of await readdir(folder, { recursive: true })) {
          if (!name.endsWith('.html')) continue;
          const file = join(folder, name);
          const html = await readFile(file, 'utf8');
          const [style] = OF_ISLANDS.exec(html) ?? [];
          if (style === undefined) continue;
          await writeFile(file, html.replace(style, '').replace('</head>', `${style}</head>`));
        }
      },
    },
  };
}
