import { expect, test } from 'vitest';
import { enlaceDe } from '../../../src/contenido/enlaces.ts';
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

test.each([
  ['telefono', '+506 4000 0000', 'tel:+50640000000'],
  ['eventosAdversos', '800 123 4567', 'tel:8001234567'],
  ['whatsapp', '+1 809 555 0100', 'https://wa.me/18095550100'],
  ['correo', 'a@b.example', 'mailto:a@b.example'],
  ['horario', 'lunes', undefined],
  ['otra cosa', 'x', undefined],
])('a tap on %s %s leads to %s', (dato, valor, enlace) => {
  expect(enlaceDe(dato, valor)).toBe(enlace);
});
