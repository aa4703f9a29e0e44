import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readKeys } from '../../../netlify/tools/postgres/keys.ts';
import { buildSite, endOf, root } from '../../../netlify/tools/local/astro.ts';
import { freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';
import { INHERITED } from '../../support/programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'junto-arranque-'));
chmodSync(folder, 0o711);
const DATA_DIR = join(folder, 'datos');
const pidFile = join(DATA_DIR, 'postgresql/postmaster.pid');
const started: ChildProcess[] = [];

beforeAll(async () => {
  if (!existsSync(join(root, 'dist/_functions'))) await buildSite();
}, 180_000);

afterEach(async () => {
  for (const child of started.splice(0)) {
    child.kill('SIGTERM');
    await endOf(child);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Started {
  child: ChildProcess;
  /** All it has printed so far. */
  said: () => string;
  /** Its address, or what it said when it ended without one. */
  address: Promise<string>;
}

function start(
  variables: Record<string, string>,
  [script, ...args]: [string, ...string[]] = ['start.ts', '--built'],
): Started {
  const child = spawn(process.execPath, [join(root, 'netlify/tools/local', script), ...args], {
    cwd: root,
    // A group of its own, to which a Ctrl-C goes as a terminal sends it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Netlify's emulation wants a home, and leaves its own files there.
    env: { ...INHERITED, HOME: folder, PORT: '0', DATA_DIR, ...variables },
  });
  started.push(child);
  let output = '';
  const address = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const [found] = /http:\/\/localhost:\d+/.exec(output) ?? [];
        if (found) resolve(found);
      });
    }
    child.once('close', () => resolve(output));
  });
  return { child, said: () => output, address };
}

/** The address of a start that must succeed. */
async function running(attempt: Started): Promise<string> {
  const address = await attempt.address;
  expect(address, attempt.said()).toMatch(/^http:/);
  return address;
}

async function stop({ child }: Started, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'close');
  if (child.pid !== undefined) process.kill(-child.pid, signal);
  await ended;
  return child.exitCode;
}

/** The process that serves, which the started one watches. */
const siteOf = ({ child }: Started): number =>
  Number(
    spawnSync('pgrep', ['-P', String(child.pid), '-f', 'serve.ts'], { encoding: 'utf8' }).stdout,
  );

const salud = async (address: string): Promise<unknown> =>
  (await fetch(`${address}/api/salud`)).json();

const ingresar = (address: string): Promise<Response> =>
  fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'CR-F001', password: 'Canje-Demo-2026' }),
  });

const healthy = { estado: 'ok', baseDeDatos: 'ok' };

describe('npm start', { timeout: 180_000 }, () => {
  test('serves the site with its demo, starts it again when it dies, stops on Ctrl-C, and keeps the data', async () => {
    const first = start({});
    const address = await running(first);
    expect(await salud(address)).toMatchObject(healthy);
    expect((await fetch(address)).headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(first.said()).toContain('Canje-Demo-2026');
    expect(first.said()).toContain('CR-F001');
    expect(first.said()).not.toContain('db:demo');
    expect((await ingresar(address)).status).toBe(200);

    // The site's own process dies: it is started again, over the database that went on.
    const session = await asOwner('select from sesiones');
    process.kill(siteOf(first), 'SIGKILL');
    await expect.poll(() => first.said()).toContain('se arranca de nuevo');
    await expect.poll(() => salud(address)).toMatchObject(healthy);
    expect(await asOwner('select from sesiones')).toBe(session);
    const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    expect(await stop(first, 'SIGINT')).toBe(0);
    expect(existsSync(pidFile)).toBe(false);
    expect(() => process.kill(postmaster, 0)).toThrow('ESRCH');
    await expect(fetch(address)).rejects.toThrow();

    const second = start({});
    expect(await salud(await running(second))).toMatchObject(healthy);
    expect(await asOwner('select from sesiones')).toBe(session);
  });

  test('refuses production without its variables, naming those that are missing', async () => {
    const DATABASE_URL = 'postgresql://u:c@x.neon.tech/b';
    const attempt = start({ CONTEXT: 'production', DATABASE_URL });
    expect(await attempt.address).toContain('CONTEXT=production no arranca sin SESSION_KEYS');
    expect(await endOf(attempt.child)).toBe(1);
  });
});

describe('npm start with DATABASE_URL', { timeout: 180_000 }, () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await freshDatabase();
  });

  afterAll(() => database.drop());

  test('serves any PostgreSQL, starts none and loads nothing', async () => {
    const own = join(folder, 'otra');
    const site = start({
      DATABASE_URL: database.url,
      MIGRATION_DATABASE_URL: database.ownerUrl,
      DATA_DIR: own,
    });
    expect(await salud(await running(site))).toMatchObject(healthy);
    expect(existsSync(join(own, 'postgresql'))).toBe(false);
    expect(await database.query('select count(*)::int as n from usuarios')).toEqual([{ n: 0 }]);
    expect(site.said()).not.toContain('Canje-Demo-2026');
  });
});

/** Runs a statement in the running embedded database; how many rows it touched. */
async function asOwner(text: string): Promise<number | null> {
  const port = readFileSync(pidFile, 'utf8').split('\n')[3];
  const client = new pg.Client({
    connectionString: `postgresql://junto_owner:${readKeys(DATA_DIR).owner}@127.0.0.1:${port ?? ''}/junto`,
  });
  await client.connect();
  try {
    return (await client.query(text)).rowCount;
  } finally {
    await client.end();
  }
}
