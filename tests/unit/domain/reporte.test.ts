import { expect, test } from 'vitest';
import { ERRORES_REPORTE, evaluarRango } from '../../../src/domain/reporte.ts';

test.each([
  ['one day', '2026-06-17', '2026-06-17', null],
  ['a common year', '2025-01-01', '2025-12-31', null],
  ['a leap year, 366 days', '2024-01-01', '2024-12-31', null],
  ['367 days', '2024-01-01', '2025-01-01', ERRORES_REPORTE.rango],
  ['the end before the start', '2026-06-17', '2026-06-16', ERRORES_REPORTE.orden],
])('a report of %s', (_, inicio, final, expected) => {
  expect(evaluarRango(inicio, final)).toBe(expected);
});
