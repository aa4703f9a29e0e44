import type { Handler } from '../http/area.ts';
import { fingerprint, addressSubject, refuseUntil } from '../http/limits.ts';
import { aceptarConsentimientos } from './consentimientos.sql.ts';
import { VERSIONES_DE_CONSENTIMIENTO } from './versionesVigentes.ts';
import type { consentir } from '../../src/contracts/consentimientos.ts';
import { Conflicto } from '../../src/domain/errores.ts';
import { identificacionGuardada, leerTarjeta, paisDeTarjeta } from '../../src/domain/tarjeta.ts';

const AMBITO = 'consentimiento.direccion';

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
    ambito: AMBITO,
    sujeto: addressSubject(env, AMBITO),
    digest: fingerprint(env, AMBITO, JSON.stringify(aceptacion)),
    tarjeta: null,
  };
  refuseUntil(await aceptarConsentimientos(env.database, aceptacion, consulta, now), now);
  return {};
};
