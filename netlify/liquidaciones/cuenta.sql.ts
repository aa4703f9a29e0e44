import { dentroDe } from '../database/alcance.sql.ts';
import type { Query } from '../database/database.ts';
import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import {
  columnasDeLiquidacion,
  liquidacionDentroDe,
  type LiquidacionRow,
  tablasDeLiquidacion,
} from './liquidaciones.sql.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import { DIAS_PARA_REPONER } from '../../src/domain/liquidacion.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import type { Alcance } from '../../src/domain/permisos.ts';

/** Where the boxes of a pharmacy, distributor and product stood at an instant; every approved box is in one place. */
export interface SaldoRow {
  readonly farmaciaId: number;
  readonly distribuidor: string;
  readonly producto: string;
  readonly productoId: number;
  readonly aprobadas: number;
  /** Owed, alone or in a settlement that had not left. */
  readonly abiertas: number;
  /** On their way, or disputed. */
  readonly enviadas: number;
  readonly liquidadas: number;
  readonly vencidas: number;
}

/** Redemptions of a pharmacy ($3) that may still be owed, or on their way, after a midnight ($6, of the day $7). */
const DESDE = `
  (select * from canjes where id in (
     select id from canjes where farmacia_id = $3::int and vigente
        -- A day more: what lapses on the day before is counted until its end.
        and primera_factura >= $7::date - ${DIAS_PARA_REPONER + 1}
      union
     select x.canje_id from liquidaciones l
      cross join lateral (select canje_id from liquidacion_lineas where liquidacion_id = l.id offset 0) x
      where l.farmacia_id = $3::int
        and (l.estado in ('Abierta', 'Enviada', 'En disputa') or l.cambio_en >= $6::timestamptz)))`;

/**
 * The balances at an instant, of one pharmacy or of all. `hoy` is that instant's day in the country of the
 * pharmacies. What was written later is not seen. `desde` leaves out what was settled or had lapsed before that
 * midnight, and so counts in no difference since then.
 */
export const leerSaldos = (
  db: Query,
  input: {
    readonly alcance: Alcance;
    readonly pais: PaisCodigo;
    readonly farmaciaId: number | null;
    readonly en: Date;
    readonly hoy: Dia;
    readonly desde: { readonly instante: Date; readonly dia: Dia } | null;
  },
): Promise<SaldoRow[]> => {
  const dentro = dentroDe(
    input.alcance,
    {
      pais: 'c.pais_codigo',
      cadena: 'c.cadena_id',
      farmacia: 'c.farmacia_id',
      distribuidor: 'c.distribuidor_id',
    },
    '$1',
  );
  return db.query<SaldoRow>(
    `with canje as materialized (
       select c.id, c.farmacia_id, c.distribuidor_id, c.producto_id, c.primera_factura, pm.cajas_gratis as cajas
         from ${input.desde === null ? 'canjes' : DESDE} c join promociones pm on pm.id = c.promocion_id
        where ${dentro.condicion} and c.pais_codigo = $2 and ($3::int is null or c.farmacia_id = $3::int)
          and c.vigente and c.cambio_en <= $4::timestamptz
     ), puesta as (
       select c.*, case
                when l.estado in ('Recibida', 'Cerrada') then 'liquidada'
                when l.estado in ('Enviada', 'En disputa') then 'enviada'
                when l.estado is not null then 'abierta'
                when c.primera_factura + ${DIAS_PARA_REPONER} < $5::date then 'vencida'
                else 'abierta' end as situacion
         from canje c
         left join lateral (
           -- The last line of then, where it put the boxes into a settlement, and what had become of that one.
           select (select e.estado_nuevo from liquidacion_movimientos e
                    where e.liquidacion_id = u.liquidacion_id and e.ocurrido_en <= $4::timestamptz
                    order by e.id desc limit 1) as estado
             from (select x.liquidacion_id, x.cajas
                     from liquidacion_lineas x join liquidacion_movimientos m on m.id = x.movimiento_id
                    where x.canje_id = c.id and m.ocurrido_en <= $4::timestamptz
                    order by x.orden desc limit 1) u
            where u.cajas > 0) l on true
     )
     select p.farmacia_id as "farmaciaId", d.nombre as distribuidor, ${NOMBRE_PRODUCTO} as producto,
            p.producto_id as "productoId", sum(p.cajas)::int as aprobadas,
            coalesce(sum(p.cajas) filter (where situacion = 'abierta'), 0)::int as abiertas,
            coalesce(sum(p.cajas) filter (where situacion = 'enviada'), 0)::int as enviadas,
            coalesce(sum(p.cajas) filter (where situacion = 'liquidada'), 0)::int as liquidadas,
            coalesce(sum(p.cajas) filter (where situacion = 'vencida'), 0)::int as vencidas
       from puesta p join distribuidores d on d.id = p.distribuidor_id
       join productos pr on pr.id = p.producto_id
      group by p.farmacia_id, d.nombre, pr.marca, pr.presentacion, p.producto_id
      order by p.farmacia_id, d.nombre, producto, p.producto_id`,
    [
      ...[dentro.valor, input.pais, input.farmaciaId, input.en, input.hoy],
      ...(input.desde === null ? [] : [input.desde.instante, input.desde.dia]),
    ],
  );
};

/** The pharmacy of a statement. */
export interface FarmaciaDeCuentaRow {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly cadena: string;
  readonly pais: PaisCodigo;
  readonly paisNombre: string;
}

/**
 * The pharmacy of a code within a scope, or undefined. A distributor's are those of its country that have had a
 * redemption of its boxes.
 */
export const farmaciaDeCuenta = async (
  db: Query,
  codigo: string,
  alcance: Alcance,
): Promise<FarmaciaDeCuentaRow | undefined> => {
  const dentro =
    alcance.tipo === 'distribuidor'
      ? {
          condicion:
            'exists (select from canjes c where c.farmacia_id = f.id and c.distribuidor_id = $2::int)',
          valor: alcance.distribuidorId,
        }
      : dentroDe(alcance, { pais: 'f.pais_codigo', cadena: 'f.cadena_id', farmacia: 'f.id' }, '$2');
  const [row] = await db.query<FarmaciaDeCuentaRow>(
    `select f.id, f.codigo, f.nombre, ca.nombre as cadena, f.pais_codigo as pais, pa.nombre as "paisNombre"
       from farmacias f join cadenas ca on ca.id = f.cadena_id join paises pa on pa.codigo = f.pais_codigo
      where f.codigo = upper($1::text) and ${dentro.condicion}`,
    [codigo, dentro.valor],
  );
  return row;
};

/** The settlements of a pharmacy within a scope that changed between two instants, the oldest first. */
export const liquidacionesDelMes = (
  db: Query,
  input: {
    readonly alcance: Alcance;
    readonly farmaciaId: number;
    readonly desde: Date;
    readonly hasta: Date;
    readonly now: Date;
  },
): Promise<LiquidacionRow[]> => {
  const dentro = liquidacionDentroDe(input.alcance, '$1');
  return db.query<LiquidacionRow>(
    `select ${columnasDeLiquidacion('$2')}
       from liquidaciones l ${tablasDeLiquidacion}
      where ${dentro.condicion} and l.farmacia_id = $3::int
        and exists (select from liquidacion_movimientos m where m.liquidacion_id = l.id
                     and m.ocurrido_en >= $4::timestamptz and m.ocurrido_en < $5::timestamptz)
      order by l.id`,
    [dentro.valor, input.now, input.farmaciaId, input.desde, input.hasta],
  );
};
