import pg from 'pg';
import { connectionOf, requireEncrypted } from './encryption.ts';

/** Refuses what `requireEncrypted` refuses, by the address, without connecting. */
export function requireEncryption(
  connectionString: string,
  environment: Readonly<Record<string, string | undefined>>,
): void {
  const isProduction = environment['CONTEXT'] === 'production';
  requireEncrypted(new pg.Client(connectionOf(connectionString)), connectionString, isProduction);
}

/** Refuses, by a Spanish sentence, a variable that is no PostgreSQL address. Does not quote it: it holds a password. */
export function requireAddress(name: string, value: string): void {
  if (/^postgres(?:ql)?:\/\//.test(value) && URL.canParse(value)) return;
  throw new Error(
    `${name} no es la dirección de una base de datos: se escribe postgresql://usuario:clave@servidor/base, sin comillas.`,
  );
}

/** Database and host of a connection string, for a sentence. */
function placeOf(connectionString: string): string {
  const { host, port, database } = new pg.Client(connectionOf(connectionString));
  return `«${database ?? ''}» de ${host}:${port}`;
}

/** The database that a connection reaches, by the cluster's identifier and its name. */
async function identityOf(connectionString: string): Promise<string> {
  const client = new pg.Client({
    ...connectionOf(connectionString),
    connectionTimeoutMillis: CONNECT_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ cluster: string; base: string }>(
      'select system_identifier::text as cluster, current_database() as base from pg_control_system()',
    );
    return `${rows[0]?.cluster ?? ''} ${rows[0]?.base ?? ''}`;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const CONNECT_MS = 10_000;

/**
 * The owner's connection of the two that an environment names. Refuses two databases, which identify themselves because
 * a pooler may have any address, and an unencrypted connection.
 */
export async function ownerUrlOf(
  functions: string | undefined,
  owner: string | undefined,
  environment: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const url = owner || functions;
  if (!url) return undefined;
  if (functions) requireAddress('DATABASE_URL', functions);
  if (owner) requireAddress('MIGRATION_DATABASE_URL', owner);
  requireEncryption(url, environment);
  if (functions && placeOf(url) !== placeOf(functions)) {
    requireEncryption(functions, environment);
    const names = `${placeOf(url)} y ${placeOf(functions)}`;
    const [one, other] = await Promise.all([identityOf(url), identityOf(functions)]).catch(
      (error: unknown) => {
        throw new Error(
          `No se pudo comprobar que MIGRATION_DATABASE_URL y DATABASE_URL nombren la misma base de datos: ${names}. Las dos deben responder.`,
          { cause: error },
        );
      },
    );
    if (one !== other) {
      throw new Error(
        `MIGRATION_DATABASE_URL y DATABASE_URL nombran bases de datos distintas: ${names}. Deje solo la de la base de datos que quiere usar.`,
      );
    }
  }
  return url;
}

/** The owner's connection as the process' environment names it, or undefined. */
export const environmentOwnerUrl = (): Promise<string | undefined> =>
  ownerUrlOf(process.env['DATABASE_URL'], process.env['MIGRATION_DATABASE_URL'], process.env);
