import { expect, test } from 'vitest';
import { named } from '../../../netlify/database/named.ts';

test('numbers the names of a statement in their order, each once', () => {
  expect(named('select $b::text, $a, $b', { a: 1, b: 2, c: 3 })).toEqual([
    'select $1::text, $2, $1',
    [2, 1],
  ]);
});

test('refuses a name without a value', () => {
  expect(() => named('select $a', {})).toThrow('$a');
});
