/** Text for comparisons: without accents, in lower case, as `sin_acentos` in SQL. */
export const sinAcentos = (texto: string): string =>
  texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
