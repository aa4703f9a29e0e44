/**
 * A typed or pasted line: trimmed, without invisible characters, such as those around a contact's telephone number. The
 * one that turns what follows around stays, and is refused.
 */
export const lineaEscrita = (texto: string): string =>
  texto.replace(/(?!\u202e)\p{Cf}/gu, '').trim();

/** A number or code as typed or pasted: upper case, with plain letters, digits and hyphens. */
export const signosLlanos = (texto: string): string =>
  lineaEscrita(texto.normalize('NFKC'))
    .replace(/\p{Pd}|−/gu, '-')
    .toUpperCase();

/** A code as people write it: 'cr f025' is CR-F025. */
export const codigoEscrito = (texto: string): string => signosLlanos(texto).replace(/[-\s]+/g, '-');

/** Text for comparisons: without accents, in lower case, as `sin_acentos` in SQL. */
export const sinAcentos = (texto: string): string =>
  texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
