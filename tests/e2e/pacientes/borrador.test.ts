import { paths } from '../../../src/paths.ts';
import { expect, expectUsable, resetDemo, test } from '../../support/browser.ts';
import { aceptar, en, hastaElFinal } from './asistente.ts';

test.beforeAll(resetDemo);
// The narrowest phone: nothing may stand out sideways in any state.
test.use({ viewport: { width: 320, height: 800 } });

test('back and forth keeps everything, and what is corrected from the last step leads back there @proof', async ({
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

test('Back and Forward of the browser move one step each, with data and consents kept @proof', async ({
  page,
}) => {
  const w = en(page);
  await page.goto(paths.pacientes);
  const { numero, identificacion } = await hastaElFinal(page);
  await expect(page).toHaveURL(`${paths.afiliarPaciente}?paso=4`);
  await page.goBack();
  await expect(w.titulo(3)).toBeFocused();
  await expect(w.identificacion).toHaveValue(identificacion);
  await page.goBack();
  await expect(w.titulo(2)).toBeFocused();
  await expect(w.tarjeta).toHaveValue(numero);
  await page.goBack();
  await expect(w.titulo(1)).toBeFocused();
  await expect(w.uso).toBeChecked();
  await expect(w.aviso).toBeChecked();
  for (const paso of [2, 3, 4]) {
    await page.goForward();
    await expect(w.titulo(paso)).toBeFocused();
  }
  await expect(w.telefono).toHaveValue('8888 7777');

  // The buttons of the page move along the same entries, there and back.
  await w.anterior.click();
  await expect(page).toHaveURL(`${paths.afiliarPaciente}?paso=3`);
  await page.goForward();
  await expect(w.titulo(4)).toBeFocused();
  await w.revision.getByRole('button', { name: 'Cambiar correo electrónico' }).click();
  await expect(w.titulo(2)).toBeFocused();
  await w.siguiente.click();
  await expect(w.titulo(4)).toBeFocused();
  for (const paso of [3, 2, 1]) {
    await page.goBack();
    await expect(w.titulo(paso)).toBeFocused();
  }
  await page.goBack();
  await expect(page).toHaveURL(paths.pacientes);
});

test('Forward does not pass a step in which something is missing by now @proof', async ({
  page,
}) => {
  const w = en(page);
  await hastaElFinal(page);
  await page.goBack();
  await page.goBack();
  await expect(w.titulo(2)).toBeFocused();
  await w.confirmacion.fill('');
  await page.goForward();
  await expect(page).toHaveURL(`${paths.afiliarPaciente}?paso=2`);
  await expect(w.titulo(2)).toBeVisible();
  await expect(w.correo).toHaveValue('ana@ejemplo.com');
});

test('a reload returns to the last valid step, with what was typed and accepted', async ({
  page,
}) => {
  const w = en(page);
  const { numero, identificacion } = await hastaElFinal(page);
  await page.reload();
  await expect(w.titulo(4)).toBeFocused();
  await expect(w.nacionalidad).toHaveValue('Costa Rica');
  await expect(w.telefono).toHaveValue('8888 7777');
  await expectUsable(page);
  await page.goBack();
  await expect(w.identificacion).toHaveValue(identificacion);
  await w.identificacion.fill('');
  await page.reload();
  await expect(w.titulo(3)).toBeFocused();
  await w.identificacion.fill(identificacion);
  await w.anterior.click();
  await expect(w.tarjeta).toHaveValue(numero);

  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  const ask = page.getByRole('dialog', { name: '¿Borrar lo que escribió?' });
  await expect(ask.getByRole('button', { name: 'Seguir con mi afiliación' })).toBeFocused();
  await expectUsable(page);
  await ask.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await expect(w.titulo(1)).toBeFocused();
  await expect(page).toHaveURL(paths.afiliarPaciente);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await page.goForward();
  await expect(page).toHaveURL(paths.afiliarPaciente);
  await aceptar(page);
  await expect(w.tarjeta).toHaveCount(0);
});

test('a text replaced since then is accepted anew after a reload; what was typed is kept @proof', async ({
  page,
}) => {
  const w = en(page);
  const { numero } = await hastaElFinal(page);
  await page.evaluate(() => {
    const key = 'borrador:afiliacion';
    const kept = sessionStorage.getItem(key) ?? '';
    sessionStorage.setItem(
      key,
      kept.replace(/"VersionAvisoPrivacidad":"[^"]*"/, '"VersionAvisoPrivacidad":"2000-01"'),
    );
  });
  await page.reload();
  await expect(page.getByText('Recuperamos lo que había escrito')).toBeVisible();
  await expect(page).toHaveURL(paths.afiliarPaciente);
  await expect(w.uso).not.toBeChecked();
  await expectUsable(page);
  await aceptar(page);
  await expect(w.tarjeta).toHaveValue(numero);
});

test('an address that names a step opens the first one for whoever has accepted nothing @proof', async ({
  page,
}) => {
  const w = en(page);
  await page.goto(`${paths.afiliarPaciente}?paso=3`);
  await expect(page).toHaveURL(paths.afiliarPaciente);
  await expect(w.uso).toBeVisible();
  await aceptar(page);
});

test('after twenty minutes nothing is left of what was typed', async ({ page }) => {
  await page.clock.install();
  await aceptar(page);
  await en(page).correo.fill('ana@ejemplo.com');
  await page.clock.fastForward('19:00');
  await page.reload();
  await expect(en(page).titulo(2)).toBeFocused();
  await page.clock.fastForward('02:00');
  await page.reload();
  await expect(en(page).titulo(1)).toBeVisible();
  await expect(en(page).siguiente).toBeEnabled();
  await expect(en(page).uso).not.toBeChecked();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});
