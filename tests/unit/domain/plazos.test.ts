import { expect, test } from 'vitest';
import type { Dia } from '../../../src/domain/calendario.ts';
import { plazosDe } from '../../../src/contenido/plazos.ts';
import type { PaisCodigo } from '../../../src/domain/paises.ts';
import {
  esHabil,
  habilesEntre,
  ultimoDiaVencido,
  quedanAl,
  sumarHabiles,
  urgenciaEl,
  venceEl,
} from '../../../src/domain/plazos.ts';

test.each<[string, PaisCodigo, Dia, Dia]>([
  ['a plain week', '506', '2026-06-15', '2026-06-22'],
  ['received on a Saturday', '506', '2026-06-20', '2026-06-26'],
  ['received on a Sunday', '506', '2026-06-21', '2026-06-26'],
  ['received on a holiday', '506', '2026-05-01', '2026-05-08'],
  ['before Easter in Costa Rica: two holidays', '506', '2026-03-31', '2026-04-09'],
  ['before Easter in Panama: one holiday', '507', '2026-03-31', '2026-04-08'],
  ['before Easter in Honduras: two weekdays', '504', '2026-03-31', '2026-04-09'],
  ['before Easter in the Dominican Republic', '1809', '2026-03-31', '2026-04-08'],
  ['Carnival in Panama', '507', '2026-02-13', '2026-02-23'],
  ['the same days in Honduras, no holiday', '504', '2026-02-13', '2026-02-20'],
  ['four holidays of November in Panama', '507', '2026-10-30', '2026-11-12'],
  ['the week of Morazán in Honduras', '504', '2026-10-05', '2026-10-15'],
  ['over a year’s end', '506', '2026-12-24', '2027-01-04'],
  ['over a year’s end in Panama', '507', '2027-01-04', '2027-01-11'],
  ['a moved holiday of the Dominican Republic', '1809', '2026-01-22', '2026-01-30'],
])('the day a request is due, in working days of its country: %s', (_, pais, recibida, vence) => {
  expect(venceEl(plazosDe(pais), recibida)).toBe(vence);
});

test.each<[Dia, number]>([
  // Received on Monday the 15th, due on Monday the 22nd.
  ['2026-06-15', 5],
  ['2026-06-17', 3],
  ['2026-06-19', 1],
  ['2026-06-20', 1],
  ['2026-06-22', 1],
])('a clock stopped on %s has %i days left', (dia, quedan) => {
  expect(quedanAl(plazosDe('506'), dia, '2026-06-22')).toBe(quedan);
});

test.each<[Dia, string]>([
  ['2026-06-18', 'en-plazo'],
  ['2026-06-19', 'por-vencer'],
  ['2026-06-20', 'por-vencer'],
  ['2026-06-22', 'por-vencer'],
  ['2026-06-23', 'vencida'],
])('how urgent a request is on %s: %s', (hoy, urgencia) => {
  expect(urgenciaEl(plazosDe('506'), hoy, '2026-06-22')).toBe(urgencia);
});

test.each<[Dia, Dia]>([
  ['2036-06-17', '2026-06-16'],
  ['2036-02-29', '2026-02-28'],
  ['2036-03-01', '2026-02-28'],
  ['2037-01-01', '2026-12-31'],
])('the period of keeping on %s ends for what happened until %s', (hoy, limite) => {
  expect(ultimoDiaVencido(plazosDe('506'), hoy)).toBe(limite);
});

test('adding and counting working days are each other’s inverse, over two years of every country', () => {
  for (const pais of ['506', '507', '504', '1809'] as const) {
    const plazos = plazosDe(pais);
    for (let dia: Dia = '2026-01-01', n = 0; dia < '2027-12-01'; n++) {
      const hasta = sumarHabiles(plazos, dia, n % 9);
      expect(habilesEntre(plazos, dia, hasta)).toBe(n % 9);
      expect(habilesEntre(plazos, hasta, dia)).toBe(-(n % 9) || 0);
      if (n % 9 > 0) expect(esHabil(plazos, hasta)).toBe(true);
      dia = sumarHabiles(plazos, dia, 1);
    }
  }
});
