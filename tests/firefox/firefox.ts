import pg from 'pg';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { expect, inject, test as base } from 'vitest';
import { CLAVE_DEMO } from '../../netlify/tools/demo/demo.ts';

export { expect };

/** How long a person's next control may take to be there. */
const WAIT_MS = 15_000;

interface Fixtures {
  /** One Firefox for a file's tests, over WebDriver BiDi. */
  readonly firefox: Browser;
  /** A page of its own, with no cookie and no storage. An uncaught error or a console error fails the test. */
  readonly page: Page;
  /** Reads and prepares rows as the owner of the schema. */
  readonly query: <Row extends pg.QueryResultRow>(
    text: string,
    params?: unknown[],
  ) => Promise<Row[]>;
}

/** Vitest's `test` with a page in Firefox. */
export const test = base.extend<Fixtures>({
  firefox: [
    async ({}, use) => {
      const browser = await launch({
        browser: 'firefox',
        executablePath: inject('firefox').program,
        headless: true,
        extraPrefsFirefox: { 'intl.accept_languages': 'es-CR' },
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  page: async ({ firefox }, use) => {
    const context = await firefox.createBrowserContext();
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    await page.setViewport({ width: 1280, height: 800 });
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(`uncaught: ${String(error)}`));
    await use(page);
    await context.close();
    // Firefox tells of a font of a page that was left meanwhile (NS_BINDING_ABORTED).
    const real = errors.filter((error) => !/downloadable font: .* status=2152398850/.test(error));
    expect(real, 'unexpected errors').toEqual([]);
  },
  query: async ({}, use) => {
    const pool = new pg.Pool({ connectionString: inject('firefox').ownerUrl, max: 2 });
    await use(
      async <Row extends pg.QueryResultRow>(text: string, params: unknown[] = []) =>
        (await pool.query<Row>(text, params)).rows,
    );
    await pool.end();
  },
});

/** Opens an address of the site. */
export const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(inject('firefox').site + address);
};

/** A button by its words, or a control by its label. Firefox takes seconds to search by accessible name. */
export const find = (page: Page, role: 'button' | 'control', name: string) => {
  const label = `//label[normalize-space(.)="${name}"]`;
  return page.locator(
    role === 'button'
      ? `xpath///button[normalize-space(.)="${name}"]`
      : `xpath///*[@id = ${label}/@for] | ${label}//input`,
  );
};

/** Waits until the page shows a text. */
export const seeText = (page: Page, text: string): Promise<unknown> =>
  page.locator(`::-p-text(${text})`).wait();

/** The address as it stands: path and query. */
export const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Signs a user of the demo data in and waits for `address`. */
export async function signIn(page: Page, userName: string, address: string): Promise<void> {
  await open(page, address);
  await find(page, 'control', 'Usuario').fill(userName);
  // A password has no role to be found by.
  await page.locator('input[type="password"]').fill(CLAVE_DEMO);
  await find(page, 'button', 'Ingresar').click();
  await expect.poll(() => addressOf(page), { timeout: WAIT_MS }).toBe(address);
}
