import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What each island sends with a page's number, by its file. */
const busquedas = globSync('src/islands/**/*.{ts,tsx}').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/search: \{[^{}]*\bpage\b(?:[^{}]|\{[^{}]*\})*\}/g)].map(
    ([search]) => [file, search] as const,
  ),
);

test('there are lists to look at', () => {
  expect(busquedas.length).toBeGreaterThanOrEqual(9);
});

test.each(busquedas)('%s says how many rows a page has', (_, search) => {
  expect(search).toMatch(/\blimit:/);
});
