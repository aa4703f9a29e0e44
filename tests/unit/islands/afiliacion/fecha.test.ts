import { describe, expect, test } from 'vitest';
import { completarFecha, partesDe, unirPartes } from '../../../../src/islands/afiliacion/fecha.ts';

describe('a date typed in three parts', () => {
  test.each([
    ['', { dia: '', mes: '', anio: '' }],
    ['1960-3-5', { dia: '5', mes: '3', anio: '1960' }],
    ['-3-', { dia: '', mes: '3', anio: '' }],
  ])('%j holds the parts %o', (valor, partes) => {
    expect(partesDe(valor)).toEqual(partes);
    expect(unirPartes(partes)).toBe(valor);
  });

  test('only digits are kept', () => {
    expect(unirPartes({ dia: '1a', mes: '-', anio: ' 19x60' })).toBe('1960--1');
  });

  test.each([
    ['', ''],
    ['1960-3-5', '1960-03-05'],
    ['1960-11-25', '1960-11-25'],
    ['60-3-5', '60-03-05'],
    ['1960--5', '1960--05'],
  ])('%j is completed to %j', (valor, completa) => {
    expect(completarFecha(valor)).toBe(completa);
  });
});
