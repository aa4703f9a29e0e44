import * as v from 'valibot';
import { entero } from '../database/columnas.ts';
import { type Query, una } from '../database/database.ts';
import { named } from '../database/named.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import type { EstadoSolicitud, Movimiento } from '../../src/domain/derechos.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import { IDENTIFICACION_BORRADA } from '../pacientes/anonimizacion.sql.ts';
import { COLUMNAS, filaDeSolicitud } from './solicitudes.sql.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

/** A request to be changed, locked until the transaction ends. */
const bloqueadaRow = v.object({
  ...filaDeSolicitud.entries,
  pacienteId: v.nullable(v.string()),
  tarjetaNumero: v.nullable(v.string()),
  quedan: v.nullable(entero),
  numero: v.nullable(v.string()),
  aplicada: v.boolean(),
  /** The address for the answer, if the person wants an e-mail. */
  correo: v.nullable(v.string()),
  movimientos: entero,
});
export type SolicitudBloqueada = v.InferInput<typeof bloqueadaRow>;

/** Locks a request, then reads it if it is of a country (null: any); undefined without one. */
export const bloquearSolicitud = async (tx: Query, id: number, pais: PaisCodigo | null) => {
  await tx.query('select from solicitudes where id = $1 for update', [id]);
  return una(
    tx,
    `select ${COLUMNAS}, s.paciente_id as "pacienteId", s.quedan, s.aplicada_en is not null as aplicada,
            case when s.respuesta_por = 'correo' then s.contacto end as correo,
            coalesce(s.numero, (select identificacion from reclamos r where r.id = s.reclamo_id)) as numero,
            (select numero from tarjetas t where t.paciente_id = s.paciente_id) as "tarjetaNumero",
            (select count(*)::int from solicitud_movimientos m where m.solicitud_id = s.id) as movimientos
       from solicitudes s
      where s.id = $1 and ($2::text is null or s.pais_codigo = $2::text)`,
    [id, pais],
    bloqueadaRow,
  );
};

/** Adds a movement and updates the request. The answer removes the contact of a person who has become anonymous. */
export const moverSolicitud = async (
  tx: Query,
  id: number,
  movimiento: { tipo: Movimiento; usuarioId: UsuarioId | null; nota: string | null; now: Date },
  cambio: {
    readonly estado?: EstadoSolicitud;
    readonly reloj?: { readonly vence: Dia | null; readonly quedan: number | null };
    readonly pacienteId?: string;
  },
): Promise<void> => {
  await tx.query(
    ...named(
      `with movida as (
       insert into solicitud_movimientos (solicitud_id, tipo, ocurrido_en, usuario_id, nota)
       values ($id, $tipo, $now::timestamptz, $usuarioId, $nota)
     )
     update solicitudes set
       estado = coalesce($estado::text, estado),
       vence = case when $reloj::jsonb is null then vence else ($reloj::jsonb ->> 'vence')::date end,
       quedan = case when $reloj::jsonb is null then quedan else ($reloj::jsonb ->> 'quedan')::smallint end,
       paciente_id = coalesce($pacienteId::bigint, paciente_id),
       aplicada_en = case when $tipo = 'Aplicada' then $now::timestamptz else aplicada_en end,
       respondida_en = case when $tipo = 'Respondida' then $now::timestamptz else respondida_en end,
       (contacto, respuesta_por) = (select contacto, respuesta_por where $tipo <> 'Respondida' or not exists (
         select from pacientes where id = paciente_id and identificacion like '${IDENTIFICACION_BORRADA}%'))
     where id = $id`,
      {
        id,
        ...movimiento,
        estado: cambio.estado ?? null,
        reloj: cambio.reloj === undefined ? null : JSON.stringify(cambio.reloj),
        pacienteId: cambio.pacienteId ?? null,
      },
    ),
  );
};
