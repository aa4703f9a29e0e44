import { paths } from '../../src/paths.ts';
import { addressOf, expect, find, open, seeText, test } from './firefox.ts';

test('a person without a card affiliates, by mouse and keyboard, and gets a number', async ({
  page,
  query,
}) => {
  await open(page, paths.afiliarPaciente);
  await find(page, 'control', 'Acepto los términos de uso del programa').click();
  await find(page, 'control', 'Acepto el aviso de privacidad').click();
  await find(page, 'button', 'Siguiente').click();

  await seeText(page, 'Paso 2 de 4');
  await find(page, 'control', 'No').click();
  await find(page, 'control', 'Correo electrónico').fill('ana@ejemplo.com');
  await find(page, 'control', 'Confirme su correo electrónico').fill('ana@ejemplo.com');
  await page.keyboard.press('Enter');

  await seeText(page, 'Paso 3 de 4');
  await find(page, 'control', 'Nombre').fill('Ana María');
  await find(page, 'control', 'Primer Apellido').fill('Ñandú');
  await find(page, 'control', 'Segundo Apellido').fill("O'Neill");
  await find(page, 'control', 'Número de identificación').fill('E2E-FIREFOX');
  await find(page, 'control', 'Día').fill('29');
  await find(page, 'control', 'Mes').fill('2');
  await find(page, 'control', 'Año').fill('1952');
  await page.keyboard.press('Enter');

  await seeText(page, 'Paso 4 de 4');
  // Back and Forward move one step each; a reload returns to the step.
  await page.goBack();
  await seeText(page, 'Paso 3 de 4');
  await page.goForward();
  await seeText(page, 'Paso 4 de 4');
  await page.reload();
  await seeText(page, 'Paso 4 de 4');
  await find(page, 'control', 'Nacionalidad').fill('Cuba');
  await find(page, 'control', 'Teléfono').fill('+506 8888-7777');
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
