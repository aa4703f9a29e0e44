import { expect, test } from 'vitest';
import { pacientesDelMes } from '../../../src/domain/pacientesDelMes.ts';

test.each([
  [0, 0, { activos: 0, nuevos: 0, vuelven: 0 }],
  [1, 1, { activos: null, nuevos: null, vuelven: null }],
  [4, 0, { activos: null, nuevos: null, vuelven: null }],
  [5, 0, { activos: 5, nuevos: 0, vuelven: 5 }],
  [5, 5, { activos: 5, nuevos: 5, vuelven: 0 }],
  [9, 4, { activos: 9, nuevos: null, vuelven: null }],
  [9, 5, { activos: 9, nuevos: null, vuelven: null }],
  [9, 1, { activos: 9, nuevos: null, vuelven: null }],
  [9, 8, { activos: 9, nuevos: null, vuelven: null }],
  [10, 5, { activos: 10, nuevos: 5, vuelven: 5 }],
])('the patients of a month: %i, of whom %i are new', (activos, nuevos, shown) => {
  expect(pacientesDelMes(activos, nuevos)).toEqual(shown);
});
