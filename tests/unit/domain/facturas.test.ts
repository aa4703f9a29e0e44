import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Dia, sumarDias } from '../../../src/domain/calendario.ts';
import {
  estaEnPlazo,
  facturasDelProximoCanje,
  ultimoDiaDeEspera,
  numeroFacturaCanonico,
  reunirFacturas,
  separacion,
} from '../../../src/domain/facturas.ts';

describe('the canonical invoice number', () => {
  test.each([
    ['USADA-1', 'USADA-1'],
    ['１２３', '123'],
    ['A'.repeat(40), 'A'.repeat(40)],
    ['', null],
    ['_', null],
  ])('%j is %j', (text, expected) => {
    expect(numeroFacturaCanonico(text)).toBe(expected);
  });

  const ALLOWED = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÑ0123456789-./#_';
  const word = fc
    .array(fc.constantFrom(...ALLOWED.split(''), ...ALLOWED.toLowerCase().split('')), {
      minLength: 1,
      maxLength: 6,
    })
    .map((characters) => characters.join(''));
  const words = fc.array(word, { minLength: 1, maxLength: 5 });
  const gap = fc.constantFrom(' ', '  ', '\t', '   ');

  test('is the words in capitals with one space between, however they were spaced', () => {
    fc.assert(
      fc.property(words, gap, gap, (parts, around, between) => {
        fc.pre(/[a-zñ0-9]/i.test(parts.join('')));
        const oracle = parts
          .map((part) =>
            part
              .split('')
              .map((c) => ALLOWED.charAt(ALLOWED.toLowerCase().indexOf(c.toLowerCase())))
              .join(''),
          )
          .reduce((text, part) => `${text} ${part}`);
        expect(numeroFacturaCanonico(around + parts.join(between) + around)).toBe(oracle);
      }),
    );
  });

  test('is its own canonical form and holds no foreign character, for any typed text', () => {
    const foreign = ['ß', 'ı', 'ﬁ', '１', 'Ａ', '\u00a0', '\u200b', 'é', '😀', '\u0000', '<'];
    const typed = fc.oneof(
      fc.array(fc.nat(0xffff), { maxLength: 60 }).map((units) => String.fromCharCode(...units)),
      fc.string({ unit: fc.constantFrom(...foreign, ' ', 'a', 'Z', '0', '-'), maxLength: 45 }),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const canonical = numeroFacturaCanonico(text);
        const characters = canonical?.split('') ?? [];
        const again = canonical === null ? null : numeroFacturaCanonico(canonical);
        return again === canonical && characters.every((c) => `${ALLOWED} `.includes(c));
      }),
      { numRuns: 500 },
    );
  });
});

describe('merging lines', () => {
  const line = (farmaciaId: number, numero: string, fecha: Dia = '2026-05-10') => ({
    farmaciaId,
    numero,
    fecha,
    identidad: null,
  });

  test('one document named for two pharmacies is one invoice, and one number with two identities is two', () => {
    const documento = { ...line(1, '0000038999'), identidad: 'PA:1:0001:001:01:0000038999' };
    const otroPunto = { ...documento, identidad: 'PA:1:0001:002:01:0000038999' };
    const merged = reunirFacturas([documento, otroPunto, { ...documento, farmaciaId: 2 }]);
    expect(merged.map(({ cantidad }) => cantidad)).toEqual([2, 1]);
  });

  test('a third line that agrees does not hide the second that does not', () => {
    const lines = [line(1, 'A'), line(1, 'A', '2026-05-11'), line(1, 'A')];
    expect(reunirFacturas(lines)).toMatchObject([{ cantidad: 3, fechas: { length: 2 } }]);
  });

  test('no box is lost, no invoice appears twice, and the order of the lines does not matter', () => {
    const anyLine = fc.record({
      farmaciaId: fc.integer({ min: 1, max: 3 }),
      numero: fc.constantFrom('A', 'B', '01', '1'),
      fecha: fc.constant('2026-05-10'),
      identidad: fc.constant(null),
    });
    const pairs = fc
      .array(anyLine, { maxLength: 8 })
      .chain((lines) =>
        fc.tuple(
          fc.constant(lines),
          fc.shuffledSubarray(lines, { minLength: lines.length, maxLength: lines.length }),
        ),
      );
    fc.assert(
      fc.property(pairs, ([lines, shuffled]) => {
        const merged = reunirFacturas(lines);
        const counts: Record<string, number> = {};
        for (const { farmaciaId, numero } of lines) {
          const key = `${farmaciaId}/${numero}`;
          counts[key] = (counts[key] ?? 0) + 1;
        }
        const found = merged.map((i) => [`${i.farmaciaId}/${i.numero}`, i.cantidad] as const);
        expect(Object.fromEntries(found)).toEqual(counts);
        expect(found).toHaveLength(Object.keys(counts).length);
        expect(reunirFacturas(shuffled)).toEqual(merged);
      }),
    );
  });
});

