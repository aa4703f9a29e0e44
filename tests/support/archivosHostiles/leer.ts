import { parentPort, workerData } from 'node:worker_threads';
import { leerArchivo } from '../../../src/archivos/leerArchivo.ts';

/** A worker that reads one file, as the browser does. Answers the refusal and the processor time. */
const { nombre, bytes } = workerData as { nombre: string; bytes: Uint8Array };
const antes = process.threadCpuUsage();
let falta = 'nothing';
try {
  leerArchivo(nombre, bytes);
} catch (error) {
  falta = String(error);
}
const { user, system } = process.threadCpuUsage(antes);
parentPort?.postMessage({ falta, milisegundos: (user + system) / 1000 });
