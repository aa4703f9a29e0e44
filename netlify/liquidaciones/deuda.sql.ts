import * as v from 'valibot';
import { entero } from '../database/columnas.ts';
import { dentroDe } from '../database/alcance.sql.ts';
import { type Query, unica } from '../database/database.ts';
import { lista } from '../database/lista.sql.ts';
import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import type { PageWindow } from '../http/page.ts';
import { CON_VENCIDAS, deEdad, type FiltroDeuda, sumasPorReponer } from './porReponer.sql.ts';
import { porReponer } from '../../src/contracts/liquidaciones/deuda.ts';
import { DIAS_DE_ATRASO, ESTADOS_CON_PLAZO } from '../../src/domain/atraso.ts';
import { DIAS_PARA_REPONER, TRAMOS } from '../../src/domain/liquidacion.ts';

/** Owed boxes of one pharmacy and distributor, of one product or all, and the age of their oldest invoice. */
const grupoRow = v.object({
  ...v.omit(porReponer.reply.entries.data.item, ['Tramo', 'Quedan']).entries,
  edad: entero,
});

/** The sums of rows `t` of a group: their boxes, and those in the last stretch before they lapse. */
const SUMAS = `sum(t.cajas) as cajas,
  sum(t.cajas) filter (where t.primera_factura < g.hoy - ${TRAMOS[2][1]}) as ultimas`;

/** A page of groups, the count of groups, and all boxes by their age in days, also lapsed ones. */
const deudaRow = v.object({
  grupos: v.array(grupoRow),
  total: entero,
  edades: v.array(v.object({ edad: entero, cajas: entero })),
});

/** Owed boxes in groups, oldest first. */
export const leerDeuda = (db: Query, filtro: FiltroDeuda, { cuantas, salto }: PageWindow) => {
  const { ctes, parametros } = sumasPorReponer(filtro, CON_VENCIDAS);
  const grupos = filtro.juntos
    ? '(select distinct farmacia_id, distribuidor_id, $6::int as producto_id, hoy from grupo)'
    : 'grupo';
  const suProducto = filtro.juntos ? 'coalesce(g.producto_id, t.producto_id)' : 'g.producto_id';
  // The rows `t` of a group within the asked age.
  const delGrupo = `t.farmacia_id = g.farmacia_id and t.distribuidor_id = g.distribuidor_id
     and t.producto_id = ${suProducto} and ${deEdad(filtro, 't.primera_factura', 'g.hoy')}`;
  return unica(
    db,
    `with ${ctes}, abierto as materialized (
       select g.*, p.primera
         from ${grupos} g cross join lateral (
           select t.primera_factura as primera from totales_por_reponer t
            where ${delGrupo} and t.abierta
              -- Skip a day whose redemptions are all pending.
              and (t.farmacia_id, t.distribuidor_id, t.primera_factura, t.producto_id, t.canjes) not in
                  (select farmacia_id, distribuidor_id, primera_factura, producto_id, canjes from espera)
            order by t.primera_factura limit 1) p
     ), pagina as (
       select g.*, t.cajas - coalesce(e.cajas, 0) as cajas, coalesce(t.ultimas, 0) - coalesce(e.ultimas, 0) as ultimas
         from (select * from abierto order by primera, farmacia_id, producto_id, distribuidor_id
                limit $8::int offset $9::int) g
        cross join lateral (
          select ${SUMAS} from totales_por_reponer t where ${delGrupo} and t.abierta) t
        cross join lateral (select ${SUMAS} from espera t where ${delGrupo}) e
     )
     select (select count(*)::int from abierto) as total,
            (select coalesce(json_agg(e), '[]')
               from (select hoy - primera_factura as edad, sum(cajas)::int as cajas
                       from dia group by 1 having sum(canjes) > 0) e) as edades,
            (select coalesce(json_agg(json_build_object(
                      'Distribuidor', d.nombre, 'DistribuidorId', d.id, 'FarmaciaCodigo', f.codigo,
                      'PuntoVenta', f.nombre, 'Cadena', ca.nombre, 'Pais', pa.nombre,
                      'Producto', coalesce(${NOMBRE_PRODUCTO}, ''), 'ProductoId', coalesce(pr.id, 0), 'Cajas', g.cajas, 'Ultimas', g.ultimas,
                      'PrimeraFactura', g.primera, 'VenceEl', g.primera + ${DIAS_PARA_REPONER},
                      'edad', g.hoy - g.primera)
                    order by g.primera, g.farmacia_id, g.producto_id, g.distribuidor_id), '[]')
               from pagina g
               join distribuidores d on d.id = g.distribuidor_id
               join farmacias f on f.id = g.farmacia_id
               join cadenas ca on ca.id = f.cadena_id
               join paises pa on pa.codigo = f.pais_codigo
               left join productos pr on pr.id = g.producto_id) as grupos`,
    [...parametros, cuantas, salto],
    deudaRow,
  );
};

