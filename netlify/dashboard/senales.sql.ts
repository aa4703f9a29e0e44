import * as v from 'valibot';
import { canjesDentroDe } from '../database/alcance.sql.ts';
import { DESCONOCIDO_EN } from '../canjes/desconocimientos.sql.ts';
import { dia, entero } from '../database/columnas.ts';
import type { Query, RowSchema } from '../database/database.ts';
import { enLista } from './enLista.sql.ts';
import {
  DIAS_DE_HISTORIA,
  DIAS_RECIENTES,
  type HechosDeSenales,
  NUMEROS_CERCANOS,
  puntosDe,
  type Senal,
} from '../../src/domain/senales.ts';
import type { Alcance } from '../../src/domain/permisos.ts';

const cuentaDeCanjes = v.object({ canjes: entero, ffd: entero, delMedico: entero });
const factura = v.object({ numero: v.string(), fecha: dia });
const hechosDeSenales: RowSchema<HechosDeSenales> = v.object({
  parecidas: entero,
  desconocido: v.boolean(),
  mismaFoto: entero,
  vecinas: entero,
  enEseDia: entero,
  diasActivos: entero,
  mediana: v.number(),
  recientes: cuentaDeCanjes,
  antes: cuentaDeCanjes,
  ffd: v.boolean(),
  invertida: v.nullable(v.object({ numeros: entero, menor: factura, mayor: factura })),
  sinDocumento: entero,
  facturas: entero,
  documentos: entero,
  hora: entero,
  aEsaHora: entero,
  minutosDeTarjeta: v.nullable(entero),
  fechas: v.array(dia),
});

/** The nearest other invoice of the series of `cf`, below or above its number. One probe of canje_facturas_serie_idx. */
const vecino = (lado: 'menor' | 'mayor') => `(
  select abs(x.consecutivo - cf.consecutivo) as lejos, x.canje_id,
         ${lado === 'menor' ? 'x.numero as menor, x.fecha as de_menor, cf.numero as mayor, cf.fecha as de_mayor' : 'cf.numero, cf.fecha, x.numero, x.fecha'}
    from (select x.canje_id, x.numero, x.fecha, consecutivo_de_numero(x.numero) as consecutivo
            from canje_facturas x
           where x.vigente and x.farmacia_id = cf.farmacia_id and serie_de_numero(x.numero) = cf.serie
             and consecutivo_de_numero(x.numero) ${
               lado === 'menor'
                 ? `between cf.consecutivo - ${NUMEROS_CERCANOS} and cf.consecutivo - 1`
                 : `between cf.consecutivo + 1 and cf.consecutivo + ${NUMEROS_CERCANOS}`
             }
           order by x.farmacia_id, serie_de_numero(x.numero),
                    consecutivo_de_numero(x.numero) ${lado === 'menor' ? 'desc' : 'asc'}
           limit 1) x)`;

/** The fewest days of a disorder: dates a day apart may be two registers of one pharmacy. */
const DIAS_EN_DESORDEN = 2;

const SUYOS = `o.farmacia_id = c.farmacia_id and o.vigente and o.id <> c.id`;
const HISTORIA = `${SUYOS} and o.fecha between c.fecha - ${DIAS_DE_HISTORIA} and c.fecha`;
const cuenta = (nombre: string, condicion: string) => {
  const suma = (columna: string) =>
    `'${columna}', coalesce(sum(n."${columna}") filter (where ${condicion}), 0)::int`;
  return `json_build_object(${['canjes', 'ffd', 'delMedico'].map(suma).join(', ')}) as ${nombre}`;
};
const EN_RECIENTES = `n.fecha > c.fecha - ${DIAS_RECIENTES}`;
// No country has summer time, so differences of hours are the same in UTC.
const horaUtc = (canje: string) =>
  `date_part('hour', ${canje}.registrado_en at time zone 'UTC')::int`;

/**
 * The facts for the signals of some redemptions, each in its pharmacy's history of 90 days. One statement, by indexes.
 * A new fact is a new line of the object.
 */
