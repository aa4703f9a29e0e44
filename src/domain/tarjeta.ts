import { type RandomBytes, sortear } from './azar.ts';
import { type PaisCodigo, PAISES } from './paises.ts';

const PREFIJO_GENERICO = 'GEN';
const DIGITOS = 9;
const PREFIJOS: readonly string[] = [...PAISES.map(({ prefijo }) => prefijo), PREFIJO_GENERICO];
const FORMA = new RegExp(`^(${PREFIJOS.join('|')})(\\d{${DIGITOS}})$`);

/** The card prefix of a dialling code: CR, PAN, HND, DOM, or GEN for any other value. */
export function prefijoTarjeta(paisCodigo: string): string {
  return PAISES.find(({ codigo }) => codigo === paisCodigo)?.prefijo ?? PREFIJO_GENERICO;
}

/** A new card number: the country's prefix and 9 random digits. */
export function generarTarjeta(paisCodigo: string, randomBytes: RandomBytes): string {
  return prefijoTarjeta(paisCodigo) + sortear(10, DIGITOS, randomBytes).join('');
}

/** Reads a typed card number; case, spaces and dashes do not matter. Null when it is not one. */
export function leerTarjeta(texto: string): string | null {
  const numero = texto.replace(/[\s-]/g, '').toUpperCase();
  return FORMA.test(numero) ? numero : null;
}

/** The country of a canonical card number's prefix. Null for GEN. */
export function paisDeTarjeta(numero: string): PaisCodigo | null {
  const prefijo = FORMA.exec(numero)?.[1];
  return PAISES.find((pais) => pais.prefijo === prefijo)?.codigo ?? null;
}

/** A canonical card number in groups for copying by hand: 'CR 123 456 789'. */
export function agruparTarjeta(numero: string): string {
  const partes = FORMA.exec(numero);
  const digitos = partes?.[2] ?? '';
  return partes
    ? [partes[1], digitos.slice(0, 3), digitos.slice(3, 6), digitos.slice(6)].join(' ')
    : numero;
}

/** The fewest and the most characters of an identity number. */
export const IDENTIFICACION_MINIMO = 5;
export const IDENTIFICACION_MAXIMO = 30;

/**
 * An identity number as it is stored: trimmed, upper case, single inner spaces. The database compares
 * it without separators. Null when it is shorter than 5, longer than 30, or has a character other than
 * letters, digits, spaces and - . /
 */
export function identificacionCanonica(texto: string): string | null {
  const numero = texto.normalize('NFKC').trim().toUpperCase().replace(/\s+/g, ' ');
  const largoValido =
    numero.length >= IDENTIFICACION_MINIMO && numero.length <= IDENTIFICACION_MAXIMO;
  return largoValido && /^[A-Z0-9Ñ](?:[A-Z0-9Ñ ./-]*[A-Z0-9Ñ])?$/.test(numero) ? numero : null;
}
