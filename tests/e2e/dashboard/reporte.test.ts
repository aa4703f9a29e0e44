import { read, utils, type WorkBook } from '@e965/xlsx';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, resetDemo, test } from '../../support/browser.ts';
import { formatearDia } from '../../../src/domain/calendario.ts';
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
  informacion: page.getByRole('dialog', { name: 'Información' }),
  error: page.getByRole('alertdialog', { name: 'Error' }),
});
const delReporte = `${REPORTE}?desde=${DESDE}&hasta=${dia(0)}&farmacia=todas`;

test('dates and pharmacy are asked for, in words @proof', async ({ persona }) => {
  const page = await persona('admin.cr', REPORTE);
  const reporte = en(page);
  await reporte.generar.click();
  const resumen = page.getByRole('group', { name: 'Revise lo siguiente' });
  await expect(resumen).toBeFocused();
  await expect(resumen.getByRole('link')).toHaveText([
    'Seleccione una farmacia',
    'Fecha de inicio: Este campo es requerido',
    'Fecha final: Este campo es requerido',
  ]);
  await reporte.inicio.fill(dia(0));
  await reporte.final.fill(dia(1));
  await expect(resumen).toContainText(
    'La fecha de inicio no puede ser posterior a la fecha final.',
  );
  await reporte.inicio.fill(dia(400));
  await expect(resumen).toContainText('El rango de fechas no puede pasar de 366 días.');
  await reporte.inicio.fill(DESDE);
  await expect(resumen).toBeHidden();
  for (const boton of [reporte.generar, reporte.exportar]) {
    await boton.click();
    await expect(reporte.informacion).toContainText('Seleccione una farmacia');
    await page.keyboard.press('Escape');
    await expect(boton).toBeFocused();
  }
});

test('the report with its columns, page by page, and the spreadsheet with all of it', async ({
  persona,
  query,
}) => {
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
  await expect(page.getByRole('heading', { name: /cajas sin costo en \d+ canjes$/ })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Id',
    'Fecha Canje',
    'Marca',
    'Presentación',
    'Nombre Cadena',
    'Pto. de Venta',
    'Tipo Bonificación',
    'Facturas',
    'Código Confirmación',
    'Estado Canje',
    'Observaciones',
  ]);
  const ids = page.locator('[data-etiqueta="Id"]');
  await expect(ids).toHaveCount(10);
  const primera = await ids.allTextContents();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page).toHaveURL(`${delReporte}&pagina=2`);
  await expect(ids.first()).not.toHaveText(primera[0] ?? '');

  const esperados = await query<{ id: number; codigo: string }>(
    `select c.id::int as id, c.codigo_confirmacion as codigo
       from canjes c join farmacias f on f.id = c.farmacia_id join cadenas ca on ca.id = f.cadena_id
      where ca.nombre = 'Farmacias del Valle' and c.pais_codigo = '506'
        and c.fecha between $1 and $2
        and (c.estado = 'Aprobado'
             or (c.estado = 'Pendiente' and c.registrado_en <= now() - interval '48 hours'))
      order by c.fecha, c.registrado_en, c.id`,
    [DESDE, dia(0)],
  );
  const [download] = await Promise.all([page.waitForEvent('download'), reporte.exportar.click()]);
  expect(download.suggestedFilename()).toBe('canjes.xlsx');
  const libro = read(readFileSync(await download.path()), { cellDates: true, UTC: true });
  expect(libro.SheetNames).toEqual(['Canjes', 'Filtro']);
  const filas = hoja(libro, 'Canjes');
  expect(filas.map((fila) => [fila['Id'], fila['Código Confirmación']])).toEqual(
    esperados.map(({ id, codigo }) => [id, codigo]),
  );
  expect(filas.length).toBeGreaterThan(10);
  expect(filas[0]?.['Fecha Canje']).toBeInstanceOf(Date);
  const filtro = libro.Sheets['Filtro'];
  expect(filtro && utils.sheet_to_json(filtro, { header: 1 })).toEqual(
    expect.arrayContaining([
      ['Farmacia', 'Todas las farmacias'],
      ['Desde', formatearDia(DESDE)],
      ['Hasta', formatearDia(dia(0))],
      ['Generado por', 'admin.cr'],
    ]),
  );
});

const hoja = (libro: WorkBook, nombre: string): Record<string, unknown>[] => {
  const sheet = libro.Sheets[nombre];
  return sheet ? utils.sheet_to_json(sheet) : [];
};
