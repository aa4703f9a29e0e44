import { readFileSync } from 'node:fs';

const text = readFileSync('docs/seguridad.md', 'utf8');

/** The words of one section of docs/seguridad.md, each line break a space. */
export function section(title: string): string {
  const found = text.split(/^## /m).find((one) => one.startsWith(`${title}\n`));
  if (found === undefined) throw new Error(`docs/seguridad.md has no section ${title}`);
  return found.replace(/\s+/g, ' ');
}

/** The rows of the table under a heading row that begins with these columns, as cells. */
export function rowsOf(...heading: readonly string[]): string[][] {
  const lines = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const start = lines.findIndex((cells) => heading.every((one, i) => cells[i + 1] === one));
  if (start < 0) throw new Error(`docs/seguridad.md has no table ${heading.join(' | ')}`);
  const rest = lines.slice(start + 2);
  const end = rest.findIndex((cells) => cells.length === 1);
  return rest.slice(0, end).map((cells) => cells.slice(1, -1));
}

/** What stands between backticks in a text. */
export const names = (cell = ''): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one);
