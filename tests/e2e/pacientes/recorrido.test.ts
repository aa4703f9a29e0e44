import { agruparTarjeta } from '../../../src/domain/tarjeta.ts';
import { paths } from '../../../src/paths.ts';
import { expect, expectUsable, resetDemo, test } from '../../support/browser.ts';
import {
  aceptar,
  contacto,
  en,
  identificacionNueva,
  identificarse,
  sinTarjeta,
} from './asistente.ts';

test.beforeAll(resetDemo);

test('by mouse, without a card, to the welcome page, with no barrier on any step', async ({
  page,
  context,
  query,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize({ width: 320, height: 480 });
  const w = en(page);
  const identificacion = identificacionNueva();
  await page.goto(paths.pacientes);
  await page.goto(paths.afiliarPaciente);
  await expectUsable(page);
  await aceptar(page);
  await w.sinTarjeta.check();
  await expect(w.tarjeta).toHaveValue(/^CR\d{9}$/);
  await expect(w.tarjeta).not.toBeEditable();
  for (const campo of [w.confirmacion, w.correo]) await campo.fill('ana@gmial.con');
  await page.getByRole('button', { name: '¿Quiso decir ana@gmail.com?' }).click();
  await expect(w.confirmacion).toHaveValue(await w.correo.and(page.locator(':focus')).inputValue());
  await expectUsable(page);
  const numero = await sinTarjeta(page);
  await expectUsable(page);
  await identificarse(page, identificacion);
  await contacto(page);
  await w.medico.fill('CR-M999');
  await w.telefono.focus();
  await expect(page.getByText('No se encontró el médico. Revise el código')).toBeVisible();
  await w.medico.fill('josé');
  await page.getByRole('listbox', { name: 'Resultados' }).getByRole('option').first().click();
  await expect(w.medico).toHaveValue(/^CR-M\d{3}$/);
  await expectUsable(page);
  await expect(w.revision).toContainText(identificacion);
  await expect(w.revision).toHaveText(/Ana María Ñandú O'Neill.*5 de marzo de 1960/);
  await page.route('**/api/pacientes', (route) => route.abort(), { times: 1 });
  await w.finalizar.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reintentar' }).click();

  await expect(page.getByRole('heading', { name: 'Éxito' })).toBeFocused();
  // The network is lost now: the number stays in sight, and the welcome page comes with the network.
  await context.setOffline(true);
  await expect(page.getByText('Afiliación completada')).toBeInViewport();
  await expect(page.getByText('Ahora no hay conexión')).toBeVisible();
  await expect(page.getByText(agruparTarjeta(numero))).toBeInViewport();
  await context.setOffline(false);
  await expect(page).toHaveURL(paths.bienvenida(numero));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Su afiliación está activa');
  await expect(page.locator('.persona')).toHaveText(/^Ana María Ñandú O'Neill$/);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['recien-afiliada']);
  // Its place in the history is the wizard's: Back leads to the page before that.
  await page.goBack();
  await expect(page).toHaveURL(paths.pacientes);

  const rows = await query<{ nombre: string; numero: string; estado: string; textos: string[] }>(
    `select p.nombre, t.numero, t.estado, array(
       select c.texto || ' ' || c.version from consentimientos c
       where c.paciente_id = p.id order by 1
     ) as textos
     from pacientes p join tarjetas t on t.paciente_id = p.id
     where p.identificacion = $1 and p.medico_id is not null`,
    [identificacion],
  );
  expect(rows).toEqual([
    {
      nombre: 'Ana María',
      numero,
      estado: 'Activa',
      textos: [
        expect.stringMatching(/^aceptacion-uso \d{4}-\d\d$/),
        expect.stringMatching(/^aviso-privacidad \d{4}-\d\d$/),
      ],
    },
  ]);
});

test('by keyboard alone, with an issued card @proof', async ({ page, query }) => {
  const type = (text: string) => page.keyboard.type(text);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const w = en(page);
  await page.goto(paths.afiliarPaciente);
  await expect(w.siguiente).toBeEnabled();
  await w.uso.focus();
  await press('Space', 'Tab', 'Tab', 'Space', 'Enter');
  await expect(w.titulo(2)).toBeFocused();
  await press('Tab', 'Space', 'Tab');
  await type('cr 900 000 002');
  // Past the telephone for those without e-mail.
  await press('Tab', 'Tab');
  await type('ana@ejemplo.com');
  await press('Tab');
  await type('ana@ejemplo.com');
  await press('Enter');
  await expect(w.titulo(3)).toBeFocused();
  for (const text of ['José', 'Mora', 'Rojas', 'E2E-TECLADO', '29', '2', '1952']) {
    // Before the second surname is the telephone for those who have one alone.
    await press(...(text === 'Rojas' ? ['Tab', 'Tab'] : ['Tab']));
    await type(text);
  }
  await press('Enter');
  await expect(w.titulo(4)).toBeFocused();
  await press('Tab', 'Tab');
  await expect(w.nacionalidad).toBeFocused();
  await type('Cuba');
  await press('Tab');
  await type('+506 8888-7777');
  await press('Tab');
  await type('CR-M001');
  await expect(page.getByRole('listbox', { name: 'Resultados' })).toBeVisible();
  await press('ArrowDown', 'Enter');
  await expect(w.medico).toHaveValue('CR-M001');
  for (let i = 0; i < 3; i += 1) await press('Tab');
  await expect(w.finalizar).toBeFocused();
  await press('Enter');
  await expect(page).toHaveURL(paths.bienvenida('CR900000002'));
  const rows = await query(
    `select p.nacionalidad, p.fecha_nacimiento::text as nacimiento from pacientes p
     join tarjetas t on t.paciente_id = p.id where t.numero = 'CR900000002'`,
  );
  expect(rows).toEqual([{ nacionalidad: 'Cuba', nacimiento: '1952-02-29' }]);
});
