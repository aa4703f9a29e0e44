import type { BrowserContext } from '@playwright/test';
import { paths } from '../../src/paths.ts';
import { expect, expectAccessible, test } from '../support/browser.ts';

async function signIn(context: BrowserContext, baseURL: string, role: string, admin = false) {
  const session = { UserName: 'CR-F001', Role: role, FarmaciaAdmin: admin, Codigopais: '506' };
  await context.addCookies([
    { name: 'junto-session', value: encodeURIComponent(JSON.stringify(session)), url: baseURL },
  ]);
}

test('the keyboard reaches the content first, then the frame in its order', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(paths.pacientes);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
  const order: string[] = [];
  for (let step = 0; step < 9; step += 1) {
    await page.keyboard.press('Tab');
    order.push(
      await page.evaluate(
        () => document.activeElement?.id || document.activeElement?.textContent.trim() || '',
      ),
    );
  }
  expect(order).toEqual([
    'Junto a Tí',
    'pais',
    'Ingresar',
    '¿Qué es Junto a Tí?',
    'Beneficios',
    'Pacientes',
    'Farmacias',
    '¿Sabías que?',
    'Preguntas frecuentes',
  ]);
});

test('what has the focus is seen', async ({ page }) => {
  await page.goto(paths.pacientes);
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(
        document.activeElement ?? document.body,
      );
      return `${outlineStyle} ${outlineWidth}`;
    });
    expect(ring).toBe('solid 3px');
  }
});

test('the skip link leads into the content', async ({ page }) => {
  await page.goto(paths.pacientes);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('on a phone Menú opens the six entries, Escape closes it and gives the focus back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(paths.pacientes);
  const menu = page.locator('summary', { hasText: 'Menú' });
  await menu.click();
  const entries = page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link');
  await expect(entries).toHaveCount(6);
  await expectAccessible(page);
  await entries.first().focus();
  await page.keyboard.press('Escape');
  await expect(entries.first()).toBeHidden();
  await expect(menu).toBeFocused();
});

test('without script Menú and the section menu open all the same', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
  await page.goto(new URL(paths.pacientes, baseURL).href);
  await page.locator('summary', { hasText: 'Menú' }).click();
  await expect(page.getByRole('link', { name: 'Preguntas frecuentes' })).toBeVisible();
  await page.locator('summary', { hasText: 'Menú' }).click();
  await page.locator('.menu-lateral-corto > summary').click();
  await expect(page.getByRole('link', { name: 'Requisitos de Canje', exact: true })).toBeVisible();
  await context.close();
});

test('a visitor finds Ingresar, no action button and no private entry', async ({ page }) => {
  await page.goto(paths.farmacias);
  await expect(page.getByRole('link', { name: 'Ingresar', exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Accesos rápidos' })).toBeHidden();
  await expect(
    page.getByRole('navigation', { name: 'Farmacias', exact: true }).getByRole('link'),
  ).toHaveText(['Introducción para el farmacéutico', 'Requisitos de Canje', 'Farmacias Afiliadas']);
});

test('somebody signed in finds their name and role, the three buttons and the private entries', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL ?? '', 'Regente');
  await page.goto(paths.farmacias);
  await expect(page.getByRole('link', { name: 'Ingresar', exact: true })).toBeHidden();
  const user = page.locator('summary', { hasText: 'CR-F001 · Regente' });
  await user.click();
  await expect(page.getByRole('link', { name: 'Panel de Usuario' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cerrar Sesión' })).toHaveAttribute(
    'href',
    paths.logout,
  );
  await expectAccessible(page);
  await expect(
    page.getByRole('navigation', { name: 'Accesos rápidos' }).getByRole('link'),
  ).toHaveText(['Afiliar Paciente', 'Registrar Canje', 'Pre-Reg Fact']);
  await expect(
    page.getByRole('navigation', { name: 'Farmacias', exact: true }).getByRole('link'),
  ).toHaveCount(6);
});

test('a damaged session cookie is nobody', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'junto-session', value: '%7Broto', url: baseURL ?? '' }]);
  await page.goto(paths.farmacias);
  await expect(page.getByRole('link', { name: 'Ingresar', exact: true })).toBeVisible();
});
