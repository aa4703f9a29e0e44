import { type RandomBytes, sortear } from './azar.ts';
import { SIMBOLOS } from './codigoConfirmacion.ts';
import { muyCorta, muyLarga } from './largoDeClave.ts';
import { sinAcentos } from './sinAcentos.ts';

/** Characters that must remain after removing everything guessable. */
const PROPIOS = 8;

/** Words that attackers try first, and words of this programme. Without accents, longest first. */
const PALABRAS = [
  'juntoati junto contrasena password passwort clave secreto secret usuario user admin administrador',
  'administrator manager operador regente farmacias farmacia pharmacy paciente medico doctor tarjeta',
  'promocion programa canjes canje demo prueba test temporal inicial cambiar cambiame bienvenido welcome',
  'hola iloveyou teamo tequiero amor dios jesus cristo futbol football princesa princess estrella sunshine',
  'dragon monkey letmein qwerty qwertyuiop asdfghjkl zxcvbnm asdf zxcv qazwsx abcdefghijklmnopqrstuvwxyz',
  'abcdef abcd abc costarica panama honduras dominicana republica sanjose tegucigalpa puravida ticos',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes',
  'miercoles jueves viernes sabado domingo verano invierno',
]
  .flatMap((linea) => linea.split(' '))
  .sort((a, b) => b.length - a.length);

/** Letters that people write as digits or signs. */
const DISFRACES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const sinDisfraz = (texto: string) =>
  texto.replace(/[0134578@$!]/g, (signo) => DISFRACES[signo] ?? signo);

/** A password in the form for comparisons: without accents, case and Unicode's variants of a letter. */
export const claveLlana = (clave: string): string => sinAcentos(clave.normalize('NFKC'));

/** The sentence for a leaked password. Only the server has the list. */
export const CLAVE_FILTRADA =
  'Esta contraseña está en listas de contraseñas robadas: use otra, de varias palabras sin relación entre sí';

/** Replaces a word that was found; no password contains it. */
const HUECO = '\uffff';

/** The text with a gap in place of every guessable word. */
const quitar = (texto: string, palabras: readonly string[]) =>
  palabras.reduce((resto, palabra) => resto.replaceAll(palabra, HUECO), texto);

/** The number of different characters outside runs such as 'aaaa', '1234' or 'dcba'. */
function propios(texto: string): number {
  const letras = Array.from(texto).filter((letra) => letra !== HUECO);
  const paso = (i: number) =>
    (letras[i]?.codePointAt(0) ?? 0) - (letras[i - 1]?.codePointAt(0) ?? 0);
  return new Set(letras.filter((_, i) => i === 0 || Math.abs(paso(i)) > 1)).size;
}

/**
 * The sentence that refuses a chosen password, or null: 15 to 128 characters, 8 different ones without common words,
 * the programme's words, the user name and runs, in disguise too.
 */
export function faltaDeClave(clave: string, userName = ''): string | null {
  const faltaDeLargo = muyCorta(clave) ?? muyLarga(clave);
  if (faltaDeLargo !== null) return faltaDeLargo;
  const llano = claveLlana(clave);
  const nombre = sinAcentos(userName).replace(/[^\p{L}\p{N}]/gu, '');
  const palabras = nombre.length >= 3 ? [nombre, ...PALABRAS] : PALABRAS;
  const SIGNOS = /[^\p{L}\p{N}@$!]/gu;
  const restos = [llano, sinDisfraz(llano)].flatMap((forma) => [
    propios(quitar(forma, palabras)),
    // Signs between a word's letters hide the word, but count as characters of the password.
    propios(quitar(forma.replace(SIGNOS, ''), palabras)) + new Set(forma.match(SIGNOS)).size,
  ]);
  return Math.min(...restos) < PROPIOS
    ? 'Esta contraseña es fácil de adivinar: use varias palabras que no tengan relación con usted ni con el programa'
    : null;
}

/** Days for which a given password signs in. Two people have seen it. */
export const CLAVE_DADA_DIAS = 7;

/** Whether a given password has expired (ASVS 6.4.1). */
export const claveDadaVencida = (dadaEn: Date, now: Date): boolean =>
  now.getTime() - dadaEn.getTime() > CLAVE_DADA_DIAS * 86_400_000;

const GRUPOS = 7;
const POR_GRUPO = 4;

/**
 * A given password: 28 random symbols, about 138 bits, easy to read aloud. The user changes it at the
 * first sign-in. The rare result with too few different symbols is drawn again.
 */
export function generarClave(randomBytes: RandomBytes): string {
  const simbolos = sortear(SIMBOLOS.length, GRUPOS * POR_GRUPO, randomBytes).map((valor) =>
    SIMBOLOS.charAt(valor),
  );
  const clave = Array.from({ length: GRUPOS }, (_, i) =>
    simbolos.slice(i * POR_GRUPO, (i + 1) * POR_GRUPO).join(''),
  ).join('-');
  return faltaDeClave(clave) === null ? clave : generarClave(randomBytes);
}
