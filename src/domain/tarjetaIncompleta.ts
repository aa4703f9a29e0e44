import { DIGITOS, PREFIJOS, sinEspacios } from './tarjeta.ts';

/**
 * The prefix of a text that begins like a card number, and how many digits it lacks. Null for a whole one and for any
 * other text. Apart from tarjeta.ts, which every page loads.
 */
export function digitosQueFaltan(texto: string): readonly [prefijo: string, faltan: number] | null {
  const escrito = sinEspacios(texto);
  const prefijo = PREFIJOS.find((uno) => escrito.startsWith(uno.slice(0, escrito.length)));
  if (prefijo === undefined) return null;
  const digitos = escrito.slice(prefijo.length);
  return /^\d{0,8}$/.test(digitos) ? [prefijo, DIGITOS - digitos.length] : null;
}
