/** A number cut around the part that differs from another number; that part may be ''. */
interface Partes {
  readonly antes: string;
  readonly distinta: string;
  readonly despues: string;
}

/** Two invoice numbers, each cut after their common beginning and before their common end. */
export function partesDistintas(uno: string, otro: string): readonly [Partes, Partes] {
  const corto = Math.min(uno.length, otro.length);
  let antes = 0;
  while (antes < corto && uno[antes] === otro[antes]) antes += 1;
  let despues = 0;
  while (despues < corto - antes && uno.at(-1 - despues) === otro.at(-1 - despues)) despues += 1;
  const cortar = (numero: string): Partes => ({
    antes: numero.slice(0, antes),
    distinta: numero.slice(antes, numero.length - despues),
    despues: numero.slice(numero.length - despues),
  });
  return [cortar(uno), cortar(otro)];
}
