import * as v from 'valibot';
import * as columna from '../database/columnas.ts';
import { type Query, una, unica } from '../database/database.ts';
import { estado } from '../../src/contracts/liquidaciones/campos.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import type { EstadoLiquidacion } from '../../src/domain/liquidacion.ts';
import type { Alcance } from '../../src/domain/permisos.ts';
import { liquidacionDentroDe, NUEVA } from './liquidaciones.sql.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

/** The pharmacy's remarks on a dispute, and the office's on its resolution; undefined outside the scope. */
export const leerObservaciones = (db: Query, id: number, alcance: Alcance) => {
  const dentro = liquidacionDentroDe(alcance, '$1');
  const escritas = (en: EstadoLiquidacion) => `
            coalesce((select m.observaciones from liquidacion_movimientos m
                       where m.liquidacion_id = l.id and m.estado_nuevo = '${en}'), '')`;
  return una(
    db,
    `select ${escritas('En disputa')} as observaciones, ${escritas('Cerrada')} as resolucion,
            array(select distinct c.tarjeta_id::int from liquidacion_lineas x
                    join canjes c on c.id = x.canje_id where x.liquidacion_id = l.id) as tarjetas
       from liquidaciones l
      where l.id = $2::bigint and ${dentro.condicion}`,
    [dentro.valor, id],
    v.object({
      observaciones: v.string(),
      resolucion: v.string(),
      tarjetas: v.array(columna.tarjetaId),
    }),
  );
};

/** A settlement to be moved, with its last movement. */
const porMoverRow = v.object({
  id: columna.entero,
  pais: columna.pais,
  /** The pharmacy's code. */
  farmacia: v.string(),
  estado,
  fecha: columna.dia,
  cambioEn: columna.momento,
  /** The user of the last movement. */
  usuarioId: columna.usuarioId,
  guia: v.nullable(v.string()),
  enviadaEl: v.nullable(columna.dia),
  /** The settlement that took boxes over by the last movement. */
  nueva: v.nullable(columna.entero),
  cajas: columna.entero,
});
export type LiquidacionPorMover = v.InferInput<typeof porMoverRow>;

/** Locks settlements within a scope, in the order of their ids. Answers those that exist. */
export const bloquearLiquidaciones = async (
  tx: Query,
  ids: readonly number[],
  alcance: Alcance,
): Promise<LiquidacionPorMover[]> => {
  const dentro = liquidacionDentroDe(alcance, '$1');
  const donde = `l.id = any ($2::bigint[]) and ${dentro.condicion}`;
  // A statement of its own for the lock: the next statement then sees what the previous transaction committed.
  await tx.query(`select 1 from liquidaciones l where ${donde} order by l.id for update`, [
    dentro.valor,
    ids,
  ]);
  return tx.query(
    `select l.id::float8 as id, l.pais_codigo as pais, l.estado, l.fecha, l.cambio_en as "cambioEn",
            (select codigo from farmacias where id = l.farmacia_id) as farmacia,
            m.usuario_id as "usuarioId", m.guia, m.enviada_el as "enviadaEl",
            ${NUEVA} as nueva,
            (select coalesce(sum(x.cajas), 0)::int from liquidacion_lineas x
              where x.liquidacion_id = l.id) as cajas
       from liquidaciones l
       join lateral (select * from liquidacion_movimientos m where m.liquidacion_id = l.id
                      order by m.id desc limit 1) m on true
      where ${donde} order by l.id`,
    [dentro.valor, ids],
    porMoverRow,
  );
};

/** The missing boxes of a dispute. */
export const leerFaltantes = (tx: Query, id: number) =>
  tx.query(
    `select producto_id as "productoId", cajas from liquidacion_faltantes
      where liquidacion_id = $1::bigint order by producto_id`,
    [id],
    v.object({ productoId: columna.entero, cajas: columna.entero }),
  );

/** A movement of a settlement, with the redemptions that leave it. */
export interface MovimientoNuevo {
  readonly id: number;
  readonly de: EstadoLiquidacion;
  readonly a: EstadoLiquidacion;
  readonly usuarioId: UsuarioId;
  readonly now: Date;
  readonly guia?: string;
  readonly enviadaEl?: Dia;
  readonly motivo?: string | null;
  readonly observaciones?: string | null;
  readonly faltantes?: readonly { readonly productoId: number; readonly cajas: number }[];
  /** The redemptions whose boxes leave the settlement. */
  readonly salen: readonly number[];
  /** The day of the settlement that takes them over; null: they are owed again. */
  readonly aOtra: Dia | null;
}

