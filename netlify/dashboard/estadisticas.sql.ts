import type { Query } from '../database/database.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import type { Desenlace } from '../../src/domain/desenlaceDelCanje.ts';
import { PAIS_CODIGOS, type PaisCodigo } from '../../src/domain/paises.ts';

/** Days, both included, and one country or all of them. */
export interface Periodo {
  readonly desde: Dia;
  readonly hasta: Dia;
  readonly pais: PaisCodigo | null;
}

/** How often a rule refused something in a country. */
interface NegativaRow {
  readonly pais: PaisCodigo;
  readonly regla: string;
  readonly cuenta: number;
}

/** Redemptions whose state was settled in a period, with the hours it took; the clock's are always 48. */
interface DecisionRow {
  readonly pais: PaisCodigo;
  readonly desenlace: Desenlace;
  readonly canjes: number;
  readonly medianaHoras: number;
  readonly p90Horas: number;
}

/** Redemptions registered on one day in a country, whatever became of them. */
interface DiaRow {
  readonly fecha: Dia;
  readonly pais: PaisCodigo;
  readonly canjes: number;
}

/** What the statistics of a period count. */
export interface CuentasRow {
  /** The most frequent first. */
  readonly negativas: readonly NegativaRow[];
  /** How the redemptions settled in the period ended, and how long that took. */
  readonly decisiones: readonly DecisionRow[];
  /** The newest day first; days without any are left out. */
  readonly porDia: readonly DiaRow[];
}

// A redemption's last change is never before its registration. So both readings take one range of canjes_lista_idx:
// `cambio_en` from the first day on, which began after midnight UTC in all countries.
const DEL_PERIODO = `c.vigente in (true, false) and c.cambio_en >= $1::date::timestamp at time zone 'UTC'
  and ($3::text is null or c.pais_codigo = $3::text)`;

const DIA_DEL_CAMBIO = '(c.cambio_en at time zone p.zona_horaria)::date';

const NEGATIVAS = `
  select pais_codigo as pais, regla, sum(cuenta)::int as cuenta
    from negativas
   where dia between $1::date and $2::date and ($3::text is null or pais_codigo = $3::text)
   group by pais_codigo, regla`;

const DECISIONES = `
  select d.pais, d.desenlace, count(*)::int as canjes,
         round(percentile_cont(0.5) within group (order by horas)::numeric, 1)::float8 as "medianaHoras",
         round(percentile_cont(0.9) within group (order by horas)::numeric, 1)::float8 as "p90Horas"
    from (
      select c.pais_codigo as pais,
             case when c.decidido_en is null then 'porTiempo'
                  when c.motivo_codigo = 'anulado-por-la-farmacia' then 'anulado'
                  when c.vigente then 'aprobado' else 'rechazado' end as desenlace,
             extract(epoch from c.cambio_en - c.registrado_en) / 3600 as horas
        from canjes c join paises p on p.codigo = c.pais_codigo
       where ${DEL_PERIODO} and c.cambio_en <= $4::timestamptz
         and ${DIA_DEL_CAMBIO} between $1::date and $2::date
    ) d
   group by d.pais, d.desenlace`;

const POR_DIA = `
  select c.fecha, c.pais_codigo as pais, count(*)::int as canjes
    from canjes c
   where ${DEL_PERIODO} and c.fecha between $1::date and $2::date
   group by c.fecha, c.pais_codigo`;

/** Countries in their own order, not that of their codes as text. */
const PAIS = 'array_position($5::text[], f.pais)';

const lista = (filas: string, orden: string) =>
  `(select coalesce(json_agg(f order by ${orden}), '[]') from (${filas}) f)`;

/** The counts of a period as of `now`, in one round trip. */
export const contarPeriodo = async (
  db: Query,
  { desde, hasta, pais }: Periodo,
  now: Date,
): Promise<CuentasRow> => {
  const [row] = await db.query<CuentasRow>(
    `select ${lista(NEGATIVAS, `f.cuenta desc, f.regla, ${PAIS}`)} as negativas,
            ${lista(DECISIONES, `${PAIS}, f.desenlace`)} as decisiones,
            ${lista(POR_DIA, `f.fecha desc, ${PAIS}`)} as "porDia"`,
    [desde, hasta, pais, now, PAIS_CODIGOS],
  );
  return row ?? { negativas: [], decisiones: [], porDia: [] };
};
