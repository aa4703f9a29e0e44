import type { Environment } from '../http/environment.ts';
import { fingerprint, addressSubject, refuseUntil } from '../http/limits.ts';
import { askForWork } from '../http/proofOfWork.ts';
import { plazosDe } from '../../src/contenido/plazos.ts';
import { leerIdentificacion } from '../../src/domain/identificacion.ts';
import { SOLICITUDES_POR_HORA } from './limitesDeConsulta.sql.ts';
import { guardarReclamo, type Reclamo } from './reclamos.sql.ts';
import { diaEn } from '../../src/domain/calendario.ts';
import { venceEl } from '../../src/domain/plazos.ts';

const AMBITO = 'reclamo.direccion';

/**
 * Keeps the claim of a person whose identity number another person affiliated. Does not look up whether the number
 * is taken. 429 to an address beyond the limit on lookups that find no patient. 428 once all visitors together are
 * beyond the limit of an hour, unless the request proved work (`probada`). `alarma` is called by the last claim that
 * needs no proof.
 */
export const reclamarAfiliacion = async (
  env: Environment,
  reclamo: Reclamo,
  alarma: () => void,
  probada: boolean,
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
  const contada = await guardarReclamo(env.database, reclamo, vence, consulta, now, probada);
  refuseUntil(contada.negadaHasta, now);
  if (contada.llenas && !probada) throw await askForWork(env);
  if (contada.deTodas === SOLICITUDES_POR_HORA) alarma();
};
