import { expect, test } from 'vitest';
import { ApiError } from '../../../src/api/error.ts';
import { sameAttempt } from '../../../src/api/outcome.ts';

test.each([
  [0, true],
  [200, true],
  [304, true],
  [400, false],
  [401, true],
  [403, false],
  [404, false],
  [408, true],
  [409, false],
  [422, false],
  [429, true],
  [500, true],
  [503, true],
])('what failed with status %i goes again as the same attempt: %j', (status, expected) => {
  expect(sameAttempt(new ApiError(status, 'No'))).toBe(expected);
});

test('what nobody foresaw says nothing of the outcome: the same attempt', () => {
  expect(sameAttempt(new TypeError('a mistake of ours'))).toBe(true);
});
