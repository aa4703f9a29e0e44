import { defineConfig } from '@playwright/test';
import * as v from 'valibot';

/** What `runE2e.ts` prepared; without it there is no site to test. */
const { E2E_URL, E2E_CHROMIUM, E2E_RESULTS } = v.parse(
  v.object({
    E2E_URL: v.pipe(v.string('Use npm run test:e2e'), v.url()),
    E2E_CHROMIUM: v.string(),
    E2E_RESULTS: v.optional(v.string(), 'e2e'),
  }),
  process.env,
);

export default defineConfig({
  testDir: '../e2e',
  outputDir: `../../test-results/${E2E_RESULTS}`,
  // One site and one set of demo data serve all the tests, one after the other.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: !!process.env['CI'],
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: `../../test-results/${E2E_RESULTS}.json` }]],
  use: {
    baseURL: E2E_URL,
    locale: 'es-CR',
    timezoneId: 'America/Costa_Rica',
    // A click waits for the page to stop scrolling.
    reducedMotion: 'reduce',
    // A quarter of the time: to find out why one fails, `-- --trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: E2E_CHROMIUM,
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
