import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { expect, expectUsable, resetDemo, test } from '../../support/browser.ts';

test.beforeAll(resetDemo);

/** The pharmacists' directory; the patients' has other columns and a test below, and the doctors' is of the same parts. */
const d = {
  path: paths.farmaciasAfiliadas,
  api: /\/api\/farmacias\/afiliadas\/506/,
  titulo: 'Farmacias en Costa Rica',
  buscar: 'Buscar farmacias',
  // Written with its accent in the data.
  busqueda: 'ESCAZU',
  hallado: /Escazú/,
  nada: 'No encontramos farmacias con «zzzz» en Costa Rica.',
};

const en = (page: Page) => ({
  filas: page.getByRole('table').getByRole('rowgroup').last().getByRole('row'),
  anterior: page.getByRole('button', { name: 'Anterior' }),
  siguiente: page.getByRole('button', { name: 'Siguiente' }),
});

test('lists ten at a time and copies a code, without a barrier', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 320, height: 800 });
  const t = en(page);
  await page.goto(d.path);
  await expect(page.getByRole('heading', { name: d.titulo })).toBeVisible();
  await expect(t.filas).toHaveCount(10);
  const copiar = t.filas.nth(3).getByRole('button', { name: /^Copiar el código/ });
  await copiar.click();
  await expect(t.filas.nth(3).getByRole('status')).toHaveText('Código copiado');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^CR-F\d{3}$/);
  await expect(copiar).toHaveAccessibleName(`Copiar el código ${copied}`);
  await expectUsable(page);

  await page.getByLabel(d.buscar).fill('zzzz');
  await expect(page.getByText(d.nada)).toBeVisible();
  const llamar = page.getByRole('region', { name: d.titulo }).getByRole('link', { name: '+506' });
  await expect(llamar).toBeInViewport();
  expect((await llamar.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect((await page.getByRole('search').boundingBox())?.y).toBeLessThan(30);
  await expectUsable(page);
  await page.getByRole('button', { name: 'Ver toda la lista' }).click();
  await expect(t.filas).toHaveCount(10);
  await expect(page).toHaveURL(d.path);
});

test('finds without regard to accents and case, in the address bar too', async ({ page }) => {
  const t = en(page);
  await page.goto(`${d.path}?pagina=2`);
  await expect(t.filas.first()).toBeVisible();
  await page.getByLabel(d.buscar).fill(d.busqueda);
  await expect(page).toHaveURL(`${d.path}?buscar=${d.busqueda}`);
  await expect(t.siguiente).toBeDisabled();
  await expect(t.filas.first()).toHaveText(d.hallado);
  await expect(t.filas.filter({ hasNotText: d.hallado })).toHaveCount(0);
  const found = await t.filas.count();
  expect(found).toBeGreaterThan(0);
  await page.reload();
  await expect(page.getByLabel(d.buscar)).toHaveValue(d.busqueda);
  await expect(t.filas).toHaveCount(found);
  await page.goBack();
  await expect(page).toHaveURL(`${d.path}?pagina=2`);
  await expect(page.getByLabel(d.buscar)).toHaveValue('');
});

test('says when it fails, with the sentence of a list or of a search, and tries again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500/);
  const t = en(page);
  const fails = () => page.route(d.api, (route) => route.fulfill({ status: 500 }), { times: 1 });
  await fails();
  await page.goto(d.path);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Error al obtener farmacias');
  await expect(t.siguiente).toBeHidden();
  await expectUsable(page);
  await alert.getByRole('button', { name: 'Reintentar' }).click();
  await expect(t.filas).toHaveCount(10);
  await fails();
  await page.getByLabel(d.buscar).fill(d.busqueda);
  await expect(alert).toContainText('Error al buscar farmacias');
  await alert.getByRole('button', { name: 'Reintentar' }).click();
  await expect(t.filas.first()).toHaveText(d.hallado);
});

test('never shows an older answer over a newer one @proof', async ({ page }) => {
  const t = en(page);
  await page.goto(d.path);
  await expect(t.filas).toHaveCount(10);
  let answerOld = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answerOld = resolve;
  });
  let answered: Promise<void> | undefined;
  await page.route(/[?&]s=zz(&|$)/, (route) => {
    answered = route.fetch().then(async (response) => {
      await held;
      // Given up by the page: no answer is expected.
      await route.fulfill({ response }).catch(() => undefined);
    });
    return answered;
  });
  const search = page.getByLabel(d.buscar);
  const asked = page.waitForRequest(/[?&]s=zz(&|$)/);
  await search.fill('zz');
  await asked;
  await search.fill(d.busqueda);
  await expect(t.filas.first()).toHaveText(d.hallado);
  answerOld();
  await answered;
  await expect(t.filas.first()).toHaveText(d.hallado);
  await expect(page).toHaveURL(`${d.path}?buscar=${d.busqueda}`);
});

test('a patient finds the pharmacies of a province, calls one and is shown the way; nothing to copy @proof', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 800 });
  const { filas } = en(page);
  await page.goto(paths.farmaciasAfiliadasPacientes);
  const provincias = page.getByRole('group', { name: 'Filtrar por provincia' });
  await provincias.getByRole('button', { name: 'San José', exact: true }).click();
  await expect(page).toHaveURL(/\?grupo=San/);
  await expect(page.getByRole('heading', { name: /^\d+ farmacias en San José$/ })).toBeVisible();
  await expect(filas.filter({ hasNotText: 'San José' })).toHaveCount(0);
  await expect(filas.first().getByRole('cell').first()).toHaveAttribute(
    'data-etiqueta',
    'Dirección',
  );
  await expect(filas.first().getByRole('link', { name: /^Cómo llegar a / })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=/,
  );
  await expect(filas.first().getByRole('link', { name: /^Llamar a .+: [\d -]+$/ })).toHaveAttribute(
    'href',
    /^tel:\d+$/,
  );
  await expect(page.getByRole('button', { name: /^Copiar/ })).toHaveCount(0);
  await expectUsable(page);
  await page.goBack();
  await expect(provincias.getByRole('button', { name: 'Todas' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByLabel('Buscar farmacias').fill('san jose');
  await expect(page).toHaveURL(/buscar=san\+jose/);
  await expect(filas.filter({ hasNotText: 'San José' })).toHaveCount(0);
});

test('on a phone the list begins in the first 400 px, and a pharmacy takes 90', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto(paths.farmaciasAfiliadasPacientes);
  const first = await en(page).filas.first().boundingBox();
  expect(first?.y).toBeLessThan(400);
  expect(first?.height).toBeLessThan(90);
});
