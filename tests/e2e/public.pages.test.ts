import type { Page } from '@playwright/test';
import { expect, expectAccessible, frameRuns, layoutShift, test } from '../support/browser.ts';
import { paths } from '../../src/paths.ts';
import { contentPages } from './public.pages.ts';
import { sampleOf } from '../support/size.ts';

/** The home page, the longest list of questions, and the page with most drawings. */
const SAMPLE = [paths.inicio, paths.preguntasFrecuentes, paths.requisitosPacientes];

/** Opens a page; the reader of the home page has accepted its privacy notice before, which has tests of its own. */
async function open(page: Page, path: string) {
  await page.goto(path);
  if (path !== paths.inicio) return;
  await page.getByRole('button', { name: 'Acepto' }).click();
  await page.reload();
}

async function openEverything(page: Page) {
  for (const question of await page.locator('main details:not([open]) > summary').all()) {
    if (await question.isVisible()) await question.click();
  }
}

for (const path of sampleOf(contentPages, SAMPLE)) {
  const elsewhere = path === paths.requisitosPacientes ? '' : ' @proof';
  for (const [width, where] of [
    [320, ''],
    [1280, elsewhere],
  ] as const) {
    test(`${path} at ${width} px has no barrier, no sideways scroll and nothing that jumps${where}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 720 });
      await open(page, path);
      await frameRuns(page);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready);
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
      await openEverything(page);
      await expectAccessible(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    });
  }

  test(`${path} has no barrier in forced colours${elsewhere}`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await open(page, path);
    await openEverything(page);
    await expectAccessible(page);
  });

  test(`${path} asks for at most 8 files before scrolling, on a phone with an empty cache${elsewhere}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('/api/')) asked.push(request.url());
    });
    await page.goto(new URL(path, baseURL).href);
    await frameRuns(page);
    await page.evaluate(() => document.fonts.ready);
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(8);
    await context.close();
  });

  test(`${path} without script shows its words and its numbers, each with its country${elsewhere}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(new URL(path, baseURL).href);
    await expect(page.locator('h1')).toBeVisible();
    // In the page's own help, or in the footer.
    await expect(page.locator(':text("(Costa Rica)"):visible').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contactos de cada país' })).toBeVisible();
    await expect(page.locator('.con-script:visible')).toHaveCount(0);
    for (const number of await page.locator('.pie-numeros a').all())
      await expect(number).toBeVisible();
    await context.close();
  });
}

test('the home page on a phone: both doors, and the affiliation, are in the first screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await open(page, paths.inicio);
  for (const name of ['Activar Afiliación', 'Ver mi saldo', 'Ver farmacias', 'Soy farmacia'])
    await expect(page.getByRole('main').getByRole('link', { name })).toBeInViewport({ ratio: 1 });
});

// Without the first label there is no form on the page.
const ON_A_PHONE: readonly (readonly [path: string, first?: string])[] = [
  [paths.consultarSaldo, 'Número de tarjeta o de identificación'],
  [paths.farmaciasAfiliadasPacientes, 'Buscar farmacias'],
  [paths.afiliarPaciente, 'Acepto los términos de uso'],
  [paths.derechos, 'Recibir una copia de mis datos'],
  [paths.login, 'Usuario'],
  [paths.contactenos],
];
for (const [path, first] of sampleOf(ON_A_PHONE, ON_A_PHONE.slice(0, 2))) {
  test(`${path} on a phone: its form is in the first screen, and all that is tapped is 44 px high`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto(path);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    if (first !== undefined)
      await expect(page.getByLabel(first).first()).toBeInViewport({ ratio: 1 });
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('a[href], button, summary, select, label:has(> input)')]
        // A link within a sentence is as high as its line.
        .filter((element) => element.checkVisibility() && !element.closest('p, .prosa, .salto'))
        .filter((element) => element.getBoundingClientRect().height < 43.5)
        .map(({ textContent }) => textContent.trim()),
    );
    expect(small).toEqual([]);
  });
}
