import * as v from 'valibot';
import { dentroDe, farmaciaDentroDe } from '../database/alcance.sql.ts';
import * as columna from '../database/columnas.ts';
import { type Query, una } from '../database/database.ts';
import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import {
  COLUMNAS_DE_LIQUIDACION,
  liquidacionDentroDe,
  liquidacionRow,
  tablasDeLiquidacion,
} from './liquidaciones.sql.ts';
import { cuenta } from '../../src/contracts/liquidaciones/cuenta.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import { DIAS_PARA_REPONER } from '../../src/domain/liquidacion.ts';
import type { Alcance } from '../../src/domain/permisos.ts';
import type { FarmaciaId } from '../../src/domain/ids.ts';

/** The balance of a pharmacy, distributor and product at an instant; every approved box counts in one figure. */
const saldoRow = v.object({
  /** Which moment, from 1. */
  momento: columna.entero,
  farmaciaId: columna.farmaciaId,
  distribuidor: v.string(),
  producto: v.string(),
  productoId: columna.entero,
  aprobadas: columna.entero,
  /** Owed: without a settlement, or in one that was not sent. */
  abiertas: columna.entero,
  /** Sent, or disputed. */
  enviadas: columna.entero,
  liquidadas: columna.entero,
  vencidas: columna.entero,
});
export type SaldoRow = v.InferInput<typeof saldoRow>;

/** Whether the boxes of a redemption `c` without a settlement are still owed at the moment `m`. */
const VIVAS = `c.primera_factura >= m.hoy - ${DIAS_PARA_REPONER}`;

/**
 * The balance of each pharmacy at each moment, as a ledger: approved boxes are open or lapsed; a line moves them to the
 * figure of its settlement's state; an opposite line moves them back. Amounts settled or lapsed before `desde` are
 * incomplete: use only differences.
 */
export const leerSaldos = async (
  db: Query,
  input: {
    readonly alcance: Alcance;
    readonly farmacias: readonly number[];
    readonly momentos: readonly { readonly en: Date; readonly hoy: Dia }[];
    readonly desde: { readonly instante: Date; readonly dia: Dia };
  },
): Promise<SaldoRow[][]> => {
  const { alcance, farmacias, momentos, desde } = input;
  const canje = dentroDe(
    alcance,
    {
      pais: 'f.pais_codigo',
      cadena: 'f.cadena_id',
      farmacia: 'f.id',
      distribuidor: 'c.distribuidor_id',
    },
    '$1',
  );
  // One day more: boxes that lapse on the day before count until its end.
  const dias = `between $6::date - ${DIAS_PARA_REPONER + 1} and (select max(hoy) from momento)`;
  const rows = await db.query(
    `with momento as (
       -- The limit tells the planner how many.
       select * from unnest($3::timestamptz[], $4::date[]) with ordinality as m (en, hoy, n)
        limit ${momentos.length}
     ), canje as materialized (
       select c.id, c.farmacia_id, c.distribuidor_id, c.producto_id, c.primera_factura, c.cambio_en,
              pm.cajas_gratis as cajas
         from farmacias f join canjes c on c.farmacia_id = f.id
         join promociones pm on pm.id = c.promocion_id
        where f.id = any ($2::int[]) and ${canje.condicion}
          and c.vigente and c.primera_factura ${dias}
     ), linea as materialized (
       select m.n, m.hoy, l.farmacia_id, l.distribuidor_id, x.producto_id, x.canje_id, x.cajas,
              case when e.estado in ('Recibida', 'Cerrada') then 'liquidada'
                   when e.estado in ('Enviada', 'En disputa') then 'enviada' else 'abierta' end as situacion
         from momento m
         join liquidaciones l
           on l.farmacia_id = any ($2::int[]) and ${liquidacionDentroDe(alcance, '$1').condicion}
              -- Boxes of those days, and others that had not arrived by then.
              and (l.fecha ${dias} or l.estado in ('Abierta', 'Enviada', 'En disputa')
                   or l.cambio_en >= $5::timestamptz)
        cross join lateral (
          select id, estado_nuevo as estado from liquidacion_movimientos
           where liquidacion_id = l.id and ocurrido_en <= m.en order by id desc limit 1) e
        cross join lateral (
          select * from liquidacion_lineas
           where liquidacion_id = l.id and movimiento_id <= e.id offset 0) x
     ), paso as (
       select m.n, c.farmacia_id, c.distribuidor_id, c.producto_id, sum(c.cajas) as aprobadas,
              sum(c.cajas) filter (where ${VIVAS}) as abiertas, 0 as enviadas, 0 as liquidadas,
              sum(c.cajas) filter (where not ${VIVAS}) as vencidas
         from momento m join canje c on c.cambio_en <= m.en group by 1, 2, 3, 4
       union all
       select m.n, m.farmacia_id, m.distribuidor_id, m.producto_id, 0,
              coalesce(sum(m.cajas) filter (where m.situacion = 'abierta'), 0)
                - coalesce(sum(m.cajas) filter (where ${VIVAS}), 0),
              sum(m.cajas) filter (where m.situacion = 'enviada'), sum(m.cajas) filter (where m.situacion = 'liquidada'),
              -sum(m.cajas) filter (where (${VIVAS}) is not true)
         from linea m left join canje c on c.id = m.canje_id group by 1, 2, 3, 4
     ), saldo as (
       select n, farmacia_id, distribuidor_id, producto_id, sum(aprobadas)::int as aprobadas,
              coalesce(sum(abiertas), 0)::int as abiertas, coalesce(sum(enviadas), 0)::int as enviadas,
              coalesce(sum(liquidadas), 0)::int as liquidadas, coalesce(sum(vencidas), 0)::int as vencidas
         from paso group by 1, 2, 3, 4
     )
     select s.n::int as momento, s.farmacia_id as "farmaciaId", d.nombre as distribuidor,
            ${NOMBRE_PRODUCTO} as producto, s.producto_id as "productoId",
            s.aprobadas, s.abiertas, s.enviadas, s.liquidadas, s.vencidas
       from saldo s join distribuidores d on d.id = s.distribuidor_id
       join productos pr on pr.id = s.producto_id
      order by s.farmacia_id, d.nombre, producto, s.producto_id`,
    [
      canje.valor,
      farmacias,
      momentos.map(({ en }) => en),
      momentos.map(({ hoy }) => hoy),
      desde.instante,
      desde.dia,
    ],
    saldoRow,
  );
  return momentos.map((_, i) => rows.filter(({ momento }) => momento === i + 1));
};

