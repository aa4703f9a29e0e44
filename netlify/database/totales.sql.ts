import type { Query } from './database.ts';

/** How many of the board's daily totals differ from what the rows say. 0 unless something went wrong. */
export const totalesDistintos = async (db: Query): Promise<number> => {
  const [row] = await db.query<{ distintos: number }>(
    `select count(*)::int as distintos
       from totales_canjes t
       full join totales_contados c using (medida, dia, pais_codigo, clave)
      where coalesce(t.cuenta, 0) <> coalesce(c.cuenta, 0)`,
  );
  return row?.distintos ?? 0;
};
