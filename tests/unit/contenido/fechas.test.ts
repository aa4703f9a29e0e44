import { expect, test } from 'vitest';
import {
  fechaConSemana,
  fechaLarga,
  fechaSinAnio,
  mesAbreviado,
} from '../../../src/contenido/fechas.ts';

test('a day is written in Spanish, with its month, the same in any time zone', () => {
  const dia = '2026-01-05';
  expect([fechaLarga(dia), fechaConSemana(dia), fechaSinAnio(dia), mesAbreviado(dia)]).toEqual([
    '5\u00a0de\u00a0enero de 2026',
    'lunes, 5\u00a0de\u00a0enero',
    '5\u00a0de\u00a0enero',
    'ene',
  ]);
});
