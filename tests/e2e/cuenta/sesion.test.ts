import { CLAVE_DEMO } from '../../../netlify/tools/demo/demo.ts';
import { expect, resetDemo, test } from '../../support/browser.ts';

test.beforeAll(resetDemo);

test('a password is never shown, may be pasted, and is a password manager’s to keep and to fill in', async ({
  page,
}) => {
  await page.goto('/login');
  const usuario = page.getByLabel('Usuario');
  const clave = page.getByLabel('Contraseña');
  await expect(usuario).toHaveAttribute('autocomplete', 'username');
  await expect(clave).toHaveAttribute('autocomplete', 'current-password');
  await expect(clave).toHaveAttribute('type', 'password');

  await usuario.fill(CLAVE_DEMO);
  await usuario.press('Control+a');
  await usuario.press('Control+c');
  await clave.press('Control+v');
  await expect(clave).toHaveValue(CLAVE_DEMO);
  // A manager writes into both fields by itself and tells the page so.
  await usuario.fill('operador.cr');
  await clave.press('Enter');
  await expect(page).toHaveURL('/');

  await page.goto('/cuenta/clave');
  const campos = page.locator('form input');
  await expect(campos).toHaveCount(4);
  expect(
    await campos.evaluateAll((all) =>
      all.map((one) => [one.getAttribute('type'), one.getAttribute('autocomplete')]),
    ),
  ).toEqual([
    ['text', 'username'],
    ['password', 'current-password'],
    ['password', 'new-password'],
    ['password', 'new-password'],
  ]);
  await expect(campos.first()).toHaveValue('operador.cr');
  for (const campo of await page.getByLabel(/contraseña/i).all()) {
    await campo.press('Control+v');
    await expect(campo).toHaveValue(CLAVE_DEMO);
  }
});
