import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documento, file, taggedTests } from '../../support/asvs/documento.ts';
import { REQUIREMENTS } from '../../support/asvs/requisitos.ts';

test('every requirement that tests are said to show has one that carries its id', () => {
  const shown = new Set(taggedTests().flatMap(({ ids }) => ids));
  const missing = Object.entries(REQUIREMENTS)
    .filter(([id, [, standing]]) => standing === 'test' && !shown.has(id))
    .map(([id]) => id);
  expect(missing).toEqual([]);
});

test('every id in a test’s name is a requirement of level 1 or 2 that is said to be shown so', () => {
  const others = taggedTests().flatMap(({ ids }) =>
    ids.filter((id) => REQUIREMENTS[id]?.[1] !== 'test'),
  );
  expect(others).toEqual([]);
});

test('all 253 requirements of the two levels have their line', () => {
  const levels = Object.values(REQUIREMENTS).map(([level]) => level);
  expect([levels.filter((level) => level === 1).length, levels.length]).toEqual([70, 253]);
});

test('docs/asvs-tabla.md is what npm run asvs writes', () => {
  expect(readFileSync(file, 'utf8')).toBe(documento());
});

test('docs/asvs.md lists the known gaps, and no others', () => {
  const rows = readFileSync('docs/asvs.md', 'utf8').matchAll(/^\| (V\d+\.\d+\.\d+) +\| (\d)/gm);
  const listed = [...rows].map(([, id, level]) => [id, Number(level)]);
  const gaps = Object.entries(REQUIREMENTS)
    .filter(([, [, standing]]) => standing === 'gap')
    .map(([id, [level]]) => [id, level]);
  expect(listed.sort()).toEqual(gaps.sort());
});
