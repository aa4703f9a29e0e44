import { CLAVE_DEMO } from '../../../netlify/tools/demo/demo.ts';
import { codigoDe, pasoDe } from '../../../netlify/sesiones/totp.ts';
import type { Page } from '@playwright/test';
import { expect, hold, resetDemo, test } from '../../support/browser.ts';
import { semillaDe } from '../../support/semilla.ts';
import { ingresar } from '../canje/pantalla.ts';

test.beforeEach(resetDemo);

/** A security key in this browser, as Chromium imitates one. Answers how to take it out. */
async function conLlave(page: Page): Promise<() => Promise<void>> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasUserVerification: false,
      automaticPresenceSimulation: true,
    },
  });
  return () =>
    client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }).then(() => undefined);
}

const registrar = async (page: Page, nombre: string, meanwhile?: () => Promise<void>) => {
  await page.getByRole('button', { name: 'Registrar una llave' }).click();
  await page.getByLabel('Nombre de la llave').fill(nombre);
  await meanwhile?.();
  await page.getByLabel('Contraseña actual').fill(CLAVE_DEMO);
  await page.getByRole('button', { name: 'Registrar', exact: true }).click();
};
/** As a browser that forgets: signing out has tests of its own. */
const salir = async (page: Page, hacia = '/login') => {
  await page.context().clearCookies();
  await page.goto(hacia);
};

test('a pharmacy names a key for its counter, and from then on signs in with password and key', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  await page.goto('/login?volver=/cuenta/segundo-factor');
  const sacar = await conLlave(page);
  await ingresar(page, 'CR-F001');
  await expect(page.getByText('No tiene llaves registradas.')).toBeVisible();
  const release = await hold(page, '**/api/factores/recuperacion');
  await registrar(page, 'Caja 1');
  await expect(page.locator('#aviso-hecho')).toBeFocused();
  await expect(page.getByText('La llave «Caja 1» quedó registrada')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Caja 1' })).toContainText(
    'todavía sin uso',
  );
  // The same key again is told, and not kept twice.
  // The recovery codes of the first key come while the next one is named, and leave its form open.
  await registrar(page, 'Caja 2', async () => {
    release();
    await expect(page.getByText('Guarde sus códigos de recuperación')).toBeAttached();
  });
  await expect(page.getByText('Esa llave ya está registrada.')).toBeVisible();
  await page.getByRole('button', { name: 'Volver' }).click();

  await salir(page, '/login?volver=/cuenta/segundo-factor');
  await ingresar(page, 'CR-F001');
  await expect(page.getByRole('heading', { name: 'Confirme que es usted' })).toBeFocused();
  await page.getByRole('button', { name: 'Usar mi llave' }).click();
  await expect(page).toHaveURL('/cuenta/segundo-factor');
  await expect(page.getByRole('listitem').filter({ hasText: 'Caja 1' })).not.toContainText(
    'todavía sin uso',
  );

  await salir(page);
  await sacar();
  await conLlave(page);
  await ingresar(page, 'CR-F001');
  await page.getByRole('button', { name: 'Usar mi llave' }).click();
  await expect(
    page.getByText('La llave no respondió, o no es una de las registradas'),
  ).toBeVisible();
});

test('without a key: an application’s codes, and a role that needs a second factor is led to them @proof', async ({
  page,
  query,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  await query("insert into roles_con_factor (rol, desde) values ('Manager', now())");
  await page.goto('/login?volver=/dashboard');
  await ingresar(page, 'manager');
  await expect(page).toHaveURL(/\/cuenta\/segundo-factor\?volver=%2Fdashboard/);
  await expect(page.getByText('Su rol exige un segundo factor.')).toBeVisible();
  await page.getByRole('button', { name: 'Usar una aplicación' }).click();
  await page.getByLabel('Contraseña actual').fill(CLAVE_DEMO);
  await page.getByRole('button', { name: 'Seguir' }).click();
  const semilla = semillaDe(await page.locator('code').innerText());
  const codigo = (mas = 0) => codigoDe(semilla, pasoDe(new Date()) + mas);
  await page.getByLabel('Código que muestra la aplicación').fill(codigo());
  await page.getByRole('button', { name: 'Activar' }).click();
  await expect(page.locator('pre')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('pre'), 'on paper the recovery codes').toBeVisible();
  await expect(
    page.getByText(/^manager · .*Cada uno sirve una vez/),
    'under whose they are',
  ).toBeVisible();
  await expect(page.getByText('Imprímalos'), 'and they alone').toBeHidden();
  await expect(page.getByRole('link', { name: 'Continuar' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Continuar' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Le damos la bienvenida')).toBeVisible();

  await salir(page);
  await ingresar(page, 'manager');
  // The next one: each is taken once.
  await page.getByLabel('Código de seis cifras').fill(codigo(1));
  await page.getByRole('button', { name: 'Ingresar con el código' }).click();
  await expect(page).not.toHaveURL(/\/login/);
});
