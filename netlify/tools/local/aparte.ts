import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Aparte, Resultado, Tarea } from '../../../src/archivos/tareas.ts';

/** A worker's input. */
export interface Encargo {
  readonly tarea: Tarea;
  readonly bytes: Uint8Array;
}

interface Topes {
  readonly megabytes: number;
  readonly milisegundos: number;
}

const AGOTADA = 'pide demasiada memoria o demasiado tiempo: divídalo en partes.';

const esDeLimite = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

async function encargar(encargo: Encargo, { megabytes, milisegundos }: Topes): Promise<unknown> {
  const trabajador = new Worker(new URL('./trabajador.ts', import.meta.url), {
    workerData: encargo,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  try {
    const signal = AbortSignal.timeout(milisegundos);
    const respuestas: unknown[] = await once(trabajador, 'message', { signal });
    return respuestas[0];
  } catch (error) {
    if (esDeLimite(error)) return { falta: AGOTADA };
    throw error;
  } finally {
    await trabajador.terminate();
  }
}

/** Runs tasks one after another, each in its own worker, whose crash does not end the server. */
export function abrirAparte(topes: Topes): Aparte {
  let turno: Promise<unknown> = Promise.resolve();
  return async <De extends Tarea>(tarea: De, bytes: Uint8Array) => {
    const suya = turno.then(() => encargar({ tarea, bytes }, topes));
    turno = suya.catch(() => undefined);
    return (await suya) as Resultado<De>;
  };
}
