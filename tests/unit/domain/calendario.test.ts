import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Dia,
  type Periodo,
  type Resto,
  diasEntre,
  diasHasta,
  edadEn,
  formatearInstante,
  leerDia,
  mesDe,
  porMeses,
  sumarDias,
} from '../../../src/domain/calendario.ts';
import { PAISES } from '../../../src/domain/paises.ts';

/** Day number by the civil-calendar formula of Fliegel and Van Flandern: no Date in it. */
function julianDay(year: number, month: number, day: number): number {
  const a = Math.trunc((month - 14) / 12);
  return (
    Math.trunc((1461 * (year + 4800 + a)) / 4) +
    Math.trunc((367 * (month - 2 - 12 * a)) / 12) -
    Math.trunc((3 * Math.trunc((year + 4900 + a) / 100)) / 4) +
    day -
    32075
  );
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const monthLength = (year: number, month: number) =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
const iso = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as Dia;

const anyDate = fc
  .tuple(
    fc.integer({ min: 1901, max: 2998 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 31 }),
  )
  .filter(([year, month, day]) => day <= monthLength(year, month));

describe('reading a day', () => {
  test.each([
    ['2026-02-28', '2026-02-28'],
    ['2100-02-29', null],
    ['2026-1-1', null],
    ['2026-01-01\n', null],
    ['2026-01-01T00:00:00Z', null],
    ['1899-12-31', null],
    ['1900-01-01', '1900-01-01'],
    ['2999-12-31', '2999-12-31'],
    ['3000-01-01', null],
    ['٢٠٢٦-٠١-٠١', null],
    ['', null],
  ])('%j gives %j', (text, expected) => {
    expect(leerDia(text)).toBe(expected);
  });

  test('accepts a year, month and day exactly when the month has that day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2999 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (year, month, day) => {
          const exists = month >= 1 && month <= 12 && day >= 1 && day <= monthLength(year, month);
          expect(leerDia(iso(year, month, day))).toBe(exists ? iso(year, month, day) : null);
        },
      ),
    );
  });
});

test.each(PAISES)(
  'the clock of $nombre is that of the time-zone database',
  ({ codigo, zonaHoraria }) => {
    const zone = new Intl.DateTimeFormat('en-GB', {
      timeZone: zonaHoraria,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    for (let at = Date.UTC(2020, 0); at < Date.UTC(2040, 0); at += 7 * 3_600_000) {
      const expected = zone.format(at).replace(',', '');
      if (formatearInstante(codigo, new Date(at)) !== expected) expect.fail(expected);
    }
  },
);

test('the gap between two days is the difference of their day numbers', () => {
  fc.assert(
    fc.property(anyDate, anyDate, (a, b) => {
      const expected = julianDay(...b) - julianDay(...a);
      expect(diasEntre(iso(...a), iso(...b))).toBe(expected);
      expect(sumarDias(iso(...a), expected)).toBe(iso(...b));
    }),
  );
});

test.each<[Dia, Dia, number]>([
  ['2008-11-20', '2026-11-19', 17],
  ['2008-11-20', '2026-11-20', 18],
  ['2008-11-20', '2026-11-21', 18],
  ['2008-12-01', '2026-11-30', 17],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2008-02-29', '2028-02-29', 20],
  ['2026-01-01', '2026-01-01', 0],
])('born on %s, on %s: %i years', (birth, day, expected) => {
  expect(edadEn(birth, day)).toBe(expected);
});

test('a month ends on its last day, by the lengths of the months', () => {
  fc.assert(
    fc.property(anyDate, ([year, month, day]) => {
      expect(mesDe(iso(year, month, day))).toEqual([
        iso(year, month, 1),
        iso(year, month, monthLength(year, month)),
      ]);
    }),
  );
});

test.each<[Periodo, Periodo | null, Resto[]]>([
  [['2026-01-01', '2026-03-31'], ['2026-01-01', '2026-03-01'], []],
  [['2026-01-16', '2026-02-28'], ['2026-01-01', '2026-02-01'], [['2026-01-01', '2026-01-15', -1]]],
  [['2026-01-17', '2026-02-28'], ['2026-02-01', '2026-02-01'], [['2026-01-17', '2026-01-31', 1]]],
  [
    ['2026-01-20', '2026-03-15'],
    ['2026-02-01', '2026-03-01'],
    [
      ['2026-01-20', '2026-01-31', 1],
      ['2026-03-16', '2026-03-31', -1],
    ],
  ],
  [['2026-01-20', '2026-01-25'], null, [['2026-01-20', '2026-01-25', 1]]],
])('the span %j is the months %j and %j', (periodo, meses, restos) => {
  expect(porMeses(periodo)).toEqual({ meses, restos });
});

test('a span by its months holds each of its days once and no other, few of them one by one', () => {
  const dias = (desde: Dia, hasta: Dia) =>
    Array.from({ length: diasEntre(desde, hasta) + 1 }, (_, n) => sumarDias(desde, n));
  const inicio = fc.integer({ min: 0, max: 3000 }).map((n) => sumarDias('2020-01-01', n));
  fc.assert(
    fc.property(inicio, fc.integer({ min: 1, max: 400 }), (desde, largo) => {
      const hasta = sumarDias(desde, largo - 1);
      const { meses, restos } = porMeses([desde, hasta]);
      const veces = new Map<string, number>();
      for (const dia of meses === null ? [] : dias(meses[0], mesDe(meses[1])[1])) veces.set(dia, 1);
      for (const [primero, ultimo, signo] of restos) {
        for (const dia of dias(primero, ultimo)) veces.set(dia, (veces.get(dia) ?? 0) + signo);
      }
      const contados = [...veces].filter(([, cuantas]) => cuantas !== 0).sort();
      expect(contados).toEqual(dias(desde, hasta).map((dia) => [dia, 1]));
      // Half a month at the start; at the end only the days still to come are subtracted.
      const alInicio = restos.filter(([primero]) => primero <= desde);
      if (meses !== null) {
        for (const [primero, ultimo] of alInicio)
          expect(diasEntre(primero, ultimo)).toBeLessThan(16);
      }
    }),
  );
});

// Hours do not count: 20/11 is six days before 26/11 at every hour of the country's 26th.
test.each([
  ['506', '2026-11-26T06:00:00Z', -6],
  ['506', '2026-11-27T05:59:59Z', -6],
  ['506', '2026-11-26T05:59:59Z', -5],
  ['1809', '2026-11-26T04:00:00Z', -6],
  ['506', '2026-11-20T23:00:00Z', 0],
  ['506', '2026-11-21T05:59:59Z', 0],
  ['506', '2026-11-16T23:00:00Z', 4],
] as const)('in %s at %s the 20th of November is %i days away', (pais, ahora, dias) => {
  expect(diasHasta(pais, '2026-11-20', new Date(ahora))).toBe(dias);
});
