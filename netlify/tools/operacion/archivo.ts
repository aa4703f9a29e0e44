import { readFile } from 'node:fs/promises';
import { leerArchivo as leerBytes, type Linea } from '../../../src/archivos/leerArchivo.ts';

/** The lines of the file at a path. Throws a Spanish sentence when it cannot be read. */
export async function leerArchivo(ruta: string): Promise<Linea[]> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(ruta);
  } catch {
    // What no spreadsheet can be is said first.
    if (!/\.(?:xlsx|csv)$/i.test(ruta)) return leerBytes(ruta, new Uint8Array());
    throw new Error(`No se puede leer «${ruta}»: revise que exista y que sea un archivo.`);
  }
  return leerBytes(ruta, bytes);
}
