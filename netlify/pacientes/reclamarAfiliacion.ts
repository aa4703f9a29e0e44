import type { Handler } from '../http/area.ts';
import { fingerprint, addressSubject, refuseUntil } from '../http/limits.ts';
import { askForWork, workProven } from '../http/proofOfWork.ts';
import { plazosDe } from '../../src/contenido/plazos.ts';
import { leerIdentificacion } from '../../src/domain/identificacion.ts';
import { SOLICITUDES_POR_HORA } from './limitesDeConsulta.sql.ts';
import { guardarReclamo } from './reclamos.sql.ts';
import type { reclamar } from '../../src/contracts/pacientes.ts';
import { diaEn } from '../../src/domain/calendario.ts';
import { venceEl } from '../../src/domain/plazos.ts';

const AMBITO = 'reclamo.direccion';

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
    ambito: AMBITO,
    sujeto: addressSubject(env, AMBITO),
    digest: fingerprint(env, AMBITO, JSON.stringify({ ...reclamo, identificacion })),
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
