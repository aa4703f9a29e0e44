import { paisDelAlcance } from '../../src/domain/permisos.ts';
import type { InferInput, InferOutput } from 'valibot';
import type { Environment } from '../http/environment.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import { leerMuestra } from './muestra.sql.ts';
import type { muestra } from '../../src/contracts/dashboard/auditoria.ts';
import { diaEn, sumarDias } from '../../src/domain/calendario.ts';
import { PAIS_CODIGOS, PAIS_PREDETERMINADO } from '../../src/domain/paises.ts';

const SEMANAS = 8;
/** The windows of the last days' registrations may be open. */
const DIAS_ABIERTOS = 2;

/**
 * What the audit of the random sample found in each of the last eight weeks whose windows have closed, and how many
 * redemptions the clock approved. Throws 404 for a foreign country.
 */
export const verMuestra = async (
  env: Environment,
  session: Session,
  search: InferOutput<typeof muestra.search>,
): Promise<InferInput<typeof muestra.reply>> => {
  const alcance = requireAlcance(session, 'auditarCanje', search.pais);
  const pais = paisDelAlcance(alcance);
  const hasta = sumarDias(diaEn(pais ?? PAIS_PREDETERMINADO, env.now()), -DIAS_ABIERTOS);
  const desde = sumarDias(hasta, -7 * SEMANAS);
  const semanas = await leerMuestra(env.database, {
    desde,
    hasta,
    paises: pais === null ? PAIS_CODIGOS : [pais],
  });
  return {
    Semanas: semanas.map((fila) => ({
      Semana: fila.semana,
      Registrados: fila.registrados,
      PorTiempo: fila.porTiempo,
      Muestra: fila.muestra,
      Auditados: fila.auditados,
      Rechazados: fila.rechazados,
    })),
  };
};
