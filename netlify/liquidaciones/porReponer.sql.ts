import { dentroDe } from '../database/alcance.sql.ts';
import { calendariosEn, type Dia } from '../../src/domain/calendario.ts';
import {
  DIAS_DE_VENCIDAS,
  DIAS_PARA_REPONER,
  type Tramo,
  TRAMOS,
} from '../../src/domain/liquidacion.ts';
import { PAIS_CODIGOS } from '../../src/domain/paises.ts';
import type { Alcance } from '../../src/domain/permisos.ts';

/** The filter of owed boxes: a scope, and optionally a pharmacy, product, distributor or age. */
export interface FiltroDeuda {
  readonly alcance: Alcance;
  readonly farmacia: string | null;
  readonly productoId: number | null;
  readonly distribuidorId: number | null;
  readonly tramo?: Tramo | undefined;
  /** The products of a pharmacy and distributor in one group. */
  readonly juntos?: boolean;
  readonly now: Date;
}

/** The redemption `c` is in no settlement: its lines cancel each other. */
export const SIN_LINEA_EN_VIGOR = `
  coalesce((select sum(l.cajas) from liquidacion_lineas l where l.canje_id = c.id), 0) <= 0`;

/** The age in days up to which boxes are read: owed ones, and those that lapsed lately. */
export const CON_VENCIDAS = DIAS_PARA_REPONER + DIAS_DE_VENCIDAS;

/** Whether a day has the filter's age; without one, whether it is owed. */
export function deEdad({ tramo }: FiltroDeuda, dia: string, hoy: string): string {
  const i = TRAMOS.findIndex(([nombre]) => nombre === tramo);
  if (i === -1) return `${dia} >= ${hoy} - ${DIAS_PARA_REPONER}`;
  const [desde, hasta] = [TRAMOS[i - 1]?.[1] ?? -1, TRAMOS[i]?.[1] ?? CON_VENCIDAS];
  return `${dia} >= ${hoy} - ${Math.min(hasta, CON_VENCIDAS)} and ${dia} < ${hoy} - ${desde}`;
}

/** The countries and their days. */
const diasDe = (now: Date): readonly [paises: readonly string[], hoys: readonly Dia[]] => {
  const calendarios = calendariosEn(now);
  return [PAIS_CODIGOS, PAIS_CODIGOS.map((codigo) => calendarios[codigo].hoy)];
};

/**
 * A filter in SQL: parameters $1 to $7, and the table `s` of its side. For a pharmacy or a chain owed boxes are found
 * by pharmacy, else by distributor; `fila` has the filter's distributor and product.
 */
const enSql = (
  { alcance, farmacia, productoId, distribuidorId, now }: FiltroDeuda,
  fila: 'c' | 't',
) => {
  const [paises, hoys] = diasDe(now);
  const deFarmacia = alcance.tipo === 'farmacia' || alcance.tipo === 'cadena' || farmacia !== null;
  const lado = deFarmacia ? 'farmacia_id' : 'distribuidor_id';
  const distribuidor = deFarmacia ? `${fila}.distribuidor_id` : 's.id';
  const dentro = dentroDe(
    alcance,
    {
      pais: 's.pais_codigo',
      cadena: deFarmacia ? 's.cadena_id' : 'null::int',
      farmacia: deFarmacia ? 's.id' : 'null::int',
      distribuidor,
    },
    '$1',
  );
  return {
    deFarmacia,
    tabla: deFarmacia ? 'farmacias' : 'distribuidores',
    lado,
    condicion: `${dentro.condicion}
         and ($5::text is null ${deFarmacia ? 'or s.codigo = upper($5::text)' : ''})
         and ($6::int is null or ${fila}.producto_id = $6::int)
         and ($7::int is null or ${distribuidor} = $7::int)`,
    parametros: [dentro.valor, paises, hoys, now, farmacia, productoId, distribuidorId],
  };
};

/** The day of each country, `h`. */
const HOY = '(select unnest($2::text[]) as pais, unnest($3::date[]) as hoy) h';

/** Every owed redemption of a filter: approved, of its age, in no settlement. Parameters $1 to $7. */
export const porReponer = (filtro: FiltroDeuda) => {
  const { tabla, lado, condicion, parametros } = enSql(filtro, 'c');
  return {
    sql: `
      select c.id, c.codigo_confirmacion, c.farmacia_id, c.distribuidor_id, c.producto_id, c.primera_factura,
             pm.cajas_gratis as cajas
        from ${HOY} join ${tabla} s on s.pais_codigo = h.pais
        join canjes c on c.${lado} = s.id and ${deEdad(filtro, 'c.primera_factura', 'h.hoy')}
        join promociones pm on pm.id = c.promocion_id
       where ${condicion}
         and c.vigente and c.cambio_en <= $4::timestamptz and ${SIN_LINEA_EN_VIGOR}`,
    parametros,
  };
};

/**
 * What is owed, from the totals, as CTEs. Parameters $1 to $7. `offset 0` keeps a lookup by index, however few rows
 * the planner expects.
 * - `grupo`: distributor, pharmacy and product with unsettled redemptions of any age, and its day
 * - `espera`: of these groups, the redemptions that the totals hold and that are not approved yet
 * - `dia`: redemptions and boxes by the day of the oldest invoice, of the last `dias` days; pharmacy 0 is all. It holds each
 *   waiting redemption twice, once positive and once negative: use only its sums.
 */
export const sumasPorReponer = (filtro: FiltroDeuda, dias: number) => {
  const { deFarmacia, tabla, lado, condicion, parametros } = enSql(filtro, 't');
  const farmacia = deFarmacia ? 'farmacia_id' : '0 as farmacia_id';
  return {
    parametros,
    ctes: `
      grupo as materialized (
        select t.farmacia_id, t.distribuidor_id, t.producto_id, h.hoy
          from ${HOY} join ${tabla} s on s.pais_codigo = h.pais
         cross join lateral (
           select * from totales_por_reponer
            where ${lado} = s.id and primera_factura = '-infinity' and abierta offset 0) t
         where ${condicion}
      ), espera as materialized (
        select farmacia_id, distribuidor_id, producto_id, g.hoy, c.primera_factura, c.canjes, c.cajas
          from (select distinct ${lado} as lado from grupo) l
         cross join lateral (
           select c.farmacia_id, c.distribuidor_id, c.producto_id, c.primera_factura,
                  count(*)::int as canjes, sum(pm.cajas_gratis)::int as cajas
             from canjes c join promociones pm on pm.id = c.promocion_id
            where c.${lado} = l.lado and c.vigente
              -- With both bounds the planner expects few rows, whenever the statement runs.
              and c.cambio_en > $4::timestamptz and c.cambio_en < 'infinity'
            group by 1, 2, 3, 4) c
          join grupo g using (farmacia_id, distribuidor_id, producto_id)
      ), dia as (
        select g.farmacia_id, g.distribuidor_id, t.primera_factura, t.producto_id, g.hoy, t.canjes, t.cajas
          from (select distinct ${farmacia}, distribuidor_id, hoy from grupo) g
         cross join lateral (
           select primera_factura, producto_id, canjes, cajas from totales_por_reponer t
            where t.farmacia_id = g.farmacia_id and t.distribuidor_id = g.distribuidor_id and t.abierta
              and t.primera_factura >= g.hoy - ${dias} and ($6::int is null or t.producto_id = $6::int)
           offset 0) t
        union all
        select ${farmacia}, distribuidor_id, primera_factura, producto_id, hoy, -canjes, -cajas
          from espera where primera_factura >= hoy - ${dias}
      )`,
  };
};
