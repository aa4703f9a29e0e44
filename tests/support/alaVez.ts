import { expect } from 'vitest';
import { otherServer } from './environment.ts';
import type { TestDatabase } from './freshDatabase.ts';

/** The requests of a database that wait for a lock. */
export const enEspera = (database: TestDatabase): Promise<unknown[]> =>
  database.query(
    'select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
  );

/** Sends requests in turn while rows (SQL: a table, or with a condition) are locked, so that all race in every run. */
export const alaVez = async <One>(
  database: TestDatabase,
  filas: string,
  cuantas: number,
  pedir: (i: number) => Promise<One>,
): Promise<One[]> => {
  const pedidas = await otherServer(database).database.transaction(async (tx) => {
    await tx.query(`select from ${filas} for update`);
    const enCamino: Promise<One>[] = [];
    for (let i = 0; i < cuantas; i += 1) {
      enCamino.push(pedir(i));
      await expect.poll(() => enEspera(database)).toHaveLength(i + 1);
    }
    return enCamino;
  });
  return Promise.all(pedidas);
};
