import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { CLAVE_DEMO, loadDemo } from '../../netlify/tools/demo/demo.ts';
import { startEmbeddedPostgres } from '../../netlify/tools/postgres/embedded.ts';
import { startNeonEndpoint } from '../support/neonEndpoint.ts';
import { provision } from '../../netlify/tools/postgres/provision.ts';
import { environment, type Environment } from '../../netlify/http/environment.ts';
import { buildSite, endOf } from '../../netlify/tools/local/astro.ts';
import { openDatabase } from '../../netlify/database/open.ts';
import type { FloorRoute } from './floor/server.ts';

/** The site over each driver, its database and a bare server beside it: a process each, on this machine. */
export interface Bench {
  /** Where the site answers that asks PostgreSQL by `pg`. */
  readonly site: string;
  /** Where the one answers that asks by Neon's driver, through the local endpoint of this process. */
  readonly siteOverNeon: string;
  /** Reads and prepares rows as the owner. */
  readonly owner: pg.Pool;
  /** As the functions connect. */
  readonly functionsUrl: string;
  readonly ownerUrl: string;
  /** The environment the functions themselves get. */
  readonly env: Environment;
  /** Gives the bare server the statements of an address; returns where it answers. */
  readonly bare: (route: FloorRoute) => Promise<string>;
  readonly signIn: (username: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Starts a script of the benchmark; what it prints, log lines above all, goes nowhere. */
const start = async (
  script: string,
  variables: Readonly<Record<string, string>>,
): Promise<{ child: ChildProcess; port: number }> => {
  const child = fork(join(import.meta.dirname, script), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...variables },
  });
  const [message] = (await once(child, 'message')) as [{ port: number }];
  return { child, port: message.port };
};

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
    URL: 'http://bench',
    SESSION_KEYS: `bench:${key}`,
    ADDRESS_KEY: key,
    FACTOR_KEYS: `bench:${key}`,
  });
  // The functions' log lines would cost what a terminal costs.
  console.log = (...values: unknown[]) => {
    if (!(typeof values[0] === 'string' && values[0].startsWith('{'))) console.info(...values);
  };
  if (!process.argv.includes('--built')) await buildSite();
  const [site, overNeon, floor] = await Promise.all([
    start('siteProcess.ts', {}),
    start('siteProcess.ts', { NEON_LOCAL: endpoint.address }),
    start('floor/server.ts', {}),
  ]);
  const addressOf = ({ port }: { port: number }) => `http://127.0.0.1:${port}`;
  const owner = new pg.Pool({ connectionString: ownerUrl });

  return {
    site: addressOf(site),
    siteOverNeon: addressOf(overNeon),
    owner,
    functionsUrl,
    ownerUrl,
    env: {
      ...environment({ ip: '127.0.0.1' } as Parameters<typeof environment>[0]),
      // A request's own database has patience for one request.
      database: openDatabase(functionsUrl, undefined, Math.random),
    },
    bare: async (route) => {
      floor.child.send(route);
      await once(floor.child, 'message');
      return addressOf(floor);
    },
    signIn: async (username) => {
      const response = await fetch(`${addressOf(site)}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: CLAVE_DEMO }),
      });
      const { Token } = (await response.json()) as { Token: string };
      return Token;
    },
    close: async () => {
      await owner.end();
      for (const { child } of [site, overNeon, floor]) {
        child.kill();
        await endOf(child);
      }
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