export const leerHechosDeSenales = (db: Query, ids: readonly number[]) =>
  db.query(
    `select c.id::float8 as id, json_build_object(
              'parecidas', f.parecidas,
              'desconocido', ${DESCONOCIDO_EN} is not null,
              'mismaFoto', (select count(*) from (
                 select r.canje_id from canje_fotos x join canje_fotos r on r.id = x.repite_id
                  where x.canje_id = c.id
                 union
                 select r.canje_id from canje_fotos x join canje_fotos r on r.repite_id = x.id
                  where x.canje_id = c.id) r where r.canje_id <> c.id),
              'vecinas', v.vecinas,
              'enEseDia', h.en_ese_dia + 1,
              'diasActivos', h.dias,
              'mediana', coalesce(h.mediana, 0),
              'recientes', h.recientes,
              'antes', h.antes,
              'ffd', c.ffd,
              'invertida', v.invertida,
              'sinDocumento', f.sin_documento,
              'facturas', coalesce(e.facturas, 0),
              'documentos', coalesce(e.documentos, 0),
              'hora', extract(hour from c.registrado_en at time zone p.zona_horaria)::int,
              'aEsaHora', h.a_esa_hora,
              'minutosDeTarjeta', case when t.activada_en is not null then
                 greatest(0, floor(extract(epoch from c.registrado_en - t.activada_en) / 60)) end,
              'fechas', f.fechas) as hechos
       from canjes c
       join paises p on p.codigo = c.pais_codigo
       join tarjetas t on t.id = c.tarjeta_id
      cross join lateral (
        select count(*) filter (where cf.parecida) as parecidas,
               count(*) filter (where cf.farmacia_id = c.farmacia_id
                                  and (cf.identidad is null or cf.sin_verificar)) as sin_documento,
               coalesce(json_agg(cf.fecha order by cf.fecha), '[]') as fechas
          from canje_facturas cf where cf.canje_id = c.id) f
      cross join lateral (
        select count(distinct o.tarjeta_id) filter (where v.lejos = 1) as vecinas,
               (array_agg(json_build_object('numeros', v.lejos,
                   'menor', json_build_object('numero', v.menor, 'fecha', v.de_menor),
                   'mayor', json_build_object('numero', v.mayor, 'fecha', v.de_mayor))
                 order by v.de_menor - v.de_mayor desc)
                 filter (where v.de_menor - v.de_mayor >= ${DIAS_EN_DESORDEN}))[1] as invertida
          from (select cf.farmacia_id, cf.numero, cf.fecha, serie_de_numero(cf.numero) as serie,
                       consecutivo_de_numero(cf.numero) as consecutivo
                  from canje_facturas cf where cf.canje_id = c.id) cf
         cross join lateral (${vecino('menor')} union all ${vecino('mayor')}) v
          left join canjes o on o.id = v.canje_id and o.tarjeta_id <> c.tarjeta_id) v
      cross join lateral (
        select coalesce(sum(n.canjes) filter (where n.fecha = c.fecha), 0)::int as en_ese_dia,
               ${cuenta('recientes', EN_RECIENTES)}, ${cuenta('antes', `not ${EN_RECIENTES}`)},
               coalesce(sum(n.a_esa_hora), 0)::int as a_esa_hora,
               count(*) filter (where n.fecha < c.fecha) as dias,
               percentile_cont(0.5) within group (order by n.canjes) filter (where n.fecha < c.fecha) as mediana
          from (select o.fecha, count(*) as canjes, count(*) filter (where o.ffd) as ffd,
                       count(*) filter (where o.medico_id = c.medico_id) as "delMedico",
                       count(*) filter (where (${horaUtc('o')} - ${horaUtc('c')} + 25) % 24 <= 2) as a_esa_hora
                  from canjes o where ${HISTORIA} group by o.fecha) n) h
       left join lateral (
        select count(*) as facturas, count(x.identidad) filter (where not x.sin_verificar) as documentos
          from (select o.id from canjes o where ${HISTORIA} order by o.fecha desc, o.id desc limit 30) o
          join canje_facturas x on x.canje_id = o.id and x.farmacia_id = c.farmacia_id) e
         on f.sin_documento > 0
      where c.id = any($1::bigint[])`,
    [ids],
    v.object({ id: entero, hechos: hechosDeSenales }),
  );

/** The reading of at most `cuantas` redemptions of a scope; `vigencia` is an interval of PostgreSQL. */
export interface Lectura {
  readonly alcance: Alcance;
  readonly now: Date;
  readonly cuantas: number;
  readonly vigencia: string;
}

/** The pending redemptions of a scope whose signals are missing or older than `vigencia`, missing ones first. */
export const porLeer = async (
  db: Query,
  { alcance, now, cuantas, vigencia }: Lectura,
): Promise<number[]> => {
  const dentro = canjesDentroDe(alcance, '$2');
  const filas = await db.query(
    `select c.id::float8 as id
       from canjes c left join canje_riesgos r on r.canje_id = c.id
      where ${dentro.condicion} and ${enLista('canjePendiente', '$1')}
        and (r.leido_en is null or r.leido_en < $1::timestamptz - $3::interval)
      order by r.leido_en nulls first, c.cambio_en limit $4::int`,
    [now, dentro.valor, vigencia, cuantas],
    v.object({ id: entero }),
  );
  return filas.map(({ id }) => id);
};

/** Stores the signals of some redemptions. */
export const guardarRiesgos = async (
  db: Query,
  riesgos: readonly { readonly id: number; readonly senales: readonly Senal[] }[],
  now: Date,
): Promise<void> => {
  const filas = riesgos.map(({ id, senales }) => ({
    id,
    puntos: puntosDe(senales),
    senales: senales.map(({ senal, corta }) => ({ senal, corta })),
  }));
  await db.query(
    `insert into canje_riesgos (canje_id, puntos, senales, leido_en)
     select f.id, f.puntos, f.senales, $2::timestamptz
       from jsonb_to_recordset($1::jsonb) as f (id bigint, puntos int, senales jsonb)
       join canjes c on c.id = f.id
      order by f.id
     on conflict (canje_id) do update
       set puntos = excluded.puntos, senales = excluded.senales, leido_en = excluded.leido_en`,
    [JSON.stringify(filas), now],
  );
};
