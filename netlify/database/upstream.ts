import pg from 'pg';
import { requireEncrypted, type Tls, tlsOf } from './encryption.ts';

/** A PostgreSQL server as a connection string names it. */
export interface Upstream {
  host: string;
  port: number;
  tls: Tls;
}

/** Reads the server's place from a connection string, `sslmode` included, as `pg` itself does. */
export function upstreamOf(connectionString: string): Upstream {
  const client = new pg.Client({ connectionString });
  return { host: client.host, port: client.port, tls: tlsOf(client) };
}

/** Refuses what `requireEncrypted` refuses, by the address alone: nothing is connected to. */
export function requireEncryption(
  connectionString: string,
  environment: Readonly<Record<string, string | undefined>>,
): void {
  const isProduction = environment['CONTEXT'] === 'production';
  requireEncrypted(new pg.Client({ connectionString }), connectionString, isProduction);
}

/** Refuses, by a Spanish sentence, a variable that is no address of a PostgreSQL; its value holds a password. */
export function requireAddress(name: string, value: string): void {
  if (/^postgres(?:ql)?:\/\//.test(value) && URL.canParse(value)) return;
  throw new Error(
    `${name} no es la dirección de una base de datos: se escribe postgresql://usuario:clave@servidor/base, sin comillas.`,
  );
}

/** Where a connection string leads, as a person reads it; a Neon pooler leads to the host it stands before. */
function placeOf(connectionString: string): string {
  const { host, port, database } = new pg.Client({ connectionString });
  return `«${database ?? ''}» de ${host.replace('-pooler.', '.')}:${port}`;
}

/**
 * The owner's connection of the two that an environment names, which may be one. Refuses, by a Spanish
 * sentence, two that lead to two databases, since one of them is not meant, and a connection in the clear.
 */
export function ownerUrlOf(
  functions: string | undefined,
  owner: string | undefined,
  environment: NodeJS.ProcessEnv,
): string | undefined {
  const url = owner || functions;
  if (!url) return undefined;
  if (functions) requireAddress('DATABASE_URL', functions);
  if (owner) requireAddress('MIGRATION_DATABASE_URL', owner);
  if (functions && placeOf(url) !== placeOf(functions)) {
    throw new Error(
      `MIGRATION_DATABASE_URL y DATABASE_URL nombran bases de datos distintas: ${placeOf(url)} y ${placeOf(functions)}. Deje solo la de la base de datos que quiere usar.`,
    );
  }
  requireEncryption(url, environment);
  return url;
}

/** The owner's connection as the process' environment names it, or undefined. */
export const environmentOwnerUrl = (): string | undefined =>
  ownerUrlOf(process.env['DATABASE_URL'], process.env['MIGRATION_DATABASE_URL'], process.env);
