import * as v from 'valibot';
import { entero } from '../database/columnas.ts';

/** The most different numbers that an address may look up in a window of `segundos`. */
interface Limite {
  readonly cuantos: number;
  readonly segundos: number;
}

const MINUTOS_15 = 900;
const DIA = 86_400;

/** The limits of an address's lookups: of numbers without a patient, and of numbers of patients. */
export const LIMITES_CONSULTA = {
  sinNadie: [
    { cuantos: 10, segundos: MINUTOS_15 },
    { cuantos: 60, segundos: DIA },
  ],
  conAlguien: [
    { cuantos: 60, segundos: MINUTOS_15 },
    { cuantos: 300, segundos: DIA },
  ],
} as const satisfies Record<string, readonly Limite[]>;

/** This many neighbouring card numbers in a row count as guessing, found or not. */
const VECINAS_SEGUIDAS = 5;

/** Different numbers found in a day, of an address and of a /48, after which a card needs the date of birth. */
const HALLADAS_AL_DIA = { deDireccion: 10, deRed48: 30 } as const;

/** The counted form of a lookup: its subject, its number, and the neighbouring card numbers; all keyed hashes. */
export interface Consulta {
  readonly ambito: string;
  readonly sujeto: Buffer;
  /** The number with the other data that must be right; a repetition does not count again. */
  readonly digest: string;
  /** The card number, and those just before and after it; null for other numbers. */
  readonly tarjeta: { readonly digest: string; readonly vecinas: readonly string[] } | null;
}

const vivas = (mapa: string) =>
  `(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(i.consultas -> '${mapa}')
     where value::numeric > $ahora::numeric - ${DIA})`;

/** When a window has room again; null if it is not full. */
const libreDesde = (mapa: keyof typeof LIMITES_CONSULTA) =>
  LIMITES_CONSULTA[mapa].map(
    ({ cuantos, segundos }) =>
      `(select value::numeric + ${segundos} from jsonb_each(v."${mapa}")
         order by value::numeric desc offset ${cuantos - 1} limit 1)`,
  );

/** SQL: whether a counter has `cuantas` or more numbers with a patient (`mapa`), without this card. */
const seriaUnaMas = (mapa: string, cuantas: number) => `(
  not ${mapa} ? $digestTarjeta::text and (select count(*) from jsonb_object_keys(${mapa})) >= ${cuantas})`;

/**
 * SQL that counts a lookup, within its statement. A refused lookup does not count, nor one that lacks the date.
 * Waiting for the address's row puts parallel lookups in line. Its parameters are `parametrosDeConsulta`; in SQL,
 * - `vacia`: whether the lookup found no patient
 * - `seCuenta`: whether it counts at all
 * - `sinFecha`: whether it is a card without the date of birth
 * It answers
 * - `negadaHasta`: the second at which a refused address has room again, else null
 * - `falta`: whether the card, known or not, has to come with the date of birth
 */
export const consultarSql = (vacia: string, seCuenta: string, sinFecha = 'false'): string => `
  insert into intentos as i (ambito, sujeto, desde, cuenta, consultas)
  select $ambito::text, decode($sujeto::text, 'hex'), to_timestamp($ahora::numeric), 0, jsonb_build_object(
           'sinNadie', case when ${vacia} then jsonb_build_object($digestNumero::text, $ahora::numeric) else '{}' end,
           'conAlguien', case when ${vacia} then '{}' else jsonb_build_object(coalesce($digestTarjeta::text, $digestNumero::text), $ahora::numeric) end,
           'ultima', $digestTarjeta::text, 'racha', 1)
   where ${seCuenta}
  on conflict (ambito, sujeto) do update set (desde, consultas) = (
    select excluded.desde,
           case when l.hasta > $ahora::numeric
             then i.consultas || jsonb_build_object('negadaHasta', l.hasta, 'bloqueadaHasta', l.bloqueada, 'falta', false)
           when ${sinFecha} and ${seriaUnaMas(`v."conAlguien"`, HALLADAS_AL_DIA.deDireccion)}
             then i.consultas - 'negadaHasta' || '{"falta": true}'
             else jsonb_build_object(
               -- First seen stays first seen.
               'sinNadie', excluded.consultas -> 'sinNadie' || v."sinNadie",
               'conAlguien', excluded.consultas -> 'conAlguien' || v."conAlguien",
               'ultima', coalesce($digestTarjeta::text, i.consultas ->> 'ultima'), 'racha', v.racha)
           end
      from (select ${vivas('sinNadie')} as "sinNadie", ${vivas('conAlguien')} as "conAlguien",
                   case when $digestTarjeta::text is null or $digestTarjeta::text = i.consultas ->> 'ultima'
                          then (i.consultas ->> 'racha')::int
                        when i.consultas ->> 'ultima' = any ($vecinas::text[]) then (i.consultas ->> 'racha')::int + 1
                        else 1 end as racha) v
     cross join lateral (
       select case when v.racha >= ${VECINAS_SEGUIDAS} then $ahora::numeric + ${MINUTOS_15}
                   else (i.consultas ->> 'bloqueadaHasta')::numeric end as bloqueada) b
     cross join lateral (
       select b.bloqueada, greatest(b.bloqueada, ${[...libreDesde('sinNadie'), ...libreDesde('conAlguien')].join(', ')}) as hasta) l)
  returning (consultas ->> 'negadaHasta')::float8 as "negadaHasta", coalesce((consultas ->> 'falta')::boolean, false) as falta`;

