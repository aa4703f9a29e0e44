import * as v from 'valibot';
import { canjesDentroDe } from '../database/alcance.sql.ts';
import * as columna from '../database/columnas.ts';
import { named } from '../database/named.ts';
import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import { type Query, unica } from '../database/database.ts';
import { enLista } from './enLista.sql.ts';
import { tablero } from '../../src/contracts/dashboard/tablero.ts';
import { type Dia, type Periodo, porMeses } from '../../src/domain/calendario.ts';
import type { Alcance } from '../../src/domain/permisos.ts';

const suyo = tablero.reply.entries;

/** The filter of the figures. */
export interface DelTablero {
  readonly alcance: Alcance;
  readonly periodo: Periodo;
  readonly antes: Periodo;
  readonly now: Date;
}

/** The groups named for each of three reasons: their size, their growth and their fall. */
const A_LA_VISTA = 10;

/** The measures that are counted by day and key. */
type Medida = 'farmacia' | 'producto' | 'distribuidor' | 'aprobado' | 'rechazado' | 'anulado';

/**
 * The totals `t` within a scope (docs/decisions/0038). A chain sees only approved redemptions: pending ones are
 * subtracted by measures of their own.
 */
const fuente = ({ alcance, now }: DelTablero, [desde, hasta]: Periodo) => {
  const dentro = canjesDentroDe(alcance, '$alcance');
  const valores = { alcance: dentro.valor, desde, hasta, now };
  if (alcance.tipo !== 'cadena') {
    const donde = alcance.tipo === 'pais' ? 't.pais_codigo = $alcance::text' : 'true';
    return { tabla: 'totales_canjes', donde, dentro, valores };
  }
  const pendientes = (medida: Medida, clave: string, cuenta: string) =>
    `select '${medida}Pendiente', c.fecha, c.pais_codigo, ${clave}, -${cuenta} from canjes c
      where ${dentro.condicion} and c.vigente and c.cambio_en > $now::timestamptz`;
  const cajas = '(select sum(cf.cantidad)::int from canje_facturas cf where cf.canje_id = c.id)';
  const tabla = `(
    select medida, dia, pais_codigo, clave, cuenta from totales_por_cadena where cadena_id = $alcance::int
    union all ${pendientes('farmacia', 'c.farmacia_id', '1')}
    union all ${pendientes('producto', 'c.producto_id', '1')}
    union all ${pendientes('distribuidor', 'c.distribuidor_id', cajas)})`;
  return { tabla, donde: 'true', dentro, valores };
};

/** The span from the beginning of the earlier period to the end of the later one. */
const entero = ({ periodo, antes }: DelTablero): Periodo => [antes[0], periodo[1]];

/** The registered redemptions of each day of both periods, and those counted in groups. */
export const leerDias = (db: Query, pedido: DelTablero) => {
  const { tabla, donde, valores } = fuente(pedido, entero(pedido));
  return db.query(
    ...named(
      `select t.dia, coalesce(sum(t.cuenta) filter (where t.medida = 'registrados'), 0)::int as registrados,
            coalesce(sum(t.cuenta) filter (where t.medida <> 'registrados'), 0)::int as contados
       from ${tabla} t
      where t.medida in ('registrados', 'producto', 'productoPendiente') and t.dia between $desde::date and $hasta::date and ${donde}
      group by t.dia`,
      valores,
    ),
    v.object({ dia: columna.dia, registrados: columna.entero, contados: columna.entero }),
  );
};

const DESENLACES = { aprobado: 'Aprobado', rechazado: 'Rechazado', anulado: 'Anulado' } as const;

/** The sums of some measures, each by its name. */
const porDesenlace = (nombres: Readonly<Record<string, string>>): string =>
  Object.entries(nombres)
    .map(
      ([medida, nombre]) =>
        `coalesce(sum(cuenta) filter (where medida = '${medida}'), 0)::int as "${nombre}"`,
    )
    .join(', ');

/**
 * The decisions of each day, and the approvals by the clock: on the second day after the registration, because no
 * country has summer time. Closed windows of the present day are counted one by one.
 */
