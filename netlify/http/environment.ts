import { createSecretKey, randomBytes, type webcrypto } from 'node:crypto';
import type { Context } from '@netlify/functions';
import type { Aparte } from '../../src/archivos/tareas.ts';
import { esDeProduccion, esVistaPrevia } from '../database/entorno.sql.ts';
import { exporterOf, type Telemetry, telemetryOf } from './telemetry.ts';
import { type Almacen, almacenDeNetlify, almacenEnBase } from '../database/almacen.ts';
import { REQUEST_PATIENCE, type Database } from '../database/database.ts';
import { databaseAt } from '../database/open.ts';

/** A key that signs, and its name in tokens. */
export interface SigningKey {
  readonly kid: string;
  readonly key: webcrypto.CryptoKey;
}

/** A key that encrypts stored values, and its name in rows. */
export interface StorageKey {
  readonly kid: string;
  readonly secret: Uint8Array;
}

/**
 * The outside world of a request, passed in so that tests can choose it: clock, randomness, database, keys, the
 * client's address and the log.
 */
export interface Environment {
  readonly now: () => Date;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly database: Database;
  /** The store of photos: Netlify Blobs on Netlify, else the database. */
  readonly almacen: Almacen;
  /** The first signs, all verify, so that a key can be replaced without ending sessions. */
  readonly sessionKeys: readonly [SigningKey, ...SigningKey[]];
  /** Key of the hashes of client addresses. */
  readonly addressKey: Uint8Array;
  /** Encrypt the seeds of second factors; new seeds under the first key. */
  readonly factorKeys: readonly [StorageKey, ...StorageKey[]];
  readonly clientAddress: string;
  /** The city and country that the platform places the client's address in. */
  readonly lugar?: string | undefined;
  /** The site's public address, used for links, origins and passkeys instead of a request's Host. */
  readonly site: URL;
  /** The mail provider, as `SMTP_URL`, and its sender's address. Without it no mail is sent. */
  readonly smtp?: { readonly url: string; readonly from: string } | undefined;
  /** The private key of Web Push (VAPID), and `fetch` for its services. Without it no push is sent. */
  readonly push?: { readonly key: Uint8Array; readonly fetch: typeof fetch } | undefined;
  /** Whether this is production, where test documents are refused. */
  readonly isProduction: boolean;
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
  /** Reads uploaded bytes in a worker. Undefined on Netlify, where an instance serves one request at a time. */
  readonly aparte?: Aparte | undefined;
}

/** The present moment, but not before `instantes`: the clock of the instance that stored them may be ahead. */
export const noAntesDe = ({ now }: Environment, ...instantes: readonly Date[]): Date =>
  new Date(Math.max(now().getTime(), ...instantes.map((instante) => instante.getTime())));

/** A variable of the process is missing or wrong. The code is its name; its value is never quoted. */
class NotConfigured extends Error {
  override readonly name = 'NotConfigured';
  readonly code: string;
  constructor(code: string, options?: ErrorOptions) {
    super(`The environment variable ${code} is missing or wrong.`, options);
    this.code = code;
  }
}

/** The value of a variable, parsed by `read`. */
const configured = <T>(name: string, read: (value: string) => T, value = process.env[name]): T => {
  if (value === undefined || value === '') throw new NotConfigured(name);
  try {
    return read(value);
  } catch (cause) {
    throw new NotConfigured(name, { cause });
  }
};

const MINIMUM_KEY_BYTES = 32;

const keyBytes = (name: string, encoded: string): Uint8Array => {
  const bytes = Buffer.from(encoded, 'base64url');
  // Buffer silently skips invalid characters, which would make another key.
  if (bytes.length < MINIMUM_KEY_BYTES || !/^[\w-]+={0,2}$/.test(encoded)) {
    throw new Error(`${name} needs at least ${MINIMUM_KEY_BYTES} bytes, base64url.`);
  }
  return bytes;
};

/** Imports a signing key, once for all requests. */
export const signingKey = (kid: string, secret: Uint8Array): SigningKey => ({
  kid,
  key: createSecretKey(secret).toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]),
});

/** Reads keys with names, 'kid:base64url[,kid:base64url]', of the variable `name`. */
const namedKeys = (name: string, value: string): readonly [StorageKey, ...StorageKey[]] => {
  const [first, ...rest] = value.split(',').map((entry): StorageKey => {
    const [kid = '', encoded = ''] = entry.split(':');
    if (!/^[\w-]{1,32}$/.test(kid)) throw new Error(`${name} is kid:base64url, comma-separated.`);
    return { kid, secret: keyBytes(name, encoded) };
  });
  if (first === undefined) throw new Error(`${name} is empty.`);
  return [first, ...rest];
};

/** Reads `SESSION_KEYS`. */
export const parseSessionKeys = (value: string): readonly [SigningKey, ...SigningKey[]] => {
  const [first, ...rest] = namedKeys('SESSION_KEYS', value);
  const imported = ({ kid, secret }: StorageKey) => signingKey(kid, secret);
  return [imported(first), ...rest.map(imported)];
};

/** The variables of keys, with their parsers. */
const keys = {
  SESSION_KEYS: parseSessionKeys,
  ADDRESS_KEY: (value: string) => keyBytes('ADDRESS_KEY', value),
  FACTOR_KEYS: (value: string) => namedKeys('FACTOR_KEYS', value),
} as const;

/** The variables that hold keys. Production does not start without any of them. */
export const KEY_VARIABLES = Object.keys(keys);

