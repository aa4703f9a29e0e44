import { join } from 'node:path';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { registrarTextosLegales } from './textosLegales.ts';

// Not 'migrations': Netlify's build takes a folder of that name here for its own database product.
const folder = join(import.meta.dirname, 'schema');

/**
 * How long a migration waits for a table that somebody else holds. While it waits, every query of the old
 * code on that table waits behind it.
 */
const LOCK_TIMEOUT = '5s';

/** What is said of a refusal of PostgreSQL that an operator can do something about, by its code. */
const REFUSALS: Readonly<Record<string, string>> = {
  '55P03':
    'Otra transacción tiene ocupada una tabla que la migración necesita. No se cambió nada: intente otra vez en unos minutos.',
  '23505':
    'Hay filas repetidas donde la migración admite una sola. No se cambió nada: docs/despliegue.md dice cómo encontrarlas.',
};

/**
 * Brings a database to the newest `schema/NNNN-name.sql`, all of them in one transaction, as
 * the role of `connectionString` (the owner). Run twice at once, the second waits and finds
 * nothing to do. Then keeps the legal texts in force. Answers the names of those it ran. Needs a direct connection, not a pooled one:
 * the lock belongs to the session. Throws a Spanish sentence, nothing changed, when a lock
 * does not come or the data have twice what a migration allows once.
 */
export async function migrate(
  connectionString: string,
  announce: (line: string) => void = () => undefined,
): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`);
    const ran = await runner({
      dbClient: client,
      dir: folder,
      ignorePattern: String.raw`(?!\d{4}-[\w-]+\.sql$).*`,
      direction: 'up',
      migrationsTable: 'migraciones',
      checkOrder: true,
      singleTransaction: true,
      advisoryLockMode: 'wait',
      logger: {
        debug: () => undefined,
        info: () => undefined,
        warn: announce,
        error: announce,
      },
    });
    await registrarTextosLegales(client);
    return ran.map(({ name }) => name);
  } catch (error) {
    const sentence = error instanceof pg.DatabaseError ? REFUSALS[error.code ?? ''] : undefined;
    throw sentence === undefined ? error : new Error(sentence);
  } finally {
    await client.end();
  }
}
