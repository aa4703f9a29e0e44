import { diaEn } from '../../src/domain/calendario.ts';
import { DIAS_PARA_REPONER } from '../../src/domain/liquidacion.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import type { TestDatabase } from './freshDatabase.ts';

/** The balances of a pharmacy, distributor and product. */
export interface SaldoContado {
  readonly aprobadas: number;
  readonly abiertas: number;
  readonly enviadas: number;
  readonly liquidadas: number;
  readonly vencidas: number;
}

/** The key of a balance in `saldosContados`. */
export const claveDeSaldo = (saldo: {
  readonly farmaciaId: number;
  readonly distribuidor: string;
  readonly producto: string;
}): string => [saldo.farmaciaId, saldo.distribuidor, saldo.producto].join(' ');

/** The balances of a country at an instant, counted one redemption at a time from the rows written until then. */
export const saldosContados = async (
  database: TestDatabase,
  pais: PaisCodigo,
  en: Date,
): Promise<Map<string, SaldoContado>> => {
  const rows = await database.query<
    SaldoContado & { farmaciaId: number; distribuidor: string; producto: string }
  >(
    `with puesta as (
       select c.farmacia_id, c.distribuidor_id, c.producto_id, p.cajas_gratis as cajas,
              case when l.estado in ('Recibida', 'Cerrada') then 'liquidada'
                   when l.estado in ('Enviada', 'En disputa') then 'enviada'
                   when l.estado is not null then 'abierta'
                   when c.primera_factura + ${DIAS_PARA_REPONER} < $3::date then 'vencida'
                   else 'abierta' end as situacion
         from canjes c join promociones p on p.id = c.promocion_id
         left join lateral (
           -- The last line of then, where it put the boxes into a settlement, and what had become of that one.
           select (select e.estado_nuevo from liquidacion_movimientos e
                    where e.liquidacion_id = u.liquidacion_id and e.ocurrido_en <= $2
                    order by e.id desc limit 1) as estado
             from (select x.liquidacion_id, x.cajas
                     from liquidacion_lineas x join liquidacion_movimientos m on m.id = x.movimiento_id
                    where x.canje_id = c.id and m.ocurrido_en <= $2
                    order by x.orden desc limit 1) u
            where u.cajas > 0) l on true
        where c.pais_codigo = $1 and c.vigente and c.cambio_en <= $2
     )
     select p.farmacia_id as "farmaciaId", d.nombre as distribuidor,
            pr.marca || ' ' || pr.presentacion as producto, sum(cajas)::int as aprobadas,
            coalesce(sum(cajas) filter (where situacion = 'abierta'), 0)::int as abiertas,
            coalesce(sum(cajas) filter (where situacion = 'enviada'), 0)::int as enviadas,
            coalesce(sum(cajas) filter (where situacion = 'liquidada'), 0)::int as liquidadas,
            coalesce(sum(cajas) filter (where situacion = 'vencida'), 0)::int as vencidas
       from puesta p join distribuidores d on d.id = p.distribuidor_id
       join productos pr on pr.id = p.producto_id group by p.farmacia_id, d.nombre, pr.id`,
    [pais, en, diaEn(pais, en)],
  );
  return new Map(rows.map((row) => [claveDeSaldo(row), row]));
};
