import { type Query, unica } from '../database/database.ts';
import { named } from '../database/named.ts';
import { identificacionSql } from './expresiones.sql.ts';
import {
  type Consulta,
  consultarSql,
  contarSolicitudSql,
  parametrosDeConsulta,
  SOLICITUDES_LLENAS,
  solicitudContada,
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
 * Stores a request for the office, due on `vence` at the desk, once for all repetitions until it is answered. One round
 * trip stores and counts it.
 */
export const guardarReclamo = (
  db: Query,
  reclamo: Reclamo,
  vence: Dia,
  consulta: Consulta,
  now: Date,
  probada: boolean,
) =>
  unica(
    db,
    ...named(
      `with intento as (${consultarSql('true', 'true')}
     ), guardado as (
       insert into reclamos (pais_codigo, identificacion, nombre, telefono, creado_en)
       select $pais::text, $identificacion::text, $nombre::text, $telefono::text, to_timestamp($ahora::numeric)
         from intento where "negadaHasta" is null and ($probada::boolean or not ${SOLICITUDES_LLENAS})
          and not exists (
            select from reclamos r join solicitudes s on s.reclamo_id = r.id and s.estado <> 'Respondida'
             where r.pais_codigo = $pais::text and r.identificacion = $identificacion::text
               and r.nombre = $nombre::text and r.telefono = $telefono::text)
       on conflict do nothing
       returning id
     ), solicitud as (
       insert into solicitudes (pais_codigo, derecho, origen, paciente_id, reclamo_id, recibida_en, vence)
       select $pais::text, 'reclamar', 'sitio',
              (select p.id from pacientes p
                where p.pais_codigo = $pais::text
                  and ${identificacionSql('p.pais_codigo', 'p.identificacion')} = ${identificacionSql('$pais::text', '$identificacion::text')}
                order by p.repeticion limit 1),
              id, to_timestamp($ahora::numeric), $vence::date
         from guardado
       returning id
     ), recibida as (
       insert into solicitud_movimientos (solicitud_id, tipo, ocurrido_en)
       select id, 'Recibida', to_timestamp($ahora::numeric) from solicitud
     ), contada as (${contarSolicitudSql('guardado')}
     )
     select "negadaHasta", (select cuenta from contada) as "deTodas", ${SOLICITUDES_LLENAS} as llenas
       from intento`,
      { ...parametrosDeConsulta(consulta, now), ...reclamo, vence, probada },
    ),
    solicitudContada,
  );
