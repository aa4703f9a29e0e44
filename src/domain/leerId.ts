import { ID_MAXIMO } from './ids.ts';

/** A row's id as a text writes it, without leading zeros; undefined for any other text. */
export function leerId(texto: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(texto) ? Number(texto) : Infinity;
  return id <= ID_MAXIMO ? id : undefined;
}
