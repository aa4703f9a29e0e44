import { ArchivoIlegible } from '../../../archivos/archivoIlegible.ts';
import type { Linea } from '../../../archivos/leerArchivo.ts';

/** The worker's answer for a file. */
export type Leido = { readonly lineas: readonly Linea[] } | { readonly error: string };

/** The lines of a file, read beside the page. Throws `ArchivoIlegible`. */
export async function leerArchivoAparte(archivo: File): Promise<readonly Linea[]> {
  const trabajador = new Worker(new URL('./trabajador.ts', import.meta.url), { type: 'module' });
  try {
    const leido = await new Promise<Leido>((resolve) => {
      trabajador.onmessage = ({ data }: MessageEvent<Leido>) => resolve(data);
      trabajador.onerror = () =>
        resolve({ error: 'El archivo no se puede leer en este navegador.' });
      trabajador.postMessage(archivo);
    });
    if ('error' in leido) throw new ArchivoIlegible(leido.error);
    return leido.lineas;
  } finally {
    trabajador.terminate();
  }
}
