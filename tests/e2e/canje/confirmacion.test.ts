import { expect, test } from '../../support/browser.ts';
import { ingresar } from './pantalla.ts';
import { generarCodigo } from '../../../src/domain/codigoConfirmacion.ts';

const codigo = generarCodigo((n) => new Uint8Array(n).fill(7));
const escrito = `${codigo.slice(0, 5)}-${codigo.slice(5)}`;

test('the code can be copied, and the lists of redemptions are one step away', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/farmacias/canje-confirmacion/${codigo}`);
  await ingresar(page, 'CR-F001');
  await expect(page).toHaveURL(`/farmacias/canje-confirmacion/${codigo}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Canje Registrado');
  await expect(page.getByText('queda sujeta a auditoría')).toBeVisible();
  await page.getByRole('button', { name: 'Copiar el código de confirmación' }).click();
  await expect(page.getByText('Código copiado')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(escrito);
  for (const [name, tipo] of [
    ['Canjes Pendientes', 'canjePendiente'],
    ['Canjes Aprobados', 'canjeAprobado'],
    ['Canjes Rechazados', 'canjeRechazado'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute(
      'href',
      `/dashboard/filtro-canjes/${tipo}`,
    );
  }
});

test('on paper it is a slip: the code and what to do, without the frame', async ({ page }) => {
  await page.goto(`/farmacias/canje-confirmacion/${codigo}`);
  await ingresar(page, 'CR-F001');
  await expect(page.getByText(escrito)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(escrito)).toBeVisible();
  await expect(page.getByText('queda sujeta a auditoría')).toBeVisible();
  await expect(page.getByText('Escriba este código en la factura')).toBeVisible();
  await expect(page.getByText('Revise con frecuencia los canjes rechazados')).toBeVisible();
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('button', { name: 'Imprimir' }),
    page.getByRole('link', { name: 'Registrar otro canje' }),
  ]) {
    await expect(hidden).toBeHidden();
  }
  // The paper of a till is 80 mm wide.
  await page.setViewportSize({ width: 300, height: 600 });
  const code = await page.getByText(escrito).boundingBox();
  expect(code?.width).toBeGreaterThan(150);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(300);
});

test('a code that cannot be one leads to the search', async ({ page }) => {
  await page.goto('/farmacias/canje-confirmacion/ABCDE-FGHJK');
  await ingresar(page, 'CR-F001');
  await page.waitForRequest(/\/dashboard\/busqueda-canjes$/);
});

test('after a reload it is asked for as the site itself, and the code goes nowhere', async ({
  page,
}) => {
  await page.goto(`/farmacias/canje-confirmacion/${codigo}`);
  await ingresar(page, 'CR-F001');
  await expect(page.getByText(escrito)).toBeVisible();
  const [asked] = await Promise.all([
    page.waitForRequest('**/api/auth/refresh_token'),
    page.reload(),
  ]);
  expect(await asked.headerValue('referer')).toBe(`${new URL(page.url()).origin}/`);
  await expect(page.getByText(escrito)).toBeVisible();
});
