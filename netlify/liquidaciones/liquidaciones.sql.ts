import { dentroDe } from '../database/alcance.sql.ts';
import type { Query } from '../database/database.ts';
import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import { type CajasRow, columnasDeCajas, tablasDeCajas } from './cajas.sql.ts';
import { atrasada } from './deuda.sql.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import type { EstadoLiquidacion, LineaDeLiquidacion } from '../../src/domain/liquidacion.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import type { Alcance, Rol } from '../../src/domain/permisos.ts';

/** A settlement compared with a scope, on one parameter. */
export const liquidacionDentroDe = (alcance: Alcance, parametro: `$${number}`) =>
  dentroDe(
    alcance,
    {
      pais: 'l.pais_codigo',
      cadena: 'l.cadena_id',
      farmacia: 'l.farmacia_id',
      distribuidor: 'l.distribuidor_id',
    },
    parametro,
  );

/** One settlement as the lists show it. */
export interface LiquidacionRow {
  readonly id: number;
  readonly estado: EstadoLiquidacion;
  readonly fecha: Dia;
  readonly cambioEn: Date;
  readonly distribuidor: string;
  readonly farmaciaCodigo: string;
  readonly puntoVenta: string;
  readonly cadena: string;
  readonly pais: string;
  readonly cajas: number;
  readonly faltan: number;
  readonly guia: string | null;
  readonly enviadaEl: Dia | null;
  readonly atrasada: boolean;
}

/** `LiquidacionRow` from settlements `l`; `$n` is now. */
export const columnasDeLiquidacion = (now: `$${number}`): string => `
  l.id::float8 as id, l.estado, l.fecha, l.cambio_en as "cambioEn", d.nombre as distribuidor,
  f.codigo as "farmaciaCodigo", f.nombre as "puntoVenta", ca.nombre as cadena, pa.nombre as pais,
  l.cajas + (select coalesce(sum(x.cajas), 0)::int from liquidacion_lineas x
              where x.liquidacion_id = l.id and x.cajas < 0) as cajas,
  (select coalesce(sum(x.cajas), 0)::int from liquidacion_faltantes x
    where x.liquidacion_id = l.id) as faltan,
  e.guia, e.enviada_el as "enviadaEl", ${atrasada(now)} as atrasada`;
/** The tables of `columnasDeLiquidacion`. */
export const tablasDeLiquidacion = `
  join distribuidores d on d.id = l.distribuidor_id
  join farmacias f on f.id = l.farmacia_id
  join cadenas ca on ca.id = l.cadena_id
  join paises pa on pa.codigo = l.pais_codigo
  left join lateral (
    select m.guia, m.enviada_el from liquidacion_movimientos m
     where m.liquidacion_id = l.id and m.estado_anterior = 'Abierta' limit 1) e on true`;

/** A stretch of the settlements in some states within a scope, the newest first. */
export const listarLiquidaciones = (
  db: Query,
  {
    alcance,
    estados,
    farmacia,
    now,
  }: {
    alcance: Alcance;
    estados: readonly EstadoLiquidacion[];
    farmacia: string | null;
    now: Date;
  },
  { limite, salto }: { limite: number; salto: number },
): Promise<LiquidacionRow[]> => {
  const dentro = liquidacionDentroDe(alcance, '$1');
  // One state is one range of an index that is in order; several are what is under way, and few.
  const [unico] = estados;
  const enEstado = estados.length === 1 ? 'l.estado = $3::text' : 'l.estado = any ($3::text[])';
  return db.query<LiquidacionRow>(
    `select ${columnasDeLiquidacion('$2')}
       from (select l.* from liquidaciones l
              where ${dentro.condicion} and ${enEstado}
                and ($4::text is null or l.farmacia_id =
                     (select id from farmacias where codigo = upper($4::text)))
              order by l.id desc limit $5::int offset $6::int) l
       ${tablasDeLiquidacion} order by l.id desc`,
    [dentro.valor, now, estados.length === 1 ? unico : estados, farmacia, limite, salto],
  );
};

