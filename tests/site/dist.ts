import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const folder = 'dist';

/** One built page: its address, its HTML, and whether search engines may list it. */
export interface Page {
  readonly path: string;
  readonly html: string;
  readonly indexable: boolean;
  /** Words and pictures alone, no island and no script of its own: bounded most tightly. */
  readonly isContent: boolean;
}

/** Every file that the built site serves, by its address from the root. */
export const files: readonly string[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.\w+$/.test(file) && !file.startsWith('_functions/'))
  .map((file) => `/${file}`);

/** The text of a built file. */
export const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

const weights = new Map<string, number>();

/** What a file weighs on the wire, in bytes. Most files are in many pages, and each is compressed once. */
export function brotli(path: string): number {
  const weight =
    weights.get(path) ?? brotliCompressSync(readFileSync(join(folder, path))).byteLength;
  weights.set(path, weight);
  return weight;
}

/** The page's address of an HTML file: '/que-es' for '/que-es.html'. */
const addressOf = (file: string) => file.replace(/(?:\/?index)?\.html$/, '') || '/';

/** Every page of the built site. */
export const pages: readonly Page[] = files
  .filter((file) => file.endsWith('.html'))
  .map((file) => {
    const html = read(file);
    return {
      path: addressOf(file),
      html,
      indexable: !/<meta name="robots" content="noindex">/.test(html),
      isContent: !html.includes('<astro-island') && !/\/(?:logout|bienvenida)\.astro/.test(html),
    };
  });

/** The pages for people who have signed in: what they say until it is known who asks. */
export const guarded: readonly Page[] = pages.filter(({ html }) =>
  html.includes('Verificando su sesión…'),
);

/** The HTML file of a page. */
export const fileOf = ({ path }: Page): string => (path === '/' ? '/index.html' : `${path}.html`);

/** The values of an attribute on elements of a name ('a', or '\\w+' for any), in order. */
export const attributes = (html: string, element: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<${element}(?=[\\s>])[^>]*?\\s${name}="([^"]*)"`, 'g'))].map(
    ([, value = '']) => value.replaceAll('&amp;', '&').replaceAll('&#38;', '&'),
  );

const statically = /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;
const inAnyWay = /(?:from|import)\s*\(?\s*["'`]\.\/([\w.-]+\.js)["'`]/g;

/** A module and all it imports, transitively; `later` counts what it loads only when it is needed. */
export function withImports(module: string, later = false, seen = new Set<string>()): Set<string> {
  if (seen.has(module)) return seen;
  seen.add(module);
  for (const [, imported = ''] of read(module).matchAll(later ? inAnyWay : statically)) {
    withImports(`/_astro/${imported}`, later, seen);
  }
  return seen;
}

/** The content of an element's attribute found by another: `meta(html, 'name', 'description')`. */
export const meta = (html: string, key: 'name' | 'property', value: string): string | undefined =>
  new RegExp(`<meta ${key}="${value}" content="([^"]*)"`).exec(html)?.[1];
