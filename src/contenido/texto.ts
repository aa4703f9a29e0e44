/** Something in an editor's text that the site does not take: its place and what to do, in Spanish. */
interface FaltaDeTexto {
  readonly index: number;
  readonly mensaje: string;
}

/** Each pattern with its sentence. The texts are ours alone: nothing is loaded from elsewhere. */
const PROHIBIDO: readonly [pattern: RegExp, mensaje: (hallado: string) => string][] = [
  [
    /<\s*(script|style|iframe|object|embed|form|input|svg|link|meta|base)\b/gi,
    (etiqueta) => `«<${etiqueta}>» no se admite en los textos; borre esa parte`,
  ],
  [
    /\s(on[a-z]+)\s*=\s*["']/gi,
    (nombre) => `«${nombre}=» no se admite en los textos; borre esa parte`,
  ],
  [
    /!\[[^\]]*\]\(\s*<?((?:https?:)?\/\/[^)\s>]*)/gi,
    (direccion) =>
      `la imagen «${direccion}» está en otro sitio; súbala a public/laminas y escriba /laminas/nombre.svg`,
  ],
  [
    /<\s*img\b[^>]*\bsrc\s*=\s*["']?((?:https?:)?\/\/[^"'\s>]*)/gi,
    (direccion) =>
      `la imagen «${direccion}» está en otro sitio; súbala a public/laminas y escriba /laminas/nombre.svg`,
  ],
  [
    /(?<!!\[[^\]]*\]\(\s*<?|src\s*=\s*["']?)\b(http:\/\/[^\s)>"']*)/gi,
    (direccion) =>
      `la dirección «${direccion}» no es segura; escríbala con https:// si el sitio la admite, o bórrela`,
  ],
  [
    /(?<!\{)\{\s*([\p{L}-]+)\s*\}(?!\})/gu,
    (nombre) => `«{${nombre}}» va con dos llaves: {{${nombre}}}`,
  ],
  [
    /(?:\]\(\s*<?|href\s*=\s*["'])((?:javascript|data|vbscript):[^)\s>"']*)/gi,
    (direccion) =>
      `el enlace «${direccion.slice(0, 40)}» no se admite; escriba una dirección con https://`,
  ],
];

/** What the site does not take of an editor's text, in the order of the text. */
export const faltasDeTexto = (text: string): FaltaDeTexto[] =>
  PROHIBIDO.flatMap(([pattern, mensaje]) =>
    [...text.matchAll(pattern)].map((hallado) => ({
      index: hallado.index,
      mensaje: mensaje(hallado[1] ?? ''),
    })),
  ).sort((una, otra) => una.index - otra.index);

/** The mark that git leaves around two versions of the same lines; undefined where there is none. */
export const conflictoDe = (text: string): FaltaDeTexto | undefined => {
  const hallado = /^(?:<{7}|>{7})(?: |$)/m.exec(text);
  if (hallado === null) return undefined;
  const mensaje =
    'quedaron dos versiones de este texto, entre «<<<<<<<» y «>>>>>>>»: deje una y borre esas líneas';
  return { index: hallado.index, mensaje };
};

/** What is wrong in the Markdown below a file's head. `vacio`: whether there may be none. */
export function faltasDeMarkdown(text: string, vacio: boolean): FaltaDeTexto[] {
  const inicio = /^---\r?\n[\s\S]*?\n---[^\n]*\n?/.exec(text)?.[0].length ?? 0;
  const cuerpo = text.slice(inicio);
  if (cuerpo.trim() === '') {
    const mensaje = 'falta el texto debajo de los tres guiones; escríbalo';
    return vacio ? [] : [{ index: inicio, mensaje }];
  }
  const titulos = [...cuerpo.matchAll(/^# .*/gm)].map(({ 0: titulo, index }) => ({
    index: inicio + index,
    mensaje: `«${titulo}» es el título de toda la página, que ya tiene el suyo; escriba «#${titulo}»`,
  }));
  const subrayados = [...cuerpo.matchAll(/^ {0,3}(\S.*)\n {0,3}=+[ \t\r]*$/gm)].map(
    ({ 1: titulo = '', index }) => ({
      index: inicio + index,
      mensaje: `«${titulo}», subrayado con «=», es el título de toda la página, que ya tiene el suyo; borre la línea de «=» y escriba «## ${titulo}»`,
    }),
  );
  const negritas = [...cuerpo.matchAll(/(?:.*\S.*(?:\n|$))+/g)]
    .filter(([parrafo]) => (parrafo.match(/(?<!\\)\*\*/g) ?? []).length % 2 === 1)
    .map(({ index }) => ({
      index: inicio + index,
      mensaje: 'hay unos «**» sin cerrar en este párrafo; póngalos también al final de la negrita',
    }));
  return [...titulos, ...subrayados, ...negritas];
}

/** A file's text, or what is wrong with its encoding and on which line: only UTF-8 shows accents everywhere. */
export function leerUtf8(
  bytes: Uint8Array,
): { readonly text: string } | { readonly linea: number; readonly mensaje: string } {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return { linea: 1, mensaje: `el archivo está guardado como «UTF-16»; ${GUARDAR}` };
  }
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const lineaDe = (index: number) => text.slice(0, index).split('\n').length;
  const roto = text.indexOf('\uFFFD');
  if (roto >= 0) {
    return {
      linea: lineaDe(roto),
      mensaje: `los acentos no se leen: el archivo no está guardado como «UTF-8»; ${GUARDAR}`,
    };
  }
  // What an accent becomes when UTF-8 is read as Latin-1 and saved again.
  const doble = /[ÃÂ][\u0080-\u00bf]|â€/.exec(text);
  if (doble !== null) {
    return {
      linea: lineaDe(doble.index),
      mensaje: `«${doble[0]}» es un acento estropeado por otro programa; vuelva a escribir esa palabra`,
    };
  }
  return { text };
}

const GUARDAR = 'guárdelo de nuevo eligiendo «UTF-8» como codificación';
