import { ArchivoIlegible } from '../../../archivos/archivoIlegible.ts';
import { leerArchivo } from '../../../archivos/leerArchivo.ts';
import type { Leido, PorLeer } from './leerArchivo.ts';

// A long file is read beside the page: the page stays usable, and says that it works.

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
