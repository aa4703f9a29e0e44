import * as v from 'valibot';
import { entero, pais } from '../database/columnas.ts';
import { dentroDe } from '../database/alcance.sql.ts';
import { contadas } from '../database/cuenta.sql.ts';
import { type Query, una } from '../database/database.ts';
import { lista } from '../database/lista.sql.ts';
import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import type { PageWindow } from '../http/page.ts';
import { atrasada, VENCE_EL } from './deuda.sql.ts';
import { liquidacion, ver } from '../../src/contracts/liquidaciones/lista.ts';
import { ESTADOS_CON_PLAZO } from '../../src/domain/atraso.ts';
import type { EstadoLiquidacion } from '../../src/domain/liquidacion.ts';
import type { Alcance } from '../../src/domain/permisos.ts';

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

/** One settlement of the lists, without the days that are left. */
export const liquidacionRow = v.object({
  ...v.omit(liquidacion, ['Quedan']).entries,
  paisCodigo: pais,
});
export type LiquidacionRow = v.InferInput<typeof liquidacionRow>;

/** The settlement that took over the boxes which a movement `m` removed: SQL of a scalar. */
export const NUEVA = `(
  select n.liquidacion_id::float8 from liquidacion_lineas x
    join liquidacion_lineas n on n.canje_id = x.canje_id and n.orden = x.orden + 1
   where x.movimiento_id = m.id and x.cajas < 0 limit 1)`;

/** The last guide and day of a settlement's delivery; no row before it is sent. */
export const envioDe = (liquidacion: 'l.id' | 'c.liquidacion_id') => `(
  select m.guia, m.enviada_el from liquidacion_movimientos m
   where m.liquidacion_id = ${liquidacion} and m.estado_nuevo = 'Enviada' order by m.id desc limit 1)`;

/** `LiquidacionRow` from settlements `l`. */
export const COLUMNAS_DE_LIQUIDACION = `
  l.id::float8 as "Id", l.estado as "Estado", l.fecha as "Fecha", l.cambio_en as "CambioEn",
  d.nombre as "Distribuidor", f.codigo as "FarmaciaCodigo", f.nombre as "PuntoVenta", ca.nombre as "Cadena",
  pa.nombre as "Pais",
  l.cajas + (select coalesce(sum(x.cajas), 0)::int from liquidacion_lineas x
              where x.liquidacion_id = l.id and x.cajas < 0) as "Cajas",
  (select coalesce(sum(x.cajas), 0)::int from liquidacion_faltantes x
    where x.liquidacion_id = l.id) as "Faltan",
  e.guia as "Guia", e.enviada_el as "EnviadaEl", l.pais_codigo as "paisCodigo",
  case when l.estado in ${lista(ESTADOS_CON_PLAZO)} then ${VENCE_EL} end as "VenceEl",
  (select m.motivo from liquidacion_movimientos m
    where m.liquidacion_id = l.id and m.estado_nuevo = 'En disputa') as "Motivo"`;
/** The tables of `COLUMNAS_DE_LIQUIDACION`. */
export const tablasDeLiquidacion = `
  join distribuidores d on d.id = l.distribuidor_id
  join farmacias f on f.id = l.farmacia_id
  join cadenas ca on ca.id = l.cadena_id
  join paises pa on pa.codigo = l.pais_codigo
  left join lateral ${envioDe('l.id')} e on true`;

/** Late settlements, then disputed, sent, and received ones; within each the longest wait first. */
const POR_URGENCIA = `case when ${atrasada('$2')} then 0 when l.estado = 'En disputa' then 1
                           when l.estado = 'Recibida' then 3 else 2 end, l.cambio_en, l.id`;

/** A page of the settlements in some states within a scope, most urgent first, closed ones by age, with their count. */
export const listarLiquidaciones = (
  db: Query,
  filtro: {
    alcance: Alcance;
    estados: readonly EstadoLiquidacion[];
    /** Only late settlements. */
    atrasadas: boolean;
    distribuidorId: number | null;
    farmacia: string | null;
    now: Date;
  },
  { cuantas, salto }: PageWindow,
) => {
  const { estados } = filtro;
  const dentro = liquidacionDentroDe(filtro.alcance, '$1');
  // One state is one sorted range of an index; several states are those in progress, which are few rows.
  const [unico] = estados;
  const enEstado = estados.length === 1 ? 'l.estado = $3::text' : 'l.estado = any ($3::text[])';
  const lista = `from liquidaciones l
              where ${dentro.condicion} and ${enEstado} and (not $7::boolean or ${atrasada('$2')})
                and ($4::text is null or l.farmacia_id =
                     (select id from farmacias where codigo = upper($4::text)))
                and ($8::int is null or l.distribuidor_id = $8)`;
  const orden = unico === 'Cerrada' ? 'l.id desc' : POR_URGENCIA;
  return db.query(
    `select ${COLUMNAS_DE_LIQUIDACION},
            ${contadas(lista)} as total
       from (select l.* ${lista} order by ${orden} limit $5::int offset $6::int) l
       ${tablasDeLiquidacion} order by ${orden}`,
    [
      dentro.valor,
      filtro.now,
      estados.length === 1 ? unico : estados,
      filtro.farmacia,
      cuantas,
      salto,
      filtro.atrasadas,
      filtro.distribuidorId,
    ],
    v.object({ ...liquidacionRow.entries, total: entero }),
  );
};

/** The settlement of an id within a scope with its products and movements, or undefined. */
export const leerLiquidacion = (db: Query, id: number, alcance: Alcance) => {
  const dentro = liquidacionDentroDe(alcance, '$1');
  return una(
    db,
    `select ${COLUMNAS_DE_LIQUIDACION}, f.telefono as "Telefono", f.direccion as "Direccion",
            (select coalesce(json_agg(json_build_object(
                      'ProductoId', pr.id, 'Producto', ${NOMBRE_PRODUCTO}, 'Cajas', p.cajas,
                      'Faltan', coalesce(fa.cajas, 0)) order by ${NOMBRE_PRODUCTO}), '[]')
               from (select x.producto_id, sum(x.cajas)::int as cajas from liquidacion_lineas x
                      where x.liquidacion_id = l.id group by x.producto_id) p
               join productos pr on pr.id = p.producto_id
               left join liquidacion_faltantes fa
                 on fa.liquidacion_id = l.id and fa.producto_id = p.producto_id
              where p.cajas > 0 or fa.cajas > 0) as "Productos",
            -- The side of a user: a distributor reads no more about who did something.
            (select json_agg(json_build_object(
                      'Estado', m.estado_nuevo, 'OcurridoEn', m.ocurrido_en,
                      'Por', case u.rol when 'Distribuidor' then u.rol when 'Regente' then 'Farmacia'
                                        else 'Programa' end,
                      'Guia', m.guia, 'EnviadaEl', m.enviada_el, 'Motivo', m.motivo,
                      'Devueltas', (select coalesce(-sum(x.cajas), 0)::int from liquidacion_lineas x
                                     where x.movimiento_id = m.id and x.cajas < 0),
                      'Nueva', ${NUEVA}) order by m.id)
               from liquidacion_movimientos m join usuarios u on u.id = m.usuario_id
              where m.liquidacion_id = l.id) as "Movimientos"
       from liquidaciones l ${tablasDeLiquidacion}
      where l.id = $2::bigint and ${dentro.condicion}`,
    [dentro.valor, id],
    v.object({ ...v.omit(ver.reply, ['Puede', 'Quedan']).entries, paisCodigo: pais }),
  );
};
