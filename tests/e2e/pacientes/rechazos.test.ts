import { expect, expectUsable, resetDemo, test } from '../../support/browser.ts';
import { aceptar, en } from './asistente.ts';

test.beforeAll(resetDemo);
// The narrowest phone: nothing may stand out sideways in any state.
test.use({ viewport: { width: 320, height: 800 } });
test.beforeEach(async ({ query }) => {
  await query('delete from intentos');
});

test('a card that is active already is refused on its step', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 409/);
  const detalle = 'Esta tarjeta ya está activa.';
  const w = en(page);
  await aceptar(page);
  await w.conTarjeta.check();
  await w.tarjeta.fill('CR100000001');
  await w.correo.fill('ana@ejemplo.com');
  await w.confirmacion.fill('ana@ejemplo.com');
  await w.siguiente.click();
  await expect(w.dialogo).toContainText(detalle);
  await page.keyboard.press('Enter');
  await expect(w.tarjeta).toBeFocused();
  await expect(w.tarjeta).toHaveAccessibleDescription(new RegExp(`Error: ${detalle}`));
  await expectUsable(page);
  await w.tarjeta.fill('CR900000010');
  await w.siguiente.click();
  await expect(w.titulo(3)).toBeFocused();
});
