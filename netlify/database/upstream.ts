import pg from 'pg';

/** A PostgreSQL server as a connection string names it. */
export interface Upstream {
  host: string;
  port: number;
  /** TLS to the server; 'unverified' takes any certificate. */
  tls: 'off' | 'unverified' | 'verified';
}

/** Reads the server's place from a connection string, `sslmode` included, as `pg` itself does. */
export function upstreamOf(connectionString: string): Upstream {
  const client = new pg.Client({ connectionString });
  const { host, port } = client;
  const ssl: unknown = client.ssl;
  if (ssl === false) return { host, port, tls: 'off' };
  const isUnverified =
    typeof ssl === 'object' &&
    ssl !== null &&
    'rejectUnauthorized' in ssl &&
    ssl.rejectUnauthorized === false;
  return { host, port, tls: isUnverified ? 'unverified' : 'verified' };
}

const ofThisMachine = /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\/.*)$/i;

/**
 * Refuses, by a Spanish sentence, a database off this machine whose address does not ask for TLS with a
 * verified certificate. Outside of production whoever means it may say `sslmode=disable`.
 */
export function requireEncryption(
  connectionString: string,
  environment: Readonly<Record<string, string | undefined>>,
): void {
  const { host, tls } = upstreamOf(connectionString);
  if (tls === 'verified' || ofThisMachine.test(host)) return;
  const isMeant = new URL(connectionString).searchParams.get('sslmode') === 'disable';
  if (isMeant && environment['CONTEXT'] !== 'production') return;
  throw new Error(
    `La base de datos de «${host}» no está en esta máquina, y su dirección no pide una conexión cifrada con un certificado comprobado: agréguele sslmode=verify-full.`,
  );
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
