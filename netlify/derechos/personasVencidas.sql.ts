import * as v from 'valibot';
import * as columna from '../database/columnas.ts';
import { type Query, una } from '../database/database.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';

/** Of each country, a day. `dias` are the last days whose facts are too old to be kept. */
export type DiaPorPais = Readonly<Record<PaisCodigo, Dia>>;

/** A person whose last fact is too old. */
const vencidaRow = v.object({
  pacienteId: v.string(),
  tarjeta: v.string(),
  pais: columna.pais,
  /** The day of the last redemption, consent, revocation, or the affiliation. */
  ultimo: columna.dia,
});

/**
 * SQL: people whose affiliation, consents, revocation and redemptions all lie on or before their country's day of `dias`,
 * `$1` as JSON; `y` is a further condition. Anonymous ones are recognised by their number.
 */
const vencidas = (y: string): string => `
  select p.id as "pacienteId", t.numero as tarjeta, p.pais_codigo as pais, h.ultimo
    from pacientes p
    join paises pa on pa.codigo = p.pais_codigo
    join tarjetas t on t.paciente_id = p.id
   cross join lateral (select ($1::jsonb ->> p.pais_codigo)::date as dia) l
   cross join lateral (
     select greatest(
       (p.creado_en at time zone pa.zona_horaria)::date,
       (select max((greatest(c.aceptado_en, c.retirado_en) at time zone pa.zona_horaria)::date)
          from consentimientos c where c.paciente_id = p.id),
       (select max(c.fecha) from canjes c where c.tarjeta_id = t.id)) as ultimo) h
   where p.creado_en < (l.dia + 2)::timestamptz and p.identificacion not like 'ANONIMA*%'
     and h.ultimo <= l.dia and ${y}`;

/** At most `cuantas` people to be made anonymous, oldest first. */
export const personasVencidas = (db: Query, dias: DiaPorPais, cuantas: number) =>
  db.query(
    `${vencidas('true')} order by h.ultimo, p.id limit $2::int`,
    [JSON.stringify(dias), cuantas],
    vencidaRow,
  );

/**
 * Makes a request of the clock for at most `cuantas` people whose period is over and who have none yet. Each is due on
 * the day after their country's `hoy`. Answers the count.
 */
export const preverAnonimizaciones = async (
  db: Query,
  input: { dias: DiaPorPais; mananas: DiaPorPais; cuantas: number; now: Date },
): Promise<number> => {
  const rows = await db.query(
    `with persona as (
       ${vencidas(`not exists (select from solicitudes s
          where s.paciente_id = p.id and s.derecho = 'anonimizar' and s.estado <> 'Respondida')`)}
       order by h.ultimo, p.id limit $2::int
     ), nueva as (
       insert into solicitudes (pais_codigo, derecho, origen, paciente_id, recibida_en, vence)
       select pais, 'anonimizar', 'plazo', "pacienteId", $4::timestamptz, ($3::jsonb ->> pais)::date
         from persona
       returning id
     )
     insert into solicitud_movimientos (solicitud_id, tipo, ocurrido_en)
     select id, 'Recibida', $4::timestamptz from nueva returning 1`,
    [JSON.stringify(input.dias), input.cuantas, JSON.stringify(input.mananas), input.now],
  );
  return rows.length;
};

/** A due request of the clock. */
const previstaRow = v.object({
  id: columna.entero,
  tarjeta: v.string(),
  /** Whether the person still has no facts after that day. */
  vencida: v.boolean(),
});

/** Locks the next open request of the clock with an id above `desde` that is due by its country's day in `hoy`. */
export const siguientePrevista = (tx: Query, dias: DiaPorPais, hoy: DiaPorPais, desde: number) =>
  una(
    tx,
    `select s.id::int as id, t.numero as tarjeta,
            exists (${vencidas('p.id = s.paciente_id')}) as vencida
       from solicitudes s join tarjetas t on t.paciente_id = s.paciente_id
      where s.origen = 'plazo' and s.estado = 'Abierta' and s.vence <= ($2::jsonb ->> s.pais_codigo)::date
        and s.id > $3::int
      order by s.id limit 1 for update of s skip locked`,
    [JSON.stringify(dias), JSON.stringify(hoy), desde],
    previstaRow,
  );
