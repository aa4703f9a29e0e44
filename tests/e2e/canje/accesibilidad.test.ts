import type { Locator } from '@playwright/test';
import { expect, expectUsable, resetDemo, test } from '../../support/browser.ts';
import { EXITOS } from '../../../src/domain/mensajes.ts';
import {
  abrirCanje,
  codigoConfirmado,
  dia,
  elegirPromocion,
  en,
  escanear,
  facturaNueva,
  validarFactura,
} from './pantalla.ts';

/** Where an element ends at the right. */
async function derecha(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box === null ? NaN : box.x + box.width;
}

const PHONE = { width: 320, height: 640 };
test.beforeAll(resetDemo);

test('every state of the redemption is usable on a phone', async ({ page, expectedErrors }) => {
  test.setTimeout(180_000);
  expectedErrors.push(/status of 404/);
  await page.setViewportSize(PHONE);
  const pantalla = en(page);
  await abrirCanje(page, 'operador.cr');
  await expectUsable(page);
  // Zoomed to 400 %, a bar that stayed at the foot would cover the fields.
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(page.locator('.canje-aplicar')).toHaveCSS('position', 'static');
  await expectUsable(page);
  await page.setViewportSize(PHONE);

  await pantalla.validar('la tarjeta').click();
  await expectUsable(page);
  const [campo, parte] = [pantalla.tarjeta, page.getByRole('region', { name: 'Datos del canje' })];
  expect(await derecha(campo), 'a refused field stays within its card').toBeLessThan(
    (await derecha(parte)) - 10,
  );

  await escanear(pantalla.tarjeta, 'CR999999999');
  await expect(pantalla.dialogo).toBeVisible();
  await expectUsable(page);
  await page.keyboard.press('Escape');

  await escanear(pantalla.tarjeta, 'CR100000001');
  await expect(pantalla.corregir('la tarjeta')).toBeVisible();
  await escanear(pantalla.farmacia, 'CR-F001');
  // The remembered doctor of the card may take the field's place until the pharmacy's answer is there.
  await expect(page.locator(':focus')).toHaveAttribute('id', /^canje-(?!tarjeta|farmacia)/);
  if (await pantalla.medico.isVisible()) await escanear(pantalla.medico, 'CR-M003');
  await elegirPromocion(page);
  await expectUsable(page);

  await validarFactura(page, 1);
  await expect(pantalla.corregir('la factura 1')).toBeVisible();
  await pantalla.numero(2).fill(facturaNueva());
  await pantalla.fecha(2).fill(dia(70));
  await pantalla.fecha(2).evaluate((campo) => campo.scrollIntoView({ block: 'end' }));
  await pantalla.fecha(2).press('Enter');
  const razon = page.getByText(/no puede haber más de 60 días/);
  await expect(razon).toBeVisible();
  await expect(pantalla.fecha(2), 'the wrong part of the invoice').toBeFocused();
  const [dicha, barra] = [await razon.boundingBox(), await pantalla.motivo.boundingBox()];
  expect(dicha === null ? NaN : dicha.y + dicha.height, 'its reason is above the bar').toBeLessThan(
    barra?.y ?? 0,
  );
  await expectUsable(page);
  await page.setViewportSize({ ...PHONE, width: 390 });
  const validar = await pantalla.validar('la factura 2').boundingBox();
  expect(
    await derecha(page.getByRole('group', { name: 'Factura 2' }).locator('.fecha-anio')),
    'the button stands beside the year, not over it',
  ).toBeLessThan(validar?.x ?? 0);
  // On a tablet the label of the number takes three lines.
  await page.setViewportSize({ width: 1024, height: 768 });
  const altos = new Set<number | undefined>();
  for (const control of [pantalla.numero(2), pantalla.fecha(2), pantalla.validar('la factura 2')]) {
    altos.add((await control.boundingBox())?.y);
  }
  expect([...altos], 'its fields and its button are level').toHaveLength(1);
  await page.setViewportSize(PHONE);

  await page.getByRole('button', { name: 'Cambiar la farmacia de la factura 2' }).click();
  await page.getByRole('combobox', { name: 'Farmacia de la factura 2' }).pressSequentially('cen');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectUsable(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Dejar como estaba' }).click();

  await validarFactura(page, 2, undefined, dia(0));
  await expect(pantalla.aplicar).toBeEnabled();
  await expectUsable(page);

  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Seguir con el canje' }).click();
  await expect(page.getByRole('button', { name: 'Empezar de nuevo' })).toBeFocused();

  await pantalla.aplicar.click();
  await expect(page.getByRole('dialog', { name: EXITOS.canjeAplicado })).toBeVisible();
  await codigoConfirmado(page);
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible();
  await expectUsable(page);
});
