import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../netlify/tools/postgres/embedded.ts';
import { startNeonEndpoint } from '../../netlify/tools/postgres/neonEndpoint.ts';
import { provision } from '../../netlify/tools/postgres/provision.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: ProvidedDatabase;
  }
}

/** What every integration test file gets: one server for all, and the endpoint before it. */
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

/** Vitest's global setup for the integration tests: one embedded server in a folder of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'junto-pruebas-'));
  // Passable for the account the server runs as when the tests run as root.
  chmodSync(folder, 0o711);
  const server = await startEmbeddedPostgres({ dataFolder: folder, durable: false });
  const urls = await provision(server, template);
  const endpoint = await startNeonEndpoint({ host: server.host, port: server.port, tls: 'off' });
  project.provide('database', {
    adminUrl: server.adminUrl('postgres'),
    ...urls,
    neonLocal: endpoint.address,
  });
  return async () => {
    await endpoint.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
