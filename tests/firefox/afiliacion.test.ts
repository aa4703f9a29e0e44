import { paths } from '../../src/paths.ts';
import { addressOf, expect, find, open, seeText, test } from './firefox.ts';

test('a person without a card affiliates, by mouse and keyboard, and gets a number', async ({
  page,
  query,
}) => {
  await open(page, paths.afiliarPaciente);
  await find(page, 'checkbox', 'Acepto los términos de uso del programa').click();
  await find(page, 'checkbox', 'Acepto el aviso de privacidad').click();
  await find(page, 'button', 'Siguiente').click();

  await seeText(page, 'Paso 2 de 4');
  await find(page, 'radio', 'No').click();
  await find(page, 'textbox', 'Correo electrónico').fill('ana@ejemplo.com');
  await find(page, 'textbox', 'Confirme su correo electrónico').fill('ana@ejemplo.com');
  await page.keyboard.press('Enter');

  await seeText(page, 'Paso 3 de 4');
  await find(page, 'textbox', 'Nombre').fill('Ana María');
  await find(page, 'textbox', 'Primer Apellido').fill('Ñandú');
  await find(page, 'textbox', 'Segundo Apellido').fill("O'Neill");
  await find(page, 'textbox', 'Número de identificación').fill('E2E-FIREFOX');
  await find(page, 'textbox', 'Día').fill('29');
  await find(page, 'textbox', 'Mes').fill('2');
  await find(page, 'textbox', 'Año').fill('1952');
  await page.keyboard.press('Enter');

  await seeText(page, 'Paso 4 de 4');
  // Back and Forward move one step each; a reload returns to the step.
  await page.goBack();
  await seeText(page, 'Paso 3 de 4');
  await page.goForward();
  await seeText(page, 'Paso 4 de 4');
  await page.reload();
  await seeText(page, 'Paso 4 de 4');
  await find(page, 'combobox', 'Nacionalidad').fill('Cuba');
  await find(page, 'textbox', 'Teléfono').fill('+506 8888-7777');
  await find(page, 'button', 'Finalizar').click();
  await expect
    .poll(() => addressOf(page), { timeout: 15_000 })
    .toMatch(/^\/pacientes\/bienvenida\/CR\d{9}$/);
  const rows = await query(
    `select nacionalidad, fecha_nacimiento::text as nacimiento
       from pacientes where identificacion = 'E2E-FIREFOX'`,
  );
  expect(rows).toEqual([{ nacionalidad: 'Cuba', nacimiento: '1952-02-29' }]);
});
