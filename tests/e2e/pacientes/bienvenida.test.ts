import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { paths } from '../../../src/paths.ts';
import { expect, expectUsable, test } from '../../support/browser.ts';
import { sampleOf } from '../../support/size.ts';

const titulo = 'Su número de tarjeta';

for (const width of sampleOf([320, 1280], [320])) {
  test(`the number in groups, to copy, to keep by WhatsApp, and as a code, at ${width} px`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width, height: 800 });
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

    await expect(page.getByRole('heading', { name: /Qué sigue|ahora/i }).first()).toBeVisible();
    await expectUsable(page);
    // The address alone is read: no patient is looked up.
    expect(calls).toEqual([]);
  });
}

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
  // In one line, on paper of any width.
  const { height } = (await number.boundingBox()) ?? { height: Infinity };
  const size = await number.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  expect(height).toBeLessThan(2 * size);
  await expect(page.locator('[data-bienvenida="qr"]')).toBeVisible();
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

test('a clipboard that refuses: it says to write the number down @proof', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await page.goto(paths.bienvenida('CR123456789'));
  await page.getByRole('button', { name: 'Copiar' }).click();
  await expect(page.getByText('No se pudo copiar. Anote el número en un papel.')).toBeVisible();
});

test('an address whose number is too short shows none', async ({ page }) => {
  await page.goto('/pacientes/bienvenida/CR12345');
  await expect(
    page.getByRole('heading', { name: 'Esta dirección no trae un número de tarjeta' }),
  ).toBeVisible();
  await expect(page).toHaveTitle(/^Esta dirección no trae un número de tarjeta/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('region', { name: titulo })).toBeHidden();
  // Neither a welcome nor what to do with a number.
  await expect(
    page.getByRole('heading', { name: /Le damos la bienvenida|Qué hacer/ }),
  ).toBeHidden();
  await expect(page.getByRole('link', { name: 'Activar mi afiliación' })).toBeVisible();
  await expectUsable(page);
});
