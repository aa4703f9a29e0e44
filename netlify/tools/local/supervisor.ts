import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { announce } from './log.ts';
import type { RunningSite } from './site.ts';

const Said = v.union([v.object({ address: v.string() }), v.object({ reason: v.string() })]);

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** After a process that served this long, the next wait is short again. */
const STEADY_MS = 60_000;
/** Longer than GRACE_MS of site.ts. */
const STOP_MS = 15_000;

/**
 * Serves the site in a child process, and starts it again on the same port when it dies. This process keeps the
 * database. Throws the reason when the first start fails.
 */
export async function keepServing(variables: NodeJS.ProcessEnv): Promise<RunningSite> {
  let child: ChildProcess;
  const closing = new AbortController();
  const isClosing = (): boolean => closing.signal.aborted;

  const start = async (port: string | undefined): Promise<string> => {
    child = fork(join(import.meta.dirname, 'serve.ts'), {
      env: { ...variables, PORT: port },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const said: unknown = await Promise.race([
      once(child, 'message').then(([message]) => message as unknown),
      once(child, 'exit').then(([code]) => ({ reason: `El sitio no arrancó (${String(code)}).` })),
    ]);
    const result = v.parse(Said, said);
    if ('reason' in result) throw new Error(result.reason);
    return result.address;
  };

  const address = await start(variables['PORT']);
  const { port } = new URL(address);

  const watch = async (): Promise<void> => {
    let wait = FIRST_WAIT_MS;
    for (let isUp = true; ;) {
      const began = performance.now();
      if (isUp && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      if (isClosing()) return;
      wait = performance.now() - began > STEADY_MS ? FIRST_WAIT_MS : wait;
      announce(
        `El sitio se interrumpió (${child.signalCode ?? child.exitCode ?? ''}): se arranca de nuevo.`,
      );
      await pause(wait, undefined, { signal: closing.signal }).catch(() => undefined);
      if (isClosing()) return;
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      isUp = await start(port).then(
        () => true,
        () => false,
      );
    }
  };
  const watching = watch();

  return {
    address,
    async close() {
      closing.abort();
      const cut = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      child.kill('SIGTERM');
      await watching;
      clearTimeout(cut);
    },
  };
}
