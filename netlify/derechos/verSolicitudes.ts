import type { Handler } from '../http/area.ts';
import { pageWindow, toPageWithTotal } from '../http/page.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import { calendarioDeMesa, plazosDe } from '../../src/contenido/plazos.ts';
import { buscada } from './recibirSolicitud.ts';
import { type FilaDeSolicitud, leerSolicitud, listarSolicitudes } from './solicitudes.sql.ts';
import type * as contract from '../../src/contracts/derechos.ts';
import { diaEn } from '../../src/domain/calendario.ts';
import { actosDe, leerNumeroDeSolicitud, numeroDeSolicitud } from '../../src/domain/derechos.ts';
import { NoEncontrado } from '../../src/domain/errores.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import { puede, paisDelAlcance } from '../../src/domain/permisos.ts';
import { urgenciaEl } from '../../src/domain/plazos.ts';

/** The country of the session at the desk; null is all. Throws 404 for a `pais` outside the scope. */
export const paisDeMesa = (
  session: Session,
  accion: 'atenderLlamadas' | 'atenderDerechos',
  pais?: PaisCodigo,
): PaisCodigo | null => {
  const alcance = requireAlcance(session, accion, pais);
  return paisDelAlcance(alcance);
};

/** A request for the lists. */
export const filaDe = <Fila extends FilaDeSolicitud>(fila: Fila, now: Date) => ({
  ...fila,
  Numero: numeroDeSolicitud(fila.Id),
  Urgencia:
    fila.Estado === 'Abierta' && fila.Vence !== null
      ? urgenciaEl(plazosDe(fila.Pais), diaEn(fila.Pais, now), fila.Vence)
      : null,
});

/** A page of a list of the desk, within the session's scope. */
export const listarParaMesa: Handler<typeof contract.listar> = async ({ env, session, search }) => {
  const now = env.now();
  const filas = await listarSolicitudes(env.database, {
    lista: search.lista,
    // A text that is no number names no request.
    solicitud: search.numero === undefined ? null : (leerNumeroDeSolicitud(search.numero) ?? 0),
    pais: paisDeMesa(session, 'atenderLlamadas', search.pais),
    calendario: calendarioDeMesa(now),
    ...pageWindow(search),
  });
  return toPageWithTotal(
    search,
    filas.map((fila) => filaDe(fila, now)),
  );
};

/** One request within the session's scope; 404 for any other. */
export const verSolicitud: Handler<typeof contract.ver> = async (input) => {
  const { env, session, params, reached } = input;
  const pais = paisDeMesa(session, 'atenderLlamadas');
  const solicitud = await leerSolicitud(env.database, params.id, pais, buscada);
  if (solicitud === undefined) throw new NoEncontrado('No se encontró esa solicitud.');
  const { persona, Estado, Vence, Movimientos, Aplicada } = solicitud;
  const abierta = Estado === 'Abierta';
  const cumple = puede(session, 'atenderDerechos');
  if (persona !== null) reached([persona.tarjetaId]);
  return {
    ...filaDe(solicitud, env.now()),
    Repetida:
      solicitud.repetida === null
        ? null
        : { Id: solicitud.repetida, Numero: numeroDeSolicitud(solicitud.repetida) },
    Coincidencia: persona !== null ? 'persona' : solicitud.hayAlguien ? 'otra-fecha' : 'nadie',
    Persona: persona && { ...persona, Datos: cumple ? persona.Datos : null },
    Actos:
      cumple && abierta && persona !== null && !Aplicada ? [...actosDe(solicitud.Derecho)] : [],
    // The law lets a clock be stopped once, while it runs.
    PuedeDetener:
      cumple &&
      abierta &&
      Vence !== null &&
      diaEn(solicitud.Pais, env.now()) <= Vence &&
      !Movimientos.some(({ Tipo }) => Tipo === 'Detenida'),
  };
};
