import type { Page } from '@playwright/test';
import { expect, expectToFit, resetDemo, test } from '../../support/browser.ts';
import { dia } from '../canje/pantalla.ts';

test.beforeAll(resetDemo);

const REPORTE = '/dashboard/reporte-canjes';
/** Long enough ago that some pages lie between, on each day of a year. */
const DESDE = dia(200);
const en = (page: Page) => ({
  farmacia: page.getByRole('combobox', { name: 'Farmacia' }),
  inicio: page.getByLabel('Fecha de inicio'),
  final: page.getByLabel('Fecha final'),
  generar: page.getByRole('button', { name: 'Generar Reporte' }),
  exportar: page.getByRole('button', { name: 'Exportar a Excel' }),
  todas: page.getByRole('option', { name: 'Todas las farmacias' }),
});
const delReporte = `${REPORTE}?desde=${DESDE}&hasta=${dia(0)}&farmacia=todas`;

test('the report, page by page, and its spreadsheet', async ({ persona }) => {
  const page = await persona('admin.cr', REPORTE);
  const reporte = en(page);
  await reporte.farmacia.click();
  await reporte.todas.click();
  await expect(reporte.farmacia).toHaveValue('Todas las farmacias');
  await page.getByRole('button', { name: 'Este mes' }).click();
  await expect(reporte.inicio).toHaveValue('01');
  await expect(reporte.final).toHaveValue(dia(0).slice(8));
  await reporte.inicio.fill(DESDE);
  await reporte.generar.click();
  await expect(page).toHaveURL(delReporte);
  await expect(
    page.getByRole('heading', { name: /cajas sin costo y \d+ facturadas en \d+ canjes$/ }),
  ).toBeVisible();
  const ids = page.locator('[data-etiqueta="Id"]');
  await expect(ids).toHaveCount(10);
  const primera = await ids.allTextContents();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page).toHaveURL(`${delReporte}&pagina=2`);
  await expect(ids.first()).not.toHaveText(primera[0] ?? '');

  const [download] = await Promise.all([page.waitForEvent('download'), reporte.exportar.click()]);
  expect(download.suggestedFilename()).toBe('canjes.xlsx');
});

test('the office sees few filters first: a reason with rejected ones alone, the others when asked for @proof', async ({
  persona,
}) => {
  const page = await persona('operador.cr', '/dashboard/reporte');
  const campo = (name: string) => page.getByRole('combobox', { name, exact: true });
  await expect(page.getByRole('search').getByRole('combobox')).toHaveCount(4);
  await campo('Estado').selectOption('Rechazado');
  await campo('Motivo de rechazo').selectOption('factura-ilegible');
  await expect(page).toHaveURL(/motivo=factura-ilegible/);
  await campo('Estado').selectOption('');
  await expect(page).toHaveURL('/dashboard/reporte');
  await expect(campo('Motivo de rechazo')).toHaveCount(0);
  await page.getByRole('button', { name: 'Más filtros' }).click();
  await campo('Marca').selectOption({ index: 1 });
  await expect(page).toHaveURL(/marca=/);
  await page.reload();
  await expect(campo('Marca')).not.toHaveValue('');
  await page.setViewportSize({ width: 320, height: 780 });
  await page.getByRole('button', { name: /^Filtros/ }).click();
  await expectToFit(page);
});
