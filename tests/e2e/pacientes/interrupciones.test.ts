import { expect, expectUsable, resetDemo, test } from '../../support/browser.ts';
import { en, hastaElFinal } from './asistente.ts';

const afiliar = '**/api/pacientes';

/** How many people have an identity number. */
const cuantos = 'select count(*)::int as pacientes from pacientes where identificacion = $1';

test.beforeAll(resetDemo);
// The narrowest phone: nothing may stand out sideways in any state.
test.use({ viewport: { width: 320, height: 800 } });
test.beforeEach(async ({ query }) => {
  await query('delete from intentos');
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
    afiliar,
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
  expect(await query(cuantos, [identificacion])).toEqual([{ pacientes: 0 }]);
  await page.getByRole('button', { name: 'Leer el texto nuevo' }).click();
  await expect(page.getByText('Recuperamos lo que había escrito')).toBeVisible();
  await expect(w.aviso).not.toBeChecked();
});