/** Owed boxes of a distributor's product in one stretch; `edad` is an age within it. */
const porEdadRow = v.object({
  distribuidorId: entero,
  distribuidor: v.string(),
  pais: v.string(),
  productoId: entero,
  producto: v.string(),
  edad: entero,
  cajas: entero,
});
export type DeudaPorEdadRow = v.InferInput<typeof porEdadRow>;

/** A distributor's late or disputed settlements. */
const pendientesRow = v.object({
  distribuidorId: entero,
  distribuidor: v.string(),
  pais: v.string(),
  atrasadas: v.object(v.entriesFromList(ESTADOS_CON_PLAZO, entero)),
  enDisputa: entero,
});

const ZONA = '(select zona_horaria from paises where codigo = l.pais_codigo)';

/** The last day on which an open or sent settlement `l` is not late, on its country's calendar. */
export const VENCE_EL = `((l.cambio_en at time zone ${ZONA})::date + ${DIAS_DE_ATRASO})`;

/** Whether a settlement `l` is late: not sent, or not confirmed, in time; `now` is the parameter of the present. */
export const atrasada = (now: `$${number}`): string =>
  `(l.estado in ${lista(ESTADOS_CON_PLAZO)}
    -- So that only late ones look up a calendar.
    and l.cambio_en < ${now}::timestamptz - interval '${DIAS_DE_ATRASO} days'
    and ${VENCE_EL} < (${now}::timestamptz at time zone ${ZONA})::date)`;

/** The first days of the stretches after the first. */
const DESDE = TRAMOS.slice(0, -1).map(([, hasta]) => hasta + 1);

/** Owed boxes by distributor, product and stretch, and late or disputed settlements, in one round trip. */
export const leerDeudas = (db: Query, filtro: FiltroDeuda) => {
  const { ctes, parametros } = sumasPorReponer(filtro, CON_VENCIDAS);
  const dentro = dentroDe(
    filtro.alcance,
    { pais: 'l.pais_codigo', cadena: 'l.cadena_id', farmacia: 'l.farmacia_id' },
    '$1',
  );
  return unica(
    db,
    `with ${ctes}, debida as (
       select distribuidor_id, producto_id, min(hoy - primera_factura) as edad, sum(cajas)::int as cajas
         from dia
        group by distribuidor_id, producto_id, width_bucket(hoy - primera_factura, array[${DESDE.join(', ')}])
       having sum(canjes) > 0
     ), pendiente as (
       select l.distribuidor_id, count(*) filter (where l.estado = 'Abierta' and ${atrasada('$4')})::int as por_enviar,
              count(*) filter (where l.estado = 'Enviada' and ${atrasada('$4')})::int as por_confirmar,
              count(*) filter (where l.estado = 'En disputa')::int as en_disputa
         from liquidaciones l
        where ${dentro.condicion} and l.estado in ('Abierta', 'Enviada', 'En disputa')
        group by l.distribuidor_id
     )
     select (select coalesce(json_agg(json_build_object(
               'distribuidorId', d.id, 'distribuidor', d.nombre, 'pais', pa.nombre,
               'productoId', pr.id, 'producto', ${NOMBRE_PRODUCTO},
               'edad', g.edad, 'cajas', g.cajas)), '[]')
               from debida g join distribuidores d on d.id = g.distribuidor_id
               join paises pa on pa.codigo = d.pais_codigo
               join productos pr on pr.id = g.producto_id) as deudas,
            (select coalesce(json_agg(json_build_object(
               'distribuidorId', d.id, 'distribuidor', d.nombre, 'pais', pa.nombre,
               'atrasadas', json_build_object('Abierta', g.por_enviar, 'Enviada', g.por_confirmar),
               'enDisputa', g.en_disputa)), '[]')
               from pendiente g join distribuidores d on d.id = g.distribuidor_id
               join paises pa on pa.codigo = d.pais_codigo) as pendientes`,
    parametros,
    v.object({ deudas: v.array(porEdadRow), pendientes: v.array(pendientesRow) }),
  );
};
