import { type RandomBytes, sortear } from './azar.ts';
import { digitoDeLuhn } from './luhn.ts';
import { type PaisCodigo, PAISES } from './paises.ts';
import { signosLlanos } from './sinAcentos.ts';

const PREFIJO_GENERICO = 'GEN';
/** How many digits follow the prefix. */
export const DIGITOS = 9;
/** The prefixes of cards. */
export const PREFIJOS: readonly string[] = [
  ...PAISES.map(({ prefijo }) => prefijo),
  PREFIJO_GENERICO,
];
const FORMA = new RegExp(`^(${PREFIJOS.join('|')})(\\d{${DIGITOS}})$`);

/** The card prefix of a dialling code: CR, PAN, HND, DOM, or GEN for any other value. */
export function prefijoTarjeta(paisCodigo: string): string {
  return PAISES.find(({ codigo }) => codigo === paisCodigo)?.prefijo ?? PREFIJO_GENERICO;
}

/** A new card number: the country's prefix and 9 random digits. */
export function generarTarjeta(paisCodigo: string, randomBytes: RandomBytes): string {
  return prefijoTarjeta(paisCodigo) + sortear(10, DIGITOS, randomBytes).join('');
}

/** Nine digits from eight: adds the check digit (Luhn) that newly issued cards have. */
export const conDigitoVerificador = (ocho: string): string => ocho + String(digitoDeLuhn(ocho));

/** A card number for comparisons: without spaces and dashes, in upper case. */
export const sinEspacios = (texto: string) => signosLlanos(texto).replace(/[\s-]/g, '');

/** Reads a typed card number; case, spaces and dashes do not matter. Null when it is not one. */
export function leerTarjeta(texto: string): string | null {
  const numero = sinEspacios(texto);
  return FORMA.test(numero) ? numero : null;
}

/** The card numbers that a typed text may name: nine digits without letters are one of each country. */
export const leerTarjetas = (texto: string): readonly string[] =>
  [{ prefijo: '' }, ...PAISES]
    .map(({ prefijo }) => prefijo + sinEspacios(texto))
    .filter((una) => FORMA.test(una));

/** The numbers just before and after a canonical card number. Lookups of one after the other are guessing. */
export function tarjetasVecinas(numero: string): string[] {
  const prefijo = numero.slice(0, -DIGITOS);
  const valor = Number(numero.slice(-DIGITOS));
  return [valor - 1, valor + 1]
    .filter((vecina) => vecina >= 0 && vecina < 10 ** DIGITOS)
    .map((vecina) => prefijo + String(vecina).padStart(DIGITOS, '0'));
}

/** Parses an activation code typed from a card into its canonical form; null for other texts. */
export function leerCodigoActivacion(texto: string): string | null {
  const codigo = sinEspacios(texto);
  return /^[A-Z0-9]{4,12}$/.test(codigo) ? codigo : null;
}

/** The country of a canonical card number's prefix. Null for GEN. */
export function paisDeTarjeta(numero: string): PaisCodigo | null {
  const prefijo = FORMA.exec(numero)?.[1];
  return PAISES.find((pais) => pais.prefijo === prefijo)?.codigo ?? null;
}

/** A canonical card number with only its prefix and last three digits readable. */
export const enmascarada = (numero: string): string => numero.replace(/\d{6}(?=\d{3}$)/, '******');

/** A canonical card number in groups for copying by hand: 'CR 123 456 789'. */
export function agruparTarjeta(numero: string): string {
  const [, prefijo, digitos] = FORMA.exec(numero) ?? [];
  return digitos === undefined
    ? numero
    : [prefijo, digitos.slice(0, 3), digitos.slice(3, 6), digitos.slice(6)].join(' ');
}

/** The fewest and the most characters of an identity number. */
export const IDENTIFICACION_MINIMO = 5;
export const IDENTIFICACION_MAXIMO = 30;

/**
 * An identity number as it is stored: trimmed, upper case, single inner spaces. Null when it is shorter than 5, longer
 * than 30, or holds anything but letters, digits, spaces and - . /
 */
export function identificacionGuardada(texto: string): string | null {
  const numero = signosLlanos(texto).replace(/\s+/g, ' ');
  const largoValido =
    numero.length >= IDENTIFICACION_MINIMO && numero.length <= IDENTIFICACION_MAXIMO;
  return largoValido && /^[A-Z0-9Ñ][A-Z0-9Ñ ./-]*[A-Z0-9Ñ]$/.test(numero) ? numero : null;
}
