import { type Query, unica } from '../database/database.ts';
import { identificacionSql } from './expresiones.sql.ts';
import {
  type Consulta,
  consultarSql,
  contarSolicitudSql,
  parametrosDeConsulta,
  SOLICITUDES_LLENAS,
  type SolicitudContada,
} from './limitesDeConsulta.sql.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';

/** The claim of a person whose identity number another person affiliated. */
export interface Reclamo {
  readonly pais: PaisCodigo;
  readonly identificacion: string;
  readonly nombre: string;
  readonly telefono: string;
}

/**
 * Keeps a request for the office, due on `vence` at the desk, once however often it is sent. One round trip keeps
 * and counts it.
 */
export const guardarReclamo = (
  db: Query,
  reclamo: Reclamo,
  vence: Dia,
  consulta: Consulta,
  now: Date,
  probada: boolean,
): Promise<SolicitudContada> =>
  unica(
    db,
    `with intento as (${consultarSql('true', 'true')}
     ), guardado as (
       insert into reclamos (pais_codigo, identificacion, nombre, telefono, creado_en)
       select $7::text, $8::text, $9::text, $10::text, to_timestamp($6::numeric)
         from intento where "negadaHasta" is null and ($12::boolean or not ${SOLICITUDES_LLENAS})
       on conflict do nothing
       returning id
     ), solicitud as (
       insert into solicitudes (pais_codigo, derecho, origen, paciente_id, reclamo_id, recibida_en, vence)
       select $7::text, 'reclamar', 'sitio',
              (select p.id from pacientes p
                where p.pais_codigo = $7::text
                  and ${identificacionSql('p.pais_codigo', 'p.identificacion')} = ${identificacionSql('$7::text', '$8::text')}
                order by p.repeticion limit 1),
              id, to_timestamp($6::numeric), $11::date
         from guardado
       returning id
     ), recibida as (
       insert into solicitud_movimientos (solicitud_id, tipo, ocurrido_en)
       select id, 'Recibida', to_timestamp($6::numeric) from solicitud
     ), contada as (${contarSolicitudSql('guardado')}
     )
     select "negadaHasta", (select cuenta from contada) as "deTodas", ${SOLICITUDES_LLENAS} as llenas
       from intento`,
    [
      ...parametrosDeConsulta(consulta, now),
      reclamo.pais,
      reclamo.identificacion,
      reclamo.nombre,
      reclamo.telefono,
      vence,
      probada,
    ],
  );