/** The pharmacy of a code within a scope, or undefined. */
export const farmaciaDeCuenta = (db: Query, codigo: string, alcance: Alcance) => {
  const dentro = farmaciaDentroDe(alcance, '$2');
  return una(
    db,
    `select f.id, f.pais_codigo as pais, f.codigo as "FarmaciaCodigo", f.nombre as "PuntoVenta",
            ca.nombre as "Cadena", pa.nombre as "Pais"
       from farmacias f join cadenas ca on ca.id = f.cadena_id join paises pa on pa.codigo = f.pais_codigo
      where f.codigo = upper($1::text) and ${dentro.condicion}`,
    [codigo, dentro.valor],
    v.object({
      ...v.pick(cuenta.reply, ['FarmaciaCodigo', 'PuntoVenta', 'Cadena', 'Pais']).entries,
      id: columna.farmaciaId,
      pais: columna.pais,
    }),
  );
};

/** The settlements of a pharmacy within a scope that changed between two instants, oldest first. */
export const liquidacionesDelMes = (
  db: Query,
  input: {
    readonly alcance: Alcance;
    readonly farmaciaId: FarmaciaId;
    readonly desde: Date;
    readonly hasta: Date;
  },
) => {
  const dentro = liquidacionDentroDe(input.alcance, '$1');
  return db.query(
    `select ${COLUMNAS_DE_LIQUIDACION}
       from liquidaciones l ${tablasDeLiquidacion}
      where ${dentro.condicion} and l.farmacia_id = $2::int
        and l.cortada_en < $4::timestamptz and l.cambio_en >= $3::timestamptz
        -- offset 0: looked up for each settlement, never read whole.
        and exists (select from liquidacion_movimientos m where m.liquidacion_id = l.id
                     and m.ocurrido_en >= $3::timestamptz and m.ocurrido_en < $4::timestamptz offset 0)
      order by l.id`,
    [dentro.valor, input.farmaciaId, input.desde, input.hasta],
    liquidacionRow,
  );
};
