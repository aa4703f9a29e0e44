import type { BrowserContext } from '@playwright/test';
import { paths } from '../../src/paths.ts';
import { expect, expectAccessible, frameRuns, setSessionCookie, test } from '../support/browser.ts';
import { sampleOf } from '../support/size.ts';

async function signIn(context: BrowserContext, role: string, name = 'CR-F001') {
  const session = { UserName: name, Role: role, FarmaciaAdmin: false, Codigopais: '506' };
  await setSessionCookie(context, encodeURIComponent(JSON.stringify(session)));
}

test('the keyboard reaches the content first, then the frame in its order, and is seen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(paths.pacientes);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
  const order: string[] = [];
  for (let step = 0; step < 9; step += 1) {
    await page.keyboard.press('Tab');
    const [name, ring] = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return [element.id || element.textContent.trim(), `${outlineStyle} ${outlineWidth}`] as const;
    });
    order.push(name);
    expect(ring, name).toBe('solid 3px');
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

test('the skip link leads into the content', async ({ page }) => {
  await page.goto(paths.pacientes);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('the header stays one row on every phone, also with larger letters', async ({ page }) => {
  await page.goto(paths.pacientes);
  const widths = Array.from({ length: 26 }, (_, step) => 320 + 4 * step);
  const tall: string[] = [];
  for (const letters of [1, 1.3])
    for (const width of widths.filter((each) => each >= 277 * letters)) {
      await page.setViewportSize({ width, height: 640 });
      const rows = await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${16 * size}px`;
        return (document.querySelector('.cabecera')?.clientHeight ?? 0) / (60 * size);
      }, letters);
      if (Math.round(rows) !== 1) tall.push(`${width} px, letters ${letters}: ${rows} rows`);
    }
  expect(tall).toEqual([]);
});

test('on a phone Menú opens the six entries and Contáctenos, Escape closes it and gives the focus back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(paths.pacientes);
  await frameRuns(page);
  const menu = page.locator('summary', { hasText: 'Menú' });
  const cerrado = await menu.boundingBox();
  await menu.click();
  expect(await menu.boundingBox()).toEqual(cerrado);
  const entries = page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link');
  await expect(entries).toHaveCount(7);
  await expectAccessible(page);
  await entries.first().focus();
  await page.keyboard.press('Escape');
  await expect(entries.first()).toBeHidden();
  await expect(menu).toBeFocused();
});

test('a signed-in user finds their name and role, the three buttons and the private entries', async ({
  page,
  context,
}) => {
  await signIn(context, 'Regente');
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

test('the user menu opens whole and over everything on a phone', async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await signIn(context, 'Regente');
  await page.goto(paths.farmacias);
  await page.locator('.usuario > summary').click();
  const links = await page.locator('.usuario .desplegable-lista a').all();
  expect(links).toHaveLength(6);
  for (const link of links) {
    const reached = await link.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const middle = (top + bottom) / 2;
      return [left + 1, right - 1].map(
        (x) => document.elementFromPoint(x, middle)?.closest('a') === element,
      );
    });
    expect(reached).toEqual([true, true]);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  const PATHS = [
    paths.login,
    paths.clave,
    paths.sesiones,
    paths.segundoFactor,
    paths.canje,
    paths.preregistro,
    paths.canjeConfirmacion('ABCDE-FGHJK'),
    paths.dashboard,
    paths.busquedaCanjes,
  ];
  for (const path of sampleOf(PATHS, [paths.login])) {
    test(`${path} says what it needs and whom to call, and waits for nothing`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByText('active JavaScript en su navegador')).toBeVisible();
      await expect(page.getByText('Verificando su sesión')).toBeHidden();
      await expect(page.getByRole('button', { name: '¿Olvidaste tu contraseña?' })).toBeHidden();
    });
  }
});
