import { parse, type ParseError, printParseErrorCode } from 'jsonc-parser';

const BARRA = 'sobra la barra invertida «\\» en este texto; bórrela o escriba dos';
const NUMERO = 'este número no se entiende; escríbalo entre comillas';

/** What to do about a fault, by the reader's name for it; the reader itself speaks English. */
const RAZONES: Readonly<Record<string, string>> = {
  UnexpectedEndOfString: 'falta cerrar las comillas de este texto; escriba " al final',
  UnexpectedEndOfNumber: NUMERO,
  InvalidUnicode: BARRA,
  InvalidEscapeCharacter: BARRA,
  InvalidCharacter: 'hay un tabulador dentro del texto; bórrelo y escriba espacios',
  InvalidCommentToken: 'este archivo no admite comentarios; bórrelo',
  PropertyNameExpected: 'el nombre de cada dato va entre comillas rectas: "nombre"',
  EndOfFileExpected: 'sobra lo que sigue después del final; bórrelo',
};

/** The same of what is missing after something: it is told where that ends, not on the next line. */
const FALTAN: Readonly<Record<string, string>> = {
  CommaExpected: 'falta una coma al final de esta línea; escríbala',
  ValueExpected: 'falta un valor después de esto; escríbalo',
  ColonExpected: 'faltan los dos puntos después de este nombre; escríbalos',
  CloseBraceExpected: 'una llave que se abre no se cierra; falta «}» al final',
  CloseBracketExpected: 'un corchete que se abre no se cierra; falta «]» al final',
};

/** Of a sign or a word that has no quotes. */
function razonDeSimbolo(escrito: string): string {
  const [signo = ''] = escrito;
  if (signo === '\uFEFF')
    return 'el archivo empieza con una marca invisible; guárdelo como «UTF-8» sin «BOM»';
  if (signo === '\u00a0')
    return 'hay un espacio especial, copiado de otro programa; bórrelo y escriba uno normal';
  if ("'“”«‘’".includes(signo))
    return `los textos van entre comillas rectas: cambie ${signo} por "`;
  return `el texto «${escrito}» va entre comillas: "${escrito}"`;
}

/** Where a JSON file breaks off and what to do there, in Spanish; undefined when it is whole. */
export function faltaDeJson(text: string): { linea: number; razon: string } | undefined {
  const errores: ParseError[] = [];
  parse(text, errores, { disallowComments: true });
  const [error] = errores;
  if (error === undefined) return undefined;
  const codigo = printParseErrorCode(error.error);
  const hasta = text.slice(0, error.offset);
  const antes = hasta.trimEnd();
  const escrito = text.slice(error.offset, error.offset + error.length);
  const en = (lugar: string, razon: string) => ({ linea: lugar.split('\n').length, razon });
  if (codigo === 'InvalidSymbol') return en(hasta, razonDeSimbolo(escrito));
  const cierra = /^[}\]]$/.test(escrito);
  if (cierra && antes.endsWith(','))
    return en(antes, `sobra la coma antes de «${escrito}»; bórrela`);
  if (cierra && codigo === 'CommaExpected')
    return en(hasta, `«${escrito}» cierra lo que se abrió con otro signo; cámbielo`);
  // The two numbers of 08.
  if (/\d$/.test(hasta) && /^\d/.test(escrito)) return en(hasta, NUMERO);
  const falta = FALTAN[codigo];
  return falta === undefined
    ? en(hasta, RAZONES[codigo] ?? 'revise comillas, comas y llaves de esta línea')
    : en(antes, falta);
}
