import { expect, test } from 'vitest';
import { isDiskFull } from '../../../netlify/tools/local/database.ts';

const MB = 1_000_000;

test.each([
  ['a write without room', Object.assign(new Error('write'), { code: 'ENOSPC' }), Infinity, true],
  ['what PostgreSQL says', new Error('could not write: No space left on device'), 500 * MB, true],
  ['any error with room for no log file', new Error('server ended'), 10 * MB, true],
  ['any error with room', new Error('server ended'), 500 * MB, false],
  ['no error', 'ENOSPC', 0, false],
])('%s with a disk of so much room is judged full or not', (_, error, free, expected) => {
  expect(isDiskFull(error, free)).toBe(expected);
});
