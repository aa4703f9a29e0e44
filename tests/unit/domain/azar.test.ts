import { expect, test } from 'vitest';
import { sortear } from '../../../src/domain/azar.ts';

test('takes bytes as they come and passes over those of the incomplete last stretch', () => {
  // 250 to 255 would make the digits 0 to 5 likelier than the others.
  expect(sortear(10, 3, () => Uint8Array.from([250, 7, 255, 19, 249]))).toEqual([7, 9, 9]);
});

test('asks again when too few were usable', () => {
  const given = [Uint8Array.from([255, 4]), Uint8Array.from([254, 13])];
  expect(sortear(10, 2, () => given.shift() ?? new Uint8Array())).toEqual([4, 3]);
});

test('a single number can be drawn', () => {
  expect(sortear(10, 1, (n) => new Uint8Array(n).fill(12))).toEqual([2]);
});

test('a source that gives nothing usable is an error, not an endless loop', () => {
  expect(() => sortear(10, 1, (n) => new Uint8Array(n).fill(255))).toThrow(
    new RangeError('The random source gives no usable bytes'),
  );
});
