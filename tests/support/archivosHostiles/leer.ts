import { parentPort, workerData } from 'node:worker_threads';
import { leerArchivo } from '../../../src/archivos/leerArchivo.ts';

/** A worker that reads one file, as the browser does. Answers the refusal. */
const { nombre, bytes } = workerData as { nombre: string; bytes: Uint8Array };
let falta = 'nothing';
try {
  leerArchivo(nombre, bytes);
} catch (error) {
  falta = String(error);
}
parentPort?.postMessage(falta);
