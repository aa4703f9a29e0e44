import { expect, test } from 'vitest';
import { esPaisCodigo } from '../../../src/domain/paises.ts';

test.each([
  ['506', true],
  ['1809', true],
  ['809', false],
  ['CR', false],
  [506, false],
  ['', false],
  [null, false],
  ['__proto__', false],
])('%j as a dialling code of the programme: %s', (value, expected) => {
  expect(esPaisCodigo(value)).toBe(expected);
});
