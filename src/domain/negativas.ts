import { incumplidas, REGLAS, type Regla, type ResultadoRegla } from './canje.ts';
import { negativaDe } from './errores.ts';
import type { PaisCodigo } from './paises.ts';

/** Rules that refuse an affiliation; the redemption's are `REGLAS`. */
const AFILIACION = {
  afiliacionMayoriaDeEdad: 'Afiliación: la persona es mayor de edad.',
  afiliacionTarjeta: 'Afiliación: la tarjeta se puede activar.',
  afiliacionIdentificacion: 'Afiliación: el número de identificación no está afiliado.',
} as const;

/** A rule whose refusals are counted. */
export type ReglaContada = Regla | keyof typeof AFILIACION;

/** Rules that refused one request, in one country: what is counted of it, and nothing else. */
export interface NegativaContada {
  readonly pais: PaisCodigo;
  readonly reglas: readonly ReglaContada[];
}

/** The statement of a counted rule as a person reads it; a rule that no longer exists by its name. */
export function enunciadoDe(regla: string): string {
  if (regla in REGLAS) return REGLAS[regla as Regla].enunciado;
  return regla in AFILIACION ? AFILIACION[regla as keyof typeof AFILIACION] : regla;
}

/** The field of the apply payload at fault, as the rules name it. */
const campoDelCanje = ({ field = '' }: ResultadoRegla) => field;

/**
 * Throws when a rule fails: a refusal of the first failing rule's kind, with its sentence, and every
 * failing rule with the field at fault, by the names of the request's own fields. Counted for `pais`.
 */
export function exigirReglas(
  resultados: readonly ResultadoRegla[],
  pais: PaisCodigo,
  campo: (resultado: ResultadoRegla) => string = campoDelCanje,
): void {
  const fallos = incumplidas(resultados);
  const [primero] = fallos;
  if (primero === undefined) return;
  throw negativaDe(REGLAS[primero.regla].clase, primero.mensaje, {
    campos: fallos.map((fallo) => ({ field: campo(fallo), detail: fallo.mensaje })),
    contada: { pais, reglas: fallos.map(({ regla }) => regla) },
  });
}
