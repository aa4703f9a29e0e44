import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { FolderInUse, startEmbeddedPostgres } from '../../../netlify/tools/postgres/embedded.ts';

const script = join(import.meta.dirname, '../../support/serverOwner.ts');
const Ready = v.object({ url: v.string() });

const owners: ChildProcess[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const owner of owners.splice(0)) await kill(owner, 'SIGINT');
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'junto-servidor-'));
  chmodSync(folder, 0o711);
  folders.push(folder);
  return join(folder, 'datos');
}
/** Shared by all tests but those of a first start, which takes seconds: each finds the data of the one before. */
const used = newFolder();

function spawnOwner(folder: string): ChildProcess {
  const owner = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  owners.push(owner);
  return owner;
}

/** Starts an owner and waits for its server. */
async function owned(folder: string): Promise<{ owner: ChildProcess; url: string }> {
  const owner = spawnOwner(folder);
  let complaint = '';
  owner.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  if (!owner.stdout) throw new Error('no stdout');
  for await (const line of createInterface({ input: owner.stdout })) {
    return { owner, ...v.parse(Ready, JSON.parse(line)) };
  }
  throw new Error(complaint);
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Keeps a number in the server's data. */
const keep = (url: string, n: number) =>
  query(url, `drop table if exists guardado; create table guardado as select ${n} as n`);

function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, 'postgresql/postmaster.pid'), 'utf8').split('\n')[0]);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // Dead, though its parent has not reaped it yet.
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'));
}

describe('an embedded server', { timeout: 180_000 }, () => {
  test('keeps its keys readable by their owner alone, and ends when its owner is killed', async () => {
    const first = await owned(used);
    expect(statSync(join(used, 'claves.json')).mode & 0o777).toBe(0o600);
    await keep(first.url, 42);
    const postmaster = postmasterOf(used);
    await kill(first.owner, 'SIGKILL');
    const second = await owned(used);
    expect(await query(second.url, 'select n from guardado')).toEqual([{ n: 42 }]);
    expect(isAlive(postmaster)).toBe(false);
  });

  test('refuses a second owner, and restarts at its address when it is killed', async () => {
    const { url } = await owned(used);
    await expect(
      startEmbeddedPostgres({ dataFolder: used, announce: () => undefined }),
    ).rejects.toThrow(FolderInUse);
    await keep(url, 45);
    process.kill(postmasterOf(used), 'SIGKILL');
    await expect.poll(() => query(url, 'select n from guardado')).toEqual([{ n: 45 }]);
  });
});