export const leerDecisiones = (db: Query, pedido: DelTablero) => {
  const { tabla, donde, dentro, valores } = fuente(pedido, pedido.periodo);
  return db.query(
    ...named(
      `with hoy as materialized (
       select codigo, zona_horaria, ($now::timestamptz at time zone zona_horaria)::date as hoy from paises)
     select d.dia, ${porDesenlace({ ...DESENLACES, porTiempo: 'PorTiempo' })}
       from (select left(t.medida, -length('PorDia')) as medida, t.dia, t.cuenta from ${tabla} t
              where t.medida in ('aprobadoPorDia', 'rechazadoPorDia', 'anuladoPorDia')
                and t.dia between $desde::date and $hasta::date and ${donde}
             union all
             select 'porTiempo', t.dia + 2, t.cuenta
               from ${tabla} t join hoy h on h.codigo = t.pais_codigo
              where t.medida = 'porDecidir' and t.dia between $desde::date - 2 and $hasta::date - 2
                and t.dia + 2 < h.hoy and ${donde}
             union all
             select 'porTiempo', t.hoy, n.cuenta
               from (select *, codigo as pais_codigo from hoy) t
              cross join lateral (
                select count(*)::int as cuenta from canjes c
                 where c.pais_codigo = t.codigo and ${dentro.condicion} and c.vigente and c.decidido_en is null
                   and c.cambio_en >= t.hoy::timestamp at time zone t.zona_horaria
                   and c.cambio_en <= $now::timestamptz) n
              where t.hoy between $desde::date and $hasta::date and ${donde}) d
      group by d.dia`,
      valores,
    ),
    v.object({ ...v.omit(suyo.Decisiones.item, ['Semana']).entries, dia: columna.dia }),
  );
};

/**
 * A span as the summed stretches of a measure: its months, the days to add to or take from these, and pending
 * redemptions.
 */
const stretches = (medida: Medida, periodo: Periodo) => {
  const { meses, restos } = porMeses(periodo);
  return [
    ...(meses === null
      ? []
      : [{ tabla: `${medida}PorMes`, desde: meses[0], hasta: meses[1], signo: 1 }]),
    ...restos.map(([desde, hasta, signo]) => ({ tabla: medida, desde, hasta, signo })),
    { tabla: `${medida}Pendiente`, desde: periodo[0], hasta: periodo[1], signo: 1 },
  ];
};

/**
 * The sums of some measures by key, `s`: of the period, and of the one before. Each stretch is summed by itself: for a
 * join the planner would read all totals.
 */
const sumado = (pedido: DelTablero, medidas: readonly Medida[]) => {
  const { tabla, donde, valores } = fuente(pedido, entero(pedido));
  const tramos = medidas.flatMap((medida) =>
    (['periodo', 'antes'] as const).flatMap((cual) =>
      stretches(medida, pedido[cual]).map((tramo) => ({ medida, cual, ...tramo })),
    ),
  );
  const suma = (cual: 'periodo' | 'antes') =>
    `coalesce(sum(t.cuenta * r.signo) filter (where r.cual = '${cual}'), 0)::int`;
  return {
    cte: `sumado as (
      select r.medida, t.clave, ${suma('periodo')} as cuenta, ${suma('antes')} as antes
        from unnest($medidas::text[], $cuales::text[], $tablas::text[], $inicios::date[], $finales::date[], $signos::int[])
               r (medida, cual, tabla, desde, hasta, signo)
       cross join lateral (
         select t.clave, sum(t.cuenta) as cuenta from ${tabla} t
          where t.medida = r.tabla and t.dia between r.desde and r.hasta and ${donde}
          group by t.clave) t
       group by r.medida, t.clave)`,
    valores: {
      ...valores,
      medidas: tramos.map(({ medida }) => medida),
      cuales: tramos.map(({ cual }) => cual),
      tablas: tramos.map(({ tabla: de }) => de),
      inicios: tramos.map(({ desde }) => desde),
      finales: tramos.map(({ hasta }) => hasta),
      signos: tramos.map(({ signo }) => signo),
    },
  };
};

/** The hours of one stretch of the time to a decision. */
export const HORAS_DE_TRAMO = 4;

/** Time from registration to decision, in stretches. */
export const leerTramos = (db: Query, pedido: DelTablero) => {
  const { cte, valores } = sumado(pedido, ['aprobado', 'rechazado', 'anulado']);
  return db.query(
    ...named(
      `with ${cte} select clave * ${HORAS_DE_TRAMO} as "DesdeHora", ${porDesenlace(DESENLACES)} from sumado group by clave`,
      valores,
    ),
    suyo.Tramos.item,
  );
};

/** The kinds of groups that two periods are compared by. */
export type Grupos = 'marcas' | 'productos' | 'farmacias' | 'distribuidores';

