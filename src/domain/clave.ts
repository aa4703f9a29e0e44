import { type RandomBytes, sortear } from './azar.ts';
import { SIMBOLOS } from './codigoConfirmacion.ts';
import { muyCorta, muyLarga } from './largoDeClave.ts';

/** Characters that must remain once everything guessable is taken out. */
const PROPIOS = 8;

/** What attackers try first, and what belongs to this programme; unaccented, longest first where one holds another. */
export const PALABRAS = [
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

const sinAcentos = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const sinDisfraz = (texto: string) =>
  texto.replace(/[0134578@$!]/g, (signo) => DISFRACES[signo] ?? signo);

/** A password as it is compared: accents, case and Unicode's variants of a letter make no difference. */
export const claveLlana = (clave: string): string => sinAcentos(clave.normalize('NFKC'));

/** What the person reads who chooses a password of the leaked lists; only the server has them. */
export const CLAVE_FILTRADA =
  'Esta contraseña está en listas de contraseñas robadas: use otra, de varias palabras sin relación entre sí';

/** No character of a password: what stands where a word was. */
const HUECO = '\uffff';

/** What is left of a text when every guessable word in it is replaced by a gap. */
const quitar = (texto: string, palabras: readonly string[]) =>
  palabras.reduce((resto, palabra) => resto.replaceAll(palabra, HUECO), texto);

/** How many different characters are not part of a run such as 'aaaa', '1234' or 'dcba'. */
function propios(texto: string): number {
  const letras = Array.from(texto).filter((letra) => letra !== HUECO);
  const paso = (i: number) =>
    (letras[i]?.codePointAt(0) ?? 0) - (letras[i - 1]?.codePointAt(0) ?? 0);
  return new Set(letras.filter((_, i) => i === 0 || Math.abs(paso(i)) > 1)).size;
}

/**
 * Why a password may not be chosen, as a sentence for the person, or null: 15 to 128 characters, and at
 * least 8 different ones left once common words, the programme's words, the user name and runs are
 * taken out, however they are disguised.
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
    // Signs between the letters of a word hide it; they are characters of the password all the same.
    propios(quitar(forma.replace(SIGNOS, ''), palabras)) + new Set(forma.match(SIGNOS)).size,
  ]);
  return Math.min(...restos) < PROPIOS
    ? 'Esta contraseña es fácil de adivinar: use varias palabras que no tengan relación con usted ni con el programa'
    : null;
}

/** Days for which a password that somebody else gave signs in: two people have seen it. */
export const CLAVE_DADA_DIAS = 7;

/** Whether a password that somebody else gave, and nobody changed, no longer signs in (ASVS 6.4.1). */
export const claveDadaVencida = (dadaEn: Date, now: Date): boolean =>
  now.getTime() - dadaEn.getTime() > CLAVE_DADA_DIAS * 86_400_000;

const GRUPOS = 7;
const POR_GRUPO = 4;

/**
 * A password for somebody to change at the first sign-in: 28 random symbols, about 138 bits, easy to
 * read aloud. The rare draw that repeats too many symbols to pass for a chosen one is drawn again.
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
