import { expect } from 'vitest';
import { otherServer } from './environment.ts';
import type { TestDatabase } from './freshDatabase.ts';

/** Sends requests while one counter's row is locked, so that all of them wait for it and race in every run. */
export const alaVez = async <One>(
  database: TestDatabase,
  ambito: string,
  cuantas: number,
  pedir: (i: number) => Promise<One>,
): Promise<One[]> => {
  const pedidas = await otherServer(database).database.transaction(async (tx) => {
    await tx.query('select from intentos where ambito = $1 for update', [ambito]);
    const enCamino = Array.from({ length: cuantas }, (_, i) => pedir(i));
    const esperan = () =>
      database.query(
        'select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
      );
    await expect.poll(esperan).toHaveLength(cuantas);
    return enCamino;
  });
  return Promise.all(pedidas);
};
