import { expect, expectUsable, resetDemo, test } from '../../support/browser.ts';
import { formatearDia } from '../../../src/domain/calendario.ts';
import { dia, en as enCanje, facturaNueva } from '../canje/pantalla.ts';
import { expectUsableOnPhone } from '../dashboard/pantalla.ts';
import { agregar, cargar, en } from './pantalla.ts';

test.beforeAll(resetDemo);

const PREREGISTRO = '/farmacias/preregistro';

test('invoices are added up to what the redemption requires, changed and removed', async ({
  persona,
  expectedErrors,
}) => {
  const page = await persona('CR-F001', PREREGISTRO);
  const pantalla = en(page);
  await expect(pantalla.cargar).toBeDisabled();
  await expect(page.getByText('Falta validar la tarjeta y elegir la promoción.')).toBeVisible();
  await cargar(page, ' cr-id-0010 ');
  await expect(page.getByText('Este canje requiere 2 facturas.')).toBeVisible();
  await expectUsable(page);
  await expectUsableOnPhone(page);

  // A date typed with its separators: a guessed month must not block the next key.
  await pantalla.agregar.click();
  await pantalla.fecha.click();
  await page.keyboard.type('31/12/2025');
  const cajas = pantalla.dialogo.getByRole('group').getByRole('textbox');
  for (const [caja, cifras] of ['31', '12', '2025'].entries()) {
    await expect(cajas.nth(caja)).toHaveValue(cifras);
  }
  await pantalla.numero.fill(facturaNueva());
  await cajas.nth(1).fill('2');
  await pantalla.guardar.click();
  await expect(pantalla.dialogo.getByText('Esa fecha no existe')).toBeVisible();
  await page.keyboard.press('Escape');

  const [una, otra] = [facturaNueva(), facturaNueva()];
  await agregar(page, una.toLowerCase(), dia(3));
  await expect(page.getByText('Factura Agregada')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Facturas pre-registradas' })).toBeFocused();
  await agregar(page, otra, dia(2));
  await expect(pantalla.agregar).toBeDisabled();
  await expect(page.getByText('Ya están registradas las 2 facturas de este canje.')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Factura #',
    'Fecha Factura',
    'Usuario',
    'Acciones',
  ]);
  await expect(page.getByRole('row').filter({ hasText: una })).toContainText(
    `${formatearDia(dia(3))}CR-F001`,
  );

  await page.getByRole('button', { name: `Editar la factura ${otra}` }).click();
  await expect(pantalla.numero).toHaveValue(otra);
  await pantalla.numero.fill('USADA-1');
  expectedErrors.push(/status of 409/);
  await pantalla.guardar.click();
  const dicho = (await pantalla.error.locator('.dialogo-dicho').textContent()) ?? '';
  await pantalla.error.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(pantalla.numero).toHaveAccessibleDescription(
    new RegExp(dicho.replaceAll('.', '\\.')),
  );
  await pantalla.numero.fill(otra);
  await expect(pantalla.fecha).toHaveValue(dia(2).slice(8));
  // With the mouse, what is typed in a box replaces what it showed.
  const [anio, mes, delMes] = dia(1).split('-');
  for (const [caja, cifras] of [delMes, mes, anio].entries()) {
    await cajas.nth(caja).click();
    await page.keyboard.type(cifras ?? '');
  }
  await pantalla.guardar.click();
  await expect(page.getByText('Factura Editada')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: otra })).toContainText(formatearDia(dia(1)));

  await page.getByRole('button', { name: `Eliminar la factura ${una}` }).click();
  const pregunta = page.getByRole('dialog', { name: '¿Está seguro de eliminar la factura?' });
  await pregunta.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText('2 registrada')).toBeVisible();
  await page.getByRole('button', { name: `Eliminar la factura ${una}` }).click();
  await pregunta.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Factura Eliminada')).toBeVisible();
  await expect(page.getByText('1 registrada')).toBeVisible();
  await expect(pantalla.agregar).toBeEnabled();

  // The list of the cards that wait leads back to the card's invoices.
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  const espera = page.getByRole('row').filter({ has: page.getByRole('button', { name: /010$/ }) });
  await expect(espera).toContainText(formatearDia(dia(1)));
  await expect(espera).toContainText('en 59 días');
  const [paciente = ''] = (await espera.getByRole('cell').first().innerText()).split(' · ', 1);
  expect(paciente).toMatch(/\S+ \S+/);
  await page.getByRole('button', { name: /010$/ }).click();
  await expect(page.getByText('1 registrada')).toBeVisible();
  await expect(page.locator('.comprobado')).toContainText(paciente);
  await expectUsable(page);
  await expectUsableOnPhone(page);

  // Nothing typed is lost by a reload, so the next one at the counter does not read whose card it was.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Canjes con facturas en espera' })).toBeVisible();
  await expect(pantalla.tarjeta).toHaveValue('');

  // A card with enough invoices is redeemed from its row, without typing it again.
  await page.getByRole('button', { name: /010$/ }).click();
  await agregar(page, una, dia(3));
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  const alCanje = page.getByRole('link', { name: 'Registrar el canje' });
  await expect(espera.and(page.getByRole('row').filter({ has: alCanje }))).toBeVisible();
  await expect(page.getByText(/todas sus facturas\.$/)).toBeVisible();
  await page.getByRole('button', { name: /010$/ }).click();
  await expect(page.locator('a:focus')).toHaveText('Registrar el canje');
  await page.keyboard.press('Enter');
  await expect(page.locator('.comprobado').filter({ hasText: paciente })).toBeVisible();
  await expect(page).toHaveURL(/\/farmacias\/canje$/);
  await expect(enCanje(page).numero(1)).toHaveValue(una);
  await expect(enCanje(page).numero(2)).toHaveValue(otra);
});

