import { createHmac } from 'node:crypto';
import { KEY_VARIABLES, requireGoodKeys } from '../../http/environment.ts';
import { existsSync, mkdirSync, statfsSync } from 'node:fs';
import { resolve } from 'node:path';
import { demoLoadedAt, loadDemo } from '../demo/demo.ts';
import { embeddedDatabase } from '../postgres/commandTarget.ts';
import { startEmbeddedPostgres } from '../postgres/embedded.ts';
import { readKeys, type Keys } from '../postgres/keys.ts';
import { migrate } from '../../database/migrate.ts';
import { provision } from '../postgres/provision.ts';
import { defaultDataFolder } from '../postgres/serverFolder.ts';
import { ownerUrlOf, requireAddress, requireEncryption } from '../../database/upstream.ts';
import { codeOf } from '../../database/database.ts';
import { isNeon } from '../../database/open.ts';

/** The database a local site runs on, and the variables its functions read. */
export interface LocalDatabase {
  variables: Record<string, string>;
  /** As the owner of the schema, when it is the embedded one. */
  ownerUrl: string | undefined;
  /** Whether it holds the demo data, and since when. */
  demo: { loadedAt: Date } | undefined;
  close: () => Promise<void>;
}

type Announce = (line: string) => void;

/**
 * Opens the database for `npm start` and `npm run dev`: that of `DATABASE_URL`, else the embedded one, migrated and
 * with demo data when empty. Missing keys are made once and kept in `DATA_DIR`; `CONTEXT=production` refuses instead.
 * Not durable (tests alone): a power cut may lose data. Throws Spanish sentences.
 */
export async function openLocalDatabase(
  environment: NodeJS.ProcessEnv,
  announce: Announce,
  durable = true,
): Promise<LocalDatabase> {
  const isProduction = environment['CONTEXT'] === 'production';
  if (isProduction) {
    const missing = ['DATABASE_URL', ...KEY_VARIABLES].filter((name) => !environment[name]);
    if (missing.length > 0) {
      throw new Error(
        `CONTEXT=production no arranca sin ${missing.join(', ')}: en producción las claves vienen del entorno.`,
      );
    }
    if (environment['NEON_LOCAL']) {
      throw new Error('NEON_LOCAL es para el desarrollo y las pruebas: en producción no se usa.');
    }
  }
  requireGoodKeys(environment);
  const dataFolder = environment['DATA_DIR'] || defaultDataFolder;
  const url = environment['DATABASE_URL'];
  if (url) return await openNamed(url, environment, isProduction, dataFolder, announce);
  try {
    return await openEmbedded(dataFolder, environment, announce, durable);
  } catch (error) {
    if (!isDiskFull(error, freeBytes(dataFolder))) throw error;
    throw new Error(
      `No queda espacio en el disco de ${resolve(dataFolder)}: libere espacio, o indique otra carpeta con DATA_DIR.`,
      { cause: error },
    );
  }
}

/** PostgreSQL writes its log in files of 16 MB, and exits when one does not fit. */
const ROOM_BYTES = 20_000_000;

/** The bytes free on the disk of a folder; unknown, and therefore enough, when there is no such folder. */
function freeBytes(folder: string): number {
  if (!existsSync(folder)) return Infinity;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Whether an error says that the disk is full, or came up while it has `free` bytes: too few for PostgreSQL. */
export function isDiskFull(error: unknown, free: number): boolean {
  if (!(error instanceof Error)) return false;
  const isSaid = codeOf(error) === 'ENOSPC' || /No space left on device/.test(error.message);
  return isSaid || free < ROOM_BYTES;
}

async function openEmbedded(
  dataFolder: string,
  environment: NodeJS.ProcessEnv,
  announce: Announce,
  durable: boolean,
): Promise<LocalDatabase> {
  const server = await startEmbeddedPostgres({ dataFolder, announce, durable });
  try {
    const { ownerUrl, functionsUrl } = await provision(server, embeddedDatabase);
    let loadedAt = await demoLoadedAt(ownerUrl);
    if (loadedAt === undefined) {
      loadedAt = new Date();
      await loadDemo(ownerUrl, loadedAt);
    }
    return {
      variables: {
        ...keyVariables(server.keys, environment),
        DATABASE_URL: functionsUrl,
      },
      ownerUrl,
      demo: loadedAt ? { loadedAt } : undefined,
      close: () => server.stop(),
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The named database, reached as the functions reach it. */
async function openNamed(
  url: string,
  environment: NodeJS.ProcessEnv,
  isProduction: boolean,
  dataFolder: string,
  announce: Announce,
): Promise<LocalDatabase> {
  requireAddress('DATABASE_URL', url);
  // Neon's own driver always asks for TLS.
  if (isProduction && !isNeon(url)) requireEncryption(url, environment);
  if (!isProduction) {
    const ownerUrl = await ownerUrlOf(url, environment['MIGRATION_DATABASE_URL'], environment);
    await migrateNamed(ownerUrl ?? url, announce);
  }
  return {
    variables: KEY_VARIABLES.every((name) => environment[name])
      ? {}
      : keyVariables(keysOf(dataFolder), environment),
    ownerUrl: undefined,
    demo: undefined,
    close: () => Promise.resolve(),
  };
}

async function migrateNamed(url: string, announce: Announce): Promise<void> {
  try {
    await migrate(url);
  } catch (error) {
    // The functions' user may not migrate: the operator migrates with the owner's connection.
    if (!(error instanceof Error) || !/permission denied|must be owner/.test(error.message)) {
      throw error;
    }
    announce(
      'El usuario de DATABASE_URL no puede migrar la base de datos: hágalo con MIGRATION_DATABASE_URL y npm run db:migrate.',
    );
  }
}

function keysOf(dataFolder: string): Keys {
  mkdirSync(dataFolder, { recursive: true });
  return readKeys(dataFolder);
}

const derived = (key: string, purpose: string): string =>
  createHmac('sha256', key).update(purpose).digest('base64url');

function keyVariables(keys: Keys, environment: NodeJS.ProcessEnv): Record<string, string> {
  return {
    SESSION_KEYS: environment['SESSION_KEYS'] || `local:${keys.session}`,
    ADDRESS_KEY: environment['ADDRESS_KEY'] || keys.address,
    // Derived, so that data folders from before there were second factors, or Web Push, have one.
    FACTOR_KEYS: environment['FACTOR_KEYS'] || `local:${derived(keys.session, 'FACTOR_KEYS')}`,
    VAPID_KEY: environment['VAPID_KEY'] || derived(keys.session, 'VAPID_KEY'),
  };
}
