import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { expect, expectUsable, resetDemo, test } from '../../support/browser.ts';

test.beforeAll(resetDemo);
test.beforeEach(async ({ query }) => {
  await query('delete from intentos');
});

const en = (page: Page) => ({
  numero: page.getByLabel('Número de tarjeta o de identificación'),
  nacimiento: page.getByLabel('Fecha de nacimiento'),
  consultar: page.getByRole('button', { name: 'Consultar Saldo' }),
  nadie: page.getByRole('heading', { name: 'No encontramos un saldo con estos datos' }),
});

async function consultar(page: Page, numero: string, nacimiento = '01/01/1950'): Promise<void> {
  const s = en(page);
  if (!page.url().endsWith(paths.consultarSaldo)) await page.goto(paths.consultarSaldo);
  await s.numero.fill(numero);
  if (numero.trim() !== '' && !/^\s*(CR|PAN)[\d ]{9,}\s*$/i.test(numero))
    await s.nacimiento.fill(nacimiento);
  await s.consultar.click();
}

test('by card: the full name, the table, and what the next redemption lacks', async ({
  page,
  query,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const [persona] = await query<{ nombre: string; hasta: string }>(
    `select p.nombre || ' ' || p.primer_apellido || ' ' || p.segundo_apellido as nombre,
            to_char(r.fecha + 60, 'DD/MM/YYYY') as hasta
       from pacientes p join tarjetas t on t.paciente_id = p.id
       join preregistros r on r.tarjeta_id = t.id where t.numero = 'CR100000011'`,
  );
  await page.goto(paths.consultarSaldo);
  await expectUsable(page);
  await consultar(page, ' cr 100 000 011 ');
  await expect(
    page.getByRole('heading', { name: `Saldo del paciente ${persona?.nombre}` }),
  ).toBeFocused();
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveText([
    /^PromociónCanjes EfectuadosSaldo Disponible$/,
    /^Cordavela Tabletas 50 mg, caja de 30\s*1\s*11 de 12/,
  ]);
  await expect(table).toContainText(`La próxima debe tener fecha hasta el ${persona?.hasta}.`);
  await expectUsable(page);
});

test('typing another number removes the balance, also one that arrives later', async ({ page }) => {
  const titulo = page.getByRole('heading', { name: /^Saldo del paciente/ });
  await consultar(page, 'CR100000011');
  await expect(titulo).toBeVisible();
  await en(page).numero.fill('CR10000001');
  await expect(titulo).toBeHidden();

  const { promise: otraEscrita, resolve: escrita } = Promise.withResolvers<undefined>();
  await page.route('**/api/pacientes/saldo/**', async (route) => {
    const response = await route.fetch();
    await otraEscrita;
    await route.fulfill({ response });
  });
  const llegada = page.waitForResponse('**/api/pacientes/saldo/**');
  await consultar(page, 'CR100000015');
  await en(page).numero.fill('CR100000016');
  escrita(undefined);
  await (await llegada).finished();
  await expect(page.getByRole('button', { name: 'Consultar Saldo' })).toBeEnabled();
  await expect(titulo).toBeHidden();
});

test('a person saves the last day for the next box, and disavows a redemption', async ({
  page,
  query,
}) => {
  await consultar(page, 'CR100000011');
  const descarga = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Guardar la fecha en mi calendario/ }).click();
  const archivo = await descarga;
  expect(archivo.suggestedFilename()).toBe('segunda-caja.ics');
  expect(readFileSync(await archivo.path(), 'utf8')).toMatch(
    /^BEGIN:VCALENDAR\r\n[^]*DTSTART;VALUE=DATE:\d{8}\r\n[^]*END:VCALENDAR\r\n$/,
  );
  await page.getByText('Ver sus canjes, uno por uno').click();
  await expect(page.getByText('usted no tiene que hacer nada más')).toBeVisible();
  await page.getByRole('button', { name: /^No lo reconozco/ }).click();
  await page.getByRole('button', { name: 'Avisar que no lo reconozco' }).click();
  await expect(page.getByText('Recibimos su aviso')).toBeFocused();
  expect(
    await query(
      `select t.numero from desconocimientos d join canjes c on c.id = d.canje_id
         join tarjetas t on t.id = c.tarjeta_id where t.numero = 'CR100000011'`,
    ),
  ).toHaveLength(1);
  await page.reload();
  await consultar(page, 'CR100000011');
  await page.getByText('Ver sus canjes, uno por uno').click();
  await expect(page.getByText('Recibimos su aviso')).toBeVisible();
  await expect(page.getByRole('button', { name: /^No lo reconozco/ })).toHaveCount(0);
});

