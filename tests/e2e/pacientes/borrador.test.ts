import { expect, expectUsable, resetDemo, test } from '../../support/browser.ts';
import { aceptar, en, hastaElFinal } from './asistente.ts';

test.beforeAll(resetDemo);
// The narrowest phone: nothing may stand out sideways in any state.
test.use({ viewport: { width: 320, height: 800 } });

test('back and forth keeps everything, and what is corrected from the last step leads back there', async ({
  page,
}) => {
  const w = en(page);
  const { numero, identificacion } = await hastaElFinal(page);
  await w.anterior.click();
  await expect(w.titulo(3)).toBeFocused();
  await expect(w.identificacion).toHaveValue(identificacion);
  await expect(w.anio).toHaveValue('1960');
  await w.anterior.click();
  await expect(w.tarjeta).toHaveValue(numero);
  await expect(w.confirmacion).toHaveValue('ana@ejemplo.com');
  await w.anterior.click();
  await expect(w.uso).toBeChecked();
  for (const paso of [2, 3, 4]) {
    await w.siguiente.click();
    await expect(w.titulo(paso)).toBeFocused();
  }
  await expect(w.telefono).toHaveValue('8888 7777');
  await w.revision.getByRole('button', { name: 'Cambiar correo electrónico' }).click();
  await expect(w.titulo(2)).toBeFocused();
  await w.correo.fill('otra@ejemplo.com');
  await w.confirmacion.fill('otra@ejemplo.com');
  await w.siguiente.click();
  await expect(w.titulo(4)).toBeFocused();
  await expect(w.revision).toContainText('otra@ejemplo.com');
  await expect(w.telefono).toHaveValue('8888 7777');
});

test('a reload in the same tab keeps what was typed, but not the consent', async ({ page }) => {
  const w = en(page);
  const { numero, identificacion } = await hastaElFinal(page);
  await page.reload();
  await expect(page.getByText('Recuperamos lo que había escrito')).toBeVisible();
  await expect(w.uso).not.toBeChecked();
  await expectUsable(page);
  await aceptar(page);
  await expect(w.tarjeta).toHaveValue(numero);
  await w.siguiente.click();
  await expect(w.identificacion).toHaveValue(identificacion);
  await w.siguiente.click();
  await expect(w.nacionalidad).toHaveValue('Costa Rica');
  await expect(w.telefono).toHaveValue('8888 7777');

  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  const ask = page.getByRole('dialog', { name: '¿Borrar lo que escribió?' });
  await expect(ask.getByRole('button', { name: 'Seguir con mi afiliación' })).toBeFocused();
  await expectUsable(page);
  await ask.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await expect(w.titulo(1)).toBeFocused();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await aceptar(page);
  await expect(w.tarjeta).toHaveValue('');
});

test('after twenty minutes nothing is left of what was typed', async ({ page }) => {
  await page.clock.install();
  await aceptar(page);
  await en(page).correo.fill('ana@ejemplo.com');
  await page.clock.fastForward('19:00');
  await page.reload();
  await expect(page.getByText('Recuperamos lo que había escrito')).toBeVisible();
  await page.clock.fastForward('02:00');
  await page.reload();
  await expect(en(page).siguiente).toBeEnabled();
  await expect(page.getByText('Recuperamos lo que había escrito')).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});
