import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { buildSite, endOf, root } from '../../netlify/tools/local/astro.ts';
import { openLocalDatabase } from '../../netlify/tools/local/database.ts';
import { serveSite } from '../../netlify/tools/local/site.ts';
import { findChromium } from './chromium.ts';
import { allSaid, faultsFound, judgeConsole } from './logLine.ts';
import { foundIn, personalValues } from './personal.ts';

/**
 * The browser tests: `npm run test:e2e [-- --built] [-- Playwright's own arguments]`. One embedded
 * database with the demo data of this moment, one build (none with `--built`), one site for all.
 */
async function run(args: readonly string[]): Promise<number> {
  const chromium = findChromium(console.log);
  if (!args.includes('--built')) await buildSite();
  const folder = mkdtempSync(join(tmpdir(), 'junto-navegador-'));
  // Passable for the account the server runs as when the tests run as root.
  chmodSync(folder, 0o711);
  const database = await openLocalDatabase(
    { DATA_DIR: folder, NEON_LOCAL: process.env['NEON_LOCAL'] ?? 'auto' },
    console.log,
    false,
  );
  try {
    Object.assign(process.env, database.variables);
    // The requests' log lines would bury the results; each is looked at instead.
    const giveBack = judgeConsole();
    const site = await serveSite(root, 0);
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
        env: {
          ...process.env,
          E2E_URL: site.address,
          E2E_CHROMIUM: chromium,
          E2E_DATABASE_URL: database.ownerUrl,
        },
      },
    );
    const code = await endOf(playwright);
    await site.close();
    const lines = giveBack();
    const faults = faultsFound();
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    // Of the people there still are: each `resetDemo` has removed those of the file before it.
    const values = await personalValues(
      async (text) => (await owner.query<{ value: string }>(text)).rows,
    ).finally(() => owner.end());
    faults.push(...foundIn(allSaid(), values).map((value) => `People's data in the log: ${value}`));
    console.log(`${lines} log lines, ${faults.length} with something that is not allowed`);
    for (const fault of new Set(faults)) console.error(fault);
    return faults.length > 0 ? 1 : (code ?? 1);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
