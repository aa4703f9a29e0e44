import { expect, expectAccessible, hold, resetDemo, test } from '../support/browser.ts';
import { ingresar } from './canje/pantalla.ts';

test.beforeAll(resetDemo);

test('what is missing is said at the field and in a summary that leads to it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/login');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  const summary = page.getByRole('group', { name: 'Revise lo siguiente' });
  await expect(summary).toBeFocused();
  await expectAccessible(page);
  await expect(page.getByLabel('Usuario')).toHaveAccessibleDescription(
    'El de una farmacia es su código. Error: El campo Usuario es requerido',
  );
  await summary.getByRole('link', { name: 'El campo Contraseña es requerido' }).click();
  await expect(page.getByLabel('Contraseña')).toBeFocused();
  await page.keyboard.type('x');
  await expect(page.getByText('El campo Contraseña es requerido')).toHaveCount(0);
  await expect(page.getByText('El campo Usuario es requerido')).toHaveCount(2);
});

test('after the login comes the page asked for, and a user who is signed in is sent on', async ({
  page,
}) => {
  await page.goto('/farmacias/videotutoriales');
  // Its own way to the login ends before another page is asked for.
  await expect(page).toHaveURL('/login?volver=%2Ffarmacias%2Fvideotutoriales');
  await page.goto('/farmacias/canje');
  await expect(page).toHaveURL('/login?volver=%2Ffarmacias%2Fcanje');
  await ingresar(page, 'CR-F001');
  await expect(page).toHaveURL('/farmacias/canje');
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  await page.goto('/login?volver=https://example.com/');
  await expect(page).toHaveURL('/');
});

test('signing out ends the session in every tab of this browser and forgets what was typed', async ({
  page,
  context,
}) => {
  await page.goto('/login?volver=/farmacias/canje');
  await ingresar(page, 'CR-F001');
  await expect(page).toHaveURL('/farmacias/canje');
  const drafts = (tab = page) =>
    tab.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('borrador:')));
  await page.getByLabel('Tarjeta del paciente').fill('CR1');
  await expect.poll(drafts).toHaveLength(1);
  const other = await context.newPage();
  await other.goto('/farmacias/canje');
  await other.getByLabel('Tarjeta del paciente').fill('CR100000001');
  await other.getByLabel('Tarjeta del paciente').press('Enter');
  await expect(other.getByText('CR 100 000 001')).toBeVisible();
  await page.locator('summary', { hasText: 'CR-F001' }).click();
  await page.getByRole('link', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL('/login');
  expect(await drafts()).toEqual([]);
  await expect(other).toHaveURL('/login?volver=%2Ffarmacias%2Fcanje');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Ingresar');
  expect(await drafts(other)).toEqual([]);
  await page.goto('/farmacias/canje');
  await expect(page).toHaveURL(/\/login\?volver=/);
});

test('a link to the sign-out asks first and ends no session @proof', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await page.goto('/login?volver=/farmacias/canje');
  await ingresar(page, 'CR-F001');
  await expect(page).toHaveURL('/farmacias/canje');
  await page.goto('/logout');
  const salir = page.getByRole('button', { name: 'Cerrar Sesión' });
  await expect(salir).toBeEnabled();
  await expectAccessible(page);
  await page.goto('/farmacias/canje');
  await expect(page.getByLabel('Tarjeta del paciente')).toBeVisible();

  await page.goto('/logout');
  await page.route('**/api/auth/logout', (route) => route.abort(), { times: 1 });
  await salir.click();
  await expect(page.getByRole('status')).toContainText(
    'El servidor no confirmó que su sesión terminó.',
  );
  await salir.click();
  await expect(page).toHaveURL('/login');
});

test('the form sends one request, however often it is pressed or reloaded', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login')) sent += 1;
  });
  const release = await hold(page, '**/api/auth/login');
  const ingresar = page.getByRole('button', { name: 'Ingresar' });
  await page.goto('/login');
  await page.getByLabel('Usuario').fill('CR-F001');
  await page.getByLabel('Contraseña').fill('Canje-Demo-2026');
  await expect(ingresar).toBeEnabled();
  // Faster than anything is drawn again.
  await ingresar.evaluate((button: HTMLButtonElement) => {
    for (let i = 0; i < 8; i++) button.click();
    for (let i = 0; i < 8; i++) button.form?.requestSubmit();
  });
  await page.getByLabel('Contraseña').press('Enter');
  await ingresar.dblclick();
  await expect(ingresar).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('status').filter({ hasText: 'Ingresando…' })).toHaveCount(1);
  expect(
    await ingresar.evaluate((button) => {
      const { content, visibility } = getComputedStyle(button, '::after');
      return [content, visibility];
    }),
    'the button shows it in the place of its own word',
  ).toEqual(['"Ingresando…" / ""', 'visible']);
  expect(sent).toBe(1);
  await page.reload();
  await expect(ingresar).toBeEnabled();
  await page.reload();
  await expect(ingresar).toBeEnabled();
  expect(sent).toBe(1);
  release();
});
