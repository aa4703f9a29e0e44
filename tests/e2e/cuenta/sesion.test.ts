import { CLAVE_DEMO } from '../../../netlify/tools/demo/demo.ts';
import { guarded } from '../../site/dist.ts';
import { entrar, expect, resetDemo, test } from '../../support/browser.ts';
import { oneIn, sampleOf } from '../../support/size.ts';

test.beforeAll(resetDemo);

/** The built pages that demand a session, by their addresses; `codigo` stands where one is needed. */
const privadas = (codigo: string): string[] =>
  guarded
    // Where no pharmacy may go.
    .filter(({ path }) => !/\/(?:auditoria|tablero|derechos|administracion.*)$/.test(path))
    .map(({ path }) => {
      if (path.endsWith('/filtro-canjes')) return `${path}/canjePendiente`;
      return /canje-(?:detalle|confirmacion)$/.test(path) ? `${path}/${codigo}` : path;
    });

const PAPELES = [
  // The role that registers and reads besides.
  ['a Regente', 'CR-F001', 1280, 'every page that demands a session'],
  ['an Operador', 'operador.cr', 320, 'the pages after the login'],
  ['a Manager', 'manager', 1280, 'the pages after the login'],
  ['a chain admin', 'admin.cr', 320, 'the pages after the login'],
] as const;
for (const [role, userName, width, which] of sampleOf(PAPELES, PAPELES.slice(0, 1))) {
  test(`${role} finds the way out on ${which}, at ${width} px @proof`, async ({ page, query }) => {
    const [canje] = await query<{ codigo: string }>(
      `select c.codigo_confirmacion as codigo from canjes c join farmacias f on f.id = c.farmacia_id
        where f.codigo = 'CR-F001' limit 1`,
    );
    const todas = privadas(canje?.codigo ?? '');
    expect(todas.length).toBeGreaterThanOrEqual(10);
    const suyas = userName === 'CR-F001' ? oneIn(4, todas) : ['/dashboard', '/farmacias/canje'];
    expect(todas).toEqual(expect.arrayContaining([...suyas]));
    await page.setViewportSize({ width, height: 800 });
    await entrar(page, userName);
    const menu = page.locator('summary').filter({ hasText: userName });
    const salida = page.getByRole('link', { name: 'Cerrar Sesión' });
    for (const address of suyas) {
      await page.goto(address);
      await expect(menu).toBeInViewport();
      // A page that takes the focus once it has its data closes the menu again.
      // Nor does it stay where it was: what was found is scrolled to.
      await expect(async () => {
        await menu.scrollIntoViewIfNeeded();
        if (!(await salida.isVisible())) await menu.click();
        await expect(salida).toBeInViewport({ timeout: 500 });
      }).toPass();
      await expect(page).toHaveURL(address);
    }
    await salida.click();
    await expect(page).toHaveURL('/login');
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login\?volver=/);
  });
}

test('a password is never shown, may be pasted, and is a password manager’s to keep and to fill in', async ({
  page,
}) => {
  await page.goto('/login');
  const usuario = page.getByLabel('Usuario');
  const clave = page.getByLabel('Contraseña');
  await expect(usuario).toHaveAttribute('autocomplete', 'username');
  await expect(clave).toHaveAttribute('autocomplete', 'current-password');
  await expect(clave).toHaveAttribute('type', 'password');

  await usuario.fill(CLAVE_DEMO);
  await usuario.press('Control+a');
  await usuario.press('Control+c');
  await clave.press('Control+v');
  await expect(clave).toHaveValue(CLAVE_DEMO);
  // A manager writes into both fields by itself and tells the page so.
  await usuario.fill('operador.cr');
  await clave.press('Enter');
  await expect(page).toHaveURL('/');

  await page.goto('/cuenta/clave');
  const campos = page.locator('form input');
  await expect(campos).toHaveCount(4);
  expect(
    await campos.evaluateAll((all) =>
      all.map((one) => [one.getAttribute('type'), one.getAttribute('autocomplete')]),
    ),
  ).toEqual([
    ['text', 'username'],
    ['password', 'current-password'],
    ['password', 'new-password'],
    ['password', 'new-password'],
  ]);
  await expect(campos.first()).toHaveValue('operador.cr');
  for (const campo of await page.getByLabel(/contraseña/i).all()) {
    await campo.press('Control+v');
    await expect(campo).toHaveValue(CLAVE_DEMO);
  }
});
