import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer as createTls } from 'node:tls';
import pg from 'pg';
import { migrate } from '../../netlify/database/migrate.ts';
import { prepareServerFolder } from '../../netlify/tools/postgres/serverFolder.ts';
import { freePort, serverEnvironment } from '../../netlify/tools/postgres/serverProcess.ts';
import { certificates } from '../support/tls/certificates.ts';

const LOCAL = '127.0.0.1';
const SYSTEM = '/usr/lib/postgresql';
/** The majors that the site is meant for. */
export const MAJORS = [15, 16, 17, 18];

/** The programs of one PostgreSQL, and the options by which it sorts letters as Neon does. */
interface Programs {
  readonly major: number;
  readonly bin: string;
  readonly locale: readonly string[];
}

/** The user of the servers, which refuse to run as root; undefined for this process's own user. */
const account = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((which) =>
    Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout),
  );
  return uid && gid ? { uid, gid } : undefined;
};

/**
 * Every PostgreSQL of this machine among those majors: the distribution's, those whose programs `ENSAYO_POSTGRES`
 * names (folders, ':' between them), and the one that the project brings.
 */
export async function findPrograms(folder: string): Promise<Programs[]> {
  const { programs } = await prepareServerFolder(folder, () => undefined);
  const own = {
    bin: join(programs.initdb, '..'),
    locale: ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  };
  const named = (process.env['ENSAYO_POSTGRES'] ?? '').split(':').filter(Boolean);
  const majors = existsSync(SYSTEM) ? readdirSync(SYSTEM) : [];
  const found = majors
    .filter((name) => existsSync(join(SYSTEM, name, 'bin/initdb')))
    .map((name) => ({ bin: join(SYSTEM, name, 'bin'), locale: ['--locale=C.UTF-8'] }));
  return [...found, ...named.map((bin) => ({ bin, locale: ['--locale=C.UTF-8'] })), own]
    .map((one) => {
      const { stdout } = spawnSync(join(one.bin, 'postgres'), ['--version'], { encoding: 'utf8' });
      return { ...one, major: Number(/(\d+)/.exec(stdout)?.[1]) };
    })
    .filter(({ major }) => MAJORS.includes(major));
}

/** A running server of the rehearsal. */
export interface Stage {
  readonly port: number;
  stop(): Promise<void>;
}

const stopOf = (child: ChildProcess, signal: NodeJS.Signals) => async () => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
};

/** Waits until something listens there. */
async function listening(port: number, child: ChildProcess, said: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`No arranca:\n${said()}`);
    const socket = connect({ host: LOCAL, port });
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await pause(50);
  }
}

/** Waits until a server that listens has started. */
async function started(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      // 57P03: it is starting up.
      if (!(error instanceof pg.DatabaseError && error.code === '57P03')) throw error;
      await pause(100);
    }
  }
}

function launch(program: string, args: readonly string[], cwd: string) {
  const child = spawn(program, args, {
    ...account(),
    cwd,
    env: serverEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  process.once('exit', () => child.kill('SIGKILL'));
  return { child, said: () => said };
}

const owned = (path: string, mode: number): void => {
  const user = account();
  if (user) chownSync(path, user.uid, user.gid);
  chmodSync(path, mode);
};

/** A PostgreSQL as Neon's proxy appears: passwords in clear, which only TLS around them allows. */
export async function startPostgres(
  folder: string,
  { bin, locale }: Programs,
): Promise<Stage & { password: string }> {
  const data = join(folder, 'datos');
  mkdirSync(data, { recursive: true });
  owned(data, 0o700);
  const password = randomBytes(16).toString('hex');
  const file = join(folder, 'clave');
  writeFileSync(file, password);
  owned(file, 0o600);
  const made = spawnSync(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      `--pwfile=${file}`,
      '--auth=password',
      '--encoding=UTF8',
      ...locale,
      '--no-sync',
    ],
    { ...account(), cwd: data, encoding: 'utf8', env: serverEnvironment() },
  );
  if (made.status !== 0) throw new Error(`initdb:\n${made.stderr}`);
  const port = await freePort();
  const { child, said } = launch(
    join(bin, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      `listen_addresses=${LOCAL}`,
      '-c',
      'unix_socket_directories=',
      '-c',
      'fsync=off',
    ],
    data,
  );
  await listening(port, child, said);
  await started(`postgresql://postgres:${password}@${LOCAL}:${port}/postgres`);
  return { port, password, stop: stopOf(child, 'SIGINT') };
}

/** The roles and the database as docs/despliegue.md makes them, migrated. */
export async function provide(port: number, adminPassword: string) {
  const admin = new pg.Client(`postgresql://postgres:${adminPassword}@${LOCAL}:${port}/postgres`);
  await admin.connect();
  const [owner, functions] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
  const ownerUrl = `postgresql://dueno:${owner}@${LOCAL}:${port}/junto`;
  try {
    await admin.query(`create role dueno login createrole password '${owner}'`);
    await admin.query('create database junto owner dueno');
    await migrate(ownerUrl);
    await admin.query(
      `create role junto_funciones login password '${functions}' in role junto_app`,
    );
    for (const [name, value] of [
      ['statement_timeout', '8s'],
      ['lock_timeout', '6s'],
      ['idle_in_transaction_session_timeout', '5s'],
    ]) {
      await admin.query(`alter role junto_funciones set ${name} = '${value}'`);
    }
  } finally {
    // Or the server's end would be the error that is told, and not what failed.
    await admin.end();
  }
  return { ownerUrl, owner, functions };
}

/** Whether the distribution's pgbouncer is here, and by which name. */
export const pgbouncer = (): string | undefined =>
  ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));

/** A transaction pooler before a server, which asks for passwords in clear, as Neon's does inside TLS. */
export async function startPooler(
  folder: string,
  program: string,
  server: number,
  users: Readonly<Record<string, string>>,
): Promise<Stage> {
  const port = await freePort();
  const list = join(folder, 'usuarios.txt');
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(
    list,
    Object.entries(users)
      .map(([name, word]) => `"${name}" "${word}"\n`)
      .join(''),
  );
  writeFileSync(
    config,
    `[databases]
junto = host=${LOCAL} port=${server} dbname=junto
[pgbouncer]
listen_addr = ${LOCAL}
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${list}
pool_mode = transaction
ignore_startup_parameters = extra_float_digits,application_name
`,
  );
  for (const file of [list, config]) owned(file, 0o600);
  const { child, said } = launch(program, [config], folder);
  await listening(port, child, said);
  return { port, stop: stopOf(child, 'SIGTERM') };
}

/** Ends TLS before `port`, with a certificate of `localhost`. */
export async function startTls(port: number): Promise<Stage> {
  const open = new Set<Socket>();
  const server = createTls({ ...certificates.propio, minVersion: 'TLSv1.3' }, (near) => {
    const far = connect({ host: LOCAL, port, noDelay: true });
    open.add(near);
    for (const socket of [near, far]) socket.on('error', () => socket.destroy());
    near.on('close', () => {
      open.delete(near);
      far.destroy();
    });
    far.on('close', () => near.destroy());
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(0, LOCAL);
  await once(server, 'listening');
  const place = server.address() as AddressInfo;
  return {
    port: place.port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // The driver's `fetch` keeps its own open, for a minute.
        for (const socket of open) socket.destroy();
      }),
  };
}
