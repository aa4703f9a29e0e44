import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { root } from '../../../netlify/tools/local/astro.ts';
import { expect, expectUsable, ownerUrl } from '../../support/browser.ts';
import { INHERITED } from '../../support/programs.ts';
import { expectUsableOnPhone } from '../dashboard/pantalla.ts';

/** The administration's first address. */
export const ADMINISTRACION = '/dashboard/administracion';

/** The password that everybody of these tests chooses. */
export const NUEVA = 'caballo grapa bateria';

/** Fails unless the page is usable at a desk and on a phone. */
export async function usable(page: Page): Promise<void> {
  await expectUsable(page);
  await expectUsableOnPhone(page);
}

/** The notice of what has just been done. */
export const aviso = (page: Page): Locator => page.locator('#aviso-hecho');

/** Runs `npm run usuario` as at a terminal, and answers the password it shows. */
export async function ordenarUsuario(...args: readonly string[]): Promise<string> {
  const url = ownerUrl();
  const base = new URL(url).pathname.slice(1);
  const file = join(root, 'netlify/tools/operacion/usuario.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args, '--base', base], {
    env: { ...INHERITED, DATABASE_URL: url, MIGRATION_DATABASE_URL: url },
  });
  return /^Contraseña: (.+)$/m.exec(stdout)?.[1] ?? '';
}

/** Fills a catalogue's form by its labels, a select by what it shows, and saves it. */
export async function llenar(page: Page, campos: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(campos)) {
    const control = page.getByLabel(label, { exact: true }).first();
    if ((await control.evaluate((element) => element.tagName)) === 'SELECT')
      await control.selectOption({ label: value });
    else if ((await control.getAttribute('role')) === 'combobox') await elegir(page, label, value);
    else await control.fill(value);
  }
  await page.getByRole('button', { name: 'Guardar' }).click();
}

/** Types into a field that searches another catalogue, and takes what it finds. */
async function elegir(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(value);
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(page.getByRole('combobox', { name: label })).toHaveValue(value);
}

/** Confirms the open dialog with the user's own password. */
export async function confirmar(page: Page, boton: string): Promise<void> {
  const dialogo = page.getByRole('dialog');
  await dialogo.getByLabel('Contraseña actual').fill(NUEVA);
  await dialogo.getByRole('button', { name: boton, exact: true }).click();
}

/** The link on the screen, which is shown this once. */
export const enlaceDado = async (page: Page): Promise<string> =>
  (await page.locator('.enlace-texto').first().innerText()).trim();

/** Chooses the password that a link asks for, in a signed-out browser. */
export async function usarEnlace(page: Page, enlace: string, clave = NUEVA): Promise<void> {
  await page.goto(enlace);
  await page.getByLabel('Contraseña nueva', { exact: true }).fill(clave);
  await page.getByLabel('Repita la contraseña nueva').fill(clave);
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click();
  await expect(page.getByText('Ya tiene su contraseña')).toBeVisible();
}

/** Makes a user by screen; what comes of it stands on the page. */
export async function crearUsuario(
  page: Page,
  rol: string,
  campos: Readonly<Record<string, string>>,
): Promise<void> {
  await page.goto(`${ADMINISTRACION}/usuarios/nuevo`);
  await page.getByLabel('Rol').selectOption({ label: rol });
  for (const [label, value] of Object.entries(campos)) {
    const control = page.getByLabel(label, { exact: true }).last();
    if ((await control.evaluate((element) => element.tagName)) === 'SELECT')
      await control.selectOption({ label: value });
    else await control.fill(value);
  }
  await page.getByLabel('Contraseña actual').fill(NUEVA);
  await page.getByRole('button', { name: 'Crear el usuario' }).click();
}

/** Opens the only proposal of that name in the list, and approves it. */
export async function aprobar(page: Page, nombre: RegExp): Promise<void> {
  await page.goto(`${ADMINISTRACION}/propuestas?estado=Pendiente`);
  await page.getByRole('link', { name: nombre }).first().click();
  await expect(page.getByRole('heading', { name: nombre })).toBeVisible();
  await page.getByRole('button', { name: 'Aprobar' }).click();
  await expect(page.getByRole('dialog').getByLabel('Contraseña actual')).toBeFocused();
  await confirmar(page, 'Aprobar');
  await expect(page.getByText('Se aprobó y se aplicó')).toBeVisible();
}

/** Sends a file to be looked at, and waits for what was understood of it. */
export async function revisar(
  page: Page,
  datos: string,
  nombre: string,
  lineas: readonly string[],
  encoding: BufferEncoding = 'utf8',
): Promise<void> {
  await page.goto(`${ADMINISTRACION}/importar?datos=${datos}`);
  await page.getByLabel('Archivo .xlsx o .csv').setInputFiles({
    name: nombre,
    mimeType: 'text/csv',
    buffer: Buffer.from(`${lineas.join('\r\n')}\r\n`, encoding),
  });
  await expect(page).toHaveURL(/\/importar\/[0-9a-f-]{36}$/, { timeout: 60_000 });
  await expect(page.getByRole('table', { name: 'Línea por línea' })).toBeVisible();
}

/** Applies the file that is open. */
export async function aplicarArchivo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aplicar todo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Aplicar' }).click();
}
