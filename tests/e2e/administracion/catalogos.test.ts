import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { leerArchivo } from '../../../src/archivos/leerArchivo.ts';
import { expect, expectUsable, resetDemo, test } from '../../support/browser.ts';
import { expectUsableOnPhone } from '../dashboard/pantalla.ts';

// The office's catalogues in a browser: table, form, file, and a year's end.

test.beforeAll(resetDemo);

const ADMINISTRACION = '/dashboard/administracion';
const carpeta = join(import.meta.dirname, '../../integration/administracion/archivos');

const aviso = (page: Page) => page.locator('#aviso-hecho');

test('a pharmacy is added with the importer’s sentences, changed, and switched off', async ({
  persona,
  query,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  const page = await persona('administrador.cr', `${ADMINISTRACION}/farmacias/nueva`);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('group', { name: 'Revise lo siguiente' })).toContainText(
    'Código está en blanco',
  );
  await expect(page.getByLabel('País', { exact: true }).getByRole('option')).toHaveText([
    /^Seleccione|^Elija|^$/,
    'Costa Rica',
  ]);
  await page.getByLabel('Código', { exact: true }).fill('CR-E001');
  await page.getByLabel('Nombre', { exact: true }).fill('Farmacia de Prueba');
  await page.getByRole('combobox', { name: 'Cadena' }).fill('No hay');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('No existe la cadena «No hay»').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Cadena' }).fill('Farma');
  await page.getByRole('listbox').getByRole('option').first().click();
  await expectUsable(page);
  await expectUsableOnPhone(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page).toHaveURL(/\/farmacias\/\d+$/);
  await expect(page.getByRole('heading', { name: /CR-E001/ })).toBeVisible();

  // It is switched off by a button of its own, which names its dependent rows.
  await expect(page.getByLabel('Activa', { exact: true })).toHaveCount(0);
  await page.getByLabel('Teléfono').fill('2200 1111');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(aviso(page)).toContainText('Se guardó');
  await expect(aviso(page)).toBeFocused();
  // The look before a delicate change fails too.
  await page.getByRole('combobox', { name: 'Cadena' }).fill('No hay');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('No existe la cadena «No hay»').first()).toBeVisible();
  await expect(aviso(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Desactivar esta farmacia' }).click();
  await expect(page.getByRole('dialog')).toContainText('No se borra nada');
  await page.getByRole('dialog').getByRole('button', { name: 'Desactivar' }).click();
  await expect(aviso(page)).toContainText('Se desactivó');
  expect(await query(`select telefono, activa from farmacias where codigo = 'CR-E001'`)).toEqual([
    { telefono: '2200 1111', activa: false },
  ]);
});

test('of two clerks on one row the later one is told, and keeps what she typed', async ({
  persona,
  query,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const [fila] = await query<{ id: number }>(`select id from farmacias where codigo = 'CR-F007'`);
  const page = await persona('administrador.cr', `${ADMINISTRACION}/farmacias/${fila?.id}`);
  await page.getByLabel('Teléfono').fill('2200 2222');
  await query(
    `update farmacias set telefono = '2200 7777', direccion = 'Junto al parque' where codigo = 'CR-F007'`,
  );
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Otra persona cambió este registro')).toBeVisible();
  await expect(page.getByText('Teléfono cambió mientras tanto').first()).toBeVisible();
  await expect(page.getByLabel('Teléfono')).toHaveValue('2200 2222');
  await expect(page.getByLabel('Dirección')).toHaveValue('Junto al parque');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(aviso(page)).toContainText('Se guardó');
  expect(await query(`select telefono, direccion from farmacias where codigo = 'CR-F007'`)).toEqual(
    [{ telefono: '2200 2222', direccion: 'Junto al parque' }],
  );
});

test('a file with faults comes back with what to correct', async ({ persona }) => {
  const page = await persona('administrador.cr', `${ADMINISTRACION}/importar?datos=farmacias`);
  await page.getByLabel('Archivo .xlsx o .csv').setInputFiles(join(carpeta, 'excel4node.xlsx'));
  await expect(page).toHaveURL(/\/importar\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('region', { name: 'Qué corregir' })).toContainText(
    'No existe la cadena «Otra Cadena» en ese país: impórtela antes',
  );
  // Once.
  await expect(page.getByText('No existe la cadena').filter({ visible: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Revisar de nuevo' }).click();
  await expect(page.getByText('Nada cambió. Agregue lo que falta')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Aplicar todo' })).toHaveCount(0);
  await expectUsable(page);
  await expectUsableOnPhone(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /Descargar el archivo/ }).click(),
  ]);
  const marcado = leerArchivo('x.xlsx', readFileSync(await download.path()));
  expect(marcado[0]?.celdas.at(-1)).toBe('Qué corregir');
  expect(marcado.at(-1)?.celdas.at(-1)).toContain('No existe la cadena «Otra Cadena»');
});
