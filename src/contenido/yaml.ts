import type { ErrorCode } from 'yaml';

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
export const razonDeYaml = (code: ErrorCode): string =>
  RAZONES[code] ?? 'revise comillas, espacios y dos puntos de esta línea';
