import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  file,
  fingerprints,
  leakedPasswords,
} from '../../../netlify/tools/build/leakedPasswords.ts';
import { hasLeaked } from '../../../netlify/sesiones/leakedPasswords.ts';
import { faltaDeClave } from '../../../src/domain/clave.ts';

test('the fingerprints are up to date: node netlify/tools/build/leakedPasswords.ts writes them', () => {
  expect(readFileSync(file, 'utf8')).toBe(fingerprints());
});

test('one in ten of the 3,000 commonest leaked passwords that no other rule refuses is refused', async () => {
  const left = leakedPasswords().filter((password) => faltaDeClave(password) === null);
  expect(left.length).toBeGreaterThan(3_000);
  const some = left.slice(0, 3_000).filter((_, i) => i % 10 === 0);
  const known = await Promise.all(some.map(hasLeaked));
  expect(known.indexOf(false)).toBe(-1);
});

test.each([
  ['1qaz2wsx3edc4rfv', true],
  ['1QAZ2WSX3EDC4RFV', true],
  ['caballo grapa bateria', false],
  ['1qaz2wsx3edc4rf', false],
])('%s has leaked: %s', async (password, expected) => {
  expect(await hasLeaked(password)).toBe(expected);
});
