import { expect, resetDemo, test } from '../support/browser.ts';
import { detalle, PENDIENTES } from './dashboard/pantalla.ts';

// Stored texts are shown as text. Lint forbids every way to make markup of one; here React shows one that tries, and in
// public.content.test.ts the public pages' script.

const HOSTIL = `"'></td><img src=x onerror="window.ejecutado=1"><script>window.ejecutado=1</script>`;

test.beforeAll(resetDemo);
test.afterAll(resetDemo);

test('a redemption shows markup in a product’s name as text', async ({ persona, query }) => {
  await query('update productos set marca = $1', [HOSTIL]);
  const [canje] = await query<{ codigo: string }>(PENDIENTES);
  const page = await persona('operador.cr', detalle(canje?.codigo ?? ''));
  await expect(page.getByText(HOSTIL).first()).toBeVisible();
  expect(await page.evaluate(() => 'ejecutado' in window)).toBe(false);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});
