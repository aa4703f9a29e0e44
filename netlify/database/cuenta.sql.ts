import { TOTAL_MAXIMO } from '../../src/contracts/fields.ts';

/** How many rows stand in `filas`, SQL from its `from` on, up to `TOTAL_MAXIMO`: SQL of a scalar. */
export const contadas = (filas: string): string =>
  `(select count(*)::int from (select ${filas} limit ${TOTAL_MAXIMO}) contadas)`;
