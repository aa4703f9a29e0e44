import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import pg from 'pg';
import * as v from 'valibot';
import { CLAVE_DEMO } from '../../netlify/tools/demo/demo.ts';
import { copyDatabase, template } from './database.ts';
import { BrowserSites } from './browserSite.ts';
import { textOfMail } from './smtp.ts';

export { expect };

/** The fixtures of a browser test besides Playwright's own. */
interface Fixtures {
  /**
   * Console errors that the test provokes, such as a refused request: `expectedErrors.push(/status of 409/)`. Any other
   * one, an uncaught exception or a request to another host fails the test, as does an expected error that never came.
   */
  expectedErrors: RegExp[];
  /** Another user, in another browser: signs in and opens `address`. Watched like the test's own page. */
  persona: (userName: string, address: string, clave?: string) => Promise<Page>;
  /** Reads and prepares rows as the owner of the schema. */
  query: <Row extends pg.QueryResultRow>(text: string, params?: unknown[]) => Promise<Row[]>;
}

/** Playwright's `test`, which also watches errors that a person would not see. Import it instead of Playwright's. */
export const test = base.extend<Fixtures & { errors: string[]; watched: undefined }>({
  baseURL: async ({}, use) => {
    await use(ownSite().address);
  },
  expectedErrors: async ({}, use) => {
    await use([]);
  },
  errors: async ({}, use) => {
    await use([]);
  },
  watched: [
    async ({ context, baseURL, errors, expectedErrors }, use) => {
      watch(context, baseURL ?? '', errors);
      await use(undefined);
      const unexpected = errors.filter(
        (error) => !expectedErrors.some((expected) => expected.test(error)),
      );
      expect(unexpected, 'unexpected errors').toEqual([]);
      const missing = expectedErrors.filter(
        (expected) => !errors.some((error) => expected.test(error)),
      );
      expect(missing, 'errors that were expected and did not come').toEqual([]);
    },
    { auto: true },
  ],
  persona: async ({ browser, baseURL, errors }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (userName, address, clave = CLAVE_DEMO) => {
      const context = await browser.newContext();
      opened.push(context);
      watch(context, baseURL ?? '', errors);
      const page = await context.newPage();
      await abrirComo(page, userName, address, clave);
      return page;
    });
    for (const context of opened) await context.close();
  },
  query: async ({}, use) => {
    const pool = new pg.Pool({ connectionString: ownerUrl(), max: 2 });
    await use(
      async <Row extends pg.QueryResultRow>(text: string, params: unknown[] = []) =>
        (await pool.query<Row>(text, params)).rows,
    );
    await pool.end();
  },
});

/** Signs in without the form, which has tests of its own and would load two more pages. */
export async function entrar(page: Page, username: string, password = CLAVE_DEMO): Promise<void> {
  const { address } = ownSite();
  const reply = await page.request.post(`${address}/api/auth/login`, {
    // As from a page of the site: another user may be signed in.
    headers: { origin: address },
    data: { username, password },
  });
  expect(reply.status(), `${username} signs in`).toBe(200);
}

/** Opens an address as a user who has just signed in. */
export async function abrirComo(
  page: Page,
  userName: string,
  address: string,
  clave?: string,
): Promise<void> {
  await entrar(page, userName, clave);
  await page.goto(address);
}

/** Adds to `errors` the errors of a browser's pages that a person would not see. */
function watch(context: BrowserContext, site: string, errors: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => errors.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(site) && !/^(data|blob|about):/.test(url)) {
      errors.push(`a request to another host: ${url}`);
    }
  });
}

/** Sets the readable cookie in a browser's pages. Playwright itself adds no `__Host-` cookie to a site on http. */
export async function setSessionCookie(context: BrowserContext, value: string): Promise<void> {
  await context.addInitScript((cookie) => {
    // An empty page, as axe opens one, has no cookies.
    if (location.protocol.startsWith('http')) document.cookie = cookie;
  }, `__Host-junto-session=${value}; Path=/; Secure; SameSite=Strict`);
}

/** Copies the demo data again, for a test file that must not see changes of others. */
export async function resetDemo(): Promise<void> {
  const { adminUrl, source, name } = ownSite();
  await copyDatabase(adminUrl, source, name);
}

/** Replaces the demo data by an empty migrated database; `resetDemo` restores them. */
export async function resetToNothing(): Promise<void> {
  const { adminUrl, name } = ownSite();
  await copyDatabase(adminUrl, template, name);
}

/** All mails of the site so far, as one text. */
export const mailed = (): string => textOfMail(readFileSync(ownSite().mails, 'utf8'));

/** The database behind the site, as the owner of the schema. */
export const ownerUrl = (): string => ownSite().ownerUrl;

/** The site that this Playwright worker has to itself; `runE2e.ts` started one for each. */
function ownSite(): v.InferOutput<typeof BrowserSites>[number] {
  const sites = v.parse(BrowserSites, JSON.parse(process.env['E2E_SITES'] ?? '[]'));
  const site = sites[Number(process.env['TEST_PARALLEL_INDEX'])];
  if (!site) throw new Error('Use npm run test:e2e');
  return site;
}

/**
 * Waits until the frame's script, which starts after the first paint, runs: for acts that a person does only after its
 * effect is visible, or for scripts without a visible effect.
 */
export const frameRuns = (page: Page) => page.waitForSelector('#guion', { state: 'detached' });

/** Milliseconds after which the browser counts shifts caused by an answer. */
export const LATE_MS = 700;

/** Holds requests to an address from now on, until the answered function is called. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue().catch(() => undefined); // The page that asked may be gone.
  });
  return () => resolve(undefined);
}

/** Delays every answer of the API by `LATE_MS` from now on. */
export const answerLate = (page: Page) =>
  page.route('**/api/**', async (route) => {
    // The page may be closed before its last answer.
    const response = await route.fetch().catch(() => undefined);
    if (response === undefined) return;
    setTimeout(() => void route.fulfill({ response }).catch(() => undefined), LATE_MS);
  });

/** The page's layout shift so far, as Core Web Vitals count it. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // The last shift is counted after its frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as unknown as {
      value: number;
      hadRecentInput: boolean;
    }[];
    return shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0);
  });

/** Fails with every violation axe finds in the page, named by rule and element. */
export async function expectAccessible(page: Page): Promise<void> {
  // A megabyte of script, which stays in the page after the first run.
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    // No rule of these tags needs the style sheets, which axe would fetch at each run.
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // In the page itself, which has no frames; otherwise each run opens another page.
    .setLegacyMode()
    .analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${help}\n${target.join(' ')}\n${failureSummary ?? ''}`,
    ),
  );
  expect(found).toEqual([]);
}

/** Fails with violations that axe finds, or if the page scrolls sideways. */
export async function expectUsable(page: Page): Promise<void> {
  // Judge colours after their transitions; one that is cut short is over, too.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
  await expectAccessible(page);
  await expectToFit(page);
}

/** Fails if the page scrolls sideways. */
export async function expectToFit(page: Page): Promise<void> {
  const { width, content } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    content: document.documentElement.scrollWidth,
  }));
  expect(content).toBeLessThanOrEqual(width);
}
