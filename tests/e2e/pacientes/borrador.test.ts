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

test('a text that was replaced while the page was open is read and accepted again', async ({
  page,
  query,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const w = en(page);
  const { identificacion } = await hastaElFinal(page);
  // As a page that was opened before the text changed would send it.
  await page.route(
    '**/api/pacientes',
    (route) => {
      const sent = route.request().postData() ?? '';
      return route.continue({
        postData: sent.replace(
          /"VersionAvisoPrivacidad":"[^"]*"/,
          '"VersionAvisoPrivacidad":"2000-01"',
        ),
      });
    },
    { times: 1 },
  );
  await w.finalizar.click();
  await expect(page.getByRole('heading', { name: 'Hay un texto nuevo' })).toBeFocused();
  await expectUsable(page);
  expect(await query('select from pacientes where identificacion = $1', [identificacion])).toEqual(
    [],
  );
  await page.getByRole('button', { name: 'Leer el texto nuevo' }).click();
  await expect(page.getByText('Recuperamos lo que había escrito')).toBeVisible();
  await expect(w.aviso).not.toBeChecked();
});
