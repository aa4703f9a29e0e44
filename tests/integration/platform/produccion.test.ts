import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite, endOf, root } from '../../../netlify/local/astro.ts';
import { freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';

// `npm start` as a company's own server runs it: CONTEXT=production, a PostgreSQL that is not Neon's,
// behind a proxy.

const folder = mkdtempSync(join(tmpdir(), 'junto-produccion-'));
const key = () => randomBytes(32).toString('base64url');
let database: TestDatabase;
let child: ChildProcess;
let said = '';
let address = '';

const lines = (): Record<string, unknown>[] =>
  said
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const until = async (found: () => boolean) => {
  while (!found()) await once(child.stdout ?? child, 'data');
};

beforeAll(async () => {
  if (!existsSync(join(root, 'dist/index.html'))) await buildSite();
  database = await freshDatabase('demo');
  child = spawn(process.execPath, [join(root, 'netlify/local/start.ts'), '--built'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      CONTEXT: 'production',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      SESSION_KEYS: `uno:${key()}`,
      ADDRESS_KEY: key(),
      TRUSTED_PROXY: '127.0.0.1, ::1',
    },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  await until(() => /http:\/\/localhost:\d+/.test(said));
  address = /http:\/\/localhost:\d+/.exec(said)?.[0] ?? '';
}, 180_000);

afterAll(async () => {
  child.kill('SIGKILL');
  await endOf(child);
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const saldo = (from: string) =>
  fetch(`${address}/api/pacientes/saldo/CR999999999`, { headers: { 'x-forwarded-for': from } });

test('answers from a PostgreSQL of one’s own', async () => {
  expect(await (await fetch(`${address}/api/salud`)).json()).toEqual({
    estado: 'ok',
    baseDeDatos: 'ok',
  });
});

test('counts tries for the address that the trusted proxy names, not for the proxy', async () => {
  for (let i = 0; i < 20; i += 1) expect((await saldo('203.0.113.1')).status).toBe(200);
  expect((await saldo('203.0.113.1')).status).toBe(429);
  expect((await saldo('198.51.100.2, 203.0.113.1')).status).toBe(429);
  expect((await saldo('203.0.113.2')).status).toBe(200);
});

test('takes a write of the https page that the proxy serves as its own, and no other', async () => {
  const login = (origin: string) =>
    fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-proto': 'https',
        'x-forwarded-for': '203.0.113.3',
        origin,
      },
      body: JSON.stringify({ username: 'CR-F001', password: 'Canje-Demo-2026' }),
    });
  expect((await login(address.replace('http:', 'https:'))).status).toBe(200);
  expect((await login(address)).status).toBe(403);
});

test('answers what is under way when it is told to stop, and its log is JSON lines alone', async () => {
  const holder = new pg.Client({ connectionString: database.ownerUrl });
  await holder.connect();
  await holder.query('begin; lock table pacientes in access exclusive mode');
  const reply = saldo('203.0.113.4');
  let waiting: unknown[] = [];
  while (waiting.length === 0) {
    waiting = (
      await holder.query(
        `select from pg_locks where not granted and relation = 'pacientes'::regclass`,
      )
    ).rows;
  }
  const ended = endOf(child);
  child.kill('SIGTERM');
  let refused = false;
  while (!refused) {
    refused = await fetch(`${address}/robots.txt`, { headers: { connection: 'close' } }).then(
      () => false,
      () => true,
    );
  }
  await holder.query('rollback');
  await holder.end();
  expect((await reply).status).toBe(200);
  expect(await ended).toBe(0);

  const all = lines();
  expect(all[0]).toMatchObject({ event: 'server' });
  const asked = all.filter(({ route }) => route === '/api/pacientes/saldo/:cardOrId');
  expect(asked.length).toBeGreaterThan(20);
  for (const line of all) expect(typeof line['time']).toBe('string');
  expect(said).not.toContain('CR999999999');
  expect(said).not.toContain('203.0.113');
});