/** One settlement whole. */
export interface DetalleRow extends LiquidacionRow {
  readonly paisCodigo: PaisCodigo;
  readonly productos: readonly {
    readonly productoId: number;
    readonly producto: string;
    readonly cajas: number;
    readonly faltan: number;
  }[];
  readonly movimientos: readonly {
    readonly estado: EstadoLiquidacion;
    readonly ocurridoEn: string;
    readonly rol: Rol;
    readonly guia: string | null;
    readonly enviadaEl: Dia | null;
    readonly motivo: string | null;
    readonly devueltas: number;
  }[];
}

/** The settlement of an id within a scope, or undefined. */
export const leerLiquidacion = async (
  db: Query,
  id: number,
  alcance: Alcance,
  now: Date,
): Promise<DetalleRow | undefined> => {
  const dentro = liquidacionDentroDe(alcance, '$1');
  const [row] = await db.query<DetalleRow>(
    `select ${columnasDeLiquidacion('$2')}, l.pais_codigo as "paisCodigo",
            (select coalesce(json_agg(json_build_object(
                      'productoId', pr.id, 'producto', ${NOMBRE_PRODUCTO}, 'cajas', p.cajas,
                      'faltan', coalesce(fa.cajas, 0)) order by ${NOMBRE_PRODUCTO}), '[]')
               from (select x.producto_id, sum(x.cajas)::int as cajas from liquidacion_lineas x
                      where x.liquidacion_id = l.id group by x.producto_id) p
               join productos pr on pr.id = p.producto_id
               left join liquidacion_faltantes fa
                 on fa.liquidacion_id = l.id and fa.producto_id = p.producto_id
              where p.cajas > 0 or fa.cajas > 0) as productos,
            (select json_agg(json_build_object(
                      'estado', m.estado_nuevo, 'ocurridoEn', m.ocurrido_en, 'rol', u.rol,
                      'guia', m.guia, 'enviadaEl', m.enviada_el, 'motivo', m.motivo,
                      'devueltas', (select coalesce(-sum(x.cajas), 0)::int from liquidacion_lineas x
                                     where x.movimiento_id = m.id and x.cajas < 0)) order by m.id)
               from liquidacion_movimientos m join usuarios u on u.id = m.usuario_id
              where m.liquidacion_id = l.id) as movimientos
       from liquidaciones l ${tablasDeLiquidacion}
      where l.id = $3::bigint and ${dentro.condicion}`,
    [dentro.valor, now, id],
  );
  return row;
};

/** The redemptions in force of settlements `l` as `c`, with what `columnasDeCajas` reads. */
const enVigor = `
  select c.id, c.codigo_confirmacion, c.farmacia_id, c.distribuidor_id, c.producto_id,
         c.primera_factura, x.cajas, x.orden, x.liquidacion_id
    from liquidacion_lineas x join canjes c on c.id = x.canje_id
   where x.liquidacion_id = any ($1::bigint[]) and x.cajas > 0
     and not exists (select from liquidacion_lineas y
                      where y.canje_id = x.canje_id and y.orden = x.orden + 1)`;

/** A stretch of a settlement's redemptions in force, the oldest first; undefined outside the scope. */
export const leerLineas = async (
  db: Query,
  id: number,
  alcance: Alcance,
  { limite, salto }: { limite: number; salto: number },
): Promise<readonly CajasRow[] | undefined> => {
  const dentro = liquidacionDentroDe(alcance, '$4');
  const [row] = await db.query<{ lineas: readonly CajasRow[] }>(
    `select (select coalesce(json_agg(j), '[]') from (
               select ${columnasDeCajas}
                 from (select c.* from (${enVigor}) c order by c.primera_factura, c.id
                        limit $2::int offset $3::int) c
                 ${tablasDeCajas} order by c.primera_factura, c.id) j) as lineas
       from liquidaciones l where l.id = any ($1::bigint[]) and ${dentro.condicion}`,
    [[id], limite, salto, dentro.valor],
  );
  return row?.lineas;
};

