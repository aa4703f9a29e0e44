import { defineConfig } from '@playwright/test';
import * as v from 'valibot';
import { BrowserSites } from './browserSite.ts';
import { isProof } from './size.ts';

/** The sites and browser that `runE2e.ts` prepared. */
const { E2E_SITES, E2E_CHROMIUM } = v.parse(
  v.object({
    E2E_SITES: v.pipe(v.string('Use npm run test:e2e'), v.parseJson(), BrowserSites),
    E2E_CHROMIUM: v.string(),
  }),
  process.env,
);

/** Playwright's own list, which ours would replace. */
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

/** The lists under the address bar: two pages in each window, which cost more than the tested page. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

export default defineConfig({
  testDir: '../e2e',
  // Only `npm run prove -- browser` runs these; desdeCero takes minutes.
  grepInvert: isProof ? [] : /@proof|desdeCero/,
  outputDir: '../../test-results/e2e',
  // Each worker has its own site and demo data; the tests of one file run one after the other.
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
    // A click would wait for smooth scrolling to end.
    reducedMotion: 'reduce',
    // Traces take a quarter of the time; to see why a test fails: `-- --trace retain-on-failure`.
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
        // The headless default would round the width of every letter.
        '--font-render-hinting=none',
        `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...ADDRESS_BAR].join(',')}`,
      ],
    },
  },
});
