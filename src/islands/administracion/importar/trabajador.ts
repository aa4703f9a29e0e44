import { ArchivoIlegible } from '../../../archivos/archivoIlegible.ts';
import { leerArchivo } from '../../../archivos/leerArchivo.ts';
import type { Leido, PorLeer } from './leerArchivo.ts';

// A worker reads the file, so that the page stays usable and shows the progress.

interface Puerto {
  onmessage: ((event: MessageEvent<PorLeer>) => void) | null;
  postMessage(message: Leido): void;
}
const puerto = globalThis as unknown as Puerto;

puerto.onmessage = ({ data: { nombre, bytes } }) => {
  try {
    puerto.postMessage({ lineas: leerArchivo(nombre, bytes) });
  } catch (error) {
    puerto.postMessage({
      error: error instanceof ArchivoIlegible ? error.message : 'El archivo no se puede leer.',
    });
  }
};