test('what is wrong with the date alone is said and selected at the date', async ({
  persona,
  expectedErrors,
}) => {
  const page = await persona('CR-F001', PREREGISTRO);
  const pantalla = en(page);
  await cargar(page, 'CR100000011');
  await pantalla.agregar.click();
  await pantalla.guardar.click();
  await expect(pantalla.numero).toBeFocused();
  await expect(pantalla.fecha).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Todos los campos son requeridos')).toHaveCount(1);

  expectedErrors.push(/status of 422/);
  const numero = facturaNueva();
  await pantalla.numero.fill(numero);
  await pantalla.fecha.fill(dia(-3));
  await pantalla.guardar.click();
  await pantalla.error.getByRole('button', { name: 'Cerrar', exact: true }).click();
  const dicho = `La factura ${numero} tiene una fecha futura.`;
  await expect(pantalla.dialogo.getByRole('group')).toHaveAccessibleDescription(RegExp(dicho));
  await expect(pantalla.fecha).toHaveAttribute('aria-invalid', 'true');
  await expect(pantalla.numero).toHaveAttribute('aria-invalid', 'false');
  await expect(pantalla.fecha).toBeFocused();
  await page.keyboard.type('1');
  await expect(pantalla.fecha).toHaveValue('1');

  await pantalla.fecha.fill(dia(-3));
  await pantalla.guardar.click();
  await pantalla.error.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(pantalla.dialogo).toContainText(dicho);
  await pantalla.numero.fill(facturaNueva());
  await expect(pantalla.dialogo).not.toContainText(dicho);
});

test("on a phone a closed row's one target is its card, and the opened one leads to the person", async ({
  persona,
}) => {
  const page = await persona('operador.cr', PREREGISTRO);
  await page.setViewportSize({ width: 390, height: 780 });
  const fila = page.locator('tr', { has: page.getByRole('button', { name: /^CR / }) }).last();
  await expect(fila.getByRole('button', { name: 'Ver más' })).toBeVisible();
  await expect(fila.getByRole('link')).toHaveCount(0);
  await fila.getByRole('button', { name: 'Ver más' }).click();
  await expect(fila.getByRole('link')).toHaveAttribute('href', /personas/);
});
