import { expect, test } from 'vitest';
import { unir } from '../../../src/islands/unir.tsx';

test('a remark without spaces holds up no list', { timeout: 1_000 }, () => {
  expect(unir('1,'.repeat(20_000))).toEqual(['1,'.repeat(20_000)]);
});
