const enNumero = (letras: string) =>
  Array.from(letras).reduce((numero, letra) => numero * 26 + letra.charCodeAt(0) - 64, 0);
/** A column's letters, from its number: 1 is 'A', 27 'AA'. */
export const enLetras = (numero: number): string =>
  (numero > 26 ? enLetras(Math.floor((numero - 1) / 26)) : '') +
  String.fromCharCode(65 + ((numero - 1) % 26));

/** The column and the row, from 1, of a place such as 'B7'. Throws for what is no place. */
export function leerLugar(escrito: string): [columna: number, fila: number] {
  const [, letras, digitos] = /^([A-Z]{1,3})(\d{1,7})$/.exec(escrito) ?? [];
  if (letras === undefined) throw new RangeError('No place');
  return [enNumero(letras), Number(digitos)];
}

/** A place such as 'B7', from its column and row. */
export const escribirLugar = (columna: number, fila: number): string =>
  `${enLetras(columna)}${fila}`;
