import { describe, expect, test } from 'vitest';
import { pacientesDelMes, reunirPequenos } from '../../../src/domain/gruposPequenos.ts';

/** A group of as many people as it counts. */
const de = (nombre: string, cuenta: number, personas = cuenta) => ({ nombre, cuenta, personas });
const NADA = { grupos: 0, cuenta: 0 };

describe('groups of fewer than five people', () => {
  test.each([
    ['five people are shown', [de('A', 5)], NADA, ['A'], NADA],
    ['four are not', [de('A', 9), de('B', 5), de('C', 4)], NADA, ['A'], { grupos: 2, cuenta: 9 }],
    [
      'people decide, not what they did',
      [de('A', 20), de('B', 12, 4)],
      NADA,
      ['A'],
      { grupos: 1, cuenta: 12 },
    ],
    [
      'what is joined keeps its own count when it is five',
      [de('A', 9), de('B', 3), de('C', 2)],
      NADA,
      ['A'],
      { grupos: 2, cuenta: 5 },
    ],
    [
      'the rest joins them',
      [de('A', 9), de('B', 3)],
      { grupos: 4, cuenta: 7 },
      ['A'],
      { grupos: 5, cuenta: 10 },
    ],
    [
      'a rest of one takes the smallest that was shown',
      [de('A', 9), de('B', 6)],
      { grupos: 1, cuenta: 1 },
      ['A'],
      { grupos: 2, cuenta: 7 },
    ],
    [
      'as many as it takes to be five',
      [de('A', 9), de('B', 1, 5), de('C', 1, 5)],
      { grupos: 1, cuenta: 2 },
      [],
      { grupos: 4, cuenta: 13 },
    ],
    [
      'nothing is shown where all are few',
      [de('A', 2), de('B', 1)],
      NADA,
      [],
      { grupos: 2, cuenta: 3 },
    ],
    ['no group, no rest', [], NADA, [], NADA],
  ])('%s', (_, grupos, resto, mayores, otros) => {
    const reunidos = reunirPequenos(grupos, resto);
    expect(reunidos.mayores.map(({ nombre }) => nombre)).toEqual(mayores);
    expect(reunidos.otros).toEqual(otros);
  });

  test('nobody can be had by subtraction, whatever the groups', () => {
    // Two groups of 1 to 9 people beside every rest of 0 to 9.
    for (let a = 1; a <= 9; a++)
      for (let b = 1; b <= a; b++)
        for (let c = 0; c <= 9; c++) {
          const grupos = [de('A', a), de('B', b)];
          const { mayores, otros } = reunirPequenos(grupos, { grupos: c === 0 ? 0 : 1, cuenta: c });
          expect(mayores.every(({ personas }) => personas >= 5)).toBe(true);
          expect(otros.cuenta === 0 || otros.cuenta >= 5 || mayores.length === 0).toBe(true);
          const suma = mayores.reduce((total, { cuenta }) => total + cuenta, otros.cuenta);
          expect(suma).toBe(a + b + c);
        }
  });
});

describe('the patients of a month', () => {
  test.each([
    [0, 0, { activos: 0, nuevos: 0, vuelven: 0 }],
    [1, 1, { activos: null, nuevos: null, vuelven: null }],
    [4, 0, { activos: null, nuevos: null, vuelven: null }],
    [5, 0, { activos: 5, nuevos: 0, vuelven: 5 }],
    [5, 5, { activos: 5, nuevos: 5, vuelven: 0 }],
    [9, 4, { activos: 9, nuevos: null, vuelven: null }],
    [9, 5, { activos: 9, nuevos: null, vuelven: null }],
    [9, 1, { activos: 9, nuevos: null, vuelven: null }],
    [9, 8, { activos: 9, nuevos: null, vuelven: null }],
    [10, 5, { activos: 10, nuevos: 5, vuelven: 5 }],
  ])('%i, of whom %i are new', (activos, nuevos, shown) => {
    expect(pacientesDelMes(activos, nuevos)).toEqual(shown);
  });
});
