import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import type { Query } from '../database/database.ts';
import { type Dia, porMeses } from '../../src/domain/calendario.ts';
import type { Grupo } from '../../src/domain/gruposPequenos.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';

/** The largest groups by count, and how many others there are with what sum. */
export interface MayoresRow {
  readonly mayores: readonly Grupo[];
  readonly resto: { readonly grupos: number; readonly cuenta: number };
}

/** Decisions, by end. */
export interface DesenlacesRow {
  readonly aprobado: number;
  readonly rechazado: number;
  readonly anulado: number;
}

/** The board's figures. Days without any are left out, but for `porDia`. */
export interface TableroRow {
  readonly porDia: readonly { dia: Dia; canjes: number; antes: number }[];
  readonly decisiones: readonly (DesenlacesRow & { semana: Dia; porTiempo: number })[];
  readonly tramos: readonly (DesenlacesRow & { tramo: number })[];
  readonly negativas: readonly { regla: string; cuenta: number }[];
  readonly productos: MayoresRow;
  readonly farmacias: MayoresRow;
  readonly distribuidores: MayoresRow;
  readonly pacientes: readonly { mes: Dia; activos: number; nuevos: number }[];
}

const A_LA_VISTA = 10;
/** So many of a group's newest redemptions are looked at for 5 different people. */
const MUESTRA = 20;

// $1 first day, $2 last day, $3 country or null, $4 days between a day and the one it is compared with. $5 now. $6
// and $7 are the first and last of the months that make up the period. The days from $8 to $9 are apart and count
// $10.
const EN_PAIS = '($3::text is null or pais_codigo = $3::text)';
const lista = (filas: string, orden: string) =>
  `(select coalesce(json_agg(f order by ${orden}), '[]') from (${filas}) f)`;

const POR_DIA = `
  with total as materialized (
    select dia, sum(cuenta)::int as cuenta from totales_canjes
     where medida = 'registrados' and dia between $1::date - $4::int and $2::date and ${EN_PAIS}
     group by dia)
  select $1::date + n as dia, coalesce(t.cuenta, 0) as canjes, coalesce(a.cuenta, 0) as antes
    from generate_series(0, $2::date - $1::date) n
    left join total t on t.dia = $1::date + n
    left join total a on a.dia = $1::date + n - $4::int`;

// Today in each country. `offset 0` finds it once: for every row of totals, it would take longer than the row.
const HOY = `(
  select codigo, zona_horaria, ($5::timestamptz at time zone zona_horaria)::date as hoy from paises
   where ($3::text is null or codigo = $3::text) offset 0)`;

// Undecided redemptions were approved by the clock on the second day after their registration, for no country
// has summer time. Of the day that has only begun, those whose window has closed are counted one by one.
const POR_EL_RELOJ = `
  select t.dia + 2 as dia, 'porTiempo' as medida, t.cuenta
    from totales_canjes t join ${HOY} h on h.codigo = t.pais_codigo
   where t.medida = 'porDecidir' and t.dia between $1::date - 2 and $2::date - 2 and t.dia + 2 < h.hoy
  union all
  select h.hoy, 'porTiempo', n.cuenta
    from ${HOY} h
   cross join lateral (
     select count(*)::int as cuenta from canjes c
      where c.pais_codigo = h.codigo and c.vigente and c.estado = 'Pendiente'
        and c.cambio_en >= h.hoy::timestamp at time zone h.zona_horaria
        and c.cambio_en <= $5::timestamptz) n
   where h.hoy between $1::date and $2::date`;

const DESENLACES = ['aprobado', 'rechazado', 'anulado'];
const porDesenlace = (grano: string) =>
  DESENLACES.map(
    (medida) =>
      `coalesce(sum(cuenta) filter (where medida = '${medida}${grano}'), 0)::int as ${medida}`,
  ).join(', ');

const DECISIONES = `
  select $1::date + (dia - $1::date) / 7 * 7 as semana, ${porDesenlace('PorDia')},
         coalesce(sum(cuenta) filter (where medida = 'porTiempo'), 0)::int as "porTiempo"
    from (select dia, medida, cuenta from totales_canjes
           where medida in ('aprobadoPorDia', 'rechazadoPorDia', 'anuladoPorDia')
             and dia between $1::date and $2::date and ${EN_PAIS}
          union all ${POR_EL_RELOJ}) d
   group by 1`;

