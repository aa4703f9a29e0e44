import { createSecretKey, randomBytes, type webcrypto } from 'node:crypto';
import type { Context } from '@netlify/functions';
import { databaseAt, REQUEST_PATIENCE, type Database, type Patience } from '../sql/database.ts';

/** A key that signs, and the name by which a token says which one signed it. */
export interface SigningKey {
  readonly kid: string;
  readonly key: webcrypto.CryptoKey;
}

/**
 * All that a request may know of the world outside it, passed in so that tests choose it: the clock,
 * randomness, the database, the keys, the client's address as the platform saw it, and where log lines go.
 */
export interface Environment {
  readonly now: () => Date;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly database: Database;
  /** The first signs; all of them verify, so that a key can be replaced without ending sessions. */
  readonly sessionKeys: readonly [SigningKey, ...SigningKey[]];
  /** Keys the hash under which client addresses are counted. */
  readonly addressKey: Uint8Array;
  readonly clientAddress: string;
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
}

const required = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '')
    throw new Error(`The environment variable ${name} is not set.`);
  return value;
};

const MINIMUM_KEY_BYTES = 32;

const keyBytes = (name: string, encoded: string): Uint8Array => {
  const bytes = Buffer.from(encoded, 'base64url');
  if (bytes.length < MINIMUM_KEY_BYTES) {
    throw new Error(`${name} needs at least ${MINIMUM_KEY_BYTES} bytes, base64url.`);
  }
  return bytes;
};

/** The key that `secret` is, named `kid`. Imported once: every request with a token verifies with it. */
export const signingKey = (kid: string, secret: Uint8Array): SigningKey => ({
  kid,
  key: createSecretKey(secret).toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]),
});

/** Reads `SESSION_KEYS`, 'kid:base64url[,kid:base64url]'. */
export const parseSessionKeys = (value: string): readonly [SigningKey, ...SigningKey[]] => {
  const [first, ...rest] = value.split(',').map((entry): SigningKey => {
    const [kid = '', encoded = ''] = entry.split(':');
    if (!/^[\w-]{1,32}$/.test(kid))
      throw new Error('SESSION_KEYS is kid:base64url, comma-separated.');
    return signingKey(kid, keyBytes('SESSION_KEYS', encoded));
  });
  if (first === undefined) throw new Error('SESSION_KEYS is empty.');
  return [first, ...rest];
};

type ProcessPart = Omit<Environment, 'clientAddress' | 'database'> & {
  openDatabase: (patience: Patience) => Database;
};
let ofProcess: ProcessPart | undefined;

const processPart = (): ProcessPart => {
  ofProcess ??= {
    now: () => new Date(),
    randomBytes: (count) => randomBytes(count),
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    openDatabase: databaseAt(required('DATABASE_URL'), process.env.NEON_LOCAL, Math.random),
    sessionKeys: parseSessionKeys(required('SESSION_KEYS')),
    addressKey: keyBytes('ADDRESS_KEY', required('ADDRESS_KEY')),
    // eslint-disable-next-line no-console -- the platform collects log lines from the console
    log: (line) => console.log(JSON.stringify(line)),
  };
  return ofProcess;
};

/** The environment of a request on the running platform, from the process' variables. */
export const environment = (context: Context): Environment => {
  const { openDatabase, ...rest } = processPart();
  return { ...rest, database: openDatabase(REQUEST_PATIENCE), clientAddress: context.ip };
};
