import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { paths } from '../../src/paths.ts';
import { expect, layoutShift, test } from '../support/browser.ts';

const SCRIPTS = /\/_astro\/(Login|ConsultarSaldo|AfiliarPaciente|FrameScript)\./;

/** Opens a page whose own scripts (its island's, its frame's) have not arrived yet; the answer lets them through. */
async function abrirSinScript(page: Page, path: string, scripts = SCRIPTS): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return release;
}

for (const { path, campo, boton } of [
  { path: paths.consultarSaldo, campo: 'Número de tarjeta', boton: 'Consultar Saldo' },
  { path: paths.login, campo: 'Usuario', boton: 'Ingresar' },
]) {
  test(`Enter on ${path} before its script is there sends nothing and loses nothing`, async ({
    page,
  }) => {
    const release = await abrirSinScript(page, path);
    const field = page.getByLabel(campo);
    const button = page.getByRole('button', { name: boton });
    await field.fill('CR100000011');
    await field.press('Enter');
    await expect(button).toBeDisabled();
    release();
    await expect(button).toBeEnabled();
    await expect(page).toHaveURL(path);
    await expect(field).toHaveValue('CR100000011');
  });
}

test('the wizard keeps what was ticked before its script is there, and its buttons wait for it', async ({
  page,
}) => {
  const release = await abrirSinScript(page, paths.afiliarPaciente);
  const siguiente = page.getByRole('button', { name: 'Siguiente' });
  const box = page.getByLabel('Acepto los términos de uso');
  await box.check();
  await box.press('Enter');
  await expect(siguiente).toBeDisabled();
  await expect(page.getByRole('button', { name: 'No acepto' })).toBeDisabled();
  release();
  await expect(siguiente).toBeEnabled();
  await expect(box).toBeChecked();
});

test('a country chosen before the script is there is not lost', async ({ page }) => {
  const release = await abrirSinScript(page, paths.contactenos);
  await page.getByLabel('Su país').selectOption('507');
  release();
  await expect(page.getByRole('heading', { name: 'Centro de llamadas en Panamá' })).toBeVisible();
  await page.goto(paths.pacientes);
  await expect(page.getByLabel('Su país')).toHaveValue('507');
});

test("a country chosen after the island's script and before the frame's is the island's @proof", async ({
  page,
}) => {
  const release = await abrirSinScript(page, paths.consultarSaldo, /\/_astro\/FrameScript\./);
  const consultar = page.getByRole('button', { name: 'Consultar Saldo' });
  await expect(consultar).toBeEnabled();
  await page.getByLabel('Su país').selectOption('507');
  await page.getByLabel('Número de tarjeta o de identificación').fill('PAN100000011');
  await consultar.click();
  await expect(page.getByRole('table')).toBeVisible();
  release();
  await expect(page.getByLabel('Su país')).toHaveValue('507');
});

/** How long a line pauses in the middle of a page. */
const PAUSE_MS = 400;

test('a page whose header comes in two parts is not painted until both are there', async ({
  browser,
  baseURL,
}) => {
  const html = await (await fetch(`${baseURL ?? ''}${paths.preguntasFrecuentes}`)).text();
  const middle = html.indexOf('<div class="sesion"');
  expect(middle).toBeGreaterThan(0);
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.write(html.slice(0, middle));
    setTimeout(() => response.end(html.slice(middle)), PAUSE_MS);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const context = await browser.newContext({ viewport: { width: 320, height: 720 } });
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(await layoutShift(page)).toBe(0);
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  expect(painted).toBeGreaterThanOrEqual(PAUSE_MS);
  await context.close();
  server.close();
});
