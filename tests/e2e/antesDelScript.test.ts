import type { Page } from '@playwright/test';
import { paths } from '../../src/paths.ts';
import { entrar, expect, hold, resetDemo, test } from '../support/browser.ts';
import { sampleOf } from '../support/size.ts';
import { escaner, teclearEscaner } from './canje/pantalla.ts';

const SCRIPTS =
  /\/_astro\/(Login|ConsultarSaldo|AfiliarPaciente|EjercerDerechos|RegistrarCanje|FrameScript)\./;

/** For a page whose processor is made slower, on a machine that may be slow itself. */
const PATIENCE = { timeout: 45_000 };

test.beforeAll(resetDemo);

/** Opens a page whose own scripts (its island's, its frame's) have not arrived yet; the answer lets them through. */
async function abrirSinScript(page: Page, path: string): Promise<() => void> {
  const release = await hold(page, SCRIPTS);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return release;
}

test('a press before the script is there is answered when it comes', async ({ page }) => {
  const release = await abrirSinScript(page, paths.consultarSaldo);
  const button = page.getByRole('button', { name: 'Consultar Saldo' });
  await page.getByLabel('Número de tarjeta').fill('CR100000011');
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByRole('heading', { name: /^Saldo del paciente/ })).toBeVisible();
  await expect(page).toHaveURL(paths.consultarSaldo);
});

test('a text that is asked for before the script is there opens when it comes', async ({
  page,
}) => {
  const release = await abrirSinScript(page, paths.afiliarPaciente);
  await page.getByRole('button', { name: 'Leer el aviso de privacidad completo' }).click();
  release();
  await expect(page.getByRole('dialog', { name: 'Aviso de privacidad' })).toBeVisible();
});

test('a wizard whose boxes and button are pressed while its script comes alive goes on', async ({
  page,
}) => {
  const client = await page.context().newCDPSession(page);
  await page.addInitScript(() => {
    const waiting = [
      '#consentimiento-AceptacionUso',
      '#consentimiento-AvisoPrivacidad',
      '.formulario button[type=submit]',
    ];
    const press = () => {
      const next = document.querySelector<HTMLElement>(waiting[0] ?? 'none');
      if (next !== null) {
        waiting.shift();
        next.click();
      }
      if (waiting.length > 0) requestAnimationFrame(press);
    };
    requestAnimationFrame(press);
  });
  for (const rate of sampleOf([2, 4, 6, 8], [2])) {
    await client.send('Emulation.setCPUThrottlingRate', { rate });
    await page.goto(paths.afiliarPaciente);
    await expect(page.getByRole('heading', { name: /^Paso 2 de 4/ })).toBeVisible(PATIENCE);
    await page.evaluate(() => sessionStorage.clear());
  }
});

test('Enter before the script of the sign-in is there puts nothing into the address', async ({
  page,
}) => {
  const release = await abrirSinScript(page, paths.login);
  await page.getByLabel('Usuario').fill('CR-F001');
  await page.getByLabel('Usuario').press('Enter');
  // As a password manager does.
  await page
    .getByLabel('Usuario')
    .evaluate((input: HTMLInputElement) => input.form?.requestSubmit());
  release();
  await expect(page.getByText('El campo Contraseña es requerido').first()).toBeVisible();
  await expect(page).toHaveURL(paths.login);
  await expect(page.getByLabel('Usuario')).toHaveValue('CR-F001');
});

test('a card of which the first keys were scanned before the counter’s script is there is found', async ({
  page,
}) => {
  await entrar(page, 'CR-F001');
  const release = await abrirSinScript(page, '/farmacias/canje');
  await expect(page.getByRole('heading', { name: 'Registrar un canje' })).toBeVisible();
  const scan = await escaner(page, 'CR100000003');
  await scan(5);
  release();
  await scan(7);
  await expect(page.locator('.comprobado').filter({ hasText: 'CR 100 000 003' })).toBeVisible();
});

test('before the script a visitor of the counter reads that the session is checked, and sees no field', async ({
  page,
}) => {
  const release = await abrirSinScript(page, '/farmacias/canje');
  await expect(page.getByText('Verificando su sesión…')).toBeVisible();
  await expect(page.getByLabel('Tarjeta del paciente')).toBeHidden();
  release();
  await expect(page).toHaveURL(/\/login\?volver=/);
});

