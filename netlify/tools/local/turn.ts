import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../postgres/serverProcess.ts';

const LOOK_AGAIN_MS = 100;

/** The process that has the turn; this process when the turn is free. */
function holderOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return process.pid;
  }
}

/** Takes the turn that `file` stands for; false while a living process has it. */
function take(file: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    // A link appears whole or not at all, and fails when another process was first.
    linkSync(draft, file);
    return true;
  } catch {
    // Left by a process that is gone: the next look finds the way free.
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
 * Runs `work` in one process at a time. Who comes while another is at work waits for it and calls `onWait`
 * once. It does nothing itself when the other's work succeeded: that began no earlier than the wait did, or
 * ended after.
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
