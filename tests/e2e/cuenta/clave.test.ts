import type { Page } from '@playwright/test';
import { crear } from '../../../netlify/tools/operacion/usuarios.ts';
import {
  abrirComo,
  expect,
  expectAccessible,
  ownerUrl,
  resetDemo,
  test,
} from '../../support/browser.ts';
import { ingresar } from '../canje/pantalla.ts';
import { sampleOf } from '../../support/size.ts';

const NUEVA = 'caballo grapa bateria';

test.beforeAll(resetDemo);

/** Somebody new, with the password that the command shows once. */
const nuevoOperador = (usuario: string) =>
  crear(ownerUrl(), { usuario, rol: 'Operador', pais: '506' }, new Date());

async function cambiar(page: Page, actual: string, nueva: string, repetida = nueva): Promise<void> {
  await page.getByLabel('Contraseña actual').fill(actual);
  await page.getByLabel('Contraseña nueva', { exact: true }).fill(nueva);
  await page.getByLabel('Repita la contraseña nueva').fill(repetida);
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
}

for (const width of sampleOf([320, 1280], [320])) {
  test(`a first sign-in leads to the change of password and then to the page asked for, at ${width} px`, async ({
    page,
  }) => {
    const { usuario, clave } = await nuevoOperador(`primera.${width}`);
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/dashboard');
    await ingresar(page, usuario, clave);
    await expect(page).toHaveURL('/cuenta/clave?volver=%2Fdashboard');
    await expect(page.getByText('se la dio otra persona')).toBeVisible();
    await expectAccessible(page);

    await page.goto('/farmacias/canje');
    await expect(page).toHaveURL('/cuenta/clave?volver=%2Ffarmacias%2Fcanje');

    await cambiar(page, clave, NUEVA);
    const done = page.getByRole('status').filter({ hasText: 'Su contraseña cambió' });
    await expect(done).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Continuar' }).click();
    await expect(page).toHaveURL('/farmacias/canje');

    await page.goto('/logout');
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await expect(page).toHaveURL('/login');
    await ingresar(page, usuario, NUEVA);
    await expect(page).toHaveURL('/');
  });
}

test('what is pasted is never cut: one that is too long is refused in a sentence @proof', async ({
  page,
}) => {
  const { usuario, clave } = await nuevoOperador('larga');
  await abrirComo(page, usuario, '/cuenta/clave', clave);
  const nueva = page.getByLabel('Contraseña nueva', { exact: true });
  await nueva.focus();
  await page.keyboard.insertText('grapa '.repeat(30));
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(nueva).toHaveAccessibleDescription(/Escriba como máximo 128 caracteres/);
});

test('a change ends the sessions of other browsers @proof', async ({ page, browser }) => {
  const { usuario, clave } = await nuevoOperador('dos.navegadores');
  const other = await browser.newContext();
  try {
    const there = await other.newPage();
    for (const one of [there, page]) {
      await abrirComo(one, usuario, '/cuenta/clave', clave);
      await expect(one.getByLabel('Contraseña actual')).toBeVisible();
    }
    await cambiar(page, clave, NUEVA);
    await expect(page.getByText('Su contraseña cambió')).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panel de Administración');

    await there.goto('/dashboard');
    await expect(there).toHaveURL(/\/login\?volver=%2Fdashboard/);
  } finally {
    await other.close();
  }
});

test('after a change this browser goes on in all its tabs, and a copy of its cookies from before does not [V7.2.4] @proof', async ({
  page,
  context,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/, /status of 422/);
  const { usuario, clave } = await nuevoOperador('copiada');
  await abrirComo(page, usuario, '/cuenta/clave', clave);
  await expect(page.getByLabel('Contraseña actual')).toBeVisible();
  const tab = await context.newPage();
  await tab.goto('/cuenta/clave');
  await expect(tab.getByLabel('Contraseña actual')).toBeVisible();
  const copy = await browser.newContext({ storageState: await context.storageState() });
  try {
    await cambiar(page, clave, NUEVA);
    await expect(page.getByText('Su contraseña cambió')).toBeVisible();

    await tab.getByLabel('Contraseña actual').fill(clave);
    await cambiar(tab, clave, `${NUEVA} azul`);
    await expect(tab.getByLabel('Contraseña actual')).toHaveAccessibleDescription(
      'Error: No es su contraseña actual',
    );
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panel de Administración');

    const thief = await copy.newPage();
    await thief.goto('/dashboard');
    await expect(thief).toHaveURL('/login?volver=%2Fdashboard');
  } finally {
    await copy.close();
  }
});

