import { expect, test } from 'vitest';
import { cifra, contar } from '../../../src/domain/cifra.ts';

test.each([
  [7, '7'],
  [1204, '1\u00a0204'],
  [1_234_567, '1\u00a0234\u00a0567'],
])('%i is written %j', (valor, escrito) => {
  expect(cifra(valor)).toBe(escrito);
});

test.each([
  [0, '0 canjes'],
  [1, '1 canje'],
  [1204, '1\u00a0204 canjes'],
])('%i redemptions are written %j', (cuantos, escrito) => {
  expect(contar(cuantos, 'canje', 'canjes')).toBe(escrito);
});
