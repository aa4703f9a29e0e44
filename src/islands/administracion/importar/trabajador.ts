import { ArchivoIlegible } from '../../../archivos/archivoIlegible.ts';
import { leerArchivo } from '../../../archivos/leerArchivo.ts';
import type { Leido } from './leerArchivo.ts';

// A worker reads the file, so that the page stays usable and shows the progress.

interface Puerto {
  onmessage: ((event: MessageEvent<File>) => Promise<void>) | null;
  postMessage(message: Leido): void;
}
const puerto = globalThis as unknown as Puerto;

puerto.onmessage = async ({ data: archivo }) => {
  try {
    const bytes = new Uint8Array(await archivo.arrayBuffer());
    puerto.postMessage({ lineas: leerArchivo(archivo.name, bytes) });
  } catch (error) {
    puerto.postMessage({
      error: error instanceof ArchivoIlegible ? error.message : 'El archivo no se puede leer.',
    });
  }
};
