import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../netlify/tools/local/astro.ts';

// Twins of the pages without an island, to measure beside them: words and pictures alone, no style, font or script.

const dist = join(root, 'dist');
const folder = '/desnuda';

/** The address of a page's twin. */
export const twinOf = (path: string): string =>
  folder + (path === '/' ? '/index.html' : `${path}.html`);

/** The page as a person would write it. */
function written(page: string): string {
  const title = /<title>.*?<\/title>/.exec(page)?.[0] ?? '';
  const body = (/<body>.*<\/body>/s.exec(page)?.[0] ?? '')
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<dialog.*?<\/dialog>/gs, '')
    .replace(/<template id="guion">.*?<\/template>/gs, '')
    .replace(/ (?:class|data-[\w-]+)(?:="[^"]*")?/g, '');
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${title}</head>${body}</html>`;
}

/** Puts the twins of every page without an island beside the built ones. */
export function writeTwins(): Promise<void> {
  for (const file of globSync('**/*.html', { cwd: dist })) {
    const html = readFileSync(join(dist, file), 'utf8');
    if (html.includes('<astro-island')) continue;
    const twin = join(dist, folder, file);
    mkdirSync(dirname(twin), { recursive: true });
    writeFileSync(twin, written(html));
  }
  return Promise.resolve();
}

/** Whether a page has a twin. */
export const hasTwin = (path: string): boolean => existsSync(join(dist, twinOf(path)));

/** Takes all twins away again. */
export function removeTwins(): void {
  rmSync(join(dist, folder), { recursive: true, force: true });
}
