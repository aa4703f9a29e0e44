import type { Page } from '@playwright/test';
import { paths } from '../../src/paths.ts';
import { expect, resetDemo, test } from '../support/browser.ts';
import { detalle, PENDIENTES } from './dashboard/pantalla.ts';

// Stored texts are shown as text. Lint forbids every way to make markup of one; here each of the two renderers, the
// public pages' script and React, shows one that tries.

const HOSTIL = `"'></td><img src=x onerror="window.ejecutado=1"><script>window.ejecutado=1</script>`;

test.beforeAll(resetDemo);
test.afterAll(resetDemo);

const expectAsText = async (page: Page) => {
  await expect(page.getByText(HOSTIL).first()).toBeVisible();
  expect(await page.evaluate(() => 'ejecutado' in window)).toBe(false);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
};

test('the list of promotions and a redemption show markup in a product’s name as text', async ({
  page,
  persona,
  query,
}) => {
  await query('update productos set marca = $1', [HOSTIL]);
  await page.goto(paths.queEs);
  await expectAsText(page);
  const [canje] = await query<{ codigo: string }>(PENDIENTES);
  await expectAsText(await persona('operador.cr', detalle(canje?.codigo ?? '')));
});
