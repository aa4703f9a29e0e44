import type { Environment } from '../http/environment.ts';
import { fingerprint, addressSubject, refuseFull, refuseUntil } from '../http/limits.ts';
import { plazosDe } from '../../src/contenido/plazos.ts';
import { leerIdentificacion } from '../../src/domain/identificacion.ts';
import { SOLICITUDES_POR_HORA } from './limitesDeConsulta.sql.ts';
import { guardarReclamo, type Reclamo } from './reclamos.sql.ts';
import { diaEn } from '../../src/domain/calendario.ts';
import { venceEl } from '../../src/domain/plazos.ts';

const AMBITO = 'reclamo.direccion';

/**
 * Keeps what somebody says whose identity number another person affiliated. Whether it is taken is not even looked
 * up. 429 to an address that sent as many different ones as it may look up of nobody. 503 once all visitors
 * together sent as many as they may in an hour. `alarma` is called by the last one that is taken.
 */
export const reclamarAfiliacion = async (
  env: Environment,
  reclamo: Reclamo,
  alarma: () => void,
): Promise<void> => {
  const now = env.now();
  const identificacion = leerIdentificacion(reclamo.identificacion, reclamo.pais).canonica;
  const consulta = {
    ambito: AMBITO,
    sujeto: addressSubject(env, AMBITO),
    huella: fingerprint(env, AMBITO, JSON.stringify({ ...reclamo, identificacion })),
    tarjeta: null,
  };
  const plazos = plazosDe(reclamo.pais);
  const vence = venceEl(plazos, diaEn(reclamo.pais, now));
  const contada = await guardarReclamo(env.database, reclamo, vence, consulta, now);
  refuseUntil(contada.negadaHasta, now);
  refuseFull(contada.llenas);
  if (contada.deTodas === SOLICITUDES_POR_HORA) alarma();
};
