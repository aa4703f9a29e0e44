import { pedirEnlace } from '../../../src/contracts/fotos.ts';
import * as v from 'valibot';
import { abrirComo, expect, expectUsable, resetDemo, test } from '../../support/browser.ts';
import { fotografiar } from '../../support/fotos.ts';
import { abrirCanje, codigoConfirmado, en, llenarCanje } from './pantalla.ts';

test.beforeAll(resetDemo);

const archivo = (papel: number) => ({
  name: 'factura.jpg',
  mimeType: 'image/jpeg',
  buffer: fotografiar({ papel }),
});

test('photos go to the auditor from the counter and from a telephone', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 320, height: 700 });
  await abrirCanje(page);
  await llenarCanje(page, 'CR100000003');
  await en(page).aplicar.click();
  const codigo = await codigoConfirmado(page);

  const fotos = page.getByRole('region', { name: 'Fotos de las facturas' });
  await fotos.getByLabel('Tomar o elegir una foto').setInputFiles(archivo(1));
  const editor = page.getByRole('dialog', { name: 'Revise la foto' });
  await editor.getByRole('button', { name: 'Girar' }).click();
  await editor.getByRole('button', { name: /abajo a la derecha/ }).press('ArrowLeft');
  await expectUsable(page);
  await editor.getByRole('button', { name: 'Enviar esta foto' }).click();
  await expect(fotos.getByText('Foto 1: Enviada')).toBeVisible();

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
  await page.getByRole('button', { name: 'Foto 2' }).click();
  await expect(page.getByRole('img', { name: 'Foto 2 de las facturas' })).toBeVisible();
  await expectUsable(page);
});
