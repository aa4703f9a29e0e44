/**
 * How easy a Spanish text is to read, on the INFLESZ scale (Szigriszt-Pazos' perspicuity). Below 40 is very hard,
 * from 40 rather hard, from 55 normal, from 65 'bastante fácil', from 80 'muy fácil'.
 */
export const INFLESZ = { normal: 55, bastanteFacil: 65 } as const;

const VOCAL = /[aeiouáéíóúü]/;
const FUERTE = /[aeoáéó]/;
const DEBIL_TONICA = /[íú]/;

/** Syllables of a word: two vowels are two of them when both are strong, or when an accent parts them. */
function silabas(palabra: string): number {
  const texto = palabra
    .toLowerCase()
    .replace(/qu(?=[eiéí])/g, 'k')
    .replace(/gu(?=[eiéí])/g, 'g')
    .replace(/y(?![aeiouáéíóúü])/g, 'i');
  let cuenta = 0;
  let anterior = '';
  for (const letra of texto) {
    if (!VOCAL.test(letra)) {
      anterior = '';
      continue;
    }
    const esHiato =
      anterior === '' ||
      (FUERTE.test(anterior) && FUERTE.test(letra)) ||
      DEBIL_TONICA.test(anterior) ||
      DEBIL_TONICA.test(letra) ||
      anterior === letra;
    if (esHiato) cuenta += 1;
    anterior = letra;
  }
  return Math.max(1, cuenta);
}

/** The perspicuity of a text and its number of words. A sentence ends with its sign or with its line. */
export function facilidad(texto: string): { readonly indice: number; readonly palabras: number } {
  const frases = texto
    .split(/[.?!…](?=[\s»)"]|$)|\n/)
    .map((frase) => frase.match(/\p{L}+/gu) ?? [])
    .filter((palabras) => palabras.length > 0);
  const palabras = frases.flat();
  const suma = palabras.reduce((total, palabra) => total + silabas(palabra), 0);
  return {
    palabras: palabras.length,
    indice: 206.835 - (62.3 * suma) / palabras.length - palabras.length / frases.length,
  };
}