// How old an invoice may be, and that it is of no later day: canje.test.ts.
describe('invoice dates', () => {
  test.each<[Dia[], number]>([
    [[], 0],
    [['2026-05-01'], 0],
    [['2026-05-01', '2026-05-01'], 0],
    [['2025-12-01', '2026-01-30'], 60],
    [['2026-01-31', '2025-12-01'], 61],
    [['2026-03-10', '2026-03-01', '2026-03-05'], 9],
  ])('between the first and the last of %j there are %i days', (fechas, expected) => {
    expect(separacion(fechas)).toBe(expected);
  });

  test('an invoice of 1 December waits until 30 January, complete until 1 March', () => {
    expect(ultimoDiaDeEspera('2025-12-01', false)).toBe('2026-01-30');
    expect(ultimoDiaDeEspera('2025-12-01', true)).toBe('2026-03-01');
  });
});

describe('the invoices of the next redemption', () => {
  const hoy = '2026-11-20';
  /** Invoices of these ages in days. */
  const deHace = (dias: readonly number[]) => dias.map((n) => ({ n, fecha: sumarDias(hoy, -n) }));

  test.each([
    ['nothing', 2, [], []],
    ['in the order of their dates', 2, [1, 30, 20], [30, 20, 1]],
    ['not what is older than 90 days', 2, [120, 91, 90], [90]],
    ['nothing at all when everything is', 2, [120, 91], []],
    ['up to 60 days apart', 2, [60, 0], [60, 0]],
    ['the newest, where they are 61 days apart', 2, [61, 0], [0]],
    ['the older ones, where they suffice', 2, [70, 65, 0], [70, 65]],
    ['the oldest that suffice, with all that goes with them', 2, [89, 70, 29, 28], [89, 70, 29]],
    ['what goes with the newest, where none suffice', 3, [80, 75, 10], [10]],
    ['one that stands between two goes with both', 2, [70, 30, 0], [70, 30]],
    ['both boxes on one invoice', 2, [3, 3], [3, 3]],
    ['one, where one suffices', 1, [70, 0], [70]],
  ])('are %s', (_, necesarias, dias, esperadas) => {
    const elegidas = facturasDelProximoCanje(deHace(dias), necesarias, hoy);
    expect(elegidas.map(({ n }) => n)).toEqual(esperadas);
  });

  test('can always be redeemed together, and what suffices is always found', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 130 }), { maxLength: 7 }),
        fc.integer({ min: 1, max: 4 }),
        (dias, necesarias) => {
          const elegidas = facturasDelProximoCanje(deHace(dias), necesarias, hoy);
          const fechas = elegidas.map(({ fecha }) => fecha);
          expect(fechas.every((fecha) => estaEnPlazo(fecha, hoy))).toBe(true);
          expect(separacion(fechas)).toBeLessThanOrEqual(60);
          const vivas = dias.filter((n) => n <= 90);
          const bastan = vivas.some(
            (n) => vivas.filter((otra) => otra <= n && n - otra <= 60).length >= necesarias,
          );
          expect(elegidas.length >= necesarias).toBe(bastan);
        },
      ),
    );
  });
});
