import { expect, expectUsable, resetDemo, test } from '../../support/browser.ts';
import { sampleOf } from '../../support/size.ts';
import {
  aceptar,
  en,
  enviarIdentidad,
  identificacionNueva,
  identificarse,
  sinTarjeta,
} from './asistente.ts';

test.beforeAll(resetDemo);
// The narrowest phone: nothing may stand out sideways in any state.
test.use({ viewport: { width: 320, height: 800 } });
test.beforeEach(async ({ query }) => {
  await query('delete from intentos');
});

const TARJETAS = [
  ['CR100000001', 'Esta tarjeta ya está activa.', 409],
  ['CR999999999', 'No se encontró una tarjeta con este número.', 404],
] as const;
for (const [tarjeta, detalle, status] of sampleOf(TARJETAS, TARJETAS.slice(0, 1))) {
  test(`card ${tarjeta}: ${detalle}`, async ({ page, expectedErrors }) => {
    expectedErrors.push(new RegExp(`status of ${status}`));
    const w = en(page);
    await aceptar(page);
    await w.conTarjeta.check();
    await w.tarjeta.fill(tarjeta);
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
}

test('an identity number that is affiliated already is refused on its step', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const w = en(page);
  await aceptar(page);
  await sinTarjeta(page);
  await enviarIdentidad(page, 'cr-id-0001');
  await expect(w.dialogo).toContainText('Ya existe una afiliación con este número');
  await page.keyboard.press('Enter');
  await expect(w.identificacion).toBeFocused();
  await identificarse(page, identificacionNueva());
});
