import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../netlify/tools/local/astro.ts';

// Twins of the pages without an island, to measure beside them.

const dist = join(root, 'dist');
/** The folder of the twins with the same words, pictures, styles and fonts. */
export const byHand = '/por-mano';
/** The folder of the twins without style and font. */
export const bare = '/desnuda';

const fileOf = (path: string) => (path === '/' ? '/index.html' : `${path}.html`);

const head = (page: string, more = '') =>
  `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${/<title>.*?<\/title>/.exec(page)?.[0] ?? ''}${more}</head>`;

/** The page as a person would write it: no script, no dialog, no metadata but the needed. */
function writtenByHand(page: string): string {
  const styles = page.match(/<style>.*?<\/style>/gs)?.join('') ?? '';
  const body = (/<body>.*<\/body>/s.exec(page)?.[0] ?? '')
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<dialog.*?<\/dialog>/gs, '')
    .replace(/<template id="guion">.*?<\/template>/gs, '')
    .replace(/ data-(?!astro-cid)[\w-]+(?:="[^"]*")?/g, '');
  return `<!doctype html><html lang="es" data-letra="propia">${head(page, styles)}${body}</html>`;
}

/** Words and pictures alone. */
function written(page: string): string {
  const body = (/<body>.*<\/body>/s.exec(writtenByHand(page))?.[0] ?? '').replace(
    / (?:class|data-[\w-]+)(?:="[^"]*")?/g,
    '',
  );
  return `<!doctype html><html lang="es">${head(page)}${body}</html>`;
}

/** Puts the twins of every page without an island beside the built ones. */
export function writeTwins(): Promise<void> {
  for (const file of globSync('**/*.html', { cwd: dist })) {
    const html = readFileSync(join(dist, file), 'utf8');
    if (html.includes('<astro-island')) continue;
    for (const [folder, text] of [
      [byHand, writtenByHand(html)],
      [bare, written(html)],
    ] as const) {
      const twin = join(dist, folder, file);
      mkdirSync(dirname(twin), { recursive: true });
      writeFileSync(twin, text);
    }
  }
  return Promise.resolve();
}

/** The address of a page's twin. */
export const twinOf = (path: string, folder: string): string => folder + fileOf(path);

/** Whether a page has twins. */
export const hasTwins = (path: string): boolean => existsSync(join(dist, twinOf(path, byHand)));

/** Takes all twins away again. */
export function removeTwins(): void {
  for (const folder of [byHand, bare]) rmSync(join(dist, folder), { recursive: true, force: true });
}
