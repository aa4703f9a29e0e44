/** The parts of a connection string, as `pg` reads them. */
interface Connecting {
  readonly host: string;
  readonly ssl?: unknown;
}

/** Whether a connection of `pg` is encrypted and verifies the certificate. */
function isVerified({ ssl }: Connecting): boolean {
  if (ssl === false) return false;
  const takesAny =
    typeof ssl === 'object' &&
    ssl !== null &&
    'rejectUnauthorized' in ssl &&
    ssl.rejectUnauthorized === false;
  return !takesAny;
}

/**
 * A connection string that `pg` accepts without a warning. Today `pg` verifies the certificate for every `sslmode` with
 * TLS, and warns that a later version may not. `channel_binding` is libpq's.
 */
export function connectionOf(url: string): {
  connectionString: string;
  enableChannelBinding: boolean;
} {
  if (!URL.canParse(url)) return { connectionString: url, enableChannelBinding: false };
  const parsed = new URL(url);
  const { searchParams } = parsed;
  const enableChannelBinding = /^(?:prefer|require)$/.test(
    searchParams.get('channel_binding') ?? '',
  );
  searchParams.delete('channel_binding');
  const isLibpq = searchParams.get('uselibpqcompat') === 'true';
  if (!isLibpq && /^(?:prefer|require|verify-ca)$/.test(searchParams.get('sslmode') ?? '')) {
    searchParams.set('sslmode', 'verify-full');
  }
  return { connectionString: parsed.href, enableChannelBinding };
}

/** A host name of this machine. */
export const ofThisMachine = /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\/.*)$/i;

/** The connection would not be encrypted. */
class NotEncrypted extends Error {
  override readonly name = 'NotEncrypted';
  readonly code = 'NOT_ENCRYPTED';
}

/**
 * Refuses, by a Spanish sentence, a connection off this machine that does not ask for TLS with a
 * verified certificate. Outside of production `sslmode=disable` is allowed.
 */
export function requireEncrypted(
  connection: Connecting,
  connectionString: string,
  isProduction: boolean,
): void {
  const { host } = connection;
  if (isVerified(connection) || ofThisMachine.test(host)) return;
  const isMeant = new URL(connectionString).searchParams.get('sslmode') === 'disable';
  if (isMeant && !isProduction) return;
  throw new NotEncrypted(
    `La base de datos de «${host}» no está en esta máquina, y su dirección no pide una conexión cifrada con un certificado comprobado: agréguele sslmode=verify-full.`,
  );
}
