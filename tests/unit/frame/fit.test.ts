import { expect, test } from 'vitest';
import { fitting } from '../../../src/components/frame/fit.ts';

test.each([
  ['all find room', [50, 50, 50], 150, 0, [0, 1, 2]],
  ['those at the end find none', [50, 50, 50], 120, 0, [0, 1]],
  ['where one is stays, and takes the room of another', [50, 50, 50, 60], 120, 3, [0, 3]],
  ['a later one that would fit does not overtake', [50, 90, 20], 120, 0, [0]],
  ['where one is stays though nothing fits', [200, 50], 100, 0, [0]],
  ['one is at none of them', [50, 50, 50], 100, -1, [0, 1]],
] as const)('%s', (_, widths, room, kept, inside) => {
  expect([...fitting(widths, room, kept)].sort()).toEqual(inside);
});