test('a change whose answer is lost tells what may have become of it @proof', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /status of 401/);
  const { usuario, clave } = await nuevoOperador('perdida');
  await abrirComo(page, usuario, '/cuenta/clave', clave);
  await page.route(
    '**/api/auth/clave',
    async (route) => {
      const before = await context.cookies();
      await route.fetch();
      // What came with the answer is lost with it.
      await context.addCookies(before);
      await route.abort();
    },
    { times: 1 },
  );
  await cambiar(page, clave, NUEVA);
  await expect(page.getByRole('alert')).toContainText('pruebe primero con la contraseña nueva');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page).toHaveURL(/\/login\?.*sesion=terminada/);
  await ingresar(page, usuario, NUEVA);
  await expect(page.getByLabel('Contraseña actual')).toBeVisible();
  await expect(page.getByText('se la dio otra persona')).toHaveCount(0);
});

test.describe('what is refused is said at its field', () => {
  const NEGADAS = [
    ['short', 'corta', 'corta', 'Contraseña nueva', /Error: Escriba al menos 15 caracteres$/],
    ['common words', 'contraseña123456', null, 'Contraseña nueva', /fácil de adivinar/],
    ['programme words', 'JuntoATi-Farmacia', null, 'Contraseña nueva', /fácil de adivinar/],
    ['not repeated', NUEVA, 'otra cosa', 'Repita la contraseña nueva', /no coinciden/],
  ] as const;
  // Each sentence has unit tests; here, that it stands at its field.
  for (const [why, nueva, repetida, label, sentence] of NEGADAS) {
    test(`${why} @proof`, async ({ page }) => {
      const { usuario, clave } = await nuevoOperador(`negada.${why.replace(' ', '.')}`);
      await abrirComo(page, usuario, '/cuenta/clave', clave);
      await cambiar(page, clave, nueva, repetida ?? nueva);
      await expect(page.getByRole('group', { name: 'Revise lo siguiente' })).toBeFocused();
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(sentence);
      await expectAccessible(page);
    });
  }

  test('a leaked one, which only the server knows @proof', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 422/);
    const { usuario, clave } = await nuevoOperador('negada.filtrada');
    await page.setViewportSize({ width: 320, height: 800 });
    await abrirComo(page, usuario, '/cuenta/clave', clave);
    await cambiar(page, clave, '1qaz2wsx3edc4rfv');
    await expect(page.getByLabel('Contraseña nueva', { exact: true })).toHaveAccessibleDescription(
      /contraseñas robadas/,
    );
    await expectAccessible(page);
  });

  test('a wrong present password @proof', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 422/);
    const { usuario, clave } = await nuevoOperador('negada.actual');
    await abrirComo(page, usuario, '/cuenta/clave', clave);
    await cambiar(page, 'no es esta', NUEVA);
    await expect(page.getByLabel('Contraseña actual')).toHaveAccessibleDescription(
      'Error: No es su contraseña actual',
    );
    await expectAccessible(page);
  });
});

test('whoever has a password of their own finds the change in the user menu, under their whole name @proof', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await abrirComo(page, 'operador.cr', '/');
  await expect(page).toHaveURL('/');
  await page.locator('summary', { hasText: 'operador.cr' }).click();
  await expect(page.getByRole('banner').getByText('operador.cr').last()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Cambiar contraseña' }).click();
  await expect(page).toHaveURL('/cuenta/clave');
  await expect(page.getByLabel('Contraseña actual')).toBeVisible();
  await expect(page.getByText('se la dio otra persona')).toHaveCount(0);
});
