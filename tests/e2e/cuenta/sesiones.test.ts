import type { Page } from '@playwright/test';
import { CLAVE_DEMO } from '../../../netlify/tools/demo/demo.ts';
import { crear } from '../../../netlify/tools/operacion/usuarios.ts';
import {
  abrirComo,
  expect,
  expectUsable,
  ownerUrl,
  resetDemo,
  test,
} from '../../support/browser.ts';
import { sampleOf } from '../../support/size.ts';

const PAGINA = '/cuenta/sesiones';

test.beforeAll(resetDemo);
test.beforeEach(async ({ query }) => {
  await query('delete from intentos');
  await query('delete from sesiones');
});

/** The page's controls, as a person finds them. */
const en = (page: Page) => ({
  cuenta: (cuantas: number) =>
    page.getByText(`Tiene la sesión abierta en ${cuantas} equipos, contando este.`),
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

for (const width of sampleOf([320, 1280], [320])) {
  test(`a session in another browser is ended by keyboard, with the password, at ${width} px [V7.5.2]`, async ({
    page,
    persona,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 422/, /status of 401/);
    const otra = await persona('CR-F001', '/dashboard');
    await page.setViewportSize({ width, height: 800 });
    const pantalla = await abrir(page);
    await expect(pantalla.cuenta(2)).toBeVisible();
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
}

test('all other sessions are ended at once [V7.5.2] @proof', async ({
  page,
  persona,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  const otras = [await persona('manager', '/dashboard'), await persona('manager', '/dashboard')];
  const pantalla = await abrir(page, 'manager');
  await expect(pantalla.cuenta(3)).toBeVisible();
  await pantalla.cerrarDemas.click();
  await expectUsable(page);
  await pantalla.clave.fill(CLAVE_DEMO);
  await page.getByRole('button', { name: 'Cerrar las demás sesiones' }).click();
  await expect(pantalla.aviso('Las demás sesiones se cerraron')).toBeFocused();
  await expect(pantalla.sola).toBeVisible();
  for (const otra of otras) {
    await otra.reload();
    await expect(otra).toHaveURL('/login?volver=%2Fdashboard');
  }
});

test('one that ended meanwhile is said to be, and the list is as it stands @proof', async ({
  page,
  persona,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const otra = await persona('CR-F001', '/dashboard');
  const pantalla = await abrir(page);
  await pantalla.cerrarUna.click();
  await otra.goto('/logout');
  await otra.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(otra).toHaveURL('/login');
  await pantalla.clave.fill(CLAVE_DEMO);
  await page.keyboard.press('Enter');
  await expect(pantalla.aviso('Esa sesión ya no está abierta.')).toBeFocused();
  await expect(pantalla.sola).toBeVisible();
  await expectUsable(page);
});

test('too many wrong passwords, and a list that cannot be had, are told with what to do @proof', async ({
  page,
  persona,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/, /status of 429/, /ERR_FAILED/);
  await persona('CR-F001', '/dashboard');
  await page.setViewportSize({ width: 320, height: 800 });
  await page.route('**/api/auth/sesiones', (route) => route.abort(), { times: 1 });
  const pantalla = await abrir(page);
  await expect(page.getByRole('alert')).toContainText('Error al obtener las sesiones abiertas');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await pantalla.cerrarUna.click();
  for (let i = 1; i <= 6; i++) {
    await pantalla.clave.fill(`mal ${i}`);
    await pantalla.clave.press('Enter');
    // Until then the form takes no other Enter, and would take the focus from what is typed.
    if (i < 6) await expect(pantalla.errores).toBeFocused();
  }
  await expect(page.getByRole('alert')).toContainText(
    'Demasiados intentos. Espere 15 minutos e inténtelo de nuevo.',
  );
  await expectUsable(page);
});

test('the page is reached from the user menu and from the change of password @proof', async ({
  page,
}) => {
  const pantalla = await abrir(page);
  await expect(pantalla.sola).toBeVisible();
  for (const menu of ['Cambiar contraseña', 'Sesiones abiertas']) {
    await page.locator('summary', { hasText: 'CR-F001' }).click();
    await page.getByRole('banner').getByRole('link', { name: menu }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(menu);
  }
  await page.goto('/cuenta/clave');
  await page.getByRole('main').getByRole('link', { name: 'Sesiones abiertas' }).click();
  await expect(page).toHaveURL(PAGINA);
});

test('whose password is still to be changed is led there first @proof', async ({ page }) => {
  const { usuario, clave } = await crear(
    ownerUrl(),
    { usuario: 'sesiones.nueva', rol: 'Operador', pais: '506' },
    new Date(),
  );
  await abrirComo(page, usuario, PAGINA, clave);
  await expect(page).toHaveURL('/cuenta/clave?volver=%2Fcuenta%2Fsesiones');
  await expect(page.getByText('se la dio otra persona')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sesiones abiertas' })).toHaveCount(
    0,
  );
});
