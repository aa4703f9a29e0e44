import type { Environment } from '../http/environment.ts';
import { fingerprint, perAddress, refuseUntil } from '../http/limits.ts';
import { leerIdentificacion } from '../../src/domain/identificacion.ts';
import { guardarReclamo, type Reclamo } from './reclamos.sql.ts';

const AMBITO = 'reclamo.direccion';

/**
 * Keeps what somebody says whose identity number another person affiliated. Whether it is taken is not even
 * looked up. 429 to an address that sent as many different ones as it may look up of nobody.
 */
export const reclamarAfiliacion = async (env: Environment, reclamo: Reclamo): Promise<void> => {
  const now = env.now();
  const identificacion = leerIdentificacion(reclamo.identificacion, reclamo.pais).canonica;
  const consulta = {
    ambito: AMBITO,
    sujeto: perAddress(env, AMBITO, 0).sujeto,
    huella: fingerprint(env, AMBITO, JSON.stringify({ ...reclamo, identificacion })),
    tarjeta: null,
  };
  refuseUntil(await guardarReclamo(env.database, reclamo, consulta, now), now);
};
