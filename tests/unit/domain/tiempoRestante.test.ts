import { describe, expect, test } from 'vitest';
import {
  esperaEnPalabras,
  esPronto,
  esUrgente,
  plazoEnDias,
  plazoEnPalabras,
  restanteEnPalabras,
} from '../../../src/domain/tiempoRestante.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('the time left to audit', () => {
  test.each([
    [48 * 60 * MINUTE, '48 h'],
    [47 * 60 * MINUTE + 5 * MINUTE, '47 h 5 min'],
    [60 * MINUTE, '1 h'],
    [60 * MINUTE - 1, '59 min'],
    [MINUTE, '1 min'],
    [MINUTE - 1, 'menos de 1 min'],
    [1, 'menos de 1 min'],
    [0, 'plazo terminado'],
    [-MINUTE, 'plazo terminado'],
  ])('%i ms are said %s', (ms, words) => {
    expect(restanteEnPalabras(ms).replaceAll('\u00a0', ' ')).toBe(words);
  });

  test.each([
    [12 * HOUR, false, false],
    [12 * HOUR - 1, true, false],
    [6 * HOUR, true, false],
    [6 * HOUR - 1, true, true],
  ])('%i ms left are urgent soon: %s, now: %s', (ms, soon, urgent) => {
    expect([esPronto(ms), esUrgente(ms)]).toEqual([soon, urgent]);
  });
});

test.each([
  [-49 * HOUR, 'plazo terminado'],
  [0, 'plazo terminado'],
  [5 * HOUR, 'quedan 5 h'],
  [48 * HOUR - MINUTE, 'quedan 47 h 59 min'],
  [48 * HOUR, 'quedan 48 h'],
])('a deadline %i ms away is said %s', (ms, words) => {
  expect(plazoEnPalabras(ms).replaceAll('\u00a0', ' ')).toBe(words);
});

test.each([
  [-6, '6 días de atraso'],
  [-1, '1 día de atraso'],
  [0, 'vence hoy'],
  [1, 'vence mañana'],
  [4, 'vence en 4 días'],
])('a deadline %i days away is said %s', (dias, words) => {
  expect(plazoEnDias(dias)).toBe(words);
});

test.each([
  [HOUR - 1, 'hace menos de 1 h'],
  [47 * HOUR, 'hace 47 h'],
  [48 * HOUR, 'hace 2 días'],
])('a wait of %i ms is said %s', (ms, words) => {
  expect(esperaEnPalabras(ms)).toBe(words);
});
