import { paths } from '../../../src/paths.ts';
import { expect, expectUsable, resetDemo, test } from '../../support/browser.ts';
import { aceptar, en, hastaElFinal } from './asistente.ts';

test.beforeAll(resetDemo);
// The narrowest phone: nothing may stand out sideways in any state.
test.use({ viewport: { width: 320, height: 800 } });

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
