/** Redemptions of one card and promotion that are not rejected, this calendar month and year. */
export interface Uso {
  readonly mensual: number;
  readonly anual: number;
}

/** The promotion's largest number of redemptions per card, per calendar month and year. */
export interface Maximos {
  readonly mensual: number;
  readonly anual: number;
}

/** The four refusals of the limits, to the letter; the placeholder is the maximum passed over. */
const MENSAJES_LIMITE = {
  anualAgotado: 'No quedan más canjes disponibles por lo que resta del año calendario.',
  mensualAgotado: 'No quedan más canjes disponibles para este mes.',
  sobrepasaMensual: (max: number) =>
    `El canje actual sobrepasa el límite permitido de ${max} canjes mensuales.`,
  sobrepasaAnual: (max: number) =>
    `El canje actual sobrepasa el límite permitido de ${max} canjes en año calendario.`,
} as const;

/**
 * The sentence that refuses `canjes` further redemptions, or null when they fit. Tried in the
 * specification's order: year used up, month used up, month passed over, year passed over.
 */
export function evaluarLimites(uso: Uso, maximos: Maximos, canjes = 1): string | null {
  if (uso.anual >= maximos.anual) return MENSAJES_LIMITE.anualAgotado;
  if (uso.mensual >= maximos.mensual) return MENSAJES_LIMITE.mensualAgotado;
  if (uso.mensual + canjes > maximos.mensual) {
    return MENSAJES_LIMITE.sobrepasaMensual(maximos.mensual);
  }
  if (uso.anual + canjes > maximos.anual) return MENSAJES_LIMITE.sobrepasaAnual(maximos.anual);
  return null;
}

/** What is left of a maximum: never below 0, even when the maximum was lowered after use. */
export function saldoDisponible(maximo: number, usados: number): number {
  return Math.max(0, maximo - usados);
}
