import { expect, test } from 'vitest';
import { fitting } from '../../../src/components/frame/fit.ts';

test.each([
  ['all find room', [50, 50, 50], 150, 3],
  ['those at the end find none', [50, 50, 50], 120, 2],
  ['a later one that would fit does not overtake', [50, 90, 20], 120, 1],
  ['none finds room', [200, 50], 100, 0],
] as const)('%s', (_, widths, room, inside) => {
  expect(fitting(widths, room)).toBe(inside);
});
