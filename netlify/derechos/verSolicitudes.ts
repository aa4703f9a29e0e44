import type { InferOutput } from 'valibot';
import type { Reached } from '../http/area.ts';
import type { Environment } from '../http/environment.ts';
import { pageWindow, toPageWithTotal } from '../http/page.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import { calendarioDeMesa, plazosDe } from '../../src/contenido/plazos.ts';
import { buscada } from './recibirSolicitud.ts';
import {
  type FilaDeSolicitud,
  leerSolicitud,
  listarSolicitudes,
  type SolicitudCompleta,
} from './solicitudes.sql.ts';
import type * as contract from '../../src/contracts/derechos.ts';
import { diaEn } from '../../src/domain/calendario.ts';
import { actosDe, numeroDeSolicitud } from '../../src/domain/derechos.ts';
import { NoEncontrado } from '../../src/domain/errores.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import { urgenciaEl } from '../../src/domain/plazos.ts';

const NO_HAY = 'No se encontró esa solicitud.';

/** The country of the session's desk, narrowed to `pais`; null is all. Throws 404 for a country out of reach. */
export const paisDeMesa = (session: Session, pais?: PaisCodigo): PaisCodigo | null => {
  const alcance = requireAlcance(session, 'atenderDerechos', pais);
  return alcance.tipo === 'pais' ? alcance.pais : null;
};

const filaDe = (fila: FilaDeSolicitud, now: Date): contract.SolicitudRow => ({
  Id: fila.id,
  Numero: numeroDeSolicitud(fila.id),
  Pais: fila.pais,
  Derecho: fila.derecho,
  Origen: fila.origen,
  Estado: fila.estado,
  RecibidaEn: fila.recibidaEn.toISOString(),
  Vence: fila.vence,
  Urgencia:
    fila.estado === 'Abierta' && fila.vence !== null
      ? urgenciaEl(plazosDe(fila.pais), diaEn(fila.pais, now), fila.vence)
      : null,
});

/** A page of a list of the desk, within the session's scope. */
export const listarParaMesa = async (
  env: Environment,
  session: Session,
  search: InferOutput<typeof contract.listar.search>,
) => {
  const now = env.now();
  const filas = await listarSolicitudes(env.database, {
    lista: search.lista,
    pais: paisDeMesa(session, search.pais),
    calendario: calendarioDeMesa(now),
    ...pageWindow(search),
  });
  return toPageWithTotal(search, filas, (fila) => filaDe(fila, now));
};

const coincidencia = ({ persona, hayAlguien }: SolicitudCompleta) =>
  persona !== null ? 'persona' : hayAlguien ? 'otra-fecha' : 'nadie';

/** One request within the session's scope; 404 for any other. `reached` is told whose card it is. */
export const verSolicitud = async (
  env: Environment,
  session: Session,
  id: number,
  reached: Reached,
): Promise<contract.SolicitudVista> => {
  const solicitud = await leerSolicitud(env.database, id, paisDeMesa(session), buscada);
  if (solicitud === undefined) throw new NoEncontrado(NO_HAY);
  const { escrito, persona, estado, movimientos, aplicada } = solicitud;
  const abierta = estado === 'Abierta';
  if (persona !== null) reached([persona.tarjetaId]);
  return {
    ...filaDe(solicitud, env.now()),
    Escrito: escrito && {
      Numero: escrito.numero,
      FechaNacimiento: escrito.nacimiento,
      Nombre: escrito.nombre,
      RespuestaPor: escrito.respuestaPor,
      Contacto: escrito.contacto,
      Detalle: escrito.detalle,
    },
    Coincidencia: coincidencia(solicitud),
    Persona: persona && {
      Nombre: persona.nombre,
      NumeroTarjeta: persona.tarjeta,
      EstadoTarjeta: persona.estado,
      UltimoCanje: persona.ultimoCanje,
    },
    Consentimientos: solicitud.consentimientos.map((uno) => ({
      Texto: uno.texto,
      Version: uno.version,
      AceptadoEn: uno.aceptadoEn,
      RetiradoEn: uno.retiradoEn,
      Huella: uno.huella,
    })),
    Movimientos: movimientos.map(({ tipo, ocurridoEn, usuario, nota }) => ({
      ...{ Tipo: tipo, OcurridoEn: ocurridoEn, Usuario: usuario, Nota: nota },
    })),
    Actos: abierta && persona !== null && !aplicada ? [...actosDe(solicitud.derecho)] : [],
    Aplicada: aplicada,
    // The law stops a clock that still runs, and once.
    PuedeDetener:
      abierta &&
      solicitud.vence !== null &&
      diaEn(solicitud.pais, env.now()) <= solicitud.vence &&
      !movimientos.some(({ tipo }) => tipo === 'Detenida'),
  };
};
