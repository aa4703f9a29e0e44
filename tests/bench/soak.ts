import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request, type RequestOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import * as v from 'valibot';
import { freePort } from '../../netlify/tools/postgres/serverProcess.ts';
import { endOf, root } from '../../netlify/tools/local/astro.ts';
import { openLocalDatabase } from '../../netlify/tools/local/database.ts';
import { login } from '../../src/contracts/auth.ts';
import { bodies } from './bodies.ts';
import { p95, median, table } from './measure.ts';

// `npx node tests/bench/soak.ts [-- SECONDS]`: mixed load on a site in a process of its own, on this machine only. Ends
// with status 1 when a request failed, the site's memory went on growing or connections were left behind.

const SECONDS = Number(process.argv[2] ?? 600);
const REDEMPTIONS_PER_SECOND = 20;
const READERS = 50;
/** A person looks at a page before asking for the next one. */
const READER_PAUSE_MS = 250;
/** How much the second half may add, as a part, and still count as flat: to what is held, and to the resident size, which creeps. */
const FLAT = { held: 0.1, resident: 0.15 };
/** In less time every heap grows. */
const SECONDS_TO_JUDGE_MEMORY = 300;
/** What the pools for statements and for transactions keep together. */
const BACKENDS_KEPT = 32;
const SAMPLE_SECONDS = 10;

const folder = mkdtempSync(join(tmpdir(), 'junto-soak-'));
// Passable for the account the server runs as when this runs as root.
chmodSync(folder, 0o711);
const database = await openLocalDatabase({ DATA_DIR: folder }, () => undefined);
const port = await freePort();
const address = `http://localhost:${port}`;
const site = spawn(
  process.execPath,
  ['--expose-gc', join(root, 'tests/bench/siteProcess.ts'), String(port)],
  {
    cwd: root,
    env: { ...process.env, ...database.variables },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  },
);

// It serves.
await once(site, 'message');

/** What the site held after a collection, and its resident size, whenever it was asked: in MB. */
const memory: { held: number; rss: number }[] = [];
const Memory = v.object({ held: v.number(), rss: v.number() });
site.on('message', (found) => memory.push(v.parse(Memory, found)));

