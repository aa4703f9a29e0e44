import { atom, type ReadableAtom } from 'nanostores';
import { call, onWritten } from '../api/call.ts';
import { ApiError } from '../api/error.ts';
import { porHacer, type PorHacer } from '../contracts/dashboard/porHacer.ts';

const work = atom<PorHacer | null>(null);

/** What waits for the user; null until it is known. */
export const $porHacer: ReadableAtom<PorHacer | null> = work;

/** An answer older than this is asked for again while its page is looked at. */
const FRESH_MS = 60_000;
let asked = 0;
let latest = 0;

/** Asks what waits. Of several answers the one asked for last counts; after a failure the older one stays. */
async function load(): Promise<void> {
  const turn = (latest += 1);
  asked = Date.now();
  try {
    const answer = await call(porHacer);
    if (turn === latest) work.set(answer);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Keeps `$porHacer` true from now on: after every write of this page, each minute, and when the user returns to it. */
export function followPorHacer(): Promise<void> {
  onWritten(() => void load());
  const refresh = () => {
    if (document.visibilityState === 'visible' && Date.now() - asked >= FRESH_MS) void load();
  };
  document.addEventListener('visibilitychange', refresh);
  setInterval(refresh, FRESH_MS);
  return load();
}
