import { contadas } from '../database/cuenta.sql.ts';
import { type Query, una } from '../database/database.ts';
import type { PageWindow } from '../http/page.ts';
import { type CajasRow, columnasDeCajas, tablasDeCajas } from './cajas.sql.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import type { EstadoLiquidacion, LineaDeLiquidacion } from '../../src/domain/liquidacion.ts';
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

type LineaContada = CajasRow & { readonly total: number };

/** A settlement's state and a page of its redemptions in force, oldest first; undefined outside the scope. */
export const leerLineas = (
  db: Query,
  id: number,
  alcance: Alcance,
  { cuantas, salto }: PageWindow,
): Promise<{ estado: EstadoLiquidacion; filas: readonly LineaContada[] } | undefined> => {
  const dentro = liquidacionDentroDe(alcance, '$4');
  return una(
    db,
    `select l.estado, (select coalesce(json_agg(j), '[]') from (
               select ${columnasDeCajas}, ${contadas(`from (${enVigor}) c`)} as total
                 from (${enVigor} order by c.primera_factura, c.id limit $2::int offset $3::int) c
                 ${tablasDeCajas} order by c.primera_factura, c.id) j) as filas
       from liquidaciones l where l.id = any ($1::bigint[]) and ${dentro.condicion}`,
    [[id], cuantas, salto, dentro.valor],
  );
};

/** A line of delivery notes. */
export interface LineaDeNota extends CajasRow {
  readonly Liquidacion: number;
  /** The guide of its settlement; null until it is sent. */
  readonly Guia: string | null;
  readonly EnviadaEl: Dia | null;
}

/** All redemptions in force of some settlements. */
export const leerNota = (db: Query, ids: readonly number[]): Promise<LineaDeNota[]> =>
  db.query<LineaDeNota>(
    `select c.liquidacion_id::float8 as "Liquidacion", e.guia as "Guia", e.enviada_el::text as "EnviadaEl", ${columnasDeCajas}
       from (${enVigor}) c ${tablasDeCajas}
       left join lateral ${envioDe('c.liquidacion_id')} e on true
      order by c.liquidacion_id, c.primera_factura, c.id`,
    [ids],
  );

/** The ids and boxes of the open settlements within a scope, or of a given one. */
export const paraNota = (
  db: Query,
  alcance: Alcance,
  id: number | null,
): Promise<{ id: number; cajas: number }[]> => {
  const dentro = liquidacionDentroDe(alcance, '$1');
  return db.query<{ id: number; cajas: number }>(
    `select l.id::float8 as id, l.cajas from liquidaciones l
      where ${dentro.condicion} and ($2::bigint is null and l.estado = 'Abierta' or l.id = $2::bigint)
      order by l.id`,
    [dentro.valor, id],
  );
};

/** A line in force, for movements. */
export interface LineaEnVigor extends LineaDeLiquidacion {
  readonly codigoConfirmacion: string;
}

/** The lines in force of one settlement. */
export const lineasEnVigor = (tx: Query, id: number): Promise<LineaEnVigor[]> =>
  tx.query<LineaEnVigor>(
    `select c.id::float8 as "canjeId", c.codigo_confirmacion as "codigoConfirmacion",
            c.producto_id as "productoId", c.cajas, c.primera_factura as "primeraFactura"
       from (${enVigor}) c order by c.id`,
    [[id]],
  );
