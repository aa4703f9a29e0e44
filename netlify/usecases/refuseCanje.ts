import { Problem } from '../http/problem.ts';
import {
  type ClaseRegla,
  incumplidas,
  REGLAS,
  type ResultadoRegla,
} from '../../src/domain/canje.ts';

const estados: Readonly<Record<ClaseRegla, number>> = {
  permiso: 403,
  noEncontrado: 404,
  campo: 422,
  conflicto: 409,
};

/**
 * Throws when a rule fails: the status of the first failing rule's kind, its sentence as the detail,
 * and every failing rule with the payload's field at fault.
 */
export const refuseIncumplidas = (resultados: readonly ResultadoRegla[]): void => {
  const fallos = incumplidas(resultados);
  const [primero] = fallos;
  if (primero === undefined) return;
  throw new Problem(estados[REGLAS[primero.regla].clase], primero.mensaje, {
    errors: fallos.map(({ field = '', mensaje }) => ({ field, detail: mensaje })),
  });
};
