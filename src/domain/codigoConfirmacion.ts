import { type RandomBytes, sortear } from './azar.ts';
import { sinEspacios } from './tarjeta.ts';

/** Symbols of a confirmation code. Look-alikes such as 0 and O, or 1 and I, are left out. */
export const SIMBOLOS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const LARGO = 10;
// 31 symbols, a prime: with a different weight for each place, changing one symbol or swapping
// two always changes the weighted sum modulo 31.
const BASE = SIMBOLOS.length;

/** The weighted sum of the symbols' values; the last place weighs 1. Null for a foreign symbol. */
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
 * A new canonical confirmation code: 9 random symbols and a check character, without a dash. The check
 * character catches every single wrong symbol and every swap of two symbols.
 */
export function generarCodigo(randomBytes: RandomBytes): string {
  const azar = sortear(BASE, LARGO - 1, randomBytes)
    .map((valor) => SIMBOLOS.charAt(valor))
    .join('');
  return azar + SIMBOLOS.charAt((BASE - (suma(azar) ?? 0)) % BASE);
}

/** Reads a typed code; case, spaces and dashes do not matter. Null when it is not a code. */
export function leerCodigo(texto: string): string | null {
  const codigo = sinEspacios(texto);
  return codigo.length === LARGO && suma(codigo) === 0 ? codigo : null;
}

/** Reads how a code begins, from the part before its dash on; null when no code begins so. */
export function leerComienzoDeCodigo(texto: string): string | null {
  const comienzo = sinEspacios(texto);
  const { length } = comienzo;
  return length >= LARGO / 2 && length < LARGO && suma(comienzo) !== null ? comienzo : null;
}

/** A canonical code as people read and write it: 'XXXXX-XXXXX'. */
export function formatearCodigo(codigo: string): string {
  return `${codigo.slice(0, 5)}-${codigo.slice(5)}`;
}
