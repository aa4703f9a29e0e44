import type { Handler } from '../http/area.ts';
import { requireAlcance } from '../http/session.ts';
import { leerMuestra } from './muestra.sql.ts';
import type { muestra } from '../../src/contracts/dashboard/auditoria.ts';
import { diaEn, lunesDe, sumarDias } from '../../src/domain/calendario.ts';
import { PAIS_CODIGOS, PAIS_PREDETERMINADO } from '../../src/domain/paises.ts';
import { paisDelAlcance } from '../../src/domain/permisos.ts';

const SEMANAS = 8;
/** Days whose registrations may still have open windows. */
const DIAS_ABIERTOS = 2;

/**
 * The audit's results on the random sample in each of the last eight weeks with closed windows, and how many
 * redemptions the clock approved. Throws 404 for a foreign country.
 */
export const verMuestra: Handler<typeof muestra> = async ({ env, session, search }) => {
  const pais = paisDelAlcance(requireAlcance(session, 'auditarCanje', search.pais));
  const hoy = diaEn(pais ?? PAIS_PREDETERMINADO, env.now());
  const hasta = lunesDe(sumarDias(hoy, -DIAS_ABIERTOS));
  const desde = sumarDias(hasta, -7 * SEMANAS);
  const paises = pais === null ? PAIS_CODIGOS : [pais];
  return { Semanas: await leerMuestra(env.database, { desde, hasta, paises }) };
};