/** A line of delivery notes. */
export interface LineaDeNota extends CajasRow {
  readonly id: number;
}

/** All redemptions in force of some settlements. */
export const leerNota = (db: Query, ids: readonly number[]): Promise<LineaDeNota[]> =>
  db.query<LineaDeNota>(
    `select c.liquidacion_id::float8 as id, ${columnasDeCajas}
       from (${enVigor}) c ${tablasDeCajas} order by c.liquidacion_id, c.primera_factura, c.id`,
    [ids],
  );

/** The ids of the open settlements within a scope, or of the one that is asked for, and their boxes. */
export const paraNota = (
  db: Query,
  alcance: Alcance,
  id: number | null,
): Promise<{ id: number; lineas: number }[]> => {
  const dentro = liquidacionDentroDe(alcance, '$1');
  return db.query<{ id: number; lineas: number }>(
    `select l.id::float8 as id, l.cajas as lineas from liquidaciones l
      where ${dentro.condicion} and ($2::bigint is null and l.estado = 'Abierta' or l.id = $2::bigint)
      order by l.id`,
    [dentro.valor, id],
  );
};

/** What the pharmacy wrote when it disputed a settlement; undefined outside the scope. */
export const leerObservaciones = async (
  db: Query,
  id: number,
  alcance: Alcance,
): Promise<{ observaciones: string; tarjetas: number[] } | undefined> => {
  const dentro = liquidacionDentroDe(alcance, '$1');
  const [row] = await db.query<{ observaciones: string; tarjetas: number[] }>(
    `select coalesce(m.observaciones, '') as observaciones,
            array(select distinct c.tarjeta_id::int from liquidacion_lineas x
                    join canjes c on c.id = x.canje_id where x.liquidacion_id = l.id) as tarjetas
       from liquidaciones l
       left join liquidacion_movimientos m on m.liquidacion_id = l.id and m.estado_nuevo = 'En disputa'
      where l.id = $2::bigint and ${dentro.condicion}`,
    [dentro.valor, id],
  );
  return row;
};

/** A settlement about to be moved, with its last movement. */
export interface LiquidacionPorMover {
  readonly id: number;
  readonly pais: PaisCodigo;
  /** The pharmacy's code. */
  readonly farmacia: string;
  readonly estado: EstadoLiquidacion;
  readonly fecha: Dia;
  readonly cambioEn: Date;
  /** Who made that last movement. */
  readonly usuarioId: number;
  readonly guia: string | null;
  /** The settlement that took over boxes with that last movement. */
  readonly nueva: number | null;
  readonly cajas: number;
}

/** Locks settlements within a scope, in the order of their ids, and answers those there are. */
export const bloquearLiquidaciones = async (
  tx: Query,
  ids: readonly number[],
  alcance: Alcance,
): Promise<LiquidacionPorMover[]> => {
  const dentro = liquidacionDentroDe(alcance, '$1');
  const donde = `l.id = any ($2::bigint[]) and ${dentro.condicion}`;
  // Lock first and in a statement of its own: what is read after it is what the one before has left.
  await tx.query(`select 1 from liquidaciones l where ${donde} order by l.id for update`, [
    dentro.valor,
    ids,
  ]);
  return tx.query<LiquidacionPorMover>(
    `select l.id::float8 as id, l.pais_codigo as pais, l.estado, l.fecha, l.cambio_en as "cambioEn",
            (select codigo from farmacias where id = l.farmacia_id) as farmacia,
            m.usuario_id as "usuarioId", m.guia,
            (select n.liquidacion_id::float8 from liquidacion_lineas x
               join liquidacion_lineas n on n.canje_id = x.canje_id and n.orden = x.orden + 1
              where x.movimiento_id = m.id and x.cajas < 0 limit 1) as nueva,
            (select coalesce(sum(x.cajas), 0)::int from liquidacion_lineas x
              where x.liquidacion_id = l.id) as cajas
       from liquidaciones l
       join lateral (select * from liquidacion_movimientos m where m.liquidacion_id = l.id
                      order by m.id desc limit 1) m on true
      where ${donde} order by l.id`,
    [dentro.valor, ids],
  );
};

