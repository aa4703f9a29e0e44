import { defineConfig } from '@playwright/test';
import * as v from 'valibot';
import { BrowserSites } from './browserSite.ts';
import { isProof } from './size.ts';

/** What `runE2e.ts` prepared; without it there is no site to test. */
const { E2E_SITES, E2E_CHROMIUM } = v.parse(
  v.object({
    E2E_SITES: v.pipe(v.string('Use npm run test:e2e'), v.parseJson(), BrowserSites),
    E2E_CHROMIUM: v.string(),
  }),
  process.env,
);

/** Playwright's own list, which a second one replaces. */
const DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** The lists under the address bar: two pages in each window, which cost more than the page that is tested. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

export default defineConfig({
  testDir: '../e2e',
  // What `npm run prove -- browser` alone runs; desdeCero is minutes of work.
  grepInvert: isProof ? [] : /@proof|desdeCero/,
  outputDir: '../../test-results/e2e',
  // Each has a site and the demo data to itself; the tests of one file run one after the other.
  workers: E2E_SITES.length,
  fullyParallel: false,
  retries: 0,
  forbidOnly: !!process.env['CI'],
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/e2e.json' }]],
  use: {
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
        // The one that only works headless would round the width of every letter.
        '--font-render-hinting=none',
        `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...ADDRESS_BAR].join(',')}`,
      ],
    },
  },
});
