import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Dia, formatearDia, sumarDias } from '../../../src/domain/calendario.ts';
import {
  decirDia,
  decirMes,
  leerFechaConAnio,
  leerFechaEscrita,
  mesesHasta,
  partesDe,
  unirPartes,
} from '../../../src/domain/fechaEscrita.ts';

const hoy = '2026-04-20';

test.each([
  ['03/04/2026', '2026-04-03'],
  ['3/4/2026', '2026-04-03'],
  ['3/4', '2026-04-03'],
  ['03042026', '2026-04-03'],
  ['030426', '2026-04-03'],
  ['0304', '2026-04-03'],
  ['3-4-26', '2026-04-03'],
  [' 3 4 26 ', '2026-04-03'],
  ['2026-04-03', '2026-04-03'],
  ['20', '2026-04-20'],
  ['3', '2026-04-03'],
  ['29/02/2028', '2028-02-29'],
])('%j is read as %s', (texto, dia) => {
  expect(leerFechaEscrita(texto, hoy)).toBe(dia);
});

test.each([
  '',
  '31/4',
  '30/02/2026',
  '29/02/2027',
  '32',
  '0',
  '3/13',
  '3/4/202',
  '3/4/20266',
  '123',
  '12026-04-03',
  '3/4/1026',
  'tres de abril',
  '3/4/2026 10:00',
  '٣/٤',
])('%j is no day', (texto) => {
  expect(leerFechaEscrita(texto, hoy)).toBeNull();
});

test.each<[string, Dia, string | null]>([
  ['30/12', '2026-01-03', '2025-12-30'],
  ['2/1', '2026-12-30', '2027-01-02'],
  ['31', '2026-03-02', '2026-01-31'],
  ['31', '2026-05-02', '2026-03-31'],
  ['3', '2026-01-02', '2025-12-03'],
  ['29/2', '2026-03-01', null],
  // 183 days from either.
  ['1/9', '2028-03-02', '2027-09-01'],
  ['29/2', '2027-03-01', '2028-02-29'],
])('%j without its year, on %s, is %s', (texto, dia, leido) => {
  expect(leerFechaEscrita(texto, dia)).toBe(leido);
});

test('every day of fifty years is read as it is shown, and as it is kept', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 365 * 50 }), (dias) => {
      const dia = sumarDias('2000-01-01', dias);
      expect(leerFechaEscrita(formatearDia(dia), hoy)).toBe(dia);
      expect(leerFechaEscrita(dia, hoy)).toBe(dia);
    }),
  );
});

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (texto) => {
      const dia = leerFechaEscrita(texto, hoy);
      expect(dia === null || /^\d{4}-\d{2}-\d{2}$/.test(dia)).toBe(true);
    }),
  );
});

test.each<[Dia, string]>([
  ['2026-04-03', '3 de abril'],
  ['2025-12-30', '30 de diciembre de 2025'],
])('%s is said as %j', (dia, dicho) => {
  expect(decirDia(dia, hoy)).toBe(dicho);
});

test('months are offered back over the year’s end, in words', () => {
  const meses = mesesHasta('2026-02', 4);
  expect(meses).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(meses.map(decirMes)[2]).toBe('diciembre de 2025');
});

test.each([
  ['27/03/1958', '1958-03-27'],
  [' 5-3-1958 ', '1958-03-05'],
  ['05031958', '1958-03-05'],
  ['1958-03-05', '1958-03-05'],
  ['5/3/58', null],
  ['050358', null],
  ['30/02/1958', null],
  ['3/58', null],
  ['5/3', null],
  ['1/2/3/1958', null],
  ['', null],
])('%j with its year is read as %j', (texto, dia) => {
  expect(leerFechaConAnio(texto)).toBe(dia);
});

const cajas = (dia: string, mes = '', anio = '') => ({ dia, mes, anio });

test.each([
  [cajas(''), ''],
  [cajas('5', '3', '1960'), '1960-03-05'],
  [cajas('05', '03', '1960'), '1960-03-05'],
  [cajas('27031958'), '1958-03-27'],
  [cajas('27/3/1958'), '1958-03-27'],
  [cajas('5', '3', '60'), '60-3-5'],
  [cajas('5', '', '1960'), '1960--5'],
  [cajas('', '3'), '-3-'],
  [cajas('31', '2', '1960'), '1960-2-31'],
  [cajas('1a', '-', ' 19x60'), '1960--1'],
  [cajas('mañana'), '--mañana'],
])('a date known by heart, in the boxes %o, has the value %j', (partes, valor) => {
  expect(unirPartes(partes)).toBe(valor);
});

test.each([
  [cajas('3'), '2026-04-03'],
  [cajas('3', '12'), '2025-12-03'],
  [cajas('3', '4', '26'), '2026-04-03'],
  [cajas('0304'), '2026-04-03'],
  [cajas('3', '', '2026'), '2026--3'],
  [cajas('', '4', '2026'), '2026-4-'],
])('near a day, the boxes %o have the value %j', (partes, valor) => {
  expect(unirPartes(partes, hoy)).toBe(valor);
});

test.each(['', '1960-3-5', '-3-', '1960--1', '--mañana'])(
  'the boxes of %j have that value again',
  (valor) => {
    expect(unirPartes(partesDe(valor))).toBe(valor === '1960-3-5' ? '1960-03-05' : valor);
  },
);