const VAPID_BYTES = 32;
const vapidKey = (value: string) => {
  const bytes = keyBytes('VAPID_KEY', value);
  if (bytes.length !== VAPID_BYTES) throw new Error(`VAPID_KEY has ${VAPID_BYTES} bytes.`);
  return bytes;
};

/** Throws a Spanish sentence, without the value, for a malformed key. Called before a start and in a build. */
export const requireGoodKeys = (variables: Readonly<Record<string, string | undefined>>): void => {
  for (const [name, read] of Object.entries({ ...keys, VAPID_KEY: vapidKey })) {
    const value = variables[name];
    if (!value) continue;
    try {
      read(value);
    } catch {
      const conNombres = /^(ADDRESS|VAPID)_KEY$/.test(name)
        ? ''
        : ', cada clave con su nombre: 2026a:CLAVE';
      throw new Error(
        `${name} está mal escrita: son al menos ${MINIMUM_KEY_BYTES} bytes en base64url${conNombres}. docs/despliegue.md dice cómo se hace una.`,
      );
    }
  }
};

/**
 * A preview's database. The first statement waits for the check that it is not production's, whose data
 * no public link may show. Throws `NotConfigured` when it is.
 */
const notProduction = (database: Database): Database => {
  let looked: Promise<void> | undefined;
  const look = () =>
    (looked ??= esDeProduccion(database).then((is) => {
      if (is) throw new NotConfigured('DATABASE_URL');
    }));
  return {
    query: async (...asked) => {
      await look();
      return database.query(...asked);
    },
    transaction: async (...asked) => {
      await look();
      return database.transaction(...asked);
    },
    pages: async function* (...asked) {
      await look();
      yield* database.pages(...asked);
    },
  };
};

/** The mail provider, or undefined; it needs address and sender. */
const mailProvider = () =>
  process.env['SMTP_URL']
    ? {
        url: configured('SMTP_URL', (value) => value),
        from: configured('MAIL_FROM', (value) => value),
      }
    : undefined;

/** The parts that need no variable. */
const world = {
  now: () => new Date(),
  randomBytes: (count: number) => randomBytes(count),
  sleep: (milliseconds: number) =>
    new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
  // oxlint-disable-next-line no-console -- the platform collects log lines from the console
  log: (line: Readonly<Record<string, unknown>>) => console.log(JSON.stringify(line)),
};

const readVariables = () => ({
  exporter: exporterOf(process.env),
  openDatabase: configured('DATABASE_URL', (url) =>
    // oxlint-disable-next-line no-restricted-properties -- the wait before a retry is no secret
    databaseAt(url, process.env.NEON_LOCAL, Math.random),
  ),
  sessionKeys: configured('SESSION_KEYS', keys.SESSION_KEYS),
  addressKey: configured('ADDRESS_KEY', keys.ADDRESS_KEY),
  factorKeys: configured('FACTOR_KEYS', keys.FACTOR_KEYS),
});
let ofProcess: ReturnType<typeof readVariables> | undefined;
const variables = () => (ofProcess ??= readVariables());

/** Undefined outside of Netlify, where there are no deploys. */
const deployContext = ({ deploy }: Partial<Context>) => deploy?.context;

/**
 * The site's public address. A deploy preview has its own, which the build writes into the functions; otherwise it
 * is the platform's, or `URL`.
 */
const siteOf = ({ deploy, site }: Partial<Context>): URL =>
  esVistaPrevia(deploy?.context)
    ? configured('DEPLOY_PRIME_URL', (url) => new URL(url), process.env['DEPLOY_PRIME_URL'])
    : configured('URL', (url) => new URL(url), site?.url ?? process.env['URL']);

const lugarDe = ({ geo }: Partial<Context>): string | undefined =>
  [geo?.city, geo?.country?.name].filter(Boolean).join(', ').slice(0, 120) || undefined;

/**
 * The environment of a request. The process's variables are read on first use, inside the request, so that a wrong one
 * is answered and logged like any other failure.
 */
export const environment = (
  context: Context & { readonly aparte?: Aparte },
  patience = REQUEST_PATIENCE,
): Environment => {
  let database: Database | undefined;
  let telemetry: Telemetry | undefined;
  return {
    ...world,
    log: (line) => {
      world.log(line);
      if (telemetry !== undefined) context.waitUntil(telemetry.send(line));
    },
    get database() {
      if (database !== undefined) return database;
      const { openDatabase, exporter } = variables();
      const opened = openDatabase(patience);
      database = esVistaPrevia(deployContext(context)) ? notProduction(opened) : opened;
      if (exporter !== undefined) {
        telemetry = telemetryOf(
          exporter,
          deployContext(context) ?? process.env['CONTEXT'] ?? 'local',
        );
        database = telemetry.watch(database);
      }
      return database;
    },
    get almacen() {
      const contexto = deployContext(context);
      const enBase = almacenEnBase(this.database);
      return contexto === undefined ? enBase : almacenDeNetlify(contexto, enBase);
    },
    get sessionKeys() {
      return variables().sessionKeys;
    },
    get addressKey() {
      return variables().addressKey;
    },
    get factorKeys() {
      return variables().factorKeys;
    },
    clientAddress: context.ip,
    lugar: lugarDe(context),
    get site() {
      return siteOf(context);
    },
    aparte: context.aparte,
    get smtp() {
      return mailProvider();
    },
    get push() {
      const value = process.env['VAPID_KEY'];
      return value ? { key: configured('VAPID_KEY', vapidKey), fetch } : undefined;
    },
    isProduction: process.env['CONTEXT'] === 'production',
  };
};
