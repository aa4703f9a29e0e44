import { type RandomBytes, sortear } from './azar.ts';

/** Symbols of a confirmation code: none that is mistaken for another when read aloud or written by hand. */
export const SIMBOLOS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const LARGO = 10;
// 31 symbols, a prime: with a different weight for each place, changing one symbol or swapping
// two always changes the weighted sum modulo 31.
const BASE = SIMBOLOS.length;

/** Weighted sum of the symbols' values, the last place weighing 1; null when a symbol is foreign. */
function suma(codigo: string): number | null {
  let total = 0;
  for (let lugar = 0; lugar < codigo.length; lugar += 1) {
    const valor = SIMBOLOS.indexOf(codigo.charAt(lugar));
    if (valor < 0) return null;
    total += (LARGO - lugar) * valor;
  }
  return total % BASE;
}

/**
 * A new confirmation code, canonical (10 symbols, no dash): 9 random ones and a check character,
 * which catches every single wrong symbol and every swap of two symbols.
 */
export function generarCodigo(randomBytes: RandomBytes): string {
  const azar = sortear(BASE, LARGO - 1, randomBytes)
    .map((valor) => SIMBOLOS.charAt(valor))
    .join('');
  return azar + SIMBOLOS.charAt((BASE - (suma(azar) ?? 0)) % BASE);
}

/** The canonical code in what somebody typed (case, spaces and dashes do not matter), or null when it cannot be one. */
export function leerCodigo(texto: string): string | null {
  const codigo = texto.replace(/[\s-]/g, '').toUpperCase();
  return codigo.length === LARGO && suma(codigo) === 0 ? codigo : null;
}

/** A canonical code as it is shown and written on invoices: 'XXXXX-XXXXX'. */
export function formatearCodigo(codigo: string): string {
  return `${codigo.slice(0, 5)}-${codigo.slice(5)}`;
}
