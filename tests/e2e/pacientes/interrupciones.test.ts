import type { Page, Route } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { expect, expectUsable, resetDemo, test } from '../../support/browser.ts';
import { llamarDesdeLaPagina } from './llamadas.ts';
import {
  aceptar,
  contacto,
  en,
  hastaElFinal,
  identificacionNueva,
  identificarse,
  sinTarjeta,
} from './asistente.ts';

const afiliar = '**/api/pacientes';
const bienvenida = /\/pacientes\/bienvenida\/CR\d{9}$/;

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

const problema = (status: number, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: 'Error', status, detail }),
});
const NO_DISPONIBLE = 'El servicio no está disponible en este momento.';
const noDisponible = (route: Route) => route.fulfill(problema(503, NO_DISPONIBLE));
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

test('on a slow network it shows that it works, and pressing again sends nothing twice @proof', async ({
  page,
  query,
}) => {
  const w = en(page);
  const keys = keysSent(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/pacientes/validar')) asked.push(request.url());
  });
  let release = (): void => undefined;
  const slow = async (pattern: string) => {
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      pattern,
      async (route) => {
        await released;
        await route.continue();
      },
      { times: 1 },
    );
  };
  const pressedAgain = async (button: typeof w.siguiente, doing: string) => {
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('status').filter({ hasText: doing })).toBeAttached();
    await button.dblclick();
    await button.press('Enter');
    await expectUsable(page);
    release();
  };

  await aceptar(page);
  await w.sinTarjeta.check();
  await w.correo.fill('ana@ejemplo.com');
  await w.confirmacion.fill('ana@ejemplo.com');
  await slow('**/api/pacientes/validar/*');
  await pressedAgain(w.siguiente, 'Verificando su tarjeta…');
  await expect(w.titulo(3)).toBeFocused();
  expect(asked).toHaveLength(1);

  const identificacion = identificacionNueva();
  await identificarse(page, identificacion);
  await contacto(page);
  await slow(afiliar);
  await pressedAgain(w.finalizar, 'Activando su afiliación…');
  await expect(page).toHaveURL(bienvenida);
  expect(keys).toHaveLength(1);
  expect(await query(cuantos, [identificacion])).toEqual([{ pacientes: 1 }]);
});

test('an answer lost on the way: pressing again gives the one affiliation @proof', async ({
  page,
  query,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/);
  const w = en(page);
  const keys = keysSent(page);
  const { numero, identificacion } = await hastaElFinal(page);
  await perderRespuesta(page, noDisponible);
  await w.finalizar.click();
  await expect(w.dialogo).toContainText(NO_DISPONIBLE);
  await expectUsable(page);
  await page.keyboard.press('Enter');
  await expect(w.finalizar).toBeFocused();
  await expect(w.telefono).toHaveValue('8888 7777');
  await expect(w.revision).toContainText(identificacion);
  await w.finalizar.click();
  await expect(page).toHaveURL(paths.bienvenida(numero));
  expect(await query(cuantos, [identificacion])).toEqual([{ pacientes: 1 }]);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
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

test('a form changed after a lost answer is another one: its identity number is taken by then @proof', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/, /status of 409/);
  const w = en(page);
  const keys = keysSent(page);
  await hastaElFinal(page);
  await perderRespuesta(page, noDisponible);
  await w.finalizar.click();
  await expect(w.dialogo).toContainText(NO_DISPONIBLE);
  await page.keyboard.press('Escape');
  await w.anterior.click();
  await w.nombre.fill('Ana Lucía');
  await w.siguiente.click();
  await expect(w.dialogo).toContainText('Ya existe una afiliación con este número');
  expect(keys).toHaveLength(1);
});

test('errors on every step: nothing typed is lost, and the step works once the server does @proof', async ({
  page,
  query,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500/, /status of 503/, /ERR_INTERNET_DISCONNECTED/);
  const w = en(page);
  const fallo = async (detail: string) => {
    await expect(w.dialogo).toContainText(detail);
    await page.keyboard.press('Escape');
    await expect(w.dialogo).toBeHidden();
  };
  await aceptar(page);
  await page.route('**/api/pacientes/validar/*', (route) => route.fulfill({ status: 500 }), {
    times: 1,
  });
  await w.sinTarjeta.check();
  const numero = await w.tarjeta.inputValue();
  await w.correo.fill('ana@ejemplo.com');
  await w.confirmacion.fill('ana@ejemplo.com');
  await w.siguiente.click();
  await fallo('Error al validar la tarjeta');
  await expect(w.tarjeta).toHaveValue(numero);
  await expect(w.confirmacion).toHaveValue('ana@ejemplo.com');
  await w.siguiente.click();
  await expect(w.titulo(3)).toBeFocused();

  const identificacion = identificacionNueva();
  const validarIdentificacion = '**/api/pacientes/validarIdentificacion/*';
  await page.route(validarIdentificacion, sinRed, { times: 1 });
  await w.nombre.fill('Ana María');
  await w.primerApellido.fill('Ñandú');
  await w.segundoApellido.fill('Mora');
  await w.identificacion.fill(identificacion);
  await w.dia.fill('29');
  await w.mes.fill('2');
  await w.anio.fill('1960');
  await w.siguiente.click();
  await fallo('No se pudo validar la identificación');
  await expect(w.identificacion).toHaveValue(identificacion);
  await expect(w.anio).toHaveValue('1960');
  await w.siguiente.click();
  await expect(w.titulo(4)).toBeFocused();

  await contacto(page);
  for (const answer of [{ status: 500 }, problema(503, NO_DISPONIBLE)]) {
    await page.route(afiliar, (route) => route.fulfill(answer), { times: 1 });
    await w.finalizar.click();
    await fallo(answer.status === 500 ? 'Error al afiliar al paciente' : NO_DISPONIBLE);
    await expect(w.telefono).toHaveValue('8888 7777');
  }
  await w.finalizar.click();
  await expect(page).toHaveURL(paths.bienvenida(numero));
  expect(await query(cuantos, [identificacion])).toEqual([{ pacientes: 1 }]);
});

