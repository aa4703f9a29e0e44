import { type ErrorCode, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { faltaDeJson } from './json.ts';

/** What to do about a fault in a head, by the reader's name for it; the reader itself speaks English. */
const RAZONES: Readonly<Partial<Record<ErrorCode, string>>> = {
  DUPLICATE_KEY: 'este dato está dos veces; borre uno de los dos',
  MISSING_CHAR: 'falta cerrar unas comillas, una llave o un corchete; ciérrelos',
  BAD_INDENT: 'la línea no está alineada con las otras; revise los espacios del principio',
  TAB_AS_INDENT: 'la línea empieza con un tabulador; bórrelo y escriba espacios',
  BLOCK_AS_IMPLICIT_KEY:
    'hay dos puntos de más; si el texto lleva dos puntos, póngalo entre comillas',
  UNEXPECTED_TOKEN:
    'sobra algo después del valor; si el texto lleva comillas o signos, póngalo entero entre comillas',
  BAD_SCALAR_START: 'el texto empieza con un signo especial; póngalo entre comillas',
  BAD_ALIAS: 'el texto empieza con un asterisco o un signo &; póngalo entre comillas',
  BAD_DQ_ESCAPE: 'sobra una barra invertida entre las comillas; bórrela o use comillas simples',
  MULTILINE_IMPLICIT_KEY: 'faltan los dos puntos y un espacio después del nombre del dato',
  KEY_OVER_1024_CHARS: 'faltan los dos puntos después del nombre del dato',
};

/** The reason why a head cannot be read, in Spanish. */
const razonDeYaml = (code: ErrorCode): string =>
  RAZONES[code] ?? 'revise comillas, espacios y dos puntos de esta línea';

const HEAD = /^\uFEFF?---\r?\n([\s\S]*?\n)---/;

/** A content file as it was read, or the line and reason why it cannot be. */
export type Lectura =
  | {
      readonly data: unknown;
      /** The line of a field. One that is missing has the line of what it is missing from. */
      readonly lineaDe: (path: readonly PropertyKey[]) => number;
    }
  | { readonly linea: number; readonly razon: string };

/**
 * Reads a content file's head or JSON. A date stays the text an editor wrote: another reader would make
 * 2 March of 2026-02-30.
 */
export function leer(archivo: string, text: string): Lectura {
  const esJson = archivo.endsWith('.json');
  if (esJson) {
    const falta = faltaDeJson(text);
    if (falta !== undefined) return falta;
  }
  const datos = esJson ? text : HEAD.exec(text)?.[1];
  if (datos === undefined) {
    return { linea: 1, razon: 'faltan las dos líneas de tres guiones con los datos entre ellas' };
  }
  const lineas = new LineCounter();
  const documento = parseDocument(datos, { lineCounter: lineas, prettyErrors: false });
  const lineaEn = (index: number) => lineas.linePos(index).line + (esJson ? 0 : 1);
  const [falta] = documento.errors;
  if (falta) return { linea: lineaEn(falta.pos[0]), razon: razonDeYaml(falta.code) };
  const lineaDe = (path: readonly PropertyKey[]) => {
    const index = indiceDe(documento.contents, path);
    return index === undefined ? 1 : lineaEn(index);
  };
  return { data: esJson ? JSON.parse(text) : (documento.toJS() ?? {}), lineaDe };
}

/** Where a field begins: its name, or its item of a list; of what is missing, where its parent begins. */
function indiceDe(contents: unknown, path: readonly PropertyKey[]): number | undefined {
  let node = contents;
  let index: number | undefined;
  for (const key of path) {
    const pair = isMap(node)
      ? node.items.find((one) => isScalar(one.key) && one.key.value === key)
      : undefined;
    const found = isSeq(node) && typeof key === 'number' ? node.items[key] : pair?.key;
    if (!isNode(found)) break;
    index = found.range?.[0] ?? index;
    node = pair ? pair.value : found;
  }
  return index;
}