/**
 * SQL that counts the number at the /48 `$red48` (null: none), where `seCuenta`. `falta` as in `consultarSql`:
 * waiting for the row puts parallel lookups of one /48 in line, too.
 */
export const contarEnRed48Sql = (vacia: string, seCuenta: string, sinFecha: string): string => `
  insert into intentos as i (ambito, sujeto, desde, cuenta, consultas)
  select 'saldo.red48', decode($red48::text, 'hex'), to_timestamp($ahora::numeric), 0, jsonb_build_object('conAlguien',
           case when ${vacia} then '{}' else jsonb_build_object(coalesce($digestTarjeta::text, $digestNumero::text), $ahora::numeric) end)
   where $red48::text is not null and ${seCuenta}
  on conflict (ambito, sujeto) do update set (desde, consultas) = (
    select excluded.desde,
           case when ${sinFecha} and ${seriaUnaMas(`v."conAlguien"`, HALLADAS_AL_DIA.deRed48)}
             then i.consultas || '{"falta": true}'
             else jsonb_build_object('conAlguien', excluded.consultas -> 'conAlguien' || v."conAlguien") end
      from (select ${vivas('conAlguien')} as "conAlguien") v)
  returning coalesce((consultas ->> 'falta')::boolean, false) as falta`;

/** The parameters of `consultarSql`. */
export const parametrosDeConsulta = ({ ambito, sujeto, digest, tarjeta }: Consulta, now: Date) => ({
  ambito,
  sujeto: sujeto.toString('hex'),
  digestNumero: digest,
  digestTarjeta: tarjeta?.digest ?? null,
  vecinas: tarjeta?.vecinas ?? [],
  ahora: now.getTime() / 1000,
});

/** The lookups without a patient, of all addresses in an hour, that open the breaker for a day. */
export const CORTE = { cuantas: 600, horas: 1, abiertoHoras: 24 } as const;

/** Whether the breaker is open. */
export const CORTE_ABIERTO = `exists (
  select from intentos where ambito = 'saldo.total' and cuenta >= ${CORTE.cuantas}
     and desde > to_timestamp($ahora::numeric) - interval '${CORTE.abiertoHoras} hours')`;

/** SQL that counts a new number without a patient at the breaker, if `seCuenta`; answers its count. */
export const contarEnCorteSql = (seCuenta: string): string => `
  insert into intentos as i (ambito, sujeto, desde, cuenta)
  select 'saldo.total', '', to_timestamp($ahora::numeric), 1 where ${seCuenta}
  on conflict (ambito, sujeto) do update set
    cuenta = case when i.desde + case when i.cuenta >= ${CORTE.cuantas}
                                      then interval '${CORTE.abiertoHoras} hours'
                                      else interval '${CORTE.horas} hours' end <= excluded.desde
                  then 1 else i.cuenta + 1 end,
    desde = case when i.cuenta + 1 = ${CORTE.cuantas} then excluded.desde
                 when i.desde + interval '${CORTE.horas} hours' <= excluded.desde and i.cuenta < ${CORTE.cuantas}
                   or i.desde + interval '${CORTE.abiertoHoras} hours' <= excluded.desde
                 then excluded.desde else i.desde end
  returning cuenta`;

/** The most requests of rights and claims of all visitors in an hour: far more than a day's share of 3,000 a year. */
export const SOLICITUDES_POR_HORA = 300;

const TODAS = "ambito = 'solicitudes.total' and sujeto = ''";

/** Whether the limit of all visitors' requests in an hour is reached. */
export const SOLICITUDES_LLENAS = `exists (
  select from intentos where ${TODAS} and cuenta >= ${SOLICITUDES_POR_HORA}
     and desde > to_timestamp($ahora::numeric) - interval '1 hour')`;

/** SQL that counts each row of `nueva` among the requests of all; answers the count. */
export const contarSolicitudSql = (nueva: string): string => `
  insert into intentos as i (ambito, sujeto, desde, cuenta)
  select 'solicitudes.total', '', to_timestamp($ahora::numeric), 1 from ${nueva}
  on conflict (ambito, sujeto) do update set
    cuenta = case when i.desde + interval '1 hour' <= excluded.desde then 1 else i.cuenta + 1 end,
    desde = case when i.desde + interval '1 hour' <= excluded.desde then excluded.desde else i.desde end
  returning cuenta`;

/** The counters of a request of rights: until when its address is refused, the count of all, whether all are refused. */
export const solicitudContada = v.object({
  negadaHasta: v.nullable(v.number()),
  deTodas: v.nullable(entero),
  llenas: v.boolean(),
});
