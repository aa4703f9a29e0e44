import { expect, test } from 'vitest';
import { esNacionalidad, NACIONALIDADES } from '../../../src/domain/nacionalidades.ts';

test.each([
  ['Costa Rica', true],
  ['Panamá', true],
  ['Panama', false],
  ['Ukraine', false],
  ['', false],
])('%j is the Spanish name of a nationality: %s', (texto, expected) => {
  expect(esNacionalidad(texto)).toBe(expected);
});

test('each stands there once, with both names', () => {
  const nombres = NACIONALIDADES.map(({ es_name }) => es_name);
  expect(new Set(nombres).size).toBe(nombres.length);
  for (const { name, es_name } of NACIONALIDADES) {
    expect([name.trim(), es_name.trim()]).toEqual([name, es_name]);
    expect(esNacionalidad(es_name)).toBe(true);
  }
});
