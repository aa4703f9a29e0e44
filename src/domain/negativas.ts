import { incumplidas, REGLAS, type Regla, type ResultadoRegla } from './canje.ts';
import { negativaDe } from './errores.ts';
import type { PaisCodigo } from './paises.ts';

/** Rules that refuse an affiliation. `REGLAS` has those of a redemption. */
const AFILIACION = {
  afiliacionMayoriaDeEdad: 'Afiliación: la persona es mayor de edad.',
  afiliacionTarjeta: 'Afiliación: la tarjeta se puede activar.',
  afiliacionIdentificacion: 'Afiliación: el número de identificación no está afiliado.',
} as const;

/** A rule whose refusals are counted. */
export type ReglaContada = Regla | keyof typeof AFILIACION;

/** The rules that refused one request, and its country. Nothing else of a refusal is counted. */
export interface NegativaContada {
  readonly pais: PaisCodigo;
  readonly reglas: readonly ReglaContada[];
}

/** The Spanish statement of a counted rule, or the name of a rule that no longer exists. */
export function enunciadoDe(regla: string): string {
  if (regla in REGLAS) return REGLAS[regla as Regla].enunciado;
  return regla in AFILIACION ? AFILIACION[regla as keyof typeof AFILIACION] : regla;
}

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