test('an identity number asks for the date of birth, which is in no address', async ({
  page,
  query,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const s = en(page);
  const [persona] = await query<{ dia: string; dos: string }>(
    `select to_char(fecha_nacimiento, 'FMDD-FMMM-YYYY') as dia, fecha_nacimiento::text as dos
       from pacientes where identificacion = 'CR-ID-0011'`,
  );
  await page.goto(paths.consultarSaldo);
  await s.numero.pressSequentially('CR10');
  // Sent like that it is a card that lacks digits, and no identity number.
  await s.consultar.click();
  await expect(
    page.getByRole('link', { name: 'La tarjeta lleva CR y nueve dígitos. Faltan 7.' }),
  ).toBeVisible();
  await expect(s.nacimiento).toBeHidden();
  await s.numero.fill('CR-ID-0011');
  await s.consultar.click();
  await expect(page.getByRole('link', { name: 'Escriba la fecha de nacimiento' })).toBeVisible();
  await expectUsable(page);
  await s.nacimiento.fill('31/12/1901');
  await s.consultar.click();
  await expect(s.nadie).toBeFocused();
  await expect(page.getByText('en Costa Rica con CR-ID-0011 y esa fecha')).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Corregir el número' }).click();
  await expect(s.numero).toBeFocused();
  await page.getByRole('button', { name: 'Corregir la fecha' }).click();
  await expect(s.nacimiento).toBeFocused();
  await s.nacimiento.fill(persona?.dia ?? '');
  const asked = page.waitForRequest('**/api/pacientes/saldo/**');
  await s.consultar.click();
  const request = await asked;
  expect(request.headers()['fecha-nacimiento']).toBe(persona?.dos);
  expect(request.url()).not.toContain(persona?.dos ?? '');
  await expect(page.getByRole('table')).toBeVisible();
  expect(page.url()).toMatch(/consultar-saldo$/);
  await s.numero.fill('CR100000011');
  await expect(s.nacimiento).toBeHidden();
});

test('while the breaker is open the card asks for the date, too @proof', async ({
  page,
  query,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  await query(
    "insert into intentos (ambito, sujeto, desde, cuenta) values ('saldo.total', '', now(), 600)",
  );
  const [persona] = await query<{ dia: string }>(
    `select to_char(fecha_nacimiento, 'DD/MM/YYYY') as dia from pacientes where identificacion = 'CR-ID-0011'`,
  );
  const s = en(page);
  await page.goto(paths.consultarSaldo);
  await s.numero.fill('CR100000011');
  await s.consultar.click();
  await expect(page.getByRole('alertdialog', { name: 'Alerta' })).toContainText(
    'Por seguridad, escriba también la fecha de nacimiento',
  );
  await page.keyboard.press('Enter');
  await expect(s.nacimiento).toBeFocused();
  await expect(s.nacimiento).toHaveAttribute('aria-invalid', 'false');
  await expectUsable(page);
  await s.nacimiento.fill(persona?.dia ?? '');
  await s.consultar.click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('an identity number is of the chosen country; choosing another one clears the answer @proof', async ({
  page,
  query,
}) => {
  const s = en(page);
  const [persona] = await query<{ dia: string }>(
    `select to_char(fecha_nacimiento, 'DD/MM/YYYY') as dia from pacientes where identificacion = 'PAN-ID-0011'`,
  );
  await page.goto(paths.consultarSaldo);
  await page.getByLabel('Su país').selectOption('507');
  await consultar(page, 'PAN-ID-0011', persona?.dia);
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByLabel('Su país').selectOption('506');
  await expect(page.getByRole('table')).toBeHidden();
  await s.consultar.click();
  await expect(s.nadie).toBeFocused();
});