/** The measure of each kind of group, and its name, code and country by the measure's key. A brand spans countries. */
const GRUPOS: Readonly<Record<Grupos, { medida: Medida; de: string }>> = {
  marcas: {
    medida: 'producto',
    de: 'select pr.id, pr.marca as nombre, null::text as codigo, null::text as pais_codigo from productos pr',
  },
  productos: {
    medida: 'producto',
    de: `select pr.id, ${NOMBRE_PRODUCTO} as nombre, null::text as codigo, pr.pais_codigo from productos pr`,
  },
  farmacias: {
    medida: 'farmacia',
    de: 'select id, nombre, codigo, pais_codigo from farmacias',
  },
  distribuidores: {
    medida: 'distribuidor',
    de: 'select id, nombre, null::text as codigo, pais_codigo from distribuidores',
  },
};

/** Groups of one kind, the largest first. */
export const leerGrupos = (db: Query, pedido: DelTablero, cuales: Grupos) => {
  const { medida, de } = GRUPOS[cuales];
  const { cte, valores } = sumado(pedido, [medida]);
  // Names are looked up for shown groups only; brands are joined by name before.
  return unica(
    db,
    ...named(
      `with ${cte}, grupo as (
       select x.nombre, x.codigo, x.pais_codigo, sum(s.cuenta)::int as cuenta, sum(s.antes)::int as antes
         from sumado s join (${de}) x on x.id = s.clave
        group by x.nombre, x.codigo, x.pais_codigo having sum(s.cuenta) > 0 or sum(s.antes) > 0
     ), puesto as (
       select *, least(row_number() over (order by cuenta desc, nombre, codigo),
                       row_number() over (order by cuenta - antes desc, nombre, codigo),
                       row_number() over (order by cuenta - antes, nombre, codigo)) <= ${A_LA_VISTA} as visto
         from grupo
     )
     select (select coalesce(json_agg(json_build_object(
               'Nombre', g.nombre, 'Codigo', g.codigo, 'Pais', pa.nombre, 'Cuenta', g.cuenta, 'Antes', g.antes)
               order by g.cuenta desc, g.nombre, g.codigo), '[]')
               from puesto g left join paises pa on pa.codigo = g.pais_codigo where g.visto) as "Grupos",
            (select json_build_object('Grupos', count(*)::int, 'Cuenta', coalesce(sum(cuenta), 0)::int,
                                      'Antes', coalesce(sum(antes), 0)::int)
               from puesto where not visto) as "Otros"`,
      valores,
    ),
    suyo.Marcas,
  );
};

/** The active pharmacies of a chain without a redemption in the period, longest silence first. */
export const leerCalladas = (db: Query, cadenaId: number, [desde, hasta]: Periodo) =>
  db.query(
    `select f.codigo as "Codigo", f.nombre as "Nombre",
            (select max(c.fecha) from canjes c where c.farmacia_id = f.id and c.vigente) as "Ultimo"
       from farmacias f
      where f.cadena_id = $1::int and f.activa and not exists (
        select from canjes c where c.farmacia_id = f.id and c.vigente and c.fecha between $2::date and $3::date)
      order by "Ultimo" nulls first, f.nombre, f.id`,
    [cadenaId, desde, hasta],
    suyo.Calladas.wrapped.item,
  );

/** Counts the refusals of each rule in the period, in a country (null: in all). */
export const leerNegativas = (db: Query, [desde, hasta]: Periodo, pais: string | null) =>
  db.query(
    `select regla, sum(cuenta)::int as cuenta from negativas
      where dia between $1::date and $2::date and ($3::text is null or pais_codigo = $3::text)
      group by regla order by cuenta desc, regla`,
    [desde, hasta, pais],
    v.object({ regla: v.string(), cuenta: columna.entero }),
  );

/** The patients of the twelve months up to a day, in a country (null: in all). */
export const leerPacientes = (db: Query, hasta: Dia, pais: string | null) =>
  db.query(
    `select dia as mes, coalesce(sum(cuenta) filter (where medida = 'pacientes'), 0)::int as activos,
            coalesce(sum(cuenta) filter (where medida = 'pacientesNuevos'), 0)::int as nuevos
       from totales_canjes
      where medida in ('pacientes', 'pacientesNuevos') and ($2::text is null or pais_codigo = $2::text)
        and dia between (date_trunc('month', $1::date) - interval '11 months')::date and $1::date
      group by dia order by dia`,
    [hasta, pais],
    v.object({ mes: columna.dia, activos: columna.entero, nuevos: columna.entero }),
  );

/** Counts the pending redemptions. */
export const contarEsperan = async (db: Query, { alcance, now }: DelTablero): Promise<number> => {
  const dentro = canjesDentroDe(alcance, '$2');
  const { cuenta } = await unica(
    db,
    `select count(*)::int as cuenta from canjes c where ${dentro.condicion} and ${enLista('canjePendiente', '$1')}`,
    [now, dentro.valor],
    v.object({ cuenta: columna.entero }),
  );
  return cuenta;
};
