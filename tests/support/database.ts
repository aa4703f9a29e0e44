import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { loadDemo } from '../../netlify/tools/demo/demo.ts';
import { startEmbeddedPostgres } from '../../netlify/tools/postgres/embedded.ts';
import type { Keys } from '../../netlify/tools/postgres/keys.ts';
import { startNeonEndpoint } from './neonEndpoint.ts';
import { provision } from '../../netlify/tools/postgres/provision.ts';
import { CHEAP } from './clavesBaratas.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: ProvidedDatabase;
  }
}

/** The server of all integration test files, and the Neon endpoint in front of it. */
export interface ProvidedDatabase {
  /** Administrator, database `postgres`. */
  adminUrl: string;
  /** Owner and functions' user, of the migrated and empty template. */
  ownerUrl: string;
  functionsUrl: string;
  /** `host:port` of the local Neon endpoint. */
  neonLocal: string;
}

/** The migrated, empty database that `freshDatabase` copies. */
export const template = 'junto_plantilla';

/** The demo data with cheap passwords. */
export const loadTestDemo = (ownerUrl: string, now: Date): Promise<void> =>
  loadDemo(ownerUrl, now, CHEAP);

/** Replaces the database `name` by a copy of `source`, which must have no connections. */
export const copyDatabase = (adminUrl: string, source: string, name: string): Promise<void> =>
  asAdmin(adminUrl, async (admin) => {
    await admin.query(`drop database if exists ${name} with (force)`);
    // A copy of files, without the write-ahead log, which these tests never replay.
    await admin.query(
      `create database ${name} template ${source} owner junto_owner strategy file_copy`,
    );
  });

/** Runs `work` with a connection of the server's administrator. */
export async function asAdmin<Result>(
  adminUrl: string,
  work: (admin: pg.Client) => Promise<Result>,
): Promise<Result> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** The same connection, to another database of its server. */
export function withDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return url.href;
}

/** A running server with the migrated template, in a folder of its own. */
export interface TestServer {
  database: ProvidedDatabase;
  /** The keys its sites sign with. */
  keys: Keys;
  close: () => Promise<void>;
}

/** Starts one embedded server for all tests of a run, and the Neon endpoint in front of it. */
export async function startTestServer(): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'junto-pruebas-'));
  // Accessible for the server's account if the tests run as root.
  chmodSync(folder, 0o711);
  const server = await startEmbeddedPostgres({ dataFolder: folder, durable: false });
  const urls = await provision(server, template);
  const endpoint = await startNeonEndpoint(server.host, server.port);
  return {
    database: { adminUrl: server.adminUrl('postgres'), ...urls, neonLocal: endpoint.address },
    keys: server.keys,
    close: async () => {
      await endpoint.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Vitest's global setup for the integration tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { database, close } = await startTestServer();
  project.provide('database', database);
  return close;
}
