import { parentPort, workerData } from 'node:worker_threads';
import { hacer } from '../../../src/archivos/tareas.ts';
import type { Encargo } from './aparte.ts';

const { tarea, bytes } = workerData as Encargo;
parentPort?.postMessage(hacer(tarea, bytes));