/** The totals of the period by measure and key: its months, and the days that these have too many or too few. */
const delPeriodo = (...medidas: readonly string[]) => {
  const nombres = medidas.map((medida) => `'${medida}'`).join(', ');
  const porMes = medidas.map((medida) => `'${medida}PorMes'`).join(', ');
  return `
  (select left(medida, -length('PorMes')) as medida, clave, cuenta from totales_canjes
    where medida in (${porMes}) and dia between $6::date and $7::date and ${EN_PAIS}
   union all
   select d.medida, d.clave, d.cuenta * r.signo
     from unnest($8::date[], $9::date[], $10::int[]) as r (desde, hasta, signo)
    -- Not joined by the planner, who would read all days for these few.
    cross join lateral (
      select medida, clave, cuenta from totales_canjes
       where medida in (${nombres}) and dia between r.desde and r.hasta and ${EN_PAIS} offset 0) d)`;
};

const TRAMOS = `
  select clave as tramo, ${porDesenlace('')} from ${delPeriodo(...DESENLACES)} t group by clave`;

const NEGATIVAS = `
  select regla, sum(cuenta)::int as cuenta from negativas
   where dia between $1::date and $2::date and ${EN_PAIS} group by regla`;

const PACIENTES = `
  select dia as mes, coalesce(sum(cuenta) filter (where medida = 'pacientes'), 0)::int as activos,
         coalesce(sum(cuenta) filter (where medida = 'pacientesNuevos'), 0)::int as nuevos
    from totales_canjes
   where medida in ('pacientes', 'pacientesNuevos') and ${EN_PAIS}
     and dia between (date_trunc('month', $2::date) - interval '11 months')::date and $2::date
   group by dia`;

/** The largest groups of a measure, each with a number of people it is certainly of. */
const mayores = (medida: string, columna: string, nombres: string) => `(
  with grupo as (
    select clave, sum(cuenta)::int as cuenta, row_number() over (order by sum(cuenta) desc, clave) as n
      from ${delPeriodo(medida)} t
     group by clave having sum(cuenta) > 0
  )
  select json_build_object(
    'mayores', (select coalesce(json_agg(json_build_object(
                  'nombre', case when $3::text is null then x.nombre || ', ' || pa.nombre else x.nombre end,
                  'cuenta', g.cuenta, 'personas', p.personas) order by g.n), '[]')
                  from grupo g join (${nombres}) x on x.id = g.clave
                  join paises pa on pa.codigo = x.pais_codigo
                 cross join lateral (
                   select count(distinct m.tarjeta_id)::int as personas
                     from (select c.tarjeta_id from canjes c
                            where c.${columna} = g.clave and c.vigente
                              and c.fecha between $1::date and $2::date
                            order by c.fecha desc limit ${MUESTRA}) m) p
                 where g.n <= ${A_LA_VISTA}),
    'resto', (select json_build_object('grupos', count(*)::int, 'cuenta', coalesce(sum(cuenta), 0)::int)
                from grupo where n > ${A_LA_VISTA})))`;

/** The figures of a period as of `now`, of one country or of all, in one round trip. */
export const leerTablero = async (
  db: Query,
  {
    desde,
    hasta,
    pais,
    atras,
    now,
  }: { desde: Dia; hasta: Dia; pais: PaisCodigo | null; atras: number; now: Date },
): Promise<TableroRow> => {
  const { meses, restos } = porMeses([desde, hasta]);
  const [row] = await db.query<TableroRow>(
    `select ${lista(POR_DIA, 'f.dia')} as "porDia",
            ${lista(DECISIONES, 'f.semana')} as decisiones,
            ${lista(TRAMOS, 'f.tramo')} as tramos,
            ${lista(NEGATIVAS, 'f.cuenta desc, f.regla')} as negativas,
            ${mayores('producto', 'producto_id', `select pr.id, ${NOMBRE_PRODUCTO} as nombre, pr.pais_codigo from productos pr`)} as productos,
            ${mayores('farmacia', 'farmacia_id', 'select id, nombre, pais_codigo from farmacias')} as farmacias,
            ${mayores('distribuidor', 'distribuidor_id', 'select id, nombre, pais_codigo from distribuidores')} as distribuidores,
            ${lista(PACIENTES, 'f.mes')} as pacientes`,
    [
      ...[desde, hasta, pais, atras, now],
      ...(meses ?? [null, null]),
      ...[0, 1, 2].map((parte) => restos.map((resto) => resto[parte])),
    ],
  );
  if (row === undefined) throw new Error('The board answered no row');
  return row;
};
