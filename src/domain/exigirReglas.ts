import { incumplidas, type ResultadoRegla } from './canje.ts';
import { negativaDe } from './errores.ts';
import type { PaisCodigo } from './paises.ts';
import { REGLAS } from './reglasCanje.ts';

/** The wrong field of the request, as the rules name it. */
const campoDelCanje = ({ field = '' }: ResultadoRegla) => field;

/**
 * Throws a refusal when a rule fails. Its kind and sentence are those of the first failed rule. It lists
 * every failed rule with the wrong field, which `campo` names. The refusal counts for `pais`.
 */
export function exigirReglas(
  resultados: readonly ResultadoRegla[],
  pais: PaisCodigo,
  campo: (resultado: ResultadoRegla) => string = campoDelCanje,
): void {
  const todas = incumplidas(resultados);
  const [primero] = todas;
  if (primero === undefined) return;
  throw negativaDe(REGLAS[primero.regla].clase, primero.mensaje, {
    campos: todas.map((incumplida) => ({ field: campo(incumplida), detail: incumplida.mensaje })),
    contada: { pais, reglas: todas.map(({ regla }) => regla) },
  });
}
