import { expect, test } from 'vitest';
import {
  fechaConSemana,
  fechaLarga,
  fechaSinAnio,
  mesAbreviado,
} from '../../../src/contenido/fechas.ts';

test('a day is written in Spanish, the same in any time zone', () => {
  const dia = '2026-01-05';
  expect([fechaLarga(dia), fechaConSemana(dia), fechaSinAnio(dia), mesAbreviado(dia)]).toEqual([
    '5 de enero de 2026',
    'lunes, 5 de enero',
    '5 de enero',
    'ene',
  ]);
});
