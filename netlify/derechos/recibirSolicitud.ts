import type { Environment } from '../http/environment.ts';
import { fingerprint, addressSubject, refuseUntil } from '../http/limits.ts';
import { askForWork } from '../http/proofOfWork.ts';
import { SOLICITUDES_POR_HORA } from '../pacientes/limitesDeConsulta.sql.ts';
import { plazosDe } from '../../src/contenido/plazos.ts';
import { recibirSolicitud } from './solicitudes.sql.ts';
import type { Solicitud } from '../../src/contracts/derechos.ts';
import { type Dia, diaEn } from '../../src/domain/calendario.ts';
import { numeroDeSolicitud } from '../../src/domain/derechos.ts';
import { paisDeTarjeta, identificacionGuardada, leerTarjeta } from '../../src/domain/tarjeta.ts';
import { venceEl } from '../../src/domain/plazos.ts';

const AMBITO = 'derechos.direccion';
const TURNOS = 3;

/** The readings of a person's number: a card, an identity number, or both. */
export const buscada = (numero: string) => ({
  tarjeta: leerTarjeta(numero),
  identificacion: identificacionGuardada(numero),
});

/**
 * Stores a request of rights. Answers its number and last day, alike for a known person, an unknown one and a wrong
 * date of birth; the same, `repetida`, for the same form of this address and day. 429 to an address that guesses; 428
 * beyond all visitors' limit unless work was proved (`probada`). The last request without proof calls `alarma`.
 */
export const recibir = async (
  env: Environment,
  solicitud: Solicitud,
  alarma: () => void,
  probada = false,
): Promise<{ numero: string; vence: Dia; repetida: boolean }> => {
  const now = env.now();
  const { tarjeta, identificacion } = buscada(solicitud.Numero);
  // A card names its country.
  const pais = (tarjeta === null ? null : paisDeTarjeta(tarjeta)) ?? solicitud.Pais;
  const hoy = diaEn(pais, now);
  const sujeto = addressSubject(env, AMBITO);
  const contenido = JSON.stringify([solicitud, hoy]);
  const digest = fingerprint(env, AMBITO, contenido);
  const recibida = {
    pais,
    derecho: solicitud.Derecho,
    numero: solicitud.Numero,
    tarjeta,
    identificacion,
    nacimiento: solicitud.FechaNacimiento,
    respuestaPor: solicitud.RespuestaPor,
    contacto: solicitud.Contacto,
    detalle: solicitud.Detalle === '' ? null : solicitud.Detalle,
    vence: venceEl(plazosDe(pais), hoy),
    digest: Buffer.concat([sujeto, Buffer.from(digest, 'hex')]),
  };
  const consulta = { ambito: AMBITO, sujeto, digest, tarjeta: null };
  for (let turno = 1; ; turno++) {
    const contada = await recibirSolicitud(env.database, recibida, consulta, now, probada);
    const { id, vence, repetida } = contada;
    refuseUntil(contada.negadaHasta, now);
    if (contada.llenas && !probada && id === null) throw await askForWork(env);
    if (contada.deTodas === SOLICITUDES_POR_HORA) alarma();
    if (id !== null && vence !== null) return { numero: numeroDeSolicitud(id), vence, repetida };
    if (turno === TURNOS) throw new Error('A request that was sent twice at once was not found');
  }
};
