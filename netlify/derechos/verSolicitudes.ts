import type { InferOutput } from 'valibot';
import type { Reached } from '../http/area.ts';
import type { Environment } from '../http/environment.ts';
import { pageWindow, toPageWithTotal } from '../http/page.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import { calendarioDeMesa, plazosDe } from '../../src/contenido/plazos.ts';
import { buscada } from './recibirSolicitud.ts';
import {
  type ConsentimientoDado,
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
import { puede, paisDelAlcance } from '../../src/domain/permisos.ts';
import { urgenciaEl } from '../../src/domain/plazos.ts';

const NO_HAY = 'No se encontró esa solicitud.';

/** The country in which the session may do something at the desk; null is all. Throws 404 for a `pais` out of reach. */
export const paisDeMesa = (
  session: Session,
  accion: 'atenderLlamadas' | 'atenderDerechos',
  pais?: PaisCodigo,
): PaisCodigo | null => {
  const alcance = requireAlcance(session, accion, pais);
  return paisDelAlcance(alcance);
};

/** A request as the lists show it. */
export const filaDe = (fila: FilaDeSolicitud, now: Date): contract.SolicitudRow => ({
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
    pais: paisDeMesa(session, 'atenderLlamadas', search.pais),
    calendario: calendarioDeMesa(now),
    ...pageWindow(search),
  });
  return toPageWithTotal(search, filas, (fila) => filaDe(fila, now));
};

/** A consent as the screens show it. */
export const consentimientoDe = (uno: ConsentimientoDado) => ({
  ...{ Texto: uno.texto, Version: uno.version, Huella: uno.huella },
  ...{ AceptadoEn: uno.aceptadoEn, RetiradoEn: uno.retiradoEn },
});

const coincidencia = ({ persona, hayAlguien }: SolicitudCompleta) =>
  persona !== null ? 'persona' : hayAlguien ? 'otra-fecha' : 'nadie';

/** One request within the session's scope; 404 for any other. `reached` is told whose card it is. */
export const verSolicitud = async (
  env: Environment,
  session: Session,
  id: number,
  reached: Reached,
): Promise<contract.SolicitudVista> => {
  const solicitud = await leerSolicitud(
    env.database,
    id,
    paisDeMesa(session, 'atenderLlamadas'),
    buscada,
  );
  if (solicitud === undefined) throw new NoEncontrado(NO_HAY);
  const { escrito, persona, estado, movimientos, aplicada } = solicitud;
  const abierta = estado === 'Abierta';
  const cumple = puede(session, 'atenderDerechos');
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
      Referencia: persona.referencia,
      Datos: cumple ? persona.datos : null,
    },
    Consentimientos: solicitud.consentimientos.map(consentimientoDe),
    Movimientos: movimientos.map(({ tipo, ocurridoEn, usuario, nota }) => ({
      ...{ Tipo: tipo, OcurridoEn: ocurridoEn, Usuario: usuario, Nota: nota },
    })),
    Actos:
      cumple && abierta && persona !== null && !aplicada ? [...actosDe(solicitud.derecho)] : [],
    Aplicada: aplicada,
    // The law stops a clock that still runs, and once.
    PuedeDetener:
      cumple &&
      abierta &&
      solicitud.vence !== null &&
      diaEn(solicitud.pais, env.now()) <= solicitud.vence &&
      !movimientos.some(({ tipo }) => tipo === 'Detenida'),
  };
};
