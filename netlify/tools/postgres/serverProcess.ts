import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerFolder } from './serverFolder.ts';

/** The only address that the embedded server listens on. */
export const host = '127.0.0.1';

/** A launched server and its log since the launch. */
export interface ServerProcess {
  hasEnded(): boolean;
  log(): string;
  kill(signal: NodeJS.Signals): void;
  /** A fast shutdown; harder ones when it takes too long. */
  end(): Promise<void>;
}

/** An environment without the variables (PGDATA, PGPORT …) of another PostgreSQL on this machine. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
}

/** Whether a process of that number exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether a process is the PostgreSQL server of that cluster, not another program that got its number. */
export function isServerOf(pid: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    if (existsSync('/proc/self/cwd')) return false;
    const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
    return stdout.includes(cluster);
  }
}

/**
 * Launches a server on the cluster. It ends with this process, even a killed one. Not durable
 * (tests alone): a power cut may lose data.
 */
export function launchServer(home: ServerFolder, port: number, durable: boolean): ServerProcess {
  const logFile = join(home.folder, 'postgresql.log');
  const isLong = existsSync(logFile) && statSync(logFile).size > 5_000_000;
  const log = openSync(logFile, isLong ? 'w' : 'a', 0o600);
  const start = isLong ? 0 : statSync(logFile).size;
  const settings: Record<string, string> = {
    listen_addresses: host,
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    // The passwords are 256 random bits: stretching them would only slow each connection down.
    scram_iterations: '1',
    // Statements and details hold personal data: only the bare message reaches the log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_min_messages: 'fatal',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const server = spawn(
    home.programs.postgres,
    [
      '-D',
      home.cluster,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // Detached from the terminal: Ctrl-C reaches this process alone, which then stops the server.
    {
      ...home.user,
      cwd: home.cluster,
      env: serverEnvironment(),
      detached: true,
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  server.on('error', () => undefined);
  if (process.platform !== 'win32' && server.pid) {
    // The watcher's `read` ends when this process does, also by kill -9; then it stops the server.
    const watcher = spawn('sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(server.pid)], {
      ...home.user,
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    watcher.on('error', () => undefined);
    watcher.stdin.on('error', () => undefined);
    watcher.unref();
    server.once('exit', () => watcher.kill('SIGKILL'));
  }
  return {
    hasEnded: () => hasEnded(server),
    log: () => readFileSync(logFile, 'utf8').slice(start),
    kill: (signal) => void server.kill(signal),
    end: () => end(server),
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

async function end(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return;
  const ended = once(server, 'exit');
  for (const [signal, milliseconds] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    server.kill(signal);
    await Promise.race([ended, pause(milliseconds, undefined, { ref: false })]);
    if (hasEnded(server)) return;
  }
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
