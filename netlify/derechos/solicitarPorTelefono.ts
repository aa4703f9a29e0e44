import type { UseCase } from '../http/area.ts';
import { NO_HAY_PERSONA } from './abrirPersona.ts';
import { escribirPorTelefono, personaQueLlama } from './persona.sql.ts';
import { paisDeMesa } from './verSolicitudes.ts';
import { plazosDe } from '../../src/contenido/plazos.ts';
import type { solicitarPorTelefono as contract } from '../../src/contracts/personas.ts';
import { diaEn } from '../../src/domain/calendario.ts';
import { COMPROBACIONES, numeroDeSolicitud } from '../../src/domain/derechos.ts';
import { Conflicto, NoEncontrado } from '../../src/domain/errores.ts';
import { venceEl } from '../../src/domain/plazos.ts';

/**
 * Stores a person's request of rights by telephone. Answers its number and the last day for its answer. Throws 404 for
 * a person out of scope, and 409 if a request for the same right is open.
 */
export const solicitarPorTelefono: UseCase<typeof contract> = async (
  tx,
  { params, body, session, env },
) => {
  const now = env.now();
  const persona = await personaQueLlama(
    tx,
    params.referencia,
    paisDeMesa(session, 'atenderLlamadas'),
    body.Derecho,
  );
  if (persona === undefined) throw new NoEncontrado(NO_HAY_PERSONA);
  const { id: pacienteId, pais, tarjeta, nacimiento, abierta } = persona;
  if (abierta !== null) {
    throw new Conflicto(`Ya hay una solicitud abierta de lo mismo: ${numeroDeSolicitud(abierta)}.`);
  }
  const vence = venceEl(plazosDe(pais), diaEn(pais, now));
  const id = await escribirPorTelefono(
    tx,
    {
      pacienteId,
      pais,
      tarjeta,
      nacimiento,
      vence,
      derecho: body.Derecho,
      respuestaPor: body.RespuestaPor,
      contacto: body.Contacto,
      detalle: body.Detalle === '' ? null : body.Detalle,
      comprobacion: COMPROBACIONES[body.Comprobacion],
      usuarioId: session.usuarioId,
    },
    now,
  );
  return { Id: id, Numero: numeroDeSolicitud(id), Vence: vence };
};
