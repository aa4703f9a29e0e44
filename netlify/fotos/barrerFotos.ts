import { fotosSinFila, olvidarNombres } from './fotos.sql.ts';
import type { Almacen } from '../database/almacen.ts';
import type { Query } from '../database/database.ts';

/** The time of one run, and the photos that it removes at once. */
const PRESUPUESTO_MS = 5_000;
const FOTOS_POR_TANDA = 25;

/** Removes photos by their names from the store. Keeps the names of those that fail. Answers the count. */
export const borrarDelAlmacen = async (
  db: Query,
  almacen: Almacen,
  nombres: readonly string[],
): Promise<number> => {
  const hechas = await Promise.allSettled(nombres.map((nombre) => almacen.borrar(nombre)));
  const idas = nombres.filter((_, i) => {
    const hecha = hechas[i];
    return hecha?.status === 'fulfilled' && hecha.value;
  });
  await olvidarNombres(db, idas);
  return idas.length;
};

/**
 * Removes from the store photos without a row, oldest first. Answers the count. The next run retries what the store did
 * not remove, and does what there was no time for.
 */
export const barrerFotos = async (db: Query, almacen: Almacen, now: Date): Promise<number> => {
  const hasta = performance.now() + PRESUPUESTO_MS;
  const intentadas: string[] = [];
  for (let idas = 0; ;) {
    const nombres = await fotosSinFila(db, { intentadas, cuantas: FOTOS_POR_TANDA }, now);
    idas += await borrarDelAlmacen(db, almacen, nombres);
    intentadas.push(...nombres);
    if (nombres.length < FOTOS_POR_TANDA || performance.now() > hasta) return idas;
  }
};
