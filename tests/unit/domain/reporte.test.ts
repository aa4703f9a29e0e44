import { expect, test } from 'vitest';
import type { Dia } from '../../../src/domain/calendario.ts';
import * as v from 'valibot';
import { filtroDeOficina, filtroReporte } from '../../../src/contracts/dashboard/reporte.ts';
import { VALIDACION } from '../../../src/domain/mensajes.ts';
import { ERRORES_REPORTE, evaluarRango } from '../../../src/domain/reporte.ts';

test.each<[string, Dia, Dia, string | null]>([
  ['one day', '2026-06-17', '2026-06-17', null],
  ['a common year', '2025-01-01', '2025-12-31', null],
  ['a leap year, 366 days', '2024-01-01', '2024-12-31', null],
  ['367 days', '2024-01-01', '2025-01-01', ERRORES_REPORTE.rango],
  ['the end before the start', '2026-06-17', '2026-06-16', ERRORES_REPORTE.orden],
])('a report of %s', (_, inicio, final, expected) => {
  expect(evaluarRango(inicio, final)).toBe(expected);
});

const SENSATO = { fechaInicio: '2026-01-01', fechaFinal: '2026-06-17', farmacia: '' };
test.each([
  ['no dates', { fechaInicio: '', fechaFinal: '' }, 'fechaInicio', VALIDACION.campoRequerido],
  ['no end', { fechaFinal: undefined }, 'fechaFinal', VALIDACION.campoRequerido],
  [
    'a day that does not exist',
    { fechaInicio: '2026-02-30' },
    'fechaInicio',
    VALIDACION.fechaInexistente,
  ],
  ['the end first', { fechaInicio: '2026-06-18' }, 'fechaInicio', ERRORES_REPORTE.orden],
  ['367 days', { fechaInicio: '2025-06-16' }, 'fechaFinal', ERRORES_REPORTE.rango],
])('a filter with %s is refused at its field', (_, cambio, campo, detail) => {
  for (const filtro of [filtroReporte, filtroDeOficina]) {
    const { issues = [] } = v.safeParse(filtro, { ...SENSATO, ...cambio });
    const dichas = issues.map((issue) => [v.getDotPath(issue), issue.message]);
    expect(dichas).toContainEqual([campo, detail]);
  }
});

test.each([undefined, null])('a pharmacy’s report needs a pharmacy, or all: not %j', (farmacia) => {
  const { issues = [] } = v.safeParse(filtroReporte, { ...SENSATO, farmacia });
  expect(issues.map(({ message }) => message)).toEqual([VALIDACION.seleccionarFarmacia]);
});

test.each(['xx', '36', '36-', '36-400000'])('the hours %j are refused', (horas) => {
  const { issues = [] } = v.safeParse(filtroDeOficina, { ...SENSATO, horas });
  expect(issues.map(({ message }) => message)).toEqual([ERRORES_REPORTE.horas]);
});
