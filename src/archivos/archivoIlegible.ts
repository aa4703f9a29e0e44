/**
 * A file that cannot be read. Its message is a Spanish predicate, 'no es una hoja de cálculo…': the reader's caller
 * puts the file before it.
 */
export class ArchivoIlegible extends Error {
  override readonly name = 'ArchivoIlegible';
}

/** A file that takes more memory or time than reading one may take. */
export const demasiado = (): ArchivoIlegible =>
  new ArchivoIlegible(
    'ocupa demasiado al abrirlo: cópielo sin formatos a un libro nuevo o divídalo en partes.',
  );
