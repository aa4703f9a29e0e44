import { expect, expectAccessible, resetDemo, test } from '../../support/browser.ts';
import { ingresar } from '../canje/pantalla.ts';

test.beforeAll(resetDemo);

for (const width of [320, 1280]) {
  test(`a Manager sees which rule refuses most, decisions and redemptions per day, at ${width} px`, async ({
    page,
    query,
  }) => {
    await query('delete from negativas');
    await query(
      `insert into negativas (dia, pais_codigo, regla, cuenta)
       values (current_date - 1, '506', 'limites', 1204), (current_date - 1, '507', 'tarjetaActiva', 7)`,
    );
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dashboard');
    await ingresar(page, 'manager');
    const rules = page.getByRole('table', { name: 'Lo que más niegan las reglas' });
    await expect(rules.getByRole('row').nth(1)).toContainText(/límites.*Costa Rica.*1\D?204/);
    await expect(
      page.getByRole('table', { name: 'Decisiones y su espera' }).getByRole('rowheader').first(),
    ).toBeVisible();
    await expect(page.getByRole('table', { name: 'Canjes registrados por día' })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    await page.getByLabel('País', { exact: true }).selectOption('507');
    await expect(rules.getByRole('row').nth(1)).toContainText('La tarjeta está activa.');
    await expect(rules.getByText('Costa Rica')).toHaveCount(0);
  });
}

test('where nothing was counted, a sentence says so', async ({ page }) => {
  await page.route('**/api/canjes/estadisticas', (route) =>
    route.fulfill({
      json: {
        Desde: '2026-05-19',
        Hasta: '2026-06-17',
        Negativas: [],
        Decisiones: [],
        CanjesPorDia: [],
      },
    }),
  );
  await page.goto('/dashboard');
  await ingresar(page, 'manager');
  await expect(page.getByText('Las reglas no negaron nada en estos días.')).toBeVisible();
  await expect(page.getByText('No se decidió ningún canje en estos días.')).toBeVisible();
  await expect(page.getByText('No se registró ningún canje en estos días.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('an Operador does not', async ({ page }) => {
  await page.goto('/dashboard');
  await ingresar(page, 'operador.cr');
  await expect(page.getByRole('heading', { name: 'Canjes de las últimas 48 horas' })).toBeVisible();
  await expect(page.getByText('Cómo va el programa')).toHaveCount(0);
});

test('when they cannot be had, that is said and can be tried again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/);
  await page.route('**/api/canjes/estadisticas', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: '', status: 503, detail: 'No hoy.' }),
    }),
  );
  await page.goto('/dashboard');
  await ingresar(page, 'manager');
  await expect(page.getByRole('alert').filter({ hasText: 'No hoy.' })).toBeVisible();
  await page.unroute('**/api/canjes/estadisticas');
  await page.getByRole('button', { name: 'Intentar otra vez' }).click();
  await expect(page.getByRole('heading', { name: 'Cómo va el programa' })).toBeVisible();
});
