import { createHmac } from 'node:crypto';
import { KEY_VARIABLES, requireGoodKeys } from '../../http/environment.ts';
import { mkdirSync } from 'node:fs';
import { demoLoadedAt, loadDemo } from '../demo/demo.ts';
import { embeddedDatabase } from '../postgres/commandTarget.ts';
import { startEmbeddedPostgres } from '../postgres/embedded.ts';
import { readKeys, type Keys } from '../postgres/keys.ts';
import { migrate } from '../../database/migrate.ts';
import { startNeonEndpoint } from '../postgres/neonEndpoint.ts';
import { provision } from '../postgres/provision.ts';
import { defaultDataFolder } from '../postgres/serverFolder.ts';
import {
  ownerUrlOf,
  requireAddress,
  requireEncryption,
  upstreamOf,
  type Upstream,
} from '../../database/upstream.ts';
import { isNeon } from '../../database/database.ts';

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
 * Opens the database for `npm start` and `npm run dev`: the one `DATABASE_URL` names, else the embedded one. The
 * embedded one is migrated and, when it is empty, gets the demo data. Keys that the environment does not give are
 * made once and kept in `DATA_DIR`, except with `CONTEXT=production`, which then refuses to start. With
 * `NEON_LOCAL=auto`, for development and tests, a local Neon endpoint stands before a database that is not Neon's.
 * Not durable (tests alone): a power cut may lose data.
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
  return await openEmbedded(dataFolder, environment, announce, durable);
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
    const endpoint = await openEndpoint(environment, () => ({
      host: server.host,
      port: server.port,
      tls: 'off',
    }));
    return {
      variables: {
        ...keyVariables(server.keys, environment),
        DATABASE_URL: functionsUrl,
        ...endpoint.variables,
      },
      ownerUrl,
      demo: loadedAt ? { loadedAt } : undefined,
      close: async () => {
        await endpoint.close();
        await server.stop();
      },
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
  // Neon's own driver asks for TLS whatever the address says.
  if (isProduction && !isNeon(url)) requireEncryption(url, environment);
  if (!isProduction) {
    const ownerUrl = await ownerUrlOf(url, environment['MIGRATION_DATABASE_URL'], environment);
    await migrateNamed(ownerUrl ?? url, announce);
  }
  const endpoint = await openEndpoint(isNeon(url) ? {} : environment, () => upstreamOf(url));
  return {
    variables: {
      ...(KEY_VARIABLES.every((name) => environment[name])
        ? {}
        : keyVariables(keysOf(dataFolder), environment)),
      ...endpoint.variables,
    },
    ownerUrl: undefined,
    demo: undefined,
    close: endpoint.close,
  };
}

/** The local Neon endpoint that `NEON_LOCAL=auto` asks for, or nothing. */
async function openEndpoint(
  environment: NodeJS.ProcessEnv,
  upstream: () => Upstream,
): Promise<{ variables: Record<string, string>; close: () => Promise<void> }> {
  if (environment['NEON_LOCAL'] !== 'auto') {
    return { variables: {}, close: () => Promise.resolve() };
  }
  const endpoint = await startNeonEndpoint(upstream());
  return { variables: { NEON_LOCAL: endpoint.address }, close: () => endpoint.close() };
}

async function migrateNamed(url: string, announce: Announce): Promise<void> {
  try {
    await migrate(url);
  } catch (error) {
    // The functions' own user may not: somebody else migrates then, and says so himself.
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
    // Derived, so that data folders from before there were second factors have one.
    FACTOR_KEYS: environment['FACTOR_KEYS'] || `local:${derived(keys.session, 'FACTOR_KEYS')}`,
  };
}
