import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { paths } from '../../../src/paths.ts';
import { expect, expectUsable, test } from '../../support/browser.ts';

const titulo = 'Su número de tarjeta';

test('the number in groups, to copy, to keep by WhatsApp, and as a code', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 320, height: 800 });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await page.goto(paths.bienvenida('CR123456789'));
  const card = page.getByRole('region', { name: titulo });
  await expect(card.getByText('CR 123 456 789', { exact: true })).toBeVisible();
  await expect(card).toContainText('número de identificación con el que se afilió');

  await card.getByRole('button', { name: 'Copiar' }).click();
  await expect(card.getByRole('status')).toHaveText('Número copiado');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('CR 123 456 789');

  const link = card.getByRole('link', { name: 'Guardar por WhatsApp' });
  const href = new URL((await link.getAttribute('href')) ?? '');
  expect(href.origin + href.pathname).toBe('https://wa.me/');
  expect(href.searchParams.get('text')).toMatch(/Junto a Tí es CR 123 456 789\./);
  await expect(link).toHaveAttribute('rel', /noopener/);

  const code = card.getByRole('img', { name: 'Código QR con su número de tarjeta' });
  await expect(code.locator('path')).toHaveAttribute('d', toSvgPath(generate('CR123456789')));
  await expect(code).toHaveAttribute('viewBox', '-4 -4 29 29');
  await expect(code).toHaveCSS('background-color', 'rgb(255, 255, 255)');

  await expectUsable(page);
  // The address alone is read: no patient is looked up.
  expect(calls).toEqual([]);
});

test('prints as a clean slip: the number, its code and the call centre', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'printed', 0);
    window.print = () => {
      Reflect.set(window, 'printed', 1 + Number(Reflect.get(window, 'printed')));
    };
  });
  await page.goto(paths.bienvenida('HND100000001'));
  await page.getByRole('button', { name: 'Imprimir' }).click();
  expect(await page.evaluate(() => Number(Reflect.get(window, 'printed')))).toBe(1);

  await page.emulateMedia({ media: 'print' });
  const number = page.getByText('HND 100 000 001', { exact: true });
  await expect(number).toBeVisible();
  // A sheet, and the 58 mm of a till.
  for (const width of [718, 219]) {
    await page.setViewportSize({ width, height: 600 });
    const { height } = (await number.boundingBox()) ?? { height: Infinity };
    const size = await number.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
    expect(height, 'in one line').toBeLessThan(2 * size);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, 'nothing is cut off').toBe(width);
    const qr = await page.locator('figure').boundingBox();
    for (const words of await page.locator('.comprobante p:visible').all()) {
      const box = await words.boundingBox();
      const apart =
        qr &&
        box &&
        (box.y + box.height <= qr.y || box.y >= qr.y + qr.height || box.x + box.width <= qr.x);
      expect(apart, 'the code covers no words').toBe(true);
    }
  }
  await expect(page.getByText('Centro de llamadas:')).toBeVisible();
  for (const gone of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('button', { name: 'Copiar' }),
    page.getByRole('link', { name: 'Guardar por WhatsApp' }),
  ]) {
    await expect(gone).toBeHidden();
  }
});
