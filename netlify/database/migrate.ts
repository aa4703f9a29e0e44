import { join } from 'node:path';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { registrarTextosLegales } from './textosLegales.ts';
import { connectionOf } from './encryption.ts';

// Not 'migrations': Netlify's build takes a folder of that name here for its own database product.
const folder = join(import.meta.dirname, 'schema');

/**
 * How long a migration waits for a table that somebody else holds. While it waits, every query of the old
 * code on that table waits behind it.
 */
const LOCK_TIMEOUT = '5s';

/** What a sort of a migration may hold in memory: indexes of a grown table are built in one go. */
const INDEX_MEMORY = '128MB';

/** What is said of a refusal of PostgreSQL that an operator can do something about, by its code. */
const REFUSALS: Readonly<Record<string, string>> = {
  '55P03':
    'Otra transacción tiene ocupada una tabla que la migración necesita. No se cambió nada: intente otra vez en unos minutos.',
  '23505':
    'Hay filas repetidas donde la migración admite una sola. No se cambió nada: docs/despliegue.md dice cómo encontrarlas.',
};

const LOOKS = 3;

/**
 * Refuses a connection behind a transaction pooler, by what such a one does. It gives two sessions of ours, open at
 * once, the same backend in turn. The lock of a migration belongs to a session, and would be nobody's there.
 */
async function requireDirect(connectionString: string, client: pg.Client): Promise<void> {
  const other = new pg.Client(connectionOf(connectionString));
  other.on('error', () => undefined);
  await other.connect();
  try {
    for (let look = 0; look < LOOKS; look++) {
      const backends = [await backendOf(client), await backendOf(other), await backendOf(client)];
      if (backends[0] === backends[2] && backends[0] !== backends[1]) continue;
      throw new Error(
        'La conexión pasa por un pooler de transacciones, que cambia de sesión entre una orden y otra: las migraciones usan un candado de sesión. Use la conexión directa en MIGRATION_DATABASE_URL.',
      );
    }
  } finally {
    await other.end().catch(() => undefined);
  }
}

const backendOf = async (client: pg.Client): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

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
  lockTimeout = LOCK_TIMEOUT,
): Promise<string[]> {
  const client = new pg.Client(connectionOf(connectionString));
  await client.connect();
  try {
    await requireDirect(connectionString, client);
    await client.query(`set lock_timeout = '${lockTimeout}'`);
    await client.query(
      `set maintenance_work_mem = '${INDEX_MEMORY}'; set work_mem = '${INDEX_MEMORY}'`,
    );
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
