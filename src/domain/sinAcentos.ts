/** Text as it is compared: without accents, in lower case. SQL has `sin_acentos` for the same. */
export const sinAcentos = (texto: string): string =>
  texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
