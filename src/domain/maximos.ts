/** Redemptions of one card and promotion in this calendar month and year. Rejected ones do not count. */
export interface Uso {
  readonly mensual: number;
  readonly anual: number;
}

/** The most redemptions of a promotion per card, in a calendar month and in a calendar year. */
export interface Maximos {
  readonly mensual: number;
  readonly anual: number;
}

/**
 * The four sentences of the maxima, as specified. `max` is the exceeded maximum. A redemption counts as one, so a
 * maximum is used up before it is exceeded: the last two are never shown.
 */
const MENSAJES = {
  anualAgotado: 'No quedan más canjes disponibles por lo que resta del año calendario.',
  mensualAgotado: 'No quedan más canjes disponibles para este mes.',
  sobrepasaMensual: (max: number) =>
    `El canje actual sobrepasa el límite permitido de ${max} canjes mensuales.`,
  sobrepasaAnual: (max: number) =>
    `El canje actual sobrepasa el límite permitido de ${max} canjes en año calendario.`,
} as const;

/**
 * The sentence that refuses `canjes` more redemptions, or null when they fit. The order of the checks:
 * year used up, month used up, month passed, year passed. An unknown count or maximum refuses.
 */
export function evaluarMaximos(uso: Uso, maximos: Maximos, canjes = 1): string | null {
  if (!(uso.anual < maximos.anual)) return MENSAJES.anualAgotado;
  if (!(uso.mensual < maximos.mensual)) return MENSAJES.mensualAgotado;
  if (uso.mensual + canjes > maximos.mensual) {
    return MENSAJES.sobrepasaMensual(maximos.mensual);
  }
  if (uso.anual + canjes > maximos.anual) return MENSAJES.sobrepasaAnual(maximos.anual);
  return null;
}

/** What is left of a maximum. It is never below 0, even if the maximum was lowered after use. */
export function saldoDisponible(maximo: number, usados: number): number {
  return Math.max(0, maximo - usados);
}
