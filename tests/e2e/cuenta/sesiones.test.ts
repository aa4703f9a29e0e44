import type { Page } from '@playwright/test';
import { CLAVE_DEMO } from '../../../netlify/tools/demo/demo.ts';
import { abrirComo, expect, expectUsable, resetDemo, test } from '../../support/browser.ts';

const PAGINA = '/cuenta/sesiones';

test.beforeAll(resetDemo);
test.beforeEach(async ({ query }) => {
  await query('delete from intentos');
  await query('delete from sesiones');
});

/** The page's controls, as a person finds them. */
const en = (page: Page) => ({
  cuenta: (cuantas: number) => page.getByText(`Tiene ${cuantas} sesiones abiertas, contando esta.`),
  sola: page.getByText('No hay otras sesiones abiertas.'),
  cerrarUna: page.getByRole('button', { name: 'Cerrar la sesión abierta desde' }),
  cerrarDemas: page.getByRole('button', { name: 'Cerrar todas las demás' }),
  dialogo: page.getByRole('dialog'),
  clave: page.getByLabel('Contraseña actual'),
  errores: page.getByRole('group', { name: 'Revise lo siguiente' }),
  aviso: (titulo: string) => page.getByRole('status').filter({ hasText: titulo }),
});

async function abrir(page: Page, usuario = 'CR-F001'): Promise<ReturnType<typeof en>> {
  await abrirComo(page, usuario, PAGINA);
  await expect(page).toHaveURL(PAGINA);
  return en(page);
}

test('a session in another browser is ended by keyboard, with the password', async ({
  page,
  persona,
  query,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  const otra = await persona('CR-F001', '/dashboard');
  // It leaves for the sign-in as the 401 comes: the browser does not always write that error.
  otra.on('console', (message) => {
    if (/status of 401/.test(message.text())) expectedErrors.push(/status of 401/);
  });
  await query(`update sesiones set equipo = 'Chrome en Android', lugar = 'Liberia, Costa Rica'`);
  await page.setViewportSize({ width: 320, height: 800 });
  const pantalla = await abrir(page);
  await expect(pantalla.cuenta(2)).toBeVisible();
  await expect(page.getByText('Chrome en Android · Liberia, Costa Rica')).toHaveCount(1);
  await expect(page.getByRole('listitem').filter({ hasText: 'Esta sesión' })).toHaveCount(1);
  await expectUsable(page);

  await pantalla.cerrarUna.press('Enter');
  await expect(pantalla.clave).toBeFocused();
  await expectUsable(page);
  await page.keyboard.press('Escape');
  await expect(pantalla.dialogo).toHaveCount(0);
  await expect(pantalla.cerrarUna).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.type('no es esta');
  await page.keyboard.press('Enter');
  await expect(pantalla.errores).toBeFocused();
  await expect(pantalla.clave).toHaveAccessibleDescription(/Error: No es su contraseña actual/);
  await expectUsable(page);

  await pantalla.clave.fill(CLAVE_DEMO);
  await page.keyboard.press('Enter');
  await expect(pantalla.aviso('La sesión se cerró')).toBeFocused();
  await expect(pantalla.sola).toBeVisible();
  await expect(pantalla.cerrarUna).toHaveCount(0);
  await expectUsable(page);

  await otra.getByRole('link', { name: 'Registrar Canje' }).click();
  await expect(otra).toHaveURL('/login?volver=%2Ffarmacias%2Fcanje');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panel de Administración');
});
