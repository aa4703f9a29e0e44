import { Problem } from '../http/problem.ts';
import {
  type ClaseRegla,
  incumplidas,
  REGLAS,
  type ResultadoRegla,
} from '../../src/domain/canje.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';

const estados: Readonly<Record<ClaseRegla, number>> = {
  permiso: 403,
  noEncontrado: 404,
  campo: 422,
  conflicto: 409,
};

/** The field of the apply payload at fault, as the rules name it. */
const campoDelCanje = ({ field = '' }: ResultadoRegla) => field;

/**
 * Throws when a rule fails: the status of the first failing rule's kind, its sentence as the detail,
 * and every failing rule with the field at fault, by the names of the request's own fields. The refusal
 * is counted for `pais`.
 */
export const refuseIncumplidas = (
  resultados: readonly ResultadoRegla[],
  pais: PaisCodigo,
  campo: (resultado: ResultadoRegla) => string = campoDelCanje,
): void => {
  const fallos = incumplidas(resultados);
  const [primero] = fallos;
  if (primero === undefined) return;
  throw new Problem(estados[REGLAS[primero.regla].clase], primero.mensaje, {
    errors: fallos.map((fallo) => ({ field: campo(fallo), detail: fallo.mensaje })),
    negativa: { pais, reglas: fallos.map(({ regla }) => regla) },
  });
};
