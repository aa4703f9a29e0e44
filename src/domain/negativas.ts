import { REGLAS, type Regla } from './canje.ts';
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
export interface Negativa {
  readonly pais: PaisCodigo;
  readonly reglas: readonly ReglaContada[];
}

/** The statement of a counted rule as a person reads it; a rule that no longer exists by its name. */
export function enunciadoDe(regla: string): string {
  if (regla in REGLAS) return REGLAS[regla as Regla].enunciado;
  return regla in AFILIACION ? AFILIACION[regla as keyof typeof AFILIACION] : regla;
}
