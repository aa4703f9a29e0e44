import type { Handler } from '../http/area.ts';
import { addressSubject, fingerprint, refuseUntil } from '../http/limits.ts';
import { aceptarConsentimientos } from './consentimientos.sql.ts';
import { VERSIONES_DE_CONSENTIMIENTO } from './versionesVigentes.ts';
import type { consentir } from '../../src/contracts/consentimientos.ts';
import { Conflicto } from '../../src/domain/errores.ts';
import { identificacionGuardada, leerTarjeta, paisDeTarjeta } from '../../src/domain/tarjeta.ts';
import { askForWork, workProven } from '../http/proofOfWork.ts';
import { plazosDe } from '../../src/contenido/plazos.ts';
import { leerIdentificacion } from '../../src/domain/identificacion.ts';
import { SOLICITUDES_POR_HORA } from './limitesDeConsulta.sql.ts';
import { guardarReclamo } from './reclamos.sql.ts';
import type { reclamar } from '../../src/contracts/pacientes.ts';
import { diaEn } from '../../src/domain/calendario.ts';
import { venceEl } from '../../src/domain/plazos.ts';

const CONSENTIMIENTO = 'consentimiento.direccion';

/**
 * Stores the new consent of the person with this number and date of birth; without such a person the answer is the
 * same. Throws 409 when the page showed an older text, and 429 as a lookup of a balance does.
 */
export const aceptarConsentimiento: Handler<typeof consentir> = async ({ env, body: nuevo }) => {
  const { 'aviso-privacidad': aviso, 'aceptacion-uso': uso } = VERSIONES_DE_CONSENTIMIENTO;
  if (nuevo.VersionAvisoPrivacidad !== aviso || nuevo.VersionAceptacionUso !== uso) {
    throw new Conflicto('Este texto se actualizó. Vuelva a abrir la página y léalo de nuevo.');
  }
  const now = env.now();
  const tarjeta = leerTarjeta(nuevo.Numero);
  const aceptacion = {
    pais: (tarjeta === null ? null : paisDeTarjeta(tarjeta)) ?? nuevo.Pais,
    tarjeta,
    identificacion: identificacionGuardada(nuevo.Numero),
    nacimiento: nuevo.FechaNacimiento,
    versiones: VERSIONES_DE_CONSENTIMIENTO,
  };
  const consulta = {
    ambito: CONSENTIMIENTO,
    sujeto: addressSubject(env, CONSENTIMIENTO),
    digest: fingerprint(env, CONSENTIMIENTO, JSON.stringify(aceptacion)),
    tarjeta: null,
  };
  refuseUntil(await aceptarConsentimientos(env.database, aceptacion, consulta, now), now);
  return {};
};

const RECLAMO = 'reclamo.direccion';

/**
 * Stores the claim of a person whose identity number another person affiliated, without checking whether it is taken.
 * 429 to an address that guesses; 428 beyond all visitors' limit of an hour, unless work was proved.
 */
export const reclamarAfiliacion: Handler<typeof reclamar> = async (input) => {
  const { body, request, env, event } = input;
  const reclamo = {
    pais: body.CodigoPaisAfiliacion,
    identificacion: body.NumeroIdentificacion,
    nombre: body.Nombre,
    telefono: body.Telefono,
  };
  const probada = await workProven(env, env.database, request);
  const now = env.now();
  const identificacion = leerIdentificacion(reclamo.identificacion, reclamo.pais).canonica;
  const consulta = {
    ambito: RECLAMO,
    sujeto: addressSubject(env, RECLAMO),
    digest: fingerprint(env, RECLAMO, JSON.stringify({ ...reclamo, identificacion })),
    tarjeta: null,
  };
  const plazos = plazosDe(reclamo.pais);
  const vence = venceEl(plazos, diaEn(reclamo.pais, now));
  const contada = await guardarReclamo(env.database, reclamo, vence, consulta, now, probada);
  refuseUntil(contada.negadaHasta, now);
  if (contada.llenas && !probada) throw await askForWork(env);
  if (contada.deTodas === SOLICITUDES_POR_HORA) event('alarm-rights');
  return {};
};
