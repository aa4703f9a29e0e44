import type { Page } from '@playwright/test';
import { pedirEnlace } from '../../../src/contracts/fotos.ts';
import * as v from 'valibot';
import { paths } from '../../../src/paths.ts';
import { abrirComo, expect, expectUsable, hold, resetDemo, test } from '../../support/browser.ts';
import { fotografiar } from '../../support/fotos.ts';
import { en } from './pantalla.ts';

test.beforeAll(resetDemo);

const archivo = (papel: number, escala = 1) => ({
  name: 'factura.jpg',
  mimeType: 'image/jpeg',
  buffer: fotografiar({ papel, escala }),
});

/** Opens the confirmation page of a redemption of the last hours that has no photo, as its pharmacy. */
async function abrirRegistrado(
  page: Page,
  query: (text: string) => Promise<{ codigo: string }[]>,
): Promise<string> {
  const [{ codigo } = { codigo: '' }] = await query(
    `select c.codigo_confirmacion as codigo from canjes c join farmacias f on f.id = c.farmacia_id
      where f.codigo = 'CR-F001' and c.estado = 'Pendiente' and c.registrado_en > now() - interval '40 hours'
        and not exists (select from canje_fotos x where x.canje_id = c.id)
      order by c.id limit 1`,
  );
  await abrirComo(page, 'CR-F001', paths.canjeConfirmacion(codigo));
  return codigo;
}

test('photos go to the auditor from the counter and from a telephone', async ({
  page,
  browser,
  query,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 320, height: 700 });
  const codigo = await abrirRegistrado(page, query);

  const fotos = page.getByRole('region', { name: 'Fotos de las facturas' });
  await fotos.getByLabel('Agregar una foto').setInputFiles(archivo(1));
  const editor = page.getByRole('dialog', { name: 'Revise la foto' });
  await editor.getByRole('button', { name: 'Girar' }).click();
  await editor.getByRole('button', { name: /abajo a la derecha/ }).press('ArrowLeft');
  await expectUsable(page);
  await editor.getByRole('button', { name: 'Enviar esta foto' }).click();
  await expect(fotos.getByText('Foto 1: Enviada')).toBeVisible();

  await page.setViewportSize({ width: 1024, height: 700 });
  const enlace = page.waitForResponse((reply) => reply.url().endsWith('/enlace'));
  await fotos.getByRole('button', { name: 'Tomarlas con mi teléfono' }).click();
  const { Enlace } = v.parse(pedirEnlace.reply, await (await enlace).json());
  const telefono = await (
    await browser.newContext({ viewport: { width: 360, height: 700 } })
  ).newPage();
  await telefono.goto(new URL(`/farmacias/fotos#${Enlace}`, page.url()).href);
  await telefono.getByLabel('Tomar una foto').setInputFiles(archivo(2));
  await telefono.getByRole('button', { name: 'Enviar esta foto' }).click();
  await expect(telefono.getByText('Puede cerrar esta página')).toBeVisible();
  await telefono.context().close();
  await expect(page.getByText('Fotos que llegaron: 1.')).toBeVisible();
  await page.getByRole('button', { name: 'Listo' }).click();
  await expectUsable(page);

  await page.setViewportSize({ width: 1280, height: 900 });
  await abrirComo(page, 'operador.cr', `/dashboard/auditoria?caso=${codigo}`);
  const imagen = page.getByRole('img', { name: 'Foto 1 de las facturas' });
  await expect(imagen).toBeVisible();
  const ancho = async () => (await imagen.boundingBox())?.width ?? 0;
  const antes = await ancho();
  await page.keyboard.press('+');
  await expect.poll(ancho).toBeGreaterThan(antes * 1.4);
  await page.keyboard.press('g');
  await expect(imagen).toHaveCSS('transform', /^matrix\((0|-?6|-?1e)/);
  await page.getByRole('button', { name: 'Foto 2' }).click();
  await expect(page.getByRole('img', { name: 'Foto 2 de las facturas' })).toBeVisible();
  await expectUsable(page);
});

const fotosGuardadas = `select f.orden::int from canje_fotos f join canjes c on c.id = f.canje_id
  where c.codigo_confirmacion = $1 order by f.orden`;

/** Takes a photo on the confirmation page that is open, and sends it. */
async function tomarFoto(page: Page, papel: number, escala?: number): Promise<void> {
  await page.getByLabel('Agregar una foto').setInputFiles(archivo(papel, escala));
  await page.getByRole('button', { name: 'Enviar esta foto' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('photos that were cut off by a reload and by the next redemption arrive, each once', async ({
  page,
  query,
  expectedErrors,
}) => {
  const codigo = await abrirRegistrado(page, query);
  const cortada = /\/api\/fotos\/\w+\/\d$/;
  // The service stores the first photo; its answer is lost. The second one does not reach it.
  await page.route(cortada, (route) => route.fetch().then(() => route.abort()), { times: 1 });
  expectedErrors.push(/ERR_FAILED/);
  await tomarFoto(page, 3);
  await expect(page.getByText('Foto 1: Sin conexión')).toBeVisible();
  await page.route(cortada, () => undefined, { times: 1 });
  await page.reload();
  await tomarFoto(page, 4);
  await page.getByRole('link', { name: 'Registrar otro canje' }).click();
  await expect(en(page).tarjeta).toBeVisible();
  await expect
    .poll(() => query(fotosGuardadas, [codigo]), { timeout: 30_000 })
    .toEqual([{ orden: 1 }, { orden: 2 }]);
  await page.goto(paths.canjeConfirmacion(codigo));
  await expect(page.getByText('Foto 2: Enviada')).toBeVisible();
  await expect(page.getByText(/^Foto \d: (?!Enviada)/)).toHaveCount(0);
});

test('a sign-out waits for a photo on its way, and says so', async ({ page, query }) => {
  test.setTimeout(180_000);
  const codigo = await abrirRegistrado(page, query);
  const release = await hold(page, /\/api\/fotos\/\w+\/\d$/);
  await tomarFoto(page, 9);
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(page.getByText('Queda 1 foto por enviar. Si sale ahora, se pierde.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Salir de todos modos' })).toBeEnabled();
  await expect(page.getByRole('link', { name: 'Seguir aquí' })).toBeVisible();
  release();
  await expect(page).toHaveURL('/login');
  expect(await query(fotosGuardadas, [codigo])).toEqual([{ orden: 1 }]);
});

test('a telephone that loads its page again goes on where it was @proof', async ({
  page,
  query,
}) => {
  await abrirRegistrado(page, query);
  const enlace = page.waitForResponse((reply) => reply.url().endsWith('/enlace'));
  await page.getByRole('button', { name: 'Tomarlas con mi teléfono' }).click();
  const { Enlace } = v.parse(pedirEnlace.reply, await (await enlace).json());
  await page.goto(`/farmacias/fotos#${Enlace}`);
  await page.getByLabel('Tomar una foto').setInputFiles(archivo(5));
  await page.getByRole('button', { name: 'Enviar esta foto' }).click();
  await expect(page.getByText('Foto 1: Enviada')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Foto 1: Enviada')).toBeVisible();
});
