import { expect, test } from 'vitest';
import { fitting } from '../../../src/components/frame/fit.ts';

test.each([
  ['all find room', [50, 50, 50], 150, -1, [true, true, true]],
  ['those at the end find none', [50, 50, 50], 120, -1, [true, true, false]],
  ['a later one that would fit does not overtake', [50, 90, 20], 120, -1, [true, false, false]],
  ['the page’s own takes the room of another', [50, 50, 50], 120, 2, [true, false, true]],
  ['none finds room', [200, 50], 100, -1, [false, false]],
] as const)('%s', (_, widths, room, kept, inside) => {
  expect(fitting(widths, room, kept)).toEqual(inside);
});
