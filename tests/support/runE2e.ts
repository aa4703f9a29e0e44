import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildSite, endOf, root } from '../../netlify/tools/local/astro.ts';
import { startBrowserSites } from './browserSites.ts';
import { findChromium } from './chromium.ts';

/** The time in which the sites and the server must close. */
const CLOSING_MS = 60_000;

/** Workers, each with a site and a database. */
const WORKERS = 2;

/**
 * The browser tests: `npm run test:e2e [-- --built] [-- Playwright's own arguments]`. One embedded
 * server, one build (none with `--built`), and a site and a database for each of Playwright's workers.
 */
async function run(args: readonly string[]): Promise<number> {
  const chromium = findChromium(console.log);
  if (!args.includes('--built')) await buildSite();
  const { sites, close } = await startBrowserSites(WORKERS);
  let code: number | null = null;
  let isGood = false;
  try {
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
    code = await endOf(playwright);
    // A site that does not close must not delay the result.
    setTimeout(() => process.exit(code ?? 1), CLOSING_MS).unref();
  } finally {
    isGood = await close();
  }
  return isGood ? (code ?? 1) : 1;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
