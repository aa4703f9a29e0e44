import { CUENTA_MAXIMA } from '../../src/contracts/fields.ts';

/** How many rows stand in `filas`, SQL from its `from` on, up to one more than `CUENTA_MAXIMA`: SQL of a scalar. */
export const contadas = (filas: string): string =>
  `(select count(*)::int from (select ${filas} limit ${CUENTA_MAXIMA + 1}) contadas)`;
