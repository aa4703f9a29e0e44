import { REGLAS, type Regla } from './reglasCanje.ts';
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
