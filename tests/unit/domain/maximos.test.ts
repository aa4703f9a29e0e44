import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluarMaximos, saldoDisponible } from '../../../src/domain/maximos.ts';

const YEAR_USED = 'No quedan más canjes disponibles por lo que resta del año calendario.';
const MONTH_USED = 'No quedan más canjes disponibles para este mes.';
const overMonth = (max: number) =>
  `El canje actual sobrepasa el límite permitido de ${max} canjes mensuales.`;
const overYear = (max: number) =>
  `El canje actual sobrepasa el límite permitido de ${max} canjes en año calendario.`;

test('counts a redemption as one by default, and refuses it where a figure is unknown', () => {
  const uso = { mensual: 1, anual: 1 };
  const maximos = { mensual: 2, anual: 2 };
  expect(evaluarMaximos(uso, maximos)).toBeNull();
  // As a mistyped name in the query would leave it.
  const sinMes = { anual: 1 } as typeof uso;
  expect(evaluarMaximos(sinMes, maximos)).not.toBeNull();
  expect(evaluarMaximos(uso, sinMes)).not.toBeNull();
});

test('a redemption is let through exactly when both calendars can take it, and the message is the first that applies', () => {
  const count = fc.integer({ min: 0, max: 15 });
  fc.assert(
    fc.property(
      count,
      count,
      count,
      count,
      fc.integer({ min: 1, max: 4 }),
      (month, rest, maxMonth, maxYear, adding) => {
        const year = month + rest;
        // The oracle takes the boxes out of a tray one by one instead of comparing sums.
        const fits = (free: number) => {
          for (let i = 0; i < adding; i += 1) if (free-- <= 0) return false;
          return true;
        };
        const sentences = [
          [maxYear - year <= 0, YEAR_USED],
          [maxMonth - month <= 0, MONTH_USED],
          [!fits(maxMonth - month), overMonth(maxMonth)],
          [!fits(maxYear - year), overYear(maxYear)],
        ] as const;
        const expected = sentences.find(([applies]) => applies)?.[1] ?? null;
        expect(
          evaluarMaximos(
            { mensual: month, anual: year },
            { mensual: maxMonth, anual: maxYear },
            adding,
          ),
        ).toBe(expected);
      },
    ),
    { numRuns: 1000 },
  );
});

test.each([
  [12, 0, 12],
  [12, 5, 7],
  [12, 12, 0],
  [2, 5, 0],
])('of %i with %i used there remain %i', (maximo, usados, expected) => {
  expect(saldoDisponible(maximo, usados)).toBe(expected);
});
