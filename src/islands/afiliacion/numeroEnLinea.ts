import { agruparTarjeta } from '../../domain/tarjeta.ts';

/** A card number in its groups, which no end of a line pulls apart. */
export const numeroEnLinea = (numero: string): string =>
  agruparTarjeta(numero).replaceAll(' ', '\u00a0');
