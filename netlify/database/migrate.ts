import { join } from 'node:path';
import { PG_MIGRATE_LOCK_ID, runner } from 'node-pg-migrate';
import pg from 'pg';
import { registrarTextosLegales } from './textosLegales.ts';
import { connectionOf } from './encryption.ts';

// Not 'migrations': Netlify's build takes a folder of that name here for its own database product.
const folder = join(import.meta.dirname, 'schema');

/**
 * How long a migration waits for a table that another transaction has locked. Meanwhile every query of the old
 * code on that table waits behind the migration.
 */
const LOCK_TIMEOUT = '5s';

/** Memory for the sorts of a migration, so that the index of a large table is built in one pass. */
const INDEX_MEMORY = '128MB';

/** The sentences for PostgreSQL's errors that an operator can act on, by error code. */
const REFUSALS: Readonly<Record<string, string>> = {
  '55P03':
    'Otra transacción tiene ocupada una tabla que la migración necesita. No se cambió nada: intente otra vez en unos minutos.',
  '23505':
    'Hay filas repetidas donde la migración admite una sola. No se cambió nada: docs/despliegue.md dice cómo encontrarlas.',
};

const LOOKS = 3;

/**
 * Refuses a connection through a transaction pooler: there the session lock of a migration does not hold. A pooler
 * is recognised by its behaviour: it gives the same backend, in turn, to two sessions that are open at once.
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
 * Runs the files of `schema/` that a database lacks, in one transaction, as its owner by a direct connection, then
 * stores the legal texts. Answers the files' names. A second run at the same time waits. A Spanish sentence, and no
 * change, when a table stays locked or the data break a new unique index.
 */
export async function migrate(
  connectionString: string,
  announce: (line: string) => void = () => undefined,
  lockTimeout = LOCK_TIMEOUT,
): Promise<string[]> {
  const client = new pg.Client(connectionOf(connectionString));
  client.on('error', () => undefined);
  await client.connect();
  try {
    await requireDirect(connectionString, client);
    // Before the limit is set: another migration may take longer than a table may stay locked.
    await client.query('select pg_advisory_lock($1)', [PG_MIGRATE_LOCK_ID]);
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
      noLock: true,
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
