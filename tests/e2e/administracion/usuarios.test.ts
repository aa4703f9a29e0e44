import type { Page } from '@playwright/test';
import { CLAVE_DEMO } from '../../../netlify/tools/demo/demo.ts';
import { abrirComo, expect, expectUsable, resetDemo, test } from '../../support/browser.ts';

const NUEVA = 'caballo grapa bateria';
const FOTOS = process.env['FOTOS'];

test.beforeAll(resetDemo);

const foto = async (page: Page, nombre: string) => {
  if (FOTOS) await page.screenshot({ path: `${FOTOS}/${nombre}.png`, fullPage: true });
};

/** Chooses the password that the link on the screen leads to, in this very browser. */
async function usarEnlace(page: Page): Promise<void> {
  const enlace = await page.locator('.enlace-texto').first().innerText();
  await page.context().clearCookies();
  await page.goto(enlace);
  await page.getByLabel('Contraseña nueva', { exact: true }).fill(NUEVA);
  await page.getByLabel('Repita la contraseña nueva').fill(NUEVA);
  await expectUsable(page);
  await foto(page, 'enlace');
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click();
  await expect(page.getByText('Ya tiene su contraseña')).toBeVisible();
}

test('a forgotten password is helped by the chain’s own admin @proof', async ({ page }) => {
  await abrirComo(page, 'admin.cr', '/dashboard/administracion/usuarios');
  await page.getByLabel('Buscar').fill('CR-F001');
  await page.getByRole('link', { name: 'CR-F001' }).click();
  await page.getByRole('button', { name: 'Dar un enlace' }).click();
  await page.getByLabel('Contraseña actual').fill(CLAVE_DEMO);
  await page.getByRole('button', { name: 'Dar el enlace' }).click();
  await expect(page.getByText('Enlace para CR-F001')).toBeVisible();
  await expectUsable(page);
  await foto(page, 'ayuda');
  await usarEnlace(page);
});

test('a new Operador waits for a second person, who sees what is proposed', async ({
  page,
  persona,
}) => {
  await abrirComo(page, 'administrador', '/dashboard/administracion/usuarios/nuevo');
  await page.getByLabel('Rol').selectOption('Operador');
  await page.getByLabel('Nombre de usuario').fill('operadora.nueva');
  await page.getByLabel('País').last().selectOption('506');
  await page.getByLabel('Contraseña actual').fill(CLAVE_DEMO);
  await page.getByRole('button', { name: 'Crear el usuario' }).click();
  await expect(page.getByText('Se aplica cuando otra persona lo apruebe')).toBeVisible();

  const gerente = await persona('manager', '/dashboard/administracion/propuestas');
  await gerente.getByRole('link', { name: /operadora\.nueva/ }).click();
  await expect(gerente.getByRole('table')).toContainText('Operador');
  await expectUsable(gerente);
  await foto(gerente, 'propuesta');
  await gerente.getByRole('button', { name: 'Aprobar' }).click();
  await gerente.getByLabel('Contraseña actual').fill(CLAVE_DEMO);
  await gerente.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click();
  await expect(gerente.getByText('Se aprobó y se aplicó')).toBeVisible();
  await gerente.goto('/dashboard/administracion/actos');
  await expect(gerente.getByRole('table', { name: 'Actos' })).toContainText('operadora.nueva');
  await expectUsable(gerente);
  await foto(gerente, 'actos');
});
