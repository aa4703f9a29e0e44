import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildSite, endOf, root } from '../../../netlify/tools/local/astro.ts';
import * as contract from '../../../src/contracts/auth.ts';
import { diaEn } from '../../../src/domain/calendario.ts';
import { demoIds } from '../../support/demoWorld.ts';
import { startFaultyEndpoint } from '../../support/faults.ts';
import { freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';
import { faultOf } from '../../support/logLine.ts';
import { INHERITED } from '../../support/programs.ts';
import { linea, solicitud } from '../../support/redemption.ts';
import { isProof } from '../../support/size.ts';

// `npm start` as a company's own server runs it: CONTEXT=production, a PostgreSQL that is not Neon's,
// behind a proxy.

const folder = mkdtempSync(join(tmpdir(), 'junto-produccion-'));
const key = () => randomBytes(32).toString('base64url');
const REGENTE = ['CR-F001', 'Canje-Demo-2026'] as const;
const ADMIN = ['admin.cr', 'Canje-Demo-2026'] as const;
let database: TestDatabase;
let env: NodeJS.ProcessEnv;
let servers: readonly [Server, Server];
/** The access token of a Regente. */
let token: string;

/** One running `npm start`, and all it has said. */
interface Server {
  child: ChildProcess;
  address: string;
  said: () => string;
}

async function start(env: NodeJS.ProcessEnv): Promise<Server> {
  const child = spawn(process.execPath, [join(root, 'netlify/tools/local/start.ts'), '--built'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  const place = /http:\/\/localhost:\d+/;
  while (!place.test(said)) await once(child.stdout, 'data');
  return { child, address: place.exec(said)?.[0] ?? '', said: () => said };
}

/** The lines of its log, those of requests judged. */
function logged(said: string) {
  const lines = said
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  for (const line of lines) if ('request' in line) expect(faultOf(line)).toBeNull();
  return lines;
}

beforeAll(async () => {
  if (!existsSync(join(root, 'dist/_functions'))) await buildSite();
  database = await freshDatabase('demo');
  env = {
    ...INHERITED,
    CONTEXT: 'production',
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    SESSION_KEYS: `uno:${key()}`,
    ADDRESS_KEY: key(),
    FACTOR_KEYS: `uno:${key()}`,
    TRUSTED_PROXY: '127.0.0.1, ::1',
  };
  servers = await Promise.all([start(env), start(env)]);
  const reply = await login('203.0.113.9', REGENTE, servers[0]);
  token = v.parse(v.object({ Token: v.string() }), await reply.json()).Token;
}, 180_000);

afterAll(async () => {
  for (const { child } of servers) {
    child.kill('SIGKILL');
    await endOf(child);
  }
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const pedir =
  (path: string) =>
  (from: string, { address } = servers[0]) =>
    fetch(address + path, { headers: { 'x-forwarded-for': from } });
/** A balance of an unknown number, another at each call. */
let nadie = 0;
const saldo = (from: string, server = servers[0]) =>
  pedir(`/api/pacientes/saldo/CR${String(300_000_000 + (nadie += 7))}`)(from, server);

/** A login as a proxy passes it on that serves the page over https. */
const login = (
  from: string,
  [username, password]: readonly [string, string],
  { address }: Server,
  origin = address.replace('http:', 'https:'),
) =>
  fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': from,
      origin,
    },
    body: JSON.stringify({ username, password }),
  });

test('answers from a PostgreSQL of one’s own, and that alone', async () => {
  expect(await (await fetch(`${servers[0].address}/api/salud`)).json()).toMatchObject({
    estado: 'ok',
    baseDeDatos: 'ok',
  });
});

test('counts tries for the address that the trusted proxy names, not for the proxy', async () => {
  const status = async (from: string) => (await saldo(from)).status;
  for (let i = 0; i < 10; i += 1) expect(await status('203.0.113.1')).toBe(200);
  expect(await status('203.0.113.1')).toBe(429);
  expect(await status('198.51.100.2, 203.0.113.1')).toBe(429);
  expect(await status('203.0.113.2')).toBe(200);
});

test('takes a write of the https page that the proxy serves as its own, and no other', async () => {
  const [server] = servers;
  expect((await login('203.0.113.3', REGENTE, server)).status).toBe(200);
  expect((await login('203.0.113.3', REGENTE, server, server.address)).status).toBe(403);
});

// Its 503 alone: tests/integration/faults/away.test.ts.
if (isProof) {
  test('while the database is silent every answer is 503; then the same process serves again', async () => {
    const endpoint = await startFaultyEndpoint({ url: database.url, neonLocal: undefined });
    onTestFinished(() => endpoint.close());
    const server = await start({ ...env, DATABASE_URL: endpoint.before(database.url).url });
    onTestFinished(async () => {
      server.child.kill('SIGKILL');
      await endOf(server.child);
    });
    const post = (bearer: string, path: string, body: unknown) =>
      fetch(server.address + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
        body: JSON.stringify(body),
      });
    const reply = await login('203.0.113.6', ADMIN, server);
    const admin = v.parse(contract.login.reply, await reply.json()).Token;
    const hoy = diaEn('506', new Date());
    await database.query('update promociones set vigencia_fin = greatest(vigencia_fin, $1)', [hoy]);
    const farmacia = await demoIds(database).farmacia('CR-F001');
    const canje = await solicitud(database, {
      Facturas: [linea(farmacia, hoy), linea(farmacia, hoy)],
    });
    const aplicar = `/api/canjes/aplicar/${randomUUID()}`;
    const reporte = { fechaInicio: hoy, fechaFinal: hoy, farmacia: '' };

    const ask = (): Promise<Response[]> =>
      Promise.all([
        fetch(`${server.address}/api/salud`),
        fetch(`${server.address}/api/medicos/506`),
        login('203.0.113.6', ADMIN, server),
        post(token, aplicar, canje),
        post(admin, '/api/canjes/reporte-export', reporte),
      ]);
    const statuses = async () => (await ask()).map(({ status }) => status);
    const canjes = async () => (await database.query('select from canjes')).length;
    const good = [200, 200, 200, 200, 200];
    const written = await canjes();
    // More at once than the server keeps connections to the database.
    const before = await Promise.all(Array.from({ length: 5 }, statuses));
    expect(before).toEqual(Array(5).fill(good));
    endpoint.set(() => 'hang');
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        for (const reply of await ask()) {
          expect([new URL(reply.url).pathname, reply.status]).toEqual([expect.any(String), 503]);
          expect(reply.headers.get('content-type')).toBe('application/problem+json');
          expect(reply.headers.get('retry-after')).toBe('5');
        }
      }),
    );
    const silent = () => logged(server.said()).filter(({ status }) => status === 503);
    await expect.poll(silent).toHaveLength(25);
    endpoint.set(() => undefined);
    await expect.poll(statuses).toEqual(good);
    expect(await statuses()).toEqual(good);
    expect(await canjes()).toBe(written + 1);
  });
}

test('answers running requests after SIGTERM, and logs only JSON lines', async () => {
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
  const [{ child, address }] = servers;
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

  const said = servers.map((server) => server.said()).join('');
  const all = logged(said);
  expect(all[0]).toMatchObject({ event: 'server' });
  const asked = all.filter(({ route }) => route === '/api/pacientes/saldo/:cardOrId');
  expect(asked).toHaveLength(14);
  for (const line of all) expect(typeof line['time']).toBe('string');
  expect(said).not.toContain('CR999999999');
  expect(said).not.toContain('203.0.113');
});
