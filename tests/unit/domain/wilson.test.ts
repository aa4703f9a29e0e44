import { expect, test } from 'vitest';
import { intervaloDeWilson } from '../../../src/domain/wilson.ts';

test.each([
  [0, 0, 0, 1],
  [0, 10, 0, 0.2775],
  [1, 10, 0.0179, 0.4042],
  [5, 10, 0.2366, 0.7634],
  [10, 10, 0.7225, 1],
  [3, 150, 0.0068, 0.0571],
])('%i of %i lies between %f and %f', (casos, total, minimo, maximo) => {
  const intervalo = intervaloDeWilson(casos, total);
  expect(intervalo.minimo).toBeCloseTo(minimo, 3);
  expect(intervalo.maximo).toBeCloseTo(maximo, 3);
});
