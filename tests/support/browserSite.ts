import { fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import * as v from 'valibot';
import { dist } from '../../netlify/tools/local/astro.ts';
import { serveSite } from '../../netlify/tools/local/site.ts';
import { allSaid, faultsFound, judgeConsole } from './logLine.ts';
import { foundIn, personalValues } from './personal.ts';

// The site of one Playwright worker, in its own process, because functions read the address of their database
// from the environment.

/** A worker's site and the database behind it. */
const BrowserSite = v.object({
  address: v.string(),
  ownerUrl: v.string(),
  adminUrl: v.string(),
  /** The database with the demo data, and the name of the copy. */
  source: v.string(),
  name: v.string(),
  /** The file with the mails of the sites. */
  mails: v.string(),
});

/** The sites of all workers, by Playwright's parallel index, as `E2E_SITES` holds them. */
export const BrowserSites = v.array(BrowserSite);

/** Starts a site over the build; `close` ends it and answers whether all its log lines were allowed. */
export async function startBrowserSite(
  variables: Readonly<Record<string, string>>,
): Promise<{ address: string; close: () => Promise<boolean> }> {
  const child = fork(import.meta.filename, { env: { ...process.env, ...variables } });
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
  });
  const address = await Promise.race([
    once(child, 'message').then(([said]) => v.parse(v.string(), said)),
    exited.then((code) => {
      throw new Error(`A site did not start (${code ?? child.signalCode})`);
    }),
  ]);
  return {
    address,
    close: async () => {
      child.disconnect();
      return (await exited) === 0;
    },
  };
}

/** Serves until the parent is done, then judges the log lines. */
async function serve(ownerUrl: string | undefined): Promise<void> {
  // The requests' log lines would hide the results, so they are judged instead of printed.
  const giveBack = judgeConsole();
  const site = await serveSite(dist, 0);
  const ended = once(process, 'disconnect');
  process.send?.(site.address);
  await ended;
  await site.close();
  const lines = giveBack();
  const faults = faultsFound();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  // Only of the people still in the database: each `resetDemo` removed those of the previous file.
  try {
    const values = await personalValues(
      async (text) => (await owner.query<{ value: string }>(text)).rows,
    );
    faults.push(...foundIn(allSaid(), values).map((value) => `People's data in the log: ${value}`));
  } finally {
    await owner.end();
  }
  console.log(`${lines} log lines, ${faults.length} with something that is not allowed`);
  for (const fault of new Set(faults)) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

if (import.meta.main) await serve(process.env['E2E_OWNER_URL']);
