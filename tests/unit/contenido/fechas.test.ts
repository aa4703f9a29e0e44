import { expect, test } from 'vitest';
import {
  fechaConSemana,
  fechaLarga,
  fechaSinAnio,
  horaEscrita,
  mesAbreviado,
} from '../../../src/contenido/fechas.ts';

test.each([
  ['00:05', '12:05 a. m.'],
  ['08:30', '8:30 a. m.'],
  ['12:00', '12:00 p. m.'],
  ['18:00', '6:00 p. m.'],
  ['23:59', '11:59 p. m.'],
])('%s is written %s', (hora, escrita) => {
  expect(horaEscrita(hora).replaceAll('\u00a0', ' ')).toBe(escrita);
});

test('a day is written in Spanish, the same in any time zone', () => {
  const dia = '2026-01-05';
  expect([fechaLarga(dia), fechaConSemana(dia), fechaSinAnio(dia), mesAbreviado(dia)]).toEqual([
    '5 de enero de 2026',
    'lunes, 5 de enero',
    '5 de enero',
    'ene',
  ]);
});
