import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type * as v from 'valibot';
import { buildSite, endOf, root } from '../../netlify/tools/local/astro.ts';
import { type BrowserSites, startBrowserSite } from './browserSite.ts';
import { findChromium } from './chromium.ts';
import {
  copyDatabase,
  loadTestDemo,
  startTestServer,
  template,
  type TestServer,
  withDatabase,
} from './database.ts';

/** How long the sites and the server may take to close. */
const CLOSING_MS = 60_000;

/** One site and one database for each. */
const WORKERS = 2;

/** Holds the demo data of the moment the run began; the workers' databases are copies of it. */
const demo = 'junto_demo';

/**
 * The browser tests: `npm run test:e2e [-- --built] [-- Playwright's own arguments]`. One embedded
 * server, one build (none with `--built`), and a site and a database for each of Playwright's workers.
 */
async function run(args: readonly string[]): Promise<number> {
  const chromium = findChromium(console.log);
  if (!args.includes('--built')) await buildSite();
  const server = await startTestServer();
  const started: Awaited<ReturnType<typeof startBrowserSite>>[] = [];
  try {
    const { adminUrl } = server.database;
    await copyDatabase(adminUrl, template, demo);
    await loadTestDemo(withDatabase(server.database.ownerUrl, demo), new Date());
    const sites: v.InferOutput<typeof BrowserSites> = [];
    for (let worker = 0; worker < WORKERS; worker++) {
      const name = `junto_navegador_${worker}`;
      await copyDatabase(adminUrl, demo, name);
      const ownerUrl = withDatabase(server.database.ownerUrl, name);
      const site = await startBrowserSite(variablesOf(server, name, ownerUrl));
      started.push(site);
      sites.push({ address: site.address, ownerUrl, adminUrl, source: demo, name });
    }
    const playwright = spawn(
      process.execPath,
      [
        join(root, 'node_modules/@playwright/test/cli.js'),
        'test',
        `--config=${join(import.meta.dirname, 'playwright.config.ts')}`,
        ...args.filter((argument) => argument !== '--built'),
      ],
      {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, E2E_SITES: JSON.stringify(sites), E2E_CHROMIUM: chromium },
      },
    );
    const code = await endOf(playwright);
    // What does not close must not keep the result from whoever waits for it.
    setTimeout(() => process.exit(code ?? 1), CLOSING_MS).unref();
    const areGood = await Promise.all(started.splice(0).map((site) => site.close()));
    return areGood.every(Boolean) ? (code ?? 1) : 1;
  } finally {
    await Promise.all(started.map((site) => site.close()));
    await server.close();
  }
}

/** What the functions of a worker's site read. */
const variablesOf = ({ database, keys }: TestServer, name: string, ownerUrl: string) => ({
  DATABASE_URL: withDatabase(database.functionsUrl, name),
  // Over Neon's driver, as on Netlify, or with `DRIVER=pg` over `pg`.
  NEON_LOCAL: process.env['DRIVER'] === 'pg' ? '' : database.neonLocal,
  SESSION_KEYS: `local:${keys.session}`,
  ADDRESS_KEY: keys.address,
  FACTOR_KEYS: `local:${keys.session}`,
  E2E_OWNER_URL: ownerUrl,
});

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
