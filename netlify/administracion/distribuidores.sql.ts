import type { Query } from '../database/database.ts';

/** Whether the distributor that the compared line names is there, and active. */
export const hayDistribuidor = async (tx: Query): Promise<boolean> =>
  (
    await tx.query(
      `select 1 from importacion i
         join distribuidores d on d.pais_codigo = i.pais_codigo and d.nombre = i.nombre and d.activo`,
    )
  ).length > 0;
