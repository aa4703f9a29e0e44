import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as v from 'valibot';
import { type BrowserSites, startBrowserSite } from './browserSite.ts';
import {
  copyDatabase,
  loadTestDemo,
  startTestServer,
  template,
  type TestServer,
  withDatabase,
} from './database.ts';
import { startSmtp } from './smtp.ts';

/** The database with the demo data at the start of the run, which the sites' databases copy. */
const demo = 'junto_demo';

/**
 * Starts one embedded server with the demo data, and `count` sites over the build, each with its own copy of the data.
 * `close` ends all and answers whether all log lines of the sites were allowed.
 */
export async function startBrowserSites(
  count: number,
): Promise<{ sites: v.InferOutput<typeof BrowserSites>; close: () => Promise<boolean> }> {
  const server = await startTestServer();
  const folder = mkdtempSync(join(tmpdir(), 'junto-correos-'));
  const mails = join(folder, 'correos');
  writeFileSync(mails, '');
  const smtp = await startSmtp((mail) => appendFileSync(mails, mail));
  const started: Awaited<ReturnType<typeof startBrowserSite>>[] = [];
  const close = async (): Promise<boolean> => {
    const areGood = await Promise.all(started.map((site) => site.close()));
    smtp.close();
    rmSync(folder, { recursive: true });
    await server.close();
    return areGood.every(Boolean);
  };
  try {
    const { adminUrl } = server.database;
    const names = Array.from({ length: count }, (_, i) => `junto_navegador_${i}`);
    const load = async () => {
      await copyDatabase(adminUrl, template, demo);
      await loadTestDemo(withDatabase(server.database.ownerUrl, demo), new Date());
      for (const name of names) await copyDatabase(adminUrl, demo, name);
    };
    const start = async (name: string) => {
      const ownerUrl = withDatabase(server.database.ownerUrl, name);
      const site = await startBrowserSite({
        ...variablesOf(server, name, ownerUrl),
        SMTP_URL: smtp.url,
        MAIL_FROM: 'junto@correo.example',
      });
      started.push(site);
      return { address: site.address, ownerUrl, adminUrl, source: demo, name, mails };
    };
    // A site does not use its database before its first request.
    const [, ...sites] = await Promise.all([load(), ...names.map(start)]);
    return { sites, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The variables of one site's functions. */
const variablesOf = ({ database, keys }: TestServer, name: string, ownerUrl: string) => ({
  DATABASE_URL: withDatabase(database.functionsUrl, name),
  // Neon's driver, as on Netlify; with `DRIVER=pg` the driver `pg`.
  NEON_LOCAL: process.env['DRIVER'] === 'pg' ? '' : database.neonLocal,
  SESSION_KEYS: `local:${keys.session}`,
  ADDRESS_KEY: keys.address,
  FACTOR_KEYS: `local:${keys.session}`,
  VAPID_KEY: keys.address,
  E2E_OWNER_URL: ownerUrl,
});
