import type { Page, Route } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { expect, expectUsable, resetDemo, test } from '../../support/browser.ts';
import { en, hastaElFinal } from './asistente.ts';

const afiliar = '**/api/pacientes';

/** How many people have an identity number. */
const cuantos = 'select count(*)::int as pacientes from pacientes where identificacion = $1';

/** Notes the idempotency key of every affiliation that is sent. */
function keysSent(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    const key = request.headers()['idempotency-key'];
    if (key !== undefined) keys.push(key);
  });
  return keys;
}
const sinRed = (route: Route) => route.abort('internetdisconnected');

/** The server does the next affiliation, but its answer is lost: the page sees `instead`. */
async function perderRespuesta(page: Page, instead: (route: Route) => Promise<void>) {
  await page.route(
    afiliar,
    async (route) => {
      await route.fetch();
      await instead(route);
    },
    { times: 1 },
  );
}

test.beforeAll(resetDemo);
// The narrowest phone: nothing may stand out sideways in any state.
test.use({ viewport: { width: 320, height: 800 } });
test.beforeEach(async ({ query }) => {
  await query('delete from intentos');
});

test('an answer lost on the way, then a reload: the same form again gives the one affiliation @proof', async ({
  page,
  query,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  const w = en(page);
  const keys = keysSent(page);
  const { numero, identificacion } = await hastaElFinal(page);
  await perderRespuesta(page, sinRed);
  await w.finalizar.click();
  await expect(w.dialogo).toContainText('Error al afiliar al paciente');
  await page.reload();
  await expect(w.titulo(4)).toBeFocused();
  await w.finalizar.click();
  await expect(page).toHaveURL(paths.bienvenida(numero));
  expect(await query(cuantos, [identificacion])).toEqual([{ pacientes: 1 }]);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['recien-afiliada']);
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
