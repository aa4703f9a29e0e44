import { expect, test } from 'vitest';
import {
  cajasGratis,
  facturasNecesarias,
  leerBonificacion,
} from '../../../src/domain/bonificacion.ts';

test.each([
  ['2 + 1', { facturas: 2, gratis: 1 }, 2],
  ['2+1', { facturas: 2, gratis: 1 }, 2],
  ['  3  +  1 ', { facturas: 3, gratis: 1 }, 3],
  ['1 + 1', { facturas: 1, gratis: 1 }, 1],
  ['12 + 2', { facturas: 12, gratis: 2 }, 12],
  ['20 + 10', { facturas: 20, gratis: 10 }, 20],
  ['0 + 1', null, 1],
  ['2', null, 1],
  ['2 + ', null, 1],
  ['dos + uno', null, 1],
  ['-2 + 1', null, 1],
  ['2.5 + 1', null, 1],
  ['2 + 1 + 1', null, 1],
  ['', null, 1],
])('the bonus %j is read as %j and needs %i invoice lines', (text, expected, lines) => {
  expect(leerBonificacion(text)).toEqual(expected);
  expect(facturasNecesarias(text)).toBe(lines);
});

test.each([
  [
    '2 + 1',
    'Cordavela Tabletas 50 mg, caja de 30',
    '1\u00a0caja de Cordavela Tabletas 50\u00a0mg (30)',
  ],
  [
    '3 + 2',
    'Neuralba Jarabe, frasco de 120 ml',
    '2\u00a0cajas de Neuralba Jarabe, frasco de 120\u00a0ml',
  ],
])('by %j of %j one gives %j', (tipo, producto, dicho) => {
  expect(cajasGratis(tipo, producto)).toBe(dicho);
});
