import type { Page } from '@playwright/test';
import { formatearCodigo } from '../../../src/domain/codigoConfirmacion.ts';
import { expect, resetDemo, test } from '../../support/browser.ts';
import {
  abrirCanje,
  codigoConfirmado,
  elegirPromocion,
  en,
  ingresar,
  llenarCanje,
  problema,
  validarPaciente,
} from './pantalla.ts';

const aplicar = '**/api/canjes/aplicar/*';

/** How many redemptions hold that invoice. */
const cuantos =
  'select count(distinct canje_id)::int as canjes from canje_facturas where numero = $1';

/** Notes the idempotency keys under which redemptions are sent. */
function keysSent(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    const key = /\/aplicar\/(.+)$/.exec(request.url())?.[1];
    if (key !== undefined) keys.push(key);
  });
  return keys;
}

const unavailable = problema(503, {
  detail: 'El servicio no está disponible en este momento. Inténtelo de nuevo en unos segundos.',
});

test.beforeAll(resetDemo);

test('an answer lost on the way: the same attempt again, after a reload, gives the one redemption', async ({
  page,
  context,
  query,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/);
  await page.setViewportSize({ width: 390, height: 780 });
  const pantalla = en(page);
  const keys = keysSent(page);
  await abrirCanje(page);
  // One a month: the registered redemption itself uses up the limit.
  const [numero] = await llenarCanje(page, 'CR100000006', 'Glumiren');
  await page.route(
    aplicar,
    async (route) => {
      await route.fetch(); // The server registers it; only its answer is lost.
      await route.fulfill(unavailable);
    },
    { times: 1 },
  );
  await pantalla.aplicar.click();
  await expect(pantalla.dialogo).toContainText('El servicio no está disponible en este momento.');
  await page.keyboard.press('Enter');
  const aviso = await page.locator('#canje-intento').boundingBox();
  const barra = await page.locator('.canje-aplicar').boundingBox();
  expect(Number(aviso?.y) + Number(aviso?.height)).toBeLessThanOrEqual(Number(barra?.y));

  await page.reload();
  await expect(page.getByText('Recuperamos lo que había escrito')).toBeVisible();
  await expect(pantalla.aplicar).toBeEnabled();
  await pantalla.aplicar.click();
  // The network is lost before the page is left: the code stays in sight until there is one again.
  const dicho = page.getByRole('dialog', { name: 'Canje aplicado, espere la validación...' });
  await expect(dicho).toBeVisible();
  await context.setOffline(true);
  await expect(dicho).toContainText(/Entregue 1\scaja.*Ahora no hay conexión: anótelo/);
  const codigo = await dicho.locator('.numero-grande').innerText();
  await page.keyboard.press('Escape');
  await expect(pantalla.motivo).toContainText(`Código de confirmación: ${codigo}. Entregue 1`);
  await expect(page.getByRole('button', { name: 'Canje aplicado' })).toBeDisabled();
  await expect(pantalla.motivo).toBeFocused();
  await context.setOffline(false);
  expect(formatearCodigo(await codigoConfirmado(page))).toBe(codigo);
  expect(await query(cuantos, [numero])).toEqual([{ canjes: 1 }]);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a session that ends in the middle: after the login everything typed is there and applies @proof', async ({
  page,
  query,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  const pantalla = en(page);
  await abrirCanje(page, 'CR-F017');
  const [numero] = await llenarCanje(page, 'CR100000010');
  await query(
    `update sesiones set revocada_en = now()
     where usuario_id = (select id from usuarios where nombre_usuario = 'CR-F017')`,
  );
  await pantalla.aplicar.click();
  await expect(page).toHaveURL(/\/login\?volver=%2Ffarmacias%2Fcanje/);
  await expect(page.getByText('Su sesión terminó.')).toBeVisible();
  await ingresar(page, 'CR-F017');
  await expect(page).toHaveURL('/farmacias/canje');
  await expect(pantalla.aplicar).toBeEnabled();
  await pantalla.aplicar.click();
  await codigoConfirmado(page);
  expect(await query(cuantos, [numero])).toEqual([{ canjes: 1 }]);
});

test('what is typed just as a pre-registered invoice comes is not added to its number', async ({
  page,
}) => {
  const pantalla = en(page);
  await abrirCanje(page);
  await validarPaciente(page, 'CR100000011');
  const answer = Promise.withResolvers<undefined>();
  await page.route('**/api/canjes/preregistro/*/*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await elegirPromocion(page);
  await pantalla.numero(1).focus();
  answer.resolve(undefined);
  await expect(pantalla.numero(1)).not.toHaveValue('');
  await page.keyboard.type('A-7');
  await expect(pantalla.numero(1)).toHaveValue('A-7');
});
