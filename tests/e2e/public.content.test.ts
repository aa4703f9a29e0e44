import { paths } from '../../src/paths.ts';
import { expect, expectAccessible, test } from '../support/browser.ts';

test('the side list of the programme marks the panel being read, and none at the top of the page', async ({
  page,
}) => {
  await page.goto(paths.queEs);
  const entries = page.getByRole('navigation', { name: 'El programa' }).getByRole('link');
  const marked = entries.and(page.locator('[aria-current]'));
  await expect(marked).toHaveCount(0);
  await entries.nth(3).click();
  await expect(marked).toHaveText([(await entries.nth(3).textContent()) ?? '']);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(marked).toHaveCount(0);
});

test('the first question is open; a link to another opens it', async ({ page }) => {
  await page.goto(paths.preguntasFrecuentes);
  const questions = page.locator('.preguntas details');
  expect(await questions.count()).toBeGreaterThanOrEqual(8);
  await expect(page.locator('.preguntas details[open]')).toHaveCount(1);
  await expect(questions.first()).toHaveAttribute('open', '');
  const last = (await questions.last().getAttribute('id')) ?? '';
  await page.goto(`${paths.preguntasFrecuentes}#${last}`);
  await expect(page.locator(`#${last}`)).toHaveAttribute('open', '');
});

test.describe('the promotions of the chosen country', () => {
  const rows = [
    {
      Id: 1,
      Descripcion: 'Producto de prueba 10 mg',
      MaximoPorFactura: 2,
      MaximoPorPaciente: 12,
      TipoBonificacion: '2 + 1',
    },
    {
      Id: 2,
      Descripcion: '<b>Otro</b>',
      MaximoPorFactura: 1,
      MaximoPorPaciente: 6,
      TipoBonificacion: '3 + 1',
    },
  ];

  test('stand in a table that follows the country', async ({ page }) => {
    await page.route('**/api/promociones/*', (route) =>
      route.fulfill({ json: route.request().url().endsWith('/506') ? rows : rows.slice(0, 1) }),
    );
    await page.goto(paths.productosRecambio);
    const table = page.getByRole('table', { name: 'Productos y máximos en Costa Rica' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Producto',
      'Máx. Canjes por Mes',
      'Máx. Canjes por Año',
      'Promoción',
    ]);
    await expect(table.getByRole('rowheader')).toHaveText([
      'Producto de prueba 10 mg',
      '<b>Otro</b>',
    ]);
    // Its dose stays in one line.
    expect(await table.getByRole('rowheader').first().textContent()).toContain('10\u00a0mg');
    await expect(table.getByRole('cell')).toHaveText(['2', '12', '2 + 1', '1', '6', '3 + 1']);
    for (const warning of [/tarjeta activa y la receta/, /60\sdías calendario/]) {
      await expect(page.locator('.advertencias > li', { hasText: warning })).toBeVisible();
    }
    await page.getByLabel('Su país').selectOption('507');
    await expect(
      page.getByRole('table', { name: 'Productos y máximos en Panamá' }).getByRole('row'),
    ).toHaveCount(2);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectAccessible(page);
  });

  test('that are none end with the number to tap @proof', async ({ page }) => {
    await page.route('**/api/promociones/*', (route) => route.fulfill({ json: [] }));
    await page.goto(paths.productosRecambio);
    const empty = page.getByText('Por ahora no hay productos en promoción en Costa Rica');
    await expect(empty).toBeVisible();
    await expect(empty.getByRole('link').first()).toHaveAttribute('href', /^tel:/);
    await expectAccessible(page);
  });

  test('that are refused leave an empty list, the error and the number to tap; trying again helps', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 503/);
    let fails = true;
    await page.route('**/api/promociones/*', (route) =>
      route.fulfill(fails ? { status: 503, json: { detail: 'x' } } : { json: rows }),
    );
    await page.goto(paths.productosRecambio);
    const error = page.getByRole('alert');
    await expect(error).toContainText('Error al obtener promociones');
    await expect(error.getByRole('link').first()).toHaveAttribute('href', /^tel:/);
    await expect(page.getByRole('table')).toBeHidden();
    await expectAccessible(page);
    fails = false;
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('table')).toBeVisible();
    await expect(error).toBeHidden();
  });
});

test('the questions are found without accents, with other words and with slips', async ({
  page,
}) => {
  await page.goto(paths.preguntasFrecuentes);
  const questions = page.locator('.preguntas details:visible');
  const all = await questions.count();
  const field = page.getByRole('searchbox', { name: 'Busque en las preguntas' });
  await expect(page.locator('#guion')).toHaveCount(0);
  for (const [words, found] of [
    ['numero olvide', 'olvide-mi-numero'],
    ['vencimiento', 'cuanto-tiempo-entre-facturas'],
    ['perdi mi tarjeta', 'olvide-mi-numero'],
    ['olvide tarjta', 'olvide-mi-numero'],
  ] as const) {
    await field.fill(words);
    await expect.poll(() => questions.count()).toBeLessThan(all);
    await expect(page.locator(`#${found}`)).toBeVisible();
  }
  await expect(page.getByRole('status')).toContainText(`de ${all} preguntas`);
  await field.fill('factura');
  await expect(page.locator('h3:visible').first()).toContainText('factura');
  await field.fill('zzzz');
  await expect(questions).toHaveCount(0);
  await expect(page.getByText('Ninguna pregunta tiene esas palabras')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ver todas' }).click();
  await expect(questions).toHaveCount(all);
});

test('on paper every answer and every folded text is open', async ({ page }) => {
  for (const path of [paths.preguntasFrecuentes, paths.requisitosPacientes]) {
    await page.goto(path);
    await expect(page.locator('#guion')).toHaveCount(0);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(page.locator('main details:not([open])')).toHaveCount(0);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.locator('main details:not([open])')).not.toHaveCount(0);
  }
});
