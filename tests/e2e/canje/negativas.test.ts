import { expect, resetDemo, test } from '../../support/browser.ts';
import {
  abrirCanje,
  dia,
  elegirPromocion,
  en,
  facturaNueva,
  llenarCanje,
  teclearEscaner,
  validarFactura,
  validarPaciente,
  problema,
} from './pantalla.ts';

test.beforeAll(resetDemo);

test('a card that has used up its month is told so before anything is sent', async ({ page }) => {
  const mensaje = 'No quedan más canjes disponibles para este mes.';
  const pantalla = en(page);
  await abrirCanje(page);
  await validarPaciente(page, 'CR100000012');
  await elegirPromocion(page, 'Glumiren');
  await expect(pantalla.promocion).toHaveAccessibleDescription(new RegExp(mensaje));
  await expect(pantalla.promocion).toHaveAttribute('aria-invalid', 'true');
  await validarFactura(page, 1, undefined, dia(1));
  await expect(pantalla.corregir('la factura 1')).toBeVisible();
  await validarFactura(page, 2);
  await expect(pantalla.motivo).toHaveText('Falta elegir otra promoción.');
  await expect(pantalla.motivo).toBeFocused();
  await expect(pantalla.aplicar).toBeDisabled();
  // Of another promotion they are not validated yet.
  await elegirPromocion(page);
  await expect(page.getByText(/^Cambió la promoción/)).toBeVisible();
});

test('an invoice that is too old is refused at its date alone', async ({ page }) => {
  const pantalla = en(page);
  await abrirCanje(page);
  await validarPaciente(page, 'CR100000002');
  await elegirPromocion(page);
  await validarFactura(page, 1, undefined, dia(120));
  await expect(pantalla.fecha(1)).toBeFocused();
  await expect(pantalla.fecha(1)).toHaveAttribute('aria-invalid', 'true');
  await expect(pantalla.numero(1)).toHaveAttribute('aria-invalid', 'false');
});

test('a used invoice is refused with what to do next', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 409/);
  const pantalla = en(page);
  await abrirCanje(page);
  await validarPaciente(page, 'CR100000002');
  await elegirPromocion(page);
  await validarFactura(page, 1, 'USADA-1', dia(10));
  await expect(pantalla.dialogo).toContainText('Revise el número, o pida otra factura.');
});

test('a refused redemption says so in its dialog, then at the field, which takes the focus', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const pantalla = en(page);
  await abrirCanje(page);
  await llenarCanje(page, 'CR100000002');
  const detail = 'La factura ya se usó en otro canje.';
  const errors = [{ field: 'Facturas.1.NumeroFactura', detail }];
  await page.route('**/api/canjes/aplicar/*', (route) =>
    route.fulfill(problema(409, { detail, errors })),
  );
  await pantalla.aplicar.click();
  await expect(pantalla.dialogo).toContainText(detail);
  await expect(page.locator('.factura').getByText(detail)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.locator('.factura').nth(1)).toContainText(detail);
  await expect(pantalla.corregir('la factura 2')).toBeFocused();
  // What is scanned next takes its place.
  const otra = facturaNueva();
  await teclearEscaner(page, otra);
  await expect(pantalla.numero(2)).toHaveValue(otra);
});
