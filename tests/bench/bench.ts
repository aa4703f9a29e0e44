import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { CLAVE_DEMO, loadDemo } from '../../netlify/tools/demo/demo.ts';
import { startEmbeddedPostgres } from '../../netlify/tools/postgres/embedded.ts';
import { startNeonEndpoint } from '../../netlify/tools/postgres/neonEndpoint.ts';
import { provision } from '../../netlify/tools/postgres/provision.ts';
import { environment, type Environment } from '../../netlify/http/environment.ts';
import { buildSite, root } from '../../netlify/tools/local/astro.ts';
import { serveSite } from '../../netlify/tools/local/site.ts';
import { openDatabase } from '../../netlify/database/database.ts';

/** The site, its database and a bare server beside it, all in this process and on this machine. */
export interface Bench {
  /** Where the site answers. */
  readonly site: string;
  /** Reads and prepares rows as the owner. */
  readonly owner: pg.Pool;
  /** As the functions connect. */
  readonly functionsUrl: string;
  readonly ownerUrl: string;
  /** The environment the functions themselves get. */
  readonly env: Environment;
  /** Answers `path` on a bare `node:http` server with what `handler` gives; returns the full address. */
  readonly bare: (path: string, handler: () => Promise<unknown>) => string;
  readonly signIn: (username: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Starts everything with durable writes, as in production, and the demo data. */
export const openBench = async (): Promise<Bench> => {
  const folder = mkdtempSync(join(tmpdir(), 'junto-bench-'));
  chmodSync(folder, 0o711);
  const server = await startEmbeddedPostgres({ dataFolder: folder });
  const { ownerUrl, functionsUrl } = await provision(server, 'bench');
  await loadDemo(ownerUrl, new Date());
  const endpoint = await startNeonEndpoint({ host: server.host, port: server.port, tls: 'off' });
  const key = Buffer.alloc(32, 7).toString('base64url');
  Object.assign(process.env, {
    DATABASE_URL: functionsUrl,
    NEON_LOCAL: endpoint.address,
    SESSION_KEYS: `bench:${key}`,
    ADDRESS_KEY: key,
  });
  // The functions' log lines would cost what a terminal costs.
  console.log = (...values: unknown[]) => {
    if (!(typeof values[0] === 'string' && values[0].startsWith('{'))) console.info(...values);
  };
  await buildSite();
  const site = await serveSite(root, 0);

  const handlers = new Map<string, () => Promise<unknown>>();
  const bareServer = createServer((request, response) => {
    const handler = handlers.get(request.url ?? '');
    if (handler === undefined) {
      response.writeHead(404).end();
      return;
    }
    request.resume();
    handler().then(
      (body) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      },
      (error: unknown) => {
        response.writeHead(500).end(String(error));
      },
    );
  });
  await new Promise<void>((resolve) => bareServer.listen(0, '127.0.0.1', resolve));
  const { port } = bareServer.address() as AddressInfo;
  const owner = new pg.Pool({ connectionString: ownerUrl });

  return {
    site: site.address,
    owner,
    functionsUrl,
    ownerUrl,
    env: {
      ...environment({ ip: '127.0.0.1' } as Parameters<typeof environment>[0]),
      // A request's own database has patience for one request.
      database: openDatabase(functionsUrl, endpoint.address, Math.random),
    },
    bare: (path, handler) => {
      handlers.set(path, handler);
      return `http://127.0.0.1:${port}${path}`;
    },
    signIn: async (username) => {
      const response = await fetch(`${site.address}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: CLAVE_DEMO }),
      });
      const { Token } = (await response.json()) as { Token: string };
      return Token;
    },
    close: async () => {
      await owner.end();
      bareServer.close();
      bareServer.closeAllConnections();
      await site.close();
      await endpoint.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** One GET or POST whose answer is read whole; throws unless it is 200. */
export const ask = async (url: string, init: RequestInit = {}): Promise<void> => {
  const response = await fetch(url, init);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${text}`);
};
