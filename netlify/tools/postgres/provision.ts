import pg from 'pg';
import type { EmbeddedPostgres } from './embedded.ts';
import { migrate } from '../../database/migrate.ts';

/** How to reach one database of an embedded server. */
interface ProvisionedDatabase {
  /** As the owner of the schema: migrations and demo data. */
  ownerUrl: string;
  /** As the functions sign in: a member of `junto_app`, with its few rights. */
  functionsUrl: string;
}

/**
 * The server's timeouts, for work that its function has abandoned (also in docs/despliegue.md): a statement's is the
 * longest wait of a caller, a lock's is shorter, a frozen function's transaction ends first.
 */
const patience = {
  statement_timeout: '8s',
  lock_timeout: '6s',
  idle_in_transaction_session_timeout: '5s',
};

/** The connection strings of a database of that server, whether it exists yet or not. */
export function urlsOf(
  server: Pick<EmbeddedPostgres, 'host' | 'port' | 'keys'>,
  database: string,
): ProvisionedDatabase {
  const { host, port, keys } = server;
  return {
    ownerUrl: `postgresql://junto_owner:${keys.owner}@${host}:${port}/${database}`,
    functionsUrl: `postgresql://junto_functions:${keys.functions}@${host}:${port}/${database}`,
  };
}

/**
 * Creates what is missing: the owner (as on Neon, no superuser), the database, its schema by migration, and the functions'
 * user with its timeouts. Safe to repeat.
 */
export async function provision(
  server: EmbeddedPostgres,
  database: string,
): Promise<ProvisionedDatabase> {
  const urls = urlsOf(server, database);
  const admin = new pg.Client({ connectionString: server.adminUrl('postgres') });
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    await createRole(admin, 'junto_owner', 'createrole createdb', server.keys.owner);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [
      database,
    ]);
    if (rowCount === 0) {
      await admin.query(`create database ${admin.escapeIdentifier(database)} owner junto_owner`);
    }
    await migrate(urls.ownerUrl);
    await createRole(admin, 'junto_functions', 'in role junto_app', server.keys.functions);
    for (const [name, value] of Object.entries(patience)) {
      await admin.query(`alter role junto_functions set ${name} = '${value}'`);
    }
  } finally {
    await admin.end();
  }
  return urls;
}

async function createRole(
  admin: pg.Client,
  name: string,
  options: string,
  password: string,
): Promise<void> {
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [name]);
  if (rowCount !== 0) return;
  // 4096 rounds take the driver, in JavaScript, most of a second at every transaction. They protect guessable passwords;
  // these are 256 random bits.
  await admin.query('set scram_iterations = 1');
  await admin.query(
    `create role ${name} login ${options} password ${admin.escapeLiteral(password)}`,
  );
}