test('before the script the panel shows its lists, and its help where it stays', async ({
  page,
}) => {
  await entrar(page, 'CR-F001');
  const release = await abrirSinScript(page, '/dashboard');
  await expect(page.getByRole('link', { name: 'Canjes aprobados', exact: true })).toBeVisible();
  const ayuda = page.getByRole('complementary', { name: 'Recordatorio' });
  const before = await ayuda.boundingBox();
  release();
  await expect(page.getByText('Le damos la bienvenida')).toBeVisible();
  expect((await ayuda.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);
});

test('what is typed while the counter comes alive stays in the order of its keys', async ({
  page,
}) => {
  await entrar(page, 'CR-F001');
  const release = await abrirSinScript(page, '/farmacias/canje');
  await page.getByLabel('Tarjeta del paciente').pressSequentially('CR1000');
  release();
  await page.keyboard.type('00003', { delay: 60 });
  await expect(page.getByRole('button', { name: 'Aplicar canje' })).toBeVisible();
  await expect(page.getByLabel('Tarjeta del paciente')).toHaveValue('CR100000003');
  await expect(page.getByLabel('Tarjeta del paciente')).toBeFocused();
});

test('a card and a doctor scanned into the first paint go to their fields', async ({ page }) => {
  await entrar(page, 'CR-F001');
  const release = await abrirSinScript(page, '/farmacias/canje');
  await page.getByLabel('Tarjeta del paciente').focus();
  await teclearEscaner(page, 'CR100000003');
  await teclearEscaner(page, 'CR-M002');
  release();
  await expect(page.locator('.comprobado').filter({ hasText: 'CR 100 000 003' })).toBeVisible();
  await expect(page.locator('.comprobado').filter({ hasText: 'CR-M002' })).toBeVisible();
});

test('a card scanned as soon as the page of a slow computer is there is found', async ({
  page,
}) => {
  await entrar(page, 'CR-F001');
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 2 });
  await page.goto('/farmacias/canje', { waitUntil: 'commit' });
  // Chromium drops the keys that come before a page's first paint.
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
  await teclearEscaner(page, 'CR100000003');
  await expect(page.locator('.comprobado').filter({ hasText: 'CR 100 000 003' })).toBeVisible(
    PATIENCE,
  );
});

test('a date typed before the script is there is sent with the form', async ({ page }) => {
  const release = await abrirSinScript(page, paths.derechos);
  const boxes = page.getByRole('group', { name: 'Fecha de nacimiento' }).getByRole('textbox');
  for (const [i, text] of ['3', '4', '1958'].entries()) await boxes.nth(i).fill(text);
  release();
  await page.getByRole('button', { name: 'Enviar' }).click();
  const summary = page.getByRole('group', { name: 'Revise lo siguiente' });
  await expect(summary.getByRole('link').first()).toBeVisible();
  await expect(summary).not.toContainText('nacimiento');
  await expect(boxes.nth(2)).toHaveValue('1958');
});

test('no key is lost at the moment the script takes over a field', async ({ page }) => {
  // Types 'CR' once React knows the field, before it does anything else, and notes what the field holds after each key.
  await page.addInitScript(() => {
    const held: string[] = [];
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    const type = (input: HTMLInputElement, key: string) => {
      value?.set?.call(input, input.value + key);
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      held.push(input.value);
      document.documentElement.dataset['held'] = held.join(' ');
    };
    const wait = () => {
      const input = document.querySelector<HTMLInputElement>('[name="Numero"]');
      if (input === null || !Object.keys(input).some((key) => key.startsWith('__react'))) {
        setTimeout(wait, 1);
      } else for (const key of 'CR') type(input, key);
    };
    wait();
  });
  const client = await page.context().newCDPSession(page);
  for (const rate of sampleOf([2, 4, 6, 8], [2])) {
    await client.send('Emulation.setCPUThrottlingRate', { rate });
    await page.goto(paths.consultarSaldo);
    await expect(page.locator('html')).toHaveAttribute('data-held', 'C CR');
  }
});
