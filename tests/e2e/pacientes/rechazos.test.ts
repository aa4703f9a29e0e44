import { expect, expectUsable, resetDemo, test } from '../../support/browser.ts';
import { sampleOf } from '../../support/size.ts';
import {
  aceptar,
  contacto,
  en,
  enviarIdentidad,
  hastaElFinal,
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

test('an identity number taken between its step and the end leads back to its step @proof', async ({
  page,
  query,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const w = en(page);
  const { identificacion } = await hastaElFinal(page);
  await query(`update pacientes set identificacion = $1 where identificacion = 'CR-ID-0009'`, [
    identificacion,
  ]);
  await w.finalizar.click();
  await expect(w.dialogo).toContainText('Ya existe una afiliación con este número');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Paso 3 de 4' })).toBeVisible();
  await expect(w.identificacion).toHaveAccessibleDescription(/Ya existe una afiliación/);
  await w.identificacion.fill(identificacionNueva());
  await w.siguiente.click();
  await expect(w.titulo(4)).toBeFocused();
  await w.finalizar.click();
  await expect(page).toHaveURL(/\/pacientes\/bienvenida\/CR\d{9}$/);
});

test('a doctor nobody knows is an Alerta at the field @proof', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 422/);
  const w = en(page);
  await hastaElFinal(page);
  await w.medico.fill('CR-M999');
  await w.finalizar.click();
  const alerta = page.getByRole('alertdialog', { name: 'Alerta' });
  await expect(alerta).toContainText('No hay un médico con este código en el país elegido.');
  await page.keyboard.press('Escape');
  await expect(w.medico).toHaveAccessibleDescription(/No hay un médico con este código/);
  await expectUsable(page);
});

test('without the list of countries the four of the programme are offered, and it says why @proof', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/);
  const w = en(page);
  await page.route('**/api/pacientes/countries', (route) => route.fulfill({ status: 503 }));
  await aceptar(page);
  await sinTarjeta(page);
  await identificarse(page, identificacionNueva());
  await expect(w.nacionalidad).toHaveAccessibleDescription(/Error al obtener la lista de países/);
  // The list's sign keeps away from its border.
  await expect(w.nacionalidad).toHaveCSS('background-position', /^calc\(100% - 14px\)/);
  const aviso = page.locator('.alerta-aviso', { hasText: 'Error al obtener la lista de países' });
  await expect(aviso.locator('svg')).toBeVisible();
  await expect(w.nacionalidad.getByRole('option')).toHaveText([
    'Elija una opción',
    'Costa Rica',
    'Panamá',
    'Honduras',
    'República Dominicana',
  ]);
  await expectUsable(page);
  await contacto(page);
  await w.finalizar.click();
  await expect(page).toHaveURL(/\/pacientes\/bienvenida\/CR\d{9}$/);
});

test('looking for a doctor: a failure is said under the field, an older answer never replaces a newer one @proof', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500/);
  const w = en(page);
  await hastaElFinal(page);
  const list = page.getByRole('listbox', { name: 'Resultados' });
  await page.route('**/api/medicos/506?*', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await w.medico.pressSequentially('mar');
  await expect(page.getByRole('alert')).toHaveText(/Error al buscar medicos/);
  await expectUsable(page);

  let answerOld = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answerOld = resolve;
  });
  await page.route(/\/api\/medicos\/506\?s=CR-M00$/, async (route) => {
    const old = await route.fetch();
    await held;
    // Given up by the page: there is nobody left to answer.
    await route.fulfill({ response: old }).catch(() => undefined);
  });
  const asked = page.waitForRequest(/\?s=CR-M00$/);
  await w.medico.fill('CR-M00');
  await asked;
  await w.medico.fill('CR-M007');
  await expect(list.getByRole('option')).toHaveCount(1);
  answerOld();
  await expect(list.getByRole('option')).toHaveText(/CR-M007/);
  await list.getByRole('option').click();
  await expect(w.medico).toHaveValue('CR-M007');
});

test('what the search for a doctor says moves nothing: the button stays under the pointer @proof', async ({
  page,
}) => {
  const w = en(page);
  await hastaElFinal(page);
  const altura = async () => (await w.finalizar.boundingBox())?.y;
  await w.medico.scrollIntoViewIfNeeded();
  await w.medico.focus();
  const antes = await altura();
  await page.keyboard.insertText('nadie se llama así');
  await expect(page.getByText('No hay resultados.')).toBeInViewport();
  expect(await altura()).toBe(antes);
  await expectUsable(page);
  await w.telefono.focus();
  await expect(page.locator('.combo-dicho')).toHaveCount(0);
  expect(await altura()).toBe(antes);
});