/** A line in force, as movements need it. */
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

/** The missing boxes of a dispute. */
export const leerFaltantes = (
  tx: Query,
  id: number,
): Promise<{ productoId: number; cajas: number }[]> =>
  tx.query(
    `select producto_id as "productoId", cajas from liquidacion_faltantes
      where liquidacion_id = $1::bigint order by producto_id`,
    [id],
  );

/** A movement of a settlement, and what leaves it. */
export interface MovimientoNuevo {
  readonly id: number;
  readonly de: EstadoLiquidacion;
  readonly a: EstadoLiquidacion;
  readonly usuarioId: number;
  readonly now: Date;
  readonly guia: string | null;
  readonly enviadaEl: Dia | null;
  readonly motivo: string | null;
  readonly observaciones: string | null;
  readonly faltantes: readonly { readonly productoId: number; readonly cajas: number }[];
  /** The redemptions whose boxes leave the settlement. */
  readonly salen: readonly number[];
  /** The day of the settlement that takes them over; null: they are owed again. */
  readonly aOtra: Dia | null;
}

/**
 * Writes a movement in one statement: the movement, the new state, missing boxes, a counter-line for each
 * redemption that leaves, and the settlement that takes those over. Answers that settlement's id, or null.
 */
export const escribirMovimiento = async (
  tx: Query,
  movimiento: MovimientoNuevo,
): Promise<number | null> => {
  const [row] = await tx.query<{ nueva: number | null }>(
    `with movida as (
       update liquidaciones set estado = $3, cambio_en = $5::timestamptz
        where id = $1::bigint and estado = $2
       returning *
     ), movimiento as (
       insert into liquidacion_movimientos (liquidacion_id, estado_anterior, estado_nuevo, usuario_id,
                                            ocurrido_en, guia, enviada_el, motivo, observaciones)
       select id, $2, $3, $4::int, $5::timestamptz, $6, $7::date, $8, $9 from movida
       returning id, liquidacion_id
     ), faltante as (
       insert into liquidacion_faltantes (liquidacion_id, producto_id, cajas)
       select m.liquidacion_id, f.producto_id, f.cajas
         from movimiento m cross join unnest($10::int[], $11::int[]) as f (producto_id, cajas)
     ), sale as (
       select x.* from liquidacion_lineas x
        where x.liquidacion_id = $1::bigint and x.canje_id = any ($12::bigint[]) and x.cajas > 0
          and not exists (select from liquidacion_lineas y
                           where y.canje_id = x.canje_id and y.orden = x.orden + 1)
     ), nueva as (
       insert into liquidaciones (distribuidor_id, farmacia_id, cadena_id, pais_codigo, fecha,
                                  cortada_en, cambio_en, cajas)
       select v.distribuidor_id, v.farmacia_id, v.cadena_id, v.pais_codigo, $13::date,
              $5::timestamptz, $5::timestamptz, (select sum(cajas) from sale)
         from movida v
        where $13::date is not null and exists (select from sale)
       returning id
     ), apertura as (
       insert into liquidacion_movimientos (liquidacion_id, estado_nuevo, usuario_id, ocurrido_en)
       select id, 'Abierta', $4::int, $5::timestamptz from nueva
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
    [
      movimiento.id,
      movimiento.de,
      movimiento.a,
      movimiento.usuarioId,
      movimiento.now,
      movimiento.guia,
      movimiento.enviadaEl,
      movimiento.motivo,
      movimiento.observaciones,
      movimiento.faltantes.map(({ productoId }) => productoId),
      movimiento.faltantes.map(({ cajas }) => cajas),
      movimiento.salen,
      movimiento.aOtra,
    ],
  );
  return row?.nueva ?? null;
};
