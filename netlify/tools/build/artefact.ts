import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleFunctions } from './bundleFunctions.ts';
import type { SiteConfig } from './siteConfig.ts';

/** Parts of the built folder that are not served. Netlify reads the first two itself. */
export const HEADERS = '_headers';
export const REDIRECTS = '_redirects';
export const FUNCTIONS = '_functions';

/** Refuses, by a Spanish sentence, an incomplete built folder: its pages would lack their security headers. */
export function requireArtefact(folder: string): void {
  const missing = ['index.html', HEADERS, REDIRECTS, FUNCTIONS].filter(
    (name) => !existsSync(join(folder, name)),
  );
  if (missing.length === 0) return;
  throw new Error(
    `A la carpeta «${folder}» le falta ${missing.join(', ')}: no es el sitio construido y entero. Constrúyalo con npm run build, y copie la carpeta completa.`,
  );
}

/** Writes header and redirect rules into the built folder, in the formats of Netlify's own files. */
export async function writeRules(
  folder: string,
  { headers, redirects }: Pick<SiteConfig, 'headers' | 'redirects'>,
): Promise<void> {
  const ofPath = headers.map(({ for: path, values }) =>
    [path, ...Object.entries(values).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  );
  await writeFile(join(folder, HEADERS), `${ofPath.join('\n')}\n`);
  const rules = redirects.map(
    ({ from, to, status, force }) => `${from} ${to} ${status}${force ? '!' : ''}\n`,
  );
  await writeFile(join(folder, REDIRECTS), rules.join(''));
}

/** Bundles the functions into the built folder, for an own server. Netlify takes them from their own folder. */
export async function writeFunctions(folder: string): Promise<void> {
  if (process.env['NETLIFY'] === 'true') return;
  await bundleFunctions(join(folder, FUNCTIONS), { oneProcess: true });
}
