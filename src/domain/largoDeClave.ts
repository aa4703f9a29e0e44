/** Fewest and most characters of a password that a person chooses. */
export const CLAVE_MINIMO = 15;
export const CLAVE_MAXIMO = 128;

/** A password's characters as it is hashed: Unicode's variants of a letter are that letter; one of any plane counts once. */
const largo = (clave: string): number => Array.from(clave.normalize('NFKC')).length;

/** What the person reads whose password is too short to be chosen, or null. */
export const muyCorta = (clave: string): string | null =>
  largo(clave) < CLAVE_MINIMO ? `Escriba al menos ${CLAVE_MINIMO} caracteres` : null;

/** What the person reads whose password is longer than any can be, chosen or given to be compared, or null. */
export const muyLarga = (clave: string): string | null =>
  largo(clave) > CLAVE_MAXIMO ? `Escriba como máximo ${CLAVE_MAXIMO} caracteres` : null;
