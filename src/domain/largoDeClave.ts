/** The fewest and the most characters of a chosen password. */
export const CLAVE_MINIMO = 15;
export const CLAVE_MAXIMO = 128;

/** The number of characters of a password in its hashed form (NFKC). An emoji counts as one. */
const largo = (clave: string): number => Array.from(clave.normalize('NFKC')).length;

/** The sentence for a password that is too short, or null. */
export const muyCorta = (clave: string): string | null =>
  largo(clave) < CLAVE_MINIMO ? `Escriba al menos ${CLAVE_MINIMO} caracteres` : null;

/** The sentence for a password that is too long, chosen or typed to sign in, or null. */
export const muyLarga = (clave: string): string | null =>
  largo(clave) > CLAVE_MAXIMO ? `Escriba como máximo ${CLAVE_MAXIMO} caracteres` : null;
