import * as v from 'valibot';
import { entero } from './columnas.ts';
import { type Query, unica } from './database.ts';

/** How many totals of the board and of owed boxes differ from the rows; 0 unless something went wrong. */
export const totalesDistintos = async (db: Query): Promise<number> => {
  const { distintos } = await unica(
    db,
    `select ((select count(*) from totales_canjes t
                full join totales_contados c using (medida, dia, pais_codigo, clave)
               where coalesce(t.cuenta, 0) <> coalesce(c.cuenta, 0))
           + (select count(*) from totales_por_cadena t
                full join por_cadena_contados c using (cadena_id, medida, dia, clave)
               where coalesce(t.cuenta, 0) <> coalesce(c.cuenta, 0))
           + (select count(*) from totales_por_promocion t
                full join por_promocion_contados c using (fecha, pais_codigo, promocion_id, distribuidor_id)
               where coalesce(t.registrados, 0) <> coalesce(c.registrados, 0)
                  or coalesce(t.vigentes, 0) <> coalesce(c.vigentes, 0))
           + (select count(*) from totales_por_reponer t
                full join por_reponer_contados c
                       using (farmacia_id, distribuidor_id, primera_factura, producto_id)
               where coalesce(t.canjes, 0) <> coalesce(c.canjes, 0)
                  or coalesce(t.cajas, 0) <> coalesce(c.cajas, 0)))::int as distintos`,
    [],
    v.object({ distintos: entero }),
  );
  return distintos;
};
