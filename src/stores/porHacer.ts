import { atom, type ReadableAtom } from 'nanostores';
import { call, onWritten } from '../api/call.ts';
import { ApiError } from '../api/error.ts';
import { porHacer, type PorHacer } from '../contracts/dashboard/porHacer.ts';
import { whileAttended } from './attended.ts';

const work = atom<PorHacer | null>(null);

/** What waits for the user; null until it is known. */
export const $porHacer: ReadableAtom<PorHacer | null> = work;

const FRESH_MS = 60_000;
let latest = 0;

/** Asks what waits. Of several answers the one asked for last counts; after a failure the older one stays. */
async function load(): Promise<void> {
  const turn = (latest += 1);
  try {
    const answer = await call(porHacer);
    if (turn === latest) work.set(answer);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Keeps `$porHacer` true from now on: after every write of this page, and each minute while the page is in use. */
export function followPorHacer(): Promise<void> {
  onWritten(() => void load());
  whileAttended(FRESH_MS, () => void load());
  return load();
}
