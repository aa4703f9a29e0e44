import { read, utils, type WorkBook } from '@e965/xlsx';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectUsable, resetDemo, test } from '../../support/browser.ts';
import { anioDe, formatearDia } from '../../../src/domain/calendario.ts';
import { dia } from '../canje/pantalla.ts';
import { expectUsableOnPhone } from './pantalla.ts';

test.beforeAll(resetDemo);

const REPORTE = '/dashboard/reporte-canjes';
const [ENERO] = anioDe(dia(0));
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
const delAnio = `${REPORTE}?desde=${ENERO}&hasta=${dia(0)}&farmacia=todas`;

test('dates and pharmacy are asked for, in words', async ({ persona }) => {
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
  await reporte.inicio.fill(ENERO);
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
  await expect(reporte.inicio).toHaveValue(formatearDia(`${dia(0).slice(0, 7)}-01`));
  await expect(reporte.final).toHaveValue(formatearDia(dia(0)));
  await reporte.inicio.fill(ENERO);
  await reporte.generar.click();
  await expect(page).toHaveURL(delAnio);
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
  await expect(page).toHaveURL(`${delAnio}&pagina=2`);
  await expect(ids.first()).not.toHaveText(primera[0] ?? '');

  const esperados = await query<{ id: number; codigo: string }>(
    `select c.id::int as id, c.codigo_confirmacion as codigo
       from canjes c join farmacias f on f.id = c.farmacia_id join cadenas ca on ca.id = f.cadena_id
      where ca.nombre = 'Farmacias del Valle' and c.pais_codigo = '506'
        and c.fecha between $1 and $2
        and (c.estado = 'Aprobado'
             or (c.estado = 'Pendiente' and c.registrado_en <= now() - interval '48 hours'))
      order by c.fecha, c.id`,
    [ENERO, dia(0)],
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
      ['Desde', formatearDia(ENERO)],
      ['Hasta', formatearDia(dia(0))],
      ['Generado por', 'admin.cr'],
    ]),
  );
});

const hoja = (libro: WorkBook, nombre: string): Record<string, unknown>[] => {
  const sheet = libro.Sheets[nombre];
  return sheet ? utils.sheet_to_json(sheet) : [];
};

test('one pharmacy is found while one types, and cleared @proof', async ({ persona }) => {
  const page = await persona('admin.cr', REPORTE);
  const reporte = en(page);
  await reporte.farmacia.fill('alajuela');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    'Todas las farmacias',
    /Alajuela/,
  ]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(reporte.farmacia).toHaveValue(/Alajuela$/);
  await page.getByRole('button', { name: 'Quitar la farmacia' }).click();
  await expect(reporte.farmacia).toHaveValue('');
  await expect(reporte.farmacia).toBeFocused();
});

test('a page that fails clears the rows and leads back to page 1 @proof', async ({
  persona,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500/);
  const page = await persona('admin.cr', delAnio);
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.route('**/reporte-farmacias?page=2*', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(en(page).error).toContainText('Error al obtener canjes de farmacias');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row')).toHaveCount(0);
  await expect(page).toHaveURL(delAnio);
  await expect(page.getByText('Página 1', { exact: true })).toBeVisible();
  await expectUsable(page);
  await expectUsableOnPhone(page);
  await page.unroute('**/reporte-farmacias?page=2*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('row')).toHaveCount(11);
});

test('an export that is too large, and one that fails, say so @proof', async ({
  persona,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/, /status of 502/);
  const page = await persona('admin.cr', delAnio);
  const detail = 'El filtro tiene demasiados canjes para un solo archivo de Excel.';
  await page.route('**/reporte-export', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'Conflict', status: 409, detail },
    }),
  );
  await en(page).exportar.click();
  await expect(en(page).error).toContainText(detail);
  await page.keyboard.press('Escape');
  await page.unroute('**/reporte-export');
  await page.route('**/reporte-export', (route) => route.fulfill({ status: 502 }));
  await en(page).exportar.click();
  await expect(en(page).error).toContainText('Error al exportar canjes de farmacias');
  await expectUsable(page);
});

test('nobody but a Regente opens the report, which names their pharmacy @proof', async ({
  persona,
}) => {
  const regente = await persona('CR-F001', REPORTE);
  await expect(en(regente).farmacia).toHaveValue('Farmacia del Valle Escazú');
  const page = await persona('operador.cr', '/dashboard');
  await page.goto(REPORTE);
  await expect(page).toHaveURL('/');
});
