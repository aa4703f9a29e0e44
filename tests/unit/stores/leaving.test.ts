import { beforeEach, expect, test, vi } from 'vitest';
import { isLeaving, noteLeaving } from '../../../src/stores/leaving.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

const NOON = Date.parse('2026-06-17T12:00:00Z');

test.each([
  ['without a note', null, false],
  ['a moment after it', NOON - 500, true],
  ['long after it, as by a link of another site', NOON - 10_000, false],
])('%s the address signs out: %s → %s', (_, noted, is) => {
  if (noted !== null) noteLeaving(noted);
  expect(isLeaving(NOON)).toBe(is);
});

test('a note signs out once', () => {
  noteLeaving(NOON);
  expect([isLeaving(NOON), isLeaving(NOON)]).toEqual([true, false]);
});

test('without storage the page asks', () => {
  vi.stubGlobal('sessionStorage', undefined);
  noteLeaving(NOON);
  expect(isLeaving(NOON)).toBe(false);
});
