import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readKeys, type Keys } from './keys.ts';
import { prepareServerFolder, type ServerFolder } from './serverFolder.ts';
import {
  freePort,
  host,
  isAlive,
  isServerOf,
  launchServer,
  serverEnvironment,
} from './serverProcess.ts';

/** A running PostgreSQL that belongs to this process. */
export interface EmbeddedPostgres {
  /** Where its data, keys and log are. */
  folder: string;
  host: string;
  port: number;
  keys: Keys;
  /** Connection string of the administrator for one database. */
  adminUrl: (database: string) => string;
  /** Stops the server and waits until it is gone. */
  stop: () => Promise<void>;
}

interface Options {
  /** The folder wanted for the data; `prepareServerFolder` may choose another. */
  dataFolder: string;
  /** False only for tests: a power cut may then lose the data. */
  durable?: boolean;
  announce?: (line: string) => void;
}

/** Any constant: the process that holds this advisory lock owns the server. */
const ownershipLock = 20_260_101;
const patience = 60_000;

/** The data folder belongs to another process that is alive. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `Otro proceso del sitio ya usa los datos de ${folder}. Deténgalo primero, o indique otra carpeta con DATA_DIR.`,
    );
  }
}

/**
 * Starts PostgreSQL on a free port, in a new data folder if there is none, and again when it dies. Removes what a
 * killed start left behind. Throws `FolderInUse` when a live process owns the folder.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { durable = true, announce = console.log } = options;
  const home = await prepareServerFolder(options.dataFolder, announce);
  const keys = readKeys(home.folder);
  await settleEarlierServer(home, keys);
  createCluster(home, keys, durable);

  const supervisor = await superviseServer(home, keys, durable, announce);
  for (const entry of readdirSync(home.folder)) {
    if (entry.startsWith('postgresql.nuevo')) {
      rmSync(join(home.folder, entry), { recursive: true, force: true });
    }
  }
  return {
    folder: home.folder,
    host,
    port: supervisor.port,
    keys,
    adminUrl: (database) =>
      `postgresql://postgres:${keys.postgres}@${host}:${supervisor.port}/${database}`,
    stop: supervisor.stop,
  };
}

/** Creates the cluster in a temporary folder and renames it, so that a crash leaves no half-made one. */
function createCluster(home: ServerFolder, keys: Keys, durable: boolean): void {
  if (existsSync(home.cluster)) return;
  const draft = join(home.folder, `postgresql.nuevo-${process.pid}`);
  const passwordFile = `${draft}.clave`;
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, keys.postgres, { mode: 0o600 });
  if (home.user) {
    chownSync(draft, home.user.uid, home.user.gid);
    chownSync(passwordFile, home.user.uid, home.user.gid);
  }
  const { status, stderr } = spawnSync(
    home.programs.initdb,
    [
      `--pgdata=${draft}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...home.user, cwd: draft, encoding: 'utf8', env: serverEnvironment() },
  );
  rmSync(passwordFile, { force: true });
  if (status !== 0) rmSync(draft, { recursive: true, force: true });
  if (existsSync(home.cluster)) return;
  if (status !== 0) throw new Error(`PostgreSQL no pudo preparar ${draft}:\n${stderr}`);
  try {
    renameSync(draft, home.cluster);
  } catch (error) {
    // Another first start renamed its cluster first: use that one.
    if (!existsSync(home.cluster)) throw error;
  }
}

/** Stops a server that an earlier, killed start left running on this folder. */
async function settleEarlierServer(home: ServerFolder, keys: Keys): Promise<void> {
  const pidFile = join(home.cluster, 'postmaster.pid');
  const deadline = Date.now() + patience;
  let signalled = false;
  for (;;) {
    const [pid, , , port] = linesOf(pidFile).map(Number);
    // No server, or a dead one: PostgreSQL handles its stale file itself.
    if (pid === undefined || (pid && !isAlive(pid))) return;
    if (pid && !isServerOf(pid, home.cluster)) {
      // Another program has the dead server's number: PostgreSQL would take it for a running server.
      rmSync(pidFile, { force: true });
      return;
    }
    if (pid && port && !signalled) {
      const owner = await tryToOwn(port, keys);
      if (owner === 'owned') throw new FolderInUse(home.folder);
      if (owner !== 'not ready') {
        await owner.end();
        process.kill(pid, 'SIGINT');
        signalled = true;
      }
    }
    if (Date.now() > deadline) {
      throw new Error(`El PostgreSQL anterior (proceso ${pid}) no responde ni se detiene.`);
    }
    await pause(50);
  }
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/**
 * Becomes the owner of a running server. Ownership is a session's lock, so it ends with the owner's process, however
 * that process ends.
 */
async function tryToOwn(port: number, keys: Keys): Promise<pg.Client | 'owned' | 'not ready'> {
  const client = new pg.Client({
    host,
    port,
    user: 'postgres',
    password: keys.postgres,
    database: 'postgres',
    application_name: 'dueño',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ owned: boolean }>(
      `select pg_try_advisory_lock(${ownershipLock}) as owned`,
    );
    if (rows[0]?.owned) return client;
    await client.end();
    return 'owned';
  } catch (error) {
    await client.end().catch(() => undefined);
    // 28P01: another server on that port, or keys of another folder.
    if (error instanceof pg.DatabaseError && error.code === '28P01') {
      throw new Error('Las claves de claves.json no son las de esta base de datos.', {
        cause: error,
      });
    }
    return 'not ready';
  }
}

interface Supervisor {
  port: number;
  stop: () => Promise<void>;
}

async function superviseServer(
  home: ServerFolder,
  keys: Keys,
  durable: boolean,
  announce: (line: string) => void,
): Promise<Supervisor> {
  let port = await freePort();
  let server = launchServer(home, port, durable);
  let stopped: Promise<void> | undefined;

  const isStopping = (): boolean => stopped !== undefined;

  /** Waits until the server answers and this process owns it; launches it again when it exits. */
  async function own(mayMove: boolean): Promise<pg.Client> {
    const deadline = Date.now() + patience;
    for (;;) {
      const hasEnded = server.hasEnded();
      const owner = hasEnded ? 'not ready' : await tryToOwn(port, keys);
      if (isStopping()) {
        if (typeof owner !== 'string') await owner.end();
        throw new Error('PostgreSQL se detiene.');
      }
      if (owner === 'owned') {
        await server.end();
        throw new FolderInUse(home.folder);
      }
      if (owner !== 'not ready') return owner;
      if (Date.now() > deadline) {
        await server.end();
        throw new Error(`PostgreSQL no arranca:\n${server.log()}`);
      }
      await pause(25);
      if (!hasEnded || isStopping()) continue;
      const reason = server.log();
      if (/lock file "postmaster.pid" already exists/.test(reason)) {
        throw new FolderInUse(home.folder);
      }
      // A busy port, or backends of a killed server that still run: both end by themselves.
      if (mayMove && /could not create any TCP/.test(reason)) port = await freePort();
      else if (mayMove && !/still in use/.test(reason)) {
        throw new Error(`PostgreSQL no arranca:\n${reason}`);
      }
      await pause(250);
      if (!isStopping()) server = launchServer(home, port, durable);
    }
  }

  let owner = await own(true);

  async function guard(): Promise<void> {
    while (!isStopping()) {
      const current = owner;
      await new Promise<void>((resolve) => current.once('end', () => resolve()));
      if (isStopping()) return;
      announce('PostgreSQL se interrumpió; se espera a que vuelva.');
      try {
        owner = await own(false);
      } catch (error) {
        if (!isStopping()) announce(error instanceof Error ? error.message : String(error));
        return;
      }
    }
  }
  void guard();

  // After process.exit() without a stop the server still shuts down cleanly.
  const onExit = (): void => server.kill('SIGINT');
  process.once('exit', onExit);
  const end = async (): Promise<void> => {
    process.removeListener('exit', onExit);
    await owner.end().catch(() => undefined);
    await server.end();
  };
  return { port, stop: () => (stopped ??= end()) };
}
