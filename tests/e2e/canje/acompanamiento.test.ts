import { expect, resetDemo, test } from '../../support/browser.ts';
import { formatearDia } from '../../../src/domain/calendario.ts';
import { paths } from '../../../src/paths.ts';
import {
  abrirCanje,
  codigoConfirmado,
  dia,
  en,
  llenarCanje,
  validarFactura,
  validarPaciente,
} from './pantalla.ts';

// Each redemption counts towards its card's limits.
test.beforeEach(resetDemo);

test('a promotion that asks for the prescription is applied with its date, and the auditor sees it @proof', async ({
  page,
  persona,
  query,
}) => {
  const pantalla = en(page);
  const [{ id } = { id: '' }] = await query<{ id: string }>(
    `select id::text as id from promociones where requiere_receta and pais_codigo = '507' order by id limit 1`,
  );
  await abrirCanje(page, 'PAN-F001');
  await validarPaciente(page, 'PAN100000003', 'PAN-M001');
  await pantalla.promocion.selectOption(id);
  for (const factura of [1, 2]) {
    await validarFactura(page, factura);
    await expect(pantalla.corregir(`la factura ${factura}`)).toBeVisible();
  }
  await expect(pantalla.aplicar).toBeDisabled();
  await expect(pantalla.motivo).toHaveText('Falta ver la receta.');
  const receta = page.getByLabel('Fecha de la receta', { exact: true });
  await expect(receta).toHaveCount(0);
  await page.getByLabel('Vi la receta').check();
  await expect(pantalla.motivo).toHaveText('Falta escribir la fecha de la receta.');
  await receta.fill(dia(4));
  await receta.press('Tab');
  await expect(pantalla.aplicar).toBeEnabled();
  await pantalla.aplicar.click();
  const codigo = await codigoConfirmado(page);
  const auditor = await persona('operador.pan', paths.canjeDetalle(codigo));
  await expect(auditor.getByText(`Vista, del ${formatearDia(dia(4))}`)).toBeVisible();
});

test('who buys for the patient is named, kept and shown to the auditor; a doctor that is only alike is chosen', async ({
  page,
  persona,
}) => {
  const pantalla = en(page);
  await abrirCanje(page);
  await page.getByRole('button', { name: 'Buscar por nombre' }).click();
  const nombre = page.getByLabel('Nombre del médico');
  await nombre.fill('garc');
  await expect(page.getByText('Parecido · Medicina Interna')).toBeVisible();
  await nombre.press('Enter');
  await expect(nombre).toHaveValue('garc');
  await page.getByRole('button', { name: 'Escribir el código' }).click();
  await llenarCanje(page, 'CR100000003');
  await page.getByLabel('Compra otra persona').check();
  await expect(pantalla.motivo).toHaveText('Falta escribir quién compra.');
  const identificacion = page.getByLabel('Su número de identificación');
  await page.getByLabel('Nombre de quien compra').fill('Marta Compra');
  await identificacion.fill('10613');
  await expect(pantalla.aplicar).toBeEnabled();
  // A hint once the field is left, and no more than that.
  await page.getByLabel('Nombre de quien compra').focus();
  await expect(page.getByText(/La cédula tiene 9 dígitos/)).toBeVisible();
  await identificacion.fill('1-613-584');
  await page.getByLabel('Nombre de quien compra').focus();
  await expect(page.getByText(/La cédula tiene 9 dígitos/)).toHaveCount(0);
  await pantalla.aplicar.click();
  const codigo = await codigoConfirmado(page);
  const auditor = await persona('operador.cr', paths.canjeDetalle(codigo));
  await expect(auditor.getByText('Marta Compra (1-613-584)')).toBeVisible();
});
