import { TOTAL_MAXIMO } from '../../src/contracts/fields.ts';

/** SQL of a scalar: the number of rows of `filas` (SQL from its `from` on), up to `TOTAL_MAXIMO`. */
export const contadas = (filas: string): string =>
  `(select count(*)::int from (select ${filas} limit ${TOTAL_MAXIMO}) contadas)`;
