import * as v from 'valibot';
import { type Query, una, unica } from '../database/database.ts';
import { named } from '../database/named.ts';
import { type Consulta, consultarSql, parametrosDeConsulta } from './limitesDeConsulta.sql.ts';
import { identificacionSql } from './expresiones.sql.ts';
import { textoLegal } from '../../src/contracts/consentimientos.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';

/** A person's data as they gave them, and the versions that they read. */
export interface Aceptacion {
  readonly pais: PaisCodigo;
  readonly tarjeta: string | null;
  readonly identificacion: string | null;
  readonly nacimiento: Dia;
  readonly versiones: Readonly<Record<'aviso-privacidad' | 'aceptacion-uso', string>>;
}

/**
 * Stores a person's new consents, if number and date of birth lead to an active card: one round trip, the same for
 * any person. A repetition changes nothing. Answers `negadaHasta` as `consultarSql` does.
 */
export const aceptarConsentimientos = async (
  db: Query,
  aceptacion: Aceptacion,
  consulta: Consulta,
  now: Date,
): Promise<number | null> => {
  const { negadaHasta } = await unica(
    db,
    ...named(
      `with intento as (${consultarSql('true', 'true')}
     ), persona as (
       select p.id, p.pais_codigo from tarjetas t join pacientes p on p.id = t.paciente_id
        where t.numero = $tarjeta::text and t.pais_codigo = $pais::text and t.estado = 'Activa'
          and p.fecha_nacimiento = $nacimiento::date
       union
       select p.id, p.pais_codigo from pacientes p join tarjetas t on t.paciente_id = p.id
        where p.pais_codigo = $pais::text and t.estado = 'Activa'
          and ${identificacionSql('p.pais_codigo', 'p.identificacion')} = ${identificacionSql('$pais::text', '$identificacion::text')}
          and p.fecha_nacimiento = $nacimiento::date
     ), aceptada as (
       insert into consentimientos (paciente_id, texto, version, pais_codigo, aceptado_en)
       select p.id, c.key, c.value, p.pais_codigo, to_timestamp($ahora::numeric)
         from intento, persona p, jsonb_each_text($versiones::jsonb) c
        where "negadaHasta" is null
       on conflict on constraint consentimientos_una_vez do nothing
     )
     select "negadaHasta" from intento`,
      {
        ...parametrosDeConsulta(consulta, now),
        ...aceptacion,
        versiones: JSON.stringify(aceptacion.versiones),
      },
    ),
    v.object({ negadaHasta: v.nullable(v.number()) }),
  );
  return negadaHasta;
};

/** The published legal text with a hash, or undefined. */
export const textoDeHuella = (db: Query, huella: string) =>
  una(
    db,
    `select texto as "Texto", version as "Version", rige_desde as "Desde", contenido as "Contenido" from textos_legales
      where huella = $1 order by rige_desde limit 1`,
    [huella],
    textoLegal.reply,
  );
