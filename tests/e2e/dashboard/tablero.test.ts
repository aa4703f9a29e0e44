import { decirDia } from '../../../src/domain/fechaEscrita.ts';
import type { Dia } from '../../../src/domain/calendario.ts';
import { expect, expectAccessible, resetDemo, test } from '../../support/browser.ts';
import { isProof } from '../../support/size.ts';
import { dia } from '../canje/pantalla.ts';

const TABLERO = '/dashboard/tablero';

test.beforeAll(resetDemo);

test('a Manager sees every figure as a picture with its numbers, on a phone', async ({
  persona,
  query,
}) => {
  await query('delete from negativas');
  await query(
    `insert into negativas (dia, pais_codigo, regla, cuenta)
     values ($1, '506', 'limites', 1204), ($1, '507', 'tarjetaActiva', 7)`,
    [dia(0)],
  );
  const page = await persona('manager', '/robots.txt');
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(TABLERO);
  const before = page.locator('.tablero-cifras li > span > a').first();
  expect((await before.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  // A phone folds its lists, and says the largest figure of each.
  await expect(page.locator('#tablero-negativas ~ p').last()).toHaveText(/: 1\D?204 intentos$/);
  await page.getByText('Reglas que más se incumplen').first().click();
  const rules = page.getByRole('table', { name: 'Reglas que más se incumplen' });
  await expect(rules.getByRole('row').nth(1)).toContainText(/límites.*1\D?204/);
  await expect(page.getByRole('img', { name: /^Canjes por día/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /Se aprobó sin auditar/ })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await page.getByLabel('País', { exact: true }).selectOption('507');
  await expect(page).toHaveURL(`${TABLERO}?pais=507`);
  await expect(rules.getByRole('row').nth(1)).toContainText('Tarjeta inactiva');
  await page.getByLabel('Período', { exact: true }).selectOption('30-dias');
  await expect(page).toHaveURL(`${TABLERO}?pais=507&periodo=30-dias`);
  await page.goBack();
  await expect(page.getByLabel('Período', { exact: true })).toHaveValue('mes');
});

test('in forced colours no series looks like another, and the numbers are one key away @proof', async ({
  persona,
}) => {
  const page = await persona('operador.cr', `${TABLERO}?periodo=90-dias`);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(page.getByLabel('País', { exact: true })).toHaveCount(0);
  const charts = page.locator('.tablero-apartado:has(.grafico)');
  await expect(charts).toHaveCount(4);
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  for (const [i, chart] of (await charts.all()).entries()) {
    const inks = await chart.locator('.grafico-leyenda :is(rect, path)').evaluateAll((marks) =>
      marks.map((mark) => {
        if (mark.hasAttribute('fill')) return 'hatched';
        const { fill, stroke } = getComputedStyle(mark);
        return fill === 'none' ? stroke : fill;
      }),
    );
    expect(inks.length).toBeGreaterThan(1);
    expect(new Set([...inks, paper]).size, inks.join(', ')).toBe(inks.length + 1);
    if (!isProof && i > 0) continue;
    // From a picture to its numbers by Tab alone.
    await chart.getByRole('slider').focus();
    await page.keyboard.press('Tab');
    await expect(chart.locator('summary')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(chart.getByRole('table')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(chart.getByRole('region')).toBeFocused();
  }
  await expect(page.getByRole('table', { name: 'Canjes por día' }).getByRole('row')).toHaveCount(
    91,
  );
  await expectAccessible(page);
  // On paper the numbers of closed lists are read too.
  await page.emulateMedia({ media: 'print' });
  const closed = page.locator('.numeros:not([open]) table');
  await expect(closed).toHaveCount(isProof ? 3 : 6);
  for (const table of await closed.all()) await expect(table).toBeVisible();
});

test('keys and pointer read a chart column by column, and nothing moves @proof', async ({
  persona,
}) => {
  const page = await persona('manager', `${TABLERO}?periodo=90-dias`);
  const chart = page.locator('.tablero-apartado:has(.grafico)').first();
  await expect(chart.locator('tbody tr')).toHaveCount(90);
  const rows = await chart
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  const days = rows.map(([day = '']) => day.split('/').reverse().join('-'));
  const words = rows.map(([, canjes, before], i) => {
    const count = `${canjes} ${canjes === '1' ? 'canje' : 'canjes'}`;
    return i === rows.length - 1
      ? `Hoy hasta ahora: ${count}; ayer, ${rows[i - 1]?.[1]}.`
      : `${decirDia(days[i] as Dia, days.at(-1) as Dia)}: ${count}; antes, ${before}.`;
  });
  const reader = chart.getByRole('slider', {
    name: 'Canjes por día, columna por columna',
  });
  const says = async (sentence: string | undefined) => {
    await expect(reader).toHaveAttribute('aria-valuetext', sentence ?? '');
    await expect(chart.locator('.grafico-lectura')).toHaveText(sentence ?? '');
  };
  await says(words.at(-1));

  await reader.focus();
  await says(words.at(-1));
  await page.keyboard.press('Home');
  await says(words[0]);
  await page.keyboard.press('ArrowRight');
  await says(words[1]);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await says(words.at(-2));

  const picture = chart.getByRole('img');
  await page.keyboard.press('Tab');
  await picture.scrollIntoViewIfNeeded();
  const { y = 0, width = 0 } = (await picture.boundingBox()) ?? {};
  const place = await chart.locator('summary').boundingBox();
  await picture.hover({ position: { x: 46, y: 60 } });
  await says(words[0]);
  await page.mouse.move(0, y - 20);
  await says(words.at(-1));
  await picture.click({ position: { x: width - 6, y: 60 } });
  await says(words.at(-1));
  await expect(reader).toBeFocused();
  expect(await chart.locator('summary').boundingBox()).toEqual(place);
  await page.mouse.move(0, y - 20);
  await says(words.at(-1));
});

test('each figure leads to its own list', async ({ persona }) => {
  const page = await persona('manager', `${TABLERO}?periodo=90-dias`);
  const productos = page.getByRole('table', { name: 'Productos' });
  await productos.getByRole('button', { name: 'Antes' }).click();
  await expect(page.locator('.tablero-cifras').first().getByRole('listitem')).toHaveCount(4);
  const figura = productos.getByRole('row').nth(1).getByRole('link').first();
  const cuantos = await figura.textContent();
  await figura.click();
  await expect(page).toHaveURL(/\/dashboard\/reporte\?.*producto=.*pais=\d+/);
  await expect(
    page.getByRole('heading', { level: 2, name: new RegExp(`: ${cuantos} canjes?\\b`) }),
  ).toBeVisible();
  await page.goBack();
  await expect(productos.locator('[aria-sort="descending"]')).toHaveText('Antes');
  const debe = page.getByRole('table', {
    name: 'Cajas por reponer de cada distribuidor',
    exact: true,
  });
  const cajas = debe.getByRole('link').first();
  const suyas = await cajas.textContent();
  await cajas.click();
  await expect(page).toHaveURL(/\/dashboard\/liquidaciones\?distribuidor=\d+#por-reponer$/);
  await expect(page.getByText(new RegExp(`: ${suyas} cajas? por reponer`))).toBeVisible();
  await page.getByRole('button', { name: 'Ver todo lo que falta reponer' }).click();
  await expect(page).toHaveURL(/\/dashboard\/liquidaciones#por-reponer$/);
});
