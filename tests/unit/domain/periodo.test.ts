import { expect, test } from 'vitest';
import { anterioresA, diasDe, type PeriodoRelativo } from '../../../src/domain/periodo.ts';

test.each([
  ['mes', '2026-06-17', ['2026-06-01', '2026-06-17'], ['2026-05-01', '2026-05-17']],
  ['mes', '2026-03-31', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28']],
  ['mes', '2026-03-30', ['2026-03-01', '2026-03-30'], ['2026-02-01', '2026-02-28']],
  ['mes', '2026-01-01', ['2026-01-01', '2026-01-01'], ['2025-12-01', '2025-12-01']],
  ['mes-pasado', '2026-03-05', ['2026-02-01', '2026-02-28'], ['2026-01-01', '2026-01-31']],
  ['30-dias', '2026-06-17', ['2026-05-19', '2026-06-17'], ['2026-04-19', '2026-05-18']],
] as const)('%s on %s is compared with the period before', (periodo, hoy, dias, antes) => {
  expect(diasDe(periodo as PeriodoRelativo, hoy)).toEqual(dias);
  expect(anterioresA(dias)).toEqual(antes);
});

test('dates of one’s own are compared with as many days right before them', () => {
  expect(anterioresA(['2026-06-10', '2026-06-12'])).toEqual(['2026-06-07', '2026-06-09']);
  expect(anterioresA(['2026-05-28', '2026-06-02'])).toEqual(['2026-05-22', '2026-05-27']);
});