/**
 * Writes a movement in one statement, with the new state and missing boxes. It adds a counter-line for each redemption
 * that leaves, and the settlement that takes them over. Answers the new settlement's id, or null.
 */
export const escribirMovimiento = async (
  tx: Query,
  movimiento: MovimientoNuevo,
): Promise<number | null> => {
  const { nueva } = await unica(
    tx,
    `with dado as (
       select * from jsonb_to_record($1::jsonb)
         as d (id bigint, de text, a text, "usuarioId" int, now timestamptz, guia text, "enviadaEl" date,
               motivo text, observaciones text, faltantes jsonb, salen bigint[], "aOtra" date)
     ), movida as (
       update liquidaciones l set estado = d.a, cambio_en = d.now
         from dado d
        where l.id = d.id and l.estado = d.de
       returning l.*
     ), movimiento as (
       insert into liquidacion_movimientos (liquidacion_id, estado_anterior, estado_nuevo, usuario_id,
                                            ocurrido_en, guia, enviada_el, motivo, observaciones)
       select v.id, d.de, d.a, d."usuarioId", d.now, d.guia, d."enviadaEl", d.motivo, d.observaciones
         from movida v cross join dado d
       returning id, liquidacion_id
     ), faltante as (
       insert into liquidacion_faltantes (liquidacion_id, producto_id, cajas)
       select m.liquidacion_id, f."productoId", f.cajas
         from movimiento m cross join dado d
        cross join jsonb_to_recordset(d.faltantes) as f ("productoId" int, cajas int)
     ), sale as (
       select x.* from dado d join liquidacion_lineas x
           on x.liquidacion_id = d.id and x.canje_id = any (d.salen) and x.cajas > 0
        where not exists (select from liquidacion_lineas y
                           where y.canje_id = x.canje_id and y.orden = x.orden + 1)
     ), nueva as (
       insert into liquidaciones (distribuidor_id, farmacia_id, cadena_id, pais_codigo, fecha,
                                  cortada_en, cambio_en, cajas)
       select v.distribuidor_id, v.farmacia_id, v.cadena_id, v.pais_codigo, d."aOtra",
              d.now, d.now, (select sum(cajas) from sale)
         from movida v cross join dado d
        where d."aOtra" is not null and exists (select from sale)
       returning id
     ), apertura as (
       insert into liquidacion_movimientos (liquidacion_id, estado_nuevo, usuario_id, ocurrido_en)
       select n.id, 'Abierta', d."usuarioId", d.now from nueva n cross join dado d
       returning id, liquidacion_id
     ), lineas as (
       insert into liquidacion_lineas (canje_id, orden, liquidacion_id, movimiento_id, producto_id, cajas)
       select s.canje_id, s.orden + 1, s.liquidacion_id, m.id, s.producto_id, -s.cajas
         from sale s cross join movimiento m
       union all
       select s.canje_id, s.orden + 2, a.liquidacion_id, a.id, s.producto_id, s.cajas
         from sale s cross join apertura a
     )
     select (select id::float8 from nueva) as nueva`,
    [JSON.stringify(movimiento)],
    v.object({ nueva: v.nullable(columna.entero) }),
  );
  return nueva;
};

/** Writes the corrected guide and day of a locked settlement that is sent. */
export const escribirCorreccion = (
  tx: Query,
  { id }: LiquidacionPorMover,
  envio: Required<Pick<MovimientoNuevo, 'usuarioId' | 'now' | 'guia' | 'enviadaEl'>>,
): Promise<unknown> =>
  tx.query(
    `insert into liquidacion_movimientos (liquidacion_id, estado_anterior, estado_nuevo, usuario_id, ocurrido_en,
                                          guia, enviada_el)
     values ($1, 'Enviada', 'Enviada', $2, $3, $4, $5)`,
    [id, envio.usuarioId, envio.now, envio.guia, envio.enviadaEl],
  );
