import { expect, test } from 'vitest';
import { esPaisCodigo, PAIS_PREDETERMINADO, paisDe, PAISES } from '../../../src/domain/paises.ts';

test.each([
  ['506', 'Costa Rica', 'CR', 'America/Costa_Rica'],
  ['507', 'Panamá', 'PAN', 'America/Panama'],
  ['504', 'Honduras', 'HND', 'America/Tegucigalpa'],
  ['1809', 'República Dominicana', 'DOM', 'America/Santo_Domingo'],
] as const)('%s is %s, cards %s, time of %s', (codigo, nombre, prefijo, zonaHoraria) => {
  expect(paisDe(codigo)).toEqual({ codigo, nombre, prefijo, zonaHoraria });
});

test('there are exactly four countries and a newcomer sees Costa Rica', () => {
  expect(PAISES).toHaveLength(4);
  expect(PAIS_PREDETERMINADO).toBe('506');
});

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
