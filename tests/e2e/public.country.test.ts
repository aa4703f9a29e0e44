import type { BrowserContext, Page } from '@playwright/test';
import { paths } from '../../src/paths.ts';
import { expect, frameRuns, setSessionCookie, test } from '../support/browser.ts';

const select = (page: Page) => page.getByLabel('Su país');
const shown = (page: Page, dato: string) => page.locator(`main [data-dato="${dato}"]`).first();

/** What each country's contact says, as its option carries it. */
const contacts = (page: Page) =>
  select(page).evaluate((element) =>
    Array.from(element.querySelectorAll('option'), ({ value, dataset }) => ({
      value,
      telefono: dataset['telefono'] ?? '',
      whatsapp: dataset['whatsapp'] ?? '',
      correo: dataset['correo'] ?? '',
      nombre: dataset['nombre'] ?? '',
    })),
  );

async function signedIn(context: BrowserContext, fields: object) {
  const session = { UserName: 'quien.sea', FarmaciaAdmin: false, ...fields };
  await setSessionCookie(context, encodeURIComponent(JSON.stringify(session)));
}

test('changing the country changes every contact of the page at once, without a reload', async ({
  page,
}) => {
  await page.goto(paths.contactenos);
  await page.evaluate(() => Reflect.set(window, 'samePage', true));
  for (const { value, telefono, whatsapp, correo, nombre } of await contacts(page)) {
    await select(page).selectOption(value);
    await expect(page.locator('[data-dato="telefono"]')).toHaveText(
      (await page.locator('[data-dato="telefono"]').all()).map(() => telefono),
    );
    await expect(shown(page, 'telefono')).toHaveAttribute(
      'href',
      `tel:${telefono.replaceAll(' ', '')}`,
    );
    await expect(shown(page, 'whatsapp')).toHaveAttribute(
      'href',
      `https://wa.me/${whatsapp.replace(/\D/g, '')}`,
    );
    await expect(shown(page, 'correo')).toHaveAttribute('href', `mailto:${correo}`);
    await expect(
      page.getByRole('heading', { name: `Centro de llamadas en ${nombre}` }),
    ).toBeVisible();
    await expect(page.locator('[data-de-pais]:visible')).toHaveCount(1);
    // Those of the chosen country are said once: the cards are the three others'.
    await expect(page.locator('.otros > :visible')).toHaveCount(3);
    await expect(page.locator(`.otros > [data-otro-pais="${value}"]`)).toBeHidden();
  }
  const samePage: unknown = await page.evaluate(() => Reflect.get(window, 'samePage') as unknown);
  expect(samePage).toBe(true);
});

test('a signed-in user sees only their own country', async ({ page, context }) => {
  await signedIn(context, { Role: 'Regente', Codigopais: '504' });
  await page.goto(paths.pacientes);
  await expect(select(page)).toHaveValue('504');
  await expect(select(page).locator('option:not(:disabled)')).toHaveText(['Honduras']);
});

test('shows the present year, and only future talks of the chosen country', async ({ page }) => {
  // Talks of this test's own: the published ones pass.
  const talk = (pais: string, dia: string, title: string) =>
    `<li data-de-pais="${pais}" data-dia="${dia}" hidden>${title}</li>`;
  const talks =
    talk('506', '2099-01-04', 'Ayer') +
    talk('506', '2099-01-05', 'Hoy') +
    talk('507', '2099-02-01', 'En Panamá');
  await page.route(`**${paths.beneficios}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(/<ul class="eventos[^>]*>/, (list) => `${list}${talks}`);
    await route.fulfill({ response, body });
  });
  const shown = page.locator('.eventos > :visible');
  await page.clock.setFixedTime(new Date('2099-01-05T18:00:00Z'));
  await page.goto(paths.beneficios);
  await frameRuns(page);
  await expect(shown).toHaveText(['Hoy']);
  await select(page).selectOption('507');
  await expect(shown).toHaveText(['En Panamá']);
  await select(page).selectOption('504');
  await expect(shown).toContainText('Por ahora no hay charlas programadas en Honduras');
  await page.goto(paths.queEs);
  await frameRuns(page);
  await expect(page.locator('#vigencia')).toContainText(
    'Del 1 de enero al 31 de diciembre de 2099',
  );
});
