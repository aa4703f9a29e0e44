import * as v from 'valibot';
import { dia, entero } from '../database/columnas.ts';
import { contadas } from '../database/cuenta.sql.ts';
import { type Query, una } from '../database/database.ts';
import type { PageWindow } from '../http/page.ts';
import { cajasRow, columnasDeCajas, tablasDeCajas } from './cajas.sql.ts';
import { estado } from '../../src/contracts/liquidaciones/campos.ts';
import type { Alcance } from '../../src/domain/permisos.ts';
import { envioDe, liquidacionDentroDe } from './liquidaciones.sql.ts';

/** The redemptions in force of settlements `l` as `c`, with the tables of `columnasDeCajas`. */
const enVigor = `
  select c.id, c.codigo_confirmacion, c.farmacia_id, c.distribuidor_id, c.producto_id,
         c.primera_factura, x.cajas, x.orden, x.liquidacion_id
    from liquidacion_lineas x join canjes c on c.id = x.canje_id
   where x.liquidacion_id = any ($1::bigint[]) and x.cajas > 0
     and not exists (select from liquidacion_lineas y
                      where y.canje_id = x.canje_id and y.orden = x.orden + 1)`;

/** A settlement's state and a page of its redemptions in force, oldest first; undefined outside the scope. */
export const leerLineas = (
  db: Query,
  id: number,
  alcance: Alcance,
  { cuantas, salto }: PageWindow,
) => {
  const dentro = liquidacionDentroDe(alcance, '$4');
  return una(
    db,
    `select l.estado, (select coalesce(json_agg(j), '[]') from (
               select ${columnasDeCajas}, ${contadas(`from (${enVigor}) c`)} as total
                 from (${enVigor} order by c.primera_factura, c.id limit $2::int offset $3::int) c
                 ${tablasDeCajas} order by c.primera_factura, c.id) j) as filas
       from liquidaciones l where l.id = any ($1::bigint[]) and ${dentro.condicion}`,
    [[id], cuantas, salto, dentro.valor],
    v.object({ estado, filas: v.array(v.object({ ...cajasRow.entries, total: entero })) }),
  );
};

const lineaDeNota = v.object({
  ...cajasRow.entries,
  Liquidacion: entero,
  /** The guide of its settlement; null until it is sent. */
  Guia: v.nullable(v.string()),
  EnviadaEl: v.nullable(dia),
});
export type LineaDeNota = v.InferInput<typeof lineaDeNota>;

/** All redemptions in force of some settlements. */
export const leerNota = (db: Query, ids: readonly number[]): Promise<LineaDeNota[]> =>
  db.query(
    `select c.liquidacion_id::float8 as "Liquidacion", e.guia as "Guia", e.enviada_el::text as "EnviadaEl", ${columnasDeCajas}
       from (${enVigor}) c ${tablasDeCajas}
       left join lateral ${envioDe('c.liquidacion_id')} e on true
      order by c.liquidacion_id, c.primera_factura, c.id`,
    [ids],
    lineaDeNota,
  );

/** The ids and boxes of the open settlements within a scope, or of a given one. */
export const paraNota = (db: Query, alcance: Alcance, id: number | null) => {
  const dentro = liquidacionDentroDe(alcance, '$1');
  return db.query(
    `select l.id::float8 as id, l.cajas from liquidaciones l
      where ${dentro.condicion} and ($2::bigint is null and l.estado = 'Abierta' or l.id = $2::bigint)
      order by l.id`,
    [dentro.valor, id],
    v.object({ id: entero, cajas: entero }),
  );
};

const lineaEnVigor = v.object({
  canjeId: entero,
  codigoConfirmacion: v.string(),
  productoId: entero,
  cajas: entero,
  primeraFactura: dia,
});
export type LineaEnVigor = v.InferInput<typeof lineaEnVigor>;

/** The lines in force of one settlement. */
export const lineasEnVigor = (tx: Query, id: number): Promise<LineaEnVigor[]> =>
  tx.query(
    `select c.id::float8 as "canjeId", c.codigo_confirmacion as "codigoConfirmacion",
            c.producto_id as "productoId", c.cajas, c.primera_factura as "primeraFactura"
       from (${enVigor}) c order by c.id`,
    [[id]],
    lineaEnVigor,
  );
