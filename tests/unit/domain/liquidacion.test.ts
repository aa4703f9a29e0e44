import { describe, expect, test } from 'vitest';
import type { Dia } from '../../../src/domain/calendario.ts';
import {
  ESTADOS_LIQUIDACION,
  frasePorReponer,
  leerGuia,
  lineasFaltantes,
  puedePasar,
  tramoDe,
} from '../../../src/domain/liquidacion.ts';

const permitidas = [
  ['Abierta', 'Enviada'],
  ['Abierta', 'Cerrada'],
  ['Enviada', 'Recibida'],
  ['Enviada', 'En disputa'],
  ['Recibida', 'Cerrada'],
  ['En disputa', 'Cerrada'],
];
const todas = ESTADOS_LIQUIDACION.flatMap((de) => ESTADOS_LIQUIDACION.map((a) => [de, a] as const));
test.each(todas)('the states of a settlement: %s → %s', (de, a) => {
  expect(puedePasar(de, a)).toBe(permitidas.some(([x, y]) => x === de && y === a));
});

describe('the age of owed boxes', () => {
  test.each([
    [0, '0–30'],
    [30, '0–30'],
    [31, '31–60'],
    [60, '31–60'],
    [61, '61–75'],
    [75, '61–75'],
    [76, '76–90'],
    [90, '76–90'],
    [91, 'Vencida'],
    [400, 'Vencida'],
  ])('%i days is %s', (edad, tramo) => expect(tramoDe(edad)).toBe(tramo));
});

const linea = (canjeId: number, productoId: number, cajas: number, primeraFactura: Dia) => ({
  canjeId,
  productoId,
  cajas,
  primeraFactura,
});
const lineas = [
  linea(1, 7, 1, '2026-01-01'),
  linea(2, 7, 1, '2026-02-01'),
  linea(3, 7, 1, '2026-02-01'),
  linea(4, 8, 2, '2026-01-05'),
  linea(5, 8, 2, '2026-01-06'),
];
test.each([
  [[{ productoId: 7, cajas: 1 }], [3]],
  [[{ productoId: 7, cajas: 2 }], [3, 2]],
  [
    [
      { productoId: 7, cajas: 3 },
      { productoId: 8, cajas: 2 },
    ],
    [3, 2, 1, 5],
  ],
  [[{ productoId: 8, cajas: 4 }], [5, 4]],
  [[{ productoId: 7, cajas: 4 }], null],
  [[{ productoId: 8, cajas: 1 }], null],
  [[{ productoId: 9, cajas: 1 }], null],
])('missing boxes %j are those of redemptions %j', (faltan, esperados) => {
  expect(lineasFaltantes(lineas, faltan)?.map(({ canjeId }) => canjeId) ?? null).toEqual(esperados);
});

test.each([
  ['\u200b gt‑7781 ', 'GT-7781'],
  ['a  1', 'A 1'],
  ['1', '1'],
  ['', null],
  ['-1', null],
  ['GT_1', null],
  ['ñ', null],
  ['A'.repeat(41), null],
  ['=1+1', null],
])('the guide %j is %j', (texto, guia) => expect(leerGuia(texto)).toBe(guia));

test.each([
  [14, 3, '14 cajas por reponer, 3 vencen en 14 días o menos.'],
  [1, 1, '1 caja por reponer, 1 vence en 14 días o menos.'],
  [5, 0, '5 cajas por reponer.'],
  [0, 0, 'No queda ninguna caja por reponer.'],
  [1234, 1000, '1\u00a0234 cajas por reponer, 1\u00a0000 vencen en 14 días o menos.'],
])('%i boxes, %j: %s', (cajas, pronto, frase) =>
  expect(frasePorReponer(cajas, pronto)).toBe(frase),
);
