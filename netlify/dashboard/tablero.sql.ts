import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import type { Query } from '../database/database.ts';
import { type Dia, porMeses } from '../../src/domain/calendario.ts';
import type { Grupo } from '../../src/domain/gruposPequenos.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';

/** The largest groups by count, and how many others there are with what sum. */
export interface MayoresRow {
  readonly mayores: readonly (Grupo & { pais: string })[];
  readonly resto: { readonly grupos: number; readonly cuenta: number };
}

/** Decisions, by end. */
export interface DesenlacesRow {
  readonly aprobado: number;
  readonly rechazado: number;
  readonly anulado: number;
}

/** The board's figures. Days without any are left out. */
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

// $1 first day, $2 last day, $3 days between a day and the one it is compared with, $4 now, $5 and $6 the first and
// last of the months that make up the period. The days from $7 to $8 are apart and count $9, those from $10 to $11
// count $12. $13 is the country.
const EN_PAIS = 'pais_codigo = $13';
const lista = (filas: string, orden: string) =>
  `(select coalesce(json_agg(f order by ${orden}), '[]') from (${filas}) f)`;

// The days of both periods in one pass, the earlier ones under the day they are compared with.
const POR_DIA = `
  select case when dia < $1::date then dia + $3::int else dia end as dia,
         coalesce(sum(cuenta) filter (where dia >= $1::date), 0)::int as canjes,
         coalesce(sum(cuenta) filter (where dia < $1::date), 0)::int as antes
    from totales_canjes
   where medida = 'registrados' and dia between $1::date - $3::int and $2::date
     and not (dia > $2::date - $3::int and dia < $1::date) and ${EN_PAIS}
   group by 1`;

const DESENLACES = ['aprobado', 'rechazado', 'anulado'];
/** The sum of a measure's rows, under its name. */
const sumaDe = (medida: string) =>
  `coalesce(sum(cuenta) filter (where medida = '${medida}'), 0)::int as "${medida}"`;

// Today in each country. `offset 0` finds it once: for every row of totals, it would take longer than the row.
const HOY = `(
  select codigo as pais_codigo, zona_horaria, ($4::timestamptz at time zone zona_horaria)::date as hoy
    from paises offset 0)`;

// Undecided redemptions were approved by the clock on the second day after their registration, for no country
// has summer time. Of the day that has only begun, those whose window has closed are counted one by one.
const DECISIONES = `
  select $1::date + 7 * semana as semana, ${[...DESENLACES, 'porTiempo'].map(sumaDe).join(', ')}
    from (${DESENLACES.map(
      (medida) => `
          select '${medida}' as medida, (dia - $1::date) / 7 as semana, sum(cuenta) as cuenta
            from totales_canjes
           where medida = '${medida}PorDia' and dia between $1::date and $2::date and ${EN_PAIS}
           group by 2
          union all`,
    ).join('')}
          select 'porTiempo', (t.dia + 2 - $1::date) / 7, sum(t.cuenta)
            from totales_canjes t join ${HOY} h using (pais_codigo)
           where t.medida = 'porDecidir' and t.dia between $1::date - 2 and $2::date - 2
             and t.dia + 2 < h.hoy and ${EN_PAIS}
           group by 2
          union all
          select 'porTiempo', (h.hoy - $1::date) / 7, n.cuenta
            from ${HOY} h
           cross join lateral (
             select count(*)::int as cuenta from canjes c
              where c.pais_codigo = h.pais_codigo and c.vigente and c.estado = 'Pendiente'
                and c.cambio_en >= h.hoy::timestamp at time zone h.zona_horaria
                and c.cambio_en <= $4::timestamptz) n
           where h.hoy between $1::date and $2::date and ${EN_PAIS}) d
   group by semana`;

/** The totals of the period by measure and key: its months, and the days that these have too many or too few. */
const delPeriodo = (...medidas: readonly string[]) => {
  const nombres = (grano: string) => medidas.map((medida) => `'${medida}${grano}'`).join(', ');
  const dias = (desde: string, hasta: string, signo: string) => `
   select medida, clave, cuenta * ${signo}::int from totales_canjes
    where medida in (${nombres('')}) and dia between ${desde}::date and ${hasta}::date and ${EN_PAIS}`;
  return `
  (select left(medida, -length('PorMes')) as medida, clave, cuenta from totales_canjes
    where medida in (${nombres('PorMes')}) and dia between $5::date and $6::date and ${EN_PAIS}
   union all ${dias('$7', '$8', '$9')}
   union all ${dias('$10', '$11', '$12')}) t`;
};

const TRAMOS = `
  select clave as tramo, ${DESENLACES.map(sumaDe).join(', ')} from ${delPeriodo(...DESENLACES)} group by clave`;

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
      from ${delPeriodo(medida)}
     group by clave having sum(cuenta) > 0
  )
  select json_build_object(
    'mayores', (select coalesce(json_agg(json_build_object(
                  'nombre', x.nombre, 'pais', pa.nombre, 'cuenta', g.cuenta,
                  'personas', p.personas) order by g.n), '[]')
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

const DE_UN_PAIS = `
  select ${lista(POR_DIA, 'f.dia')} as "porDia",
         ${lista(DECISIONES, 'f.semana')} as decisiones,
         ${lista(TRAMOS, 'f.tramo')} as tramos,
         ${lista(NEGATIVAS, 'f.cuenta desc, f.regla')} as negativas,
         ${mayores('producto', 'producto_id', `select pr.id, ${NOMBRE_PRODUCTO} as nombre, pr.pais_codigo from productos pr`)} as productos,
         ${mayores('farmacia', 'farmacia_id', 'select id, nombre, pais_codigo from farmacias')} as farmacias,
         ${mayores('distribuidor', 'distribuidor_id', 'select id, nombre, pais_codigo from distribuidores')} as distribuidores,
         ${lista(PACIENTES, 'f.mes')} as pacientes`;
// A statement of its own. One for both, with `$13 is null or …`, is planned anew at each call.
const DE_TODOS = DE_UN_PAIS.replaceAll(EN_PAIS, 'true');

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
  const [antes, despues] = restos;
  const params = [
    ...[desde, hasta, atras, now],
    ...(meses ?? [null, null]),
    ...(antes ?? [null, null, 0]),
    ...(despues ?? [null, null, 0]),
  ];
  const [row] = await (pais === null
    ? db.query<TableroRow>(DE_TODOS, params)
    : db.query<TableroRow>(DE_UN_PAIS, [...params, pais]));
  if (row === undefined) throw new Error('The board answered no row');
  return row;
};