const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 });
const countBackends = async (): Promise<number> => {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and usename = 'junto_functions'`,
  );
  return rows[0]?.count ?? 0;
};

/** By how much the line through the values rises from one to the next: least squares. */
const slope = (values: readonly number[]): number => {
  const middle = (values.length - 1) / 2;
  const squares = values.reduce((sum, _, i) => sum + (i - middle) ** 2, 0);
  return squares && values.reduce((sum, value, i) => sum + (i - middle) * value, 0) / squares;
};

const failures: string[] = [];
const times = { redemptions: [] as number[], reads: [] as number[] };

/** Each reader keeps a connection of its own; redemptions as many as are under way. */
const readers = Array.from(
  { length: READERS },
  () => new Agent({ keepAlive: true, maxSockets: 1 }),
);
const counters = new Agent({ keepAlive: true });
const isOpen = ({ sockets, freeSockets }: Agent): boolean =>
  Object.keys(sockets).length + Object.keys(freeSockets).length > 0;

const statusOf = (path: string, { body, ...options }: RequestOptions & { body?: string }) =>
  new Promise<number>((resolve, reject) => {
    const asked = request(`${address}${path}`, options, (reply) => {
      reply.once('error', reject).once('end', () => resolve(reply.statusCode ?? 0));
      reply.resume();
    });
    asked.once('error', reject).end(body);
  });

async function ask(
  kind: keyof typeof times,
  path: string,
  sent: Parameters<typeof statusOf>[1],
): Promise<void> {
  const started = performance.now();
  try {
    const status = await statusOf(path, sent);
    times[kind].push(performance.now() - started);
    if (status !== 200) failures.push(`${status} ${path.replace(/[\da-f-]{36}$/, ':idCanje')}`);
  } catch (error) {
    failures.push(`${error instanceof Error ? error.name : 'error'} ${path}`);
  }
}

async function signIn(username: string): Promise<string> {
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Canje-Demo-2026' }),
  });
  return v.parse(login.reply, await reply.json()).Token;
}

const READS: readonly [path: string, body?: object][] = [
  ['/'],
  ['/medicos'],
  ['/api/promociones/506'],
  ['/api/farmacias/afiliadas/506?page=2&s=a'],
  ['/api/medicos/506?page=3'],
  ['/api/pacientes/saldo/CR100000011'],
  ['/api/canjes/contadores'],
  ['/api/canjes/canje-farmacias', { typeCanje: 'canjeAprobado' }],
  ['/api/canjes/promociones/506'],
];

try {
  for (let tries = 0; ; tries++) {
    const isUp = await fetch(`${address}/api/salud`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) break;
    if (tries > 200) throw new Error('The site does not come up.');
    await pause(100);
  }
  const regente = await signIn('CR-F001');
  const nextBody = await bodies(owner);
  const end = performance.now() + SECONDS * 1000;
  const backends: number[] = [];
  const connections: number[] = [];
  const running: Promise<void>[] = [];
  const json = { authorization: `Bearer ${regente}`, 'content-type': 'application/json' };

  const read = async (agent: Agent, first: number): Promise<void> => {
    for (let i = first; performance.now() < end; i++) {
      const [path, body] = READS[i % READS.length] ?? ['/'];
      const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
      await ask('reads', path, { agent, headers: json, ...sent });
      await pause(READER_PAUSE_MS);
    }
  };
  for (const [i, agent] of readers.entries()) running.push(read(agent, i));

  // Open loop: a slow answer holds no other redemption up.
  const started = performance.now();
  for (let sent = 0; performance.now() < end; sent++) {
    const due = started + (sent * 1000) / REDEMPTIONS_PER_SECOND;
    await pause(Math.max(0, due - performance.now()));
    const body = JSON.stringify(nextBody());
    const post = { agent: counters, method: 'POST', headers: json, body };
    running.push(ask('redemptions', `/api/canjes/aplicar/${randomUUID()}`, post));
    if (sent % (SAMPLE_SECONDS * REDEMPTIONS_PER_SECOND) === 0) {
      if (sent > 0) connections.push(readers.filter(isOpen).length);
      site.send('memory');
      running.push(countBackends().then((count) => void backends.push(count)));
    }
  }
  await Promise.all(running);

  const half = memory.slice(Math.floor(memory.length / 2));
  const held = half.map((found) => found.held);
  const growth = slope(held) * held.length;
  const resident = [half.at(0)?.rss ?? 0, half.at(-1)?.rss ?? 0] as const;
  await pause(1_000);
  const left = await countBackends();
  const most = Math.max(...backends);
  console.info(
    table(
      ['soak', 'figure'],
      [
        ['seconds', String(SECONDS)],
        ['redemptions', String(times.redemptions.length)],
        [
          'redemption p50, p95 ms',
          `${median(times.redemptions).toFixed(0)}, ${p95(times.redemptions).toFixed(0)}`,
        ],
        ['reading connections at once, at least', String(Math.min(...connections))],
        ['reads', String(times.reads.length)],
        ['read p50, p95 ms', `${median(times.reads).toFixed(0)}, ${p95(times.reads).toFixed(0)}`],
        ['failed requests', String(failures.length)],
        ['held after a collection, in the second half', `${median(held).toFixed(0)} MB`],
        ['its growth in that half, by the line through it', `${growth.toFixed(1)} MB`],
        [
          'resident, half-way and at last',
          resident.map((size) => `${size.toFixed(0)} MB`).join(', '),
        ],
        ['PostgreSQL backends at most, at the end', `${most}, ${left}`],
      ],
    ),
  );
  for (const failure of new Set(failures)) console.error(failure);
  const isFlat =
    growth <= median(held) * FLAT.held && resident[1] <= resident[0] * (1 + FLAT.resident);
  const hasGrown = SECONDS >= SECONDS_TO_JUDGE_MEMORY && !isFlat;
  if (failures.length > 0 || hasGrown || left > BACKENDS_KEPT) process.exitCode = 1;
} finally {
  for (const agent of [...readers, counters]) agent.destroy();
  site.kill('SIGTERM');
  await endOf(site);
  await owner.end();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
