import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What islands send with a page's number, by their file: most lists by `usePages`. */
const busquedas = globSync('src/islands/**/*.{ts,tsx}').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/search: \{[^{}]*\bpage\b(?:[^{}]|\{[^{}]*\})*\}/g)].map(
    ([search]) => [file, search] as const,
  ),
);

test('there are lists to look at', () => {
  expect(busquedas.length).toBeGreaterThanOrEqual(4);
});

test.each(busquedas)('%s says how many rows a page has', (_, search) => {
  expect(search).toMatch(/\blimit:/);
});
