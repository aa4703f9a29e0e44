import { ArchivoIlegible } from './archivoIlegible.ts';
import { limpiarFoto } from './foto.ts';
import { leerHoja } from './lector.ts';

/** The tasks for uploaded bytes beside the server's thread: bytes in, a cloneable result out. */
const TAREAS = { leerHoja, limpiarFoto } as const;
export type Tarea = keyof typeof TAREAS;

/** What a task gives, or the predicate of the `ArchivoIlegible` that it threw. */
export type Resultado<De extends Tarea> =
  { readonly hecho: ReturnType<(typeof TAREAS)[De]> } | { readonly falta: string };

/** Does a task in this thread. */
export function hacer<De extends Tarea>(tarea: De, bytes: Uint8Array): Resultado<De>;
export function hacer(tarea: Tarea, bytes: Uint8Array): Resultado<Tarea> {
  try {
    return { hecho: TAREAS[tarea](bytes) };
  } catch (error) {
    if (error instanceof ArchivoIlegible) return { falta: error.message };
    throw error;
  }
}

/** Does a task in a thread of its own; one that takes too much is a `falta` as well. */
export type Aparte = <De extends Tarea>(tarea: De, bytes: Uint8Array) => Promise<Resultado<De>>;
