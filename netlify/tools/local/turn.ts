import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../postgres/serverProcess.ts';

const LOOK_AGAIN_MS = 100;

/** The process that holds the lock; this process when the lock is free. */
function holderOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return process.pid;
  }
}

/** Takes the lock `file`; false while a living process has it. */
function take(file: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    // `link` is atomic, and fails when another process was first.
    linkSync(draft, file);
    return true;
  } catch {
    // A dead process left the lock: the next look can take it.
    if (!isAlive(holderOf(file))) rmSync(file, { force: true });
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

const doneAt = (file: string): number => {
  try {
    return statSync(`${file}.done`).mtimeMs;
  } catch {
    return 0;
  }
};

/**
 * Runs `work` in one process at a time. A process that comes meanwhile calls `onWait` once and waits. It then runs `work`
 * only if no other process completed it during the wait.
 */
export async function inTurn(
  file: string,
  work: () => Promise<void>,
  onWait: () => void,
): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  const came = Date.now();
  for (let look = 0; !take(file); look++) {
    if (look === 1) onWait();
    await sleep(LOOK_AGAIN_MS);
  }
  try {
    if (doneAt(file) >= came) return;
    await work();
    writeFileSync(`${file}.done`, '');
  } finally {
    rmSync(file, { force: true });
  }
}