test('a generated number that is taken meanwhile gives way to another without a word @proof', async ({
  page,
  query,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const take = (numero: string) =>
    query(`insert into tarjetas (numero, pais_codigo, estado) values ($1, '506', 'Emitida')`, [
      numero,
    ]);
  const w = en(page);
  await aceptar(page);
  await w.sinTarjeta.check();
  const primero = await w.tarjeta.inputValue();
  await take(primero);
  await sinTarjeta(page);
  await w.anterior.click();
  const segundo = await w.tarjeta.inputValue();
  expect(segundo).not.toBe(primero);
  await w.siguiente.click();
  const identificacion = identificacionNueva();
  await identificarse(page, identificacion);
  await contacto(page);
  await take(segundo);
  await w.finalizar.click();
  await expect(page).toHaveURL(bienvenida);
  await expect(w.dialogo).toBeHidden();
  const rows = await query<{ numero: string }>(
    `select numero from tarjetas t join pacientes p on p.id = t.paciente_id
     where p.identificacion = $1`,
    [identificacion],
  );
  expect(rows).toEqual([{ numero: page.url().slice(-11) }]);
  expect([primero, segundo]).not.toContain(rows[0]?.numero);
});

test('too many tries: the screen says how long to wait, and keeps what was typed @proof', async ({
  page,
  query,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/, /status of 422/, /status of 429/);
  const w = en(page);
  const espere = /Demasiados intentos\. Espere 15 minutos e inténtelo de nuevo\./;
  await aceptar(page);
  // One that is counted as sixty.
  const yaSon60 = () => query('update intentos set cuenta = 60 * cuenta');
  await llamarDesdeLaPagina(page, 1, '/api/pacientes/validar/CR999999999');
  await yaSon60();
  await w.sinTarjeta.check();
  const numero = await w.tarjeta.inputValue();
  await w.correo.fill('ana@ejemplo.com');
  await w.confirmacion.fill('ana@ejemplo.com');
  await w.siguiente.click();
  await expect(w.dialogo).toContainText(espere);
  await expectUsable(page);
  await page.keyboard.press('Enter');
  await expect(w.confirmacion).toHaveValue('ana@ejemplo.com');
  await query('delete from intentos');
  await w.siguiente.click();
  await expect(w.titulo(3)).toBeFocused();

  await identificarse(page, identificacionNueva());
  await contacto(page);
  // Refused, for the card is of another country.
  await llamarDesdeLaPagina(page, 1, '/api/pacientes', {
    AceptacionUso: true,
    AvisoPrivacidad: true,
    Opcion: 'Cedula',
    NumeroTarjeta: 'CR123456789',
    CorreoElectronico: 'ana@ejemplo.com',
    ConfirmacionCorreoElectronico: 'ana@ejemplo.com',
    Nombre: 'Ana',
    PrimerApellido: 'Mora',
    SegundoApellido: 'Ruiz',
    NumeroIdentificacion: '1-2345-6789',
    FechaNacimiento: '1960-01-01',
    CodigoPaisAfiliacion: '507',
    Nacionalidad: 'Cuba',
    Telefono: '8888 7777',
  });
  await yaSon60();
  await w.finalizar.click();
  await expect(w.dialogo).toContainText(espere);
  await page.keyboard.press('Escape');
  await expect(w.telefono).toHaveValue('8888 7777');
  await query('delete from intentos');
  await w.finalizar.click();
  await expect(page).toHaveURL(paths.bienvenida(numero));
});

test('a text that was replaced while the page was open is read and accepted anew', async ({
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

test('without the steps themselves it says so, and goes on once the network is back @proof', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  const w = en(page);
  await page.route(/\/_astro\/Asistente\./, sinRed);
  await page.goto(paths.afiliarPaciente);
  await w.uso.check();
  await w.aviso.check();
  await w.siguiente.click();
  await expect(w.dialogo).toContainText('No se pudo cargar el siguiente paso.');
  await expectUsable(page);
  await page.unroute(/\/_astro\/Asistente\./);
  await page.keyboard.press('Escape');
  await page.reload();
  await aceptar(page);
});
