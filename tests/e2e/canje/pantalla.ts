import type { Locator, Page } from '@playwright/test';
import { type Dia, diaEn, sumarDias } from '../../../src/domain/calendario.ts';
import { abrirComo, expect } from '../../support/browser.ts';

const PASSWORD = 'Canje-Demo-2026';

/** The day so many days before today in Costa Rica, as a date field takes it. */
export const dia = (antes: number): Dia => sumarDias(diaEn('506', new Date()), -antes);

/** An invoice number that no other test uses. */
export const facturaNueva = (): string => `E2E-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;

/** Signs in on the login page that is open. */
export async function ingresar(page: Page, usuario: string, clave = PASSWORD): Promise<void> {
  await page.getByLabel('Usuario').fill(usuario);
  await page.getByLabel('Contraseña').fill(clave);
  await page.getByRole('button', { name: 'Ingresar' }).click();
}

/** Signs in and opens the redemption screen. */
export async function abrirCanje(page: Page, usuario = 'CR-F001'): Promise<void> {
  await abrirComo(page, usuario, '/farmacias/canje');
  await expect(page.getByRole('heading', { name: 'Datos del canje' })).toBeVisible();
}

/** The screen's controls, as a person finds them. */
export const en = (page: Page) => ({
  tarjeta: page.getByLabel('Tarjeta del paciente'),
  farmacia: page.getByLabel('Código de farmacia'),
  medico: page.getByLabel('Código de médico'),
  promocion: page.getByLabel('Promoción'),
  distribuidor: page.getByLabel('Distribuidor'),
  numero: (factura: number) => grupo(page, factura).getByLabel('Escanee o escriba la factura'),
  fecha: (factura: number) => grupo(page, factura).getByLabel('Fecha', { exact: true }),
  validar: (que: string) => page.getByRole('button', { name: `Validar ${que}` }),
  corregir: (que: string) => page.getByRole('button', { name: `Corregir ${que}` }),
  aplicar: page.getByRole('button', { name: 'Aplicar canje' }),
  motivo: page.locator('#canje-aplicar-motivo'),
  dialogo: page.getByRole('alertdialog'),
});

const grupo = (page: Page, factura: number): Locator =>
  page.getByRole('group', { name: `Factura ${factura}` });

/** Types a value and presses Enter, as a scanner does. */
export async function escanear(campo: Locator, valor?: string): Promise<void> {
  if (valor !== undefined) await campo.fill(valor);
  await campo.press('Enter');
}

/** Types as a wedge scanner does, 5 ms a key, into what has the focus. The keys carry their own times. */
export async function teclearEscaner(page: Page, texto: string): Promise<void> {
  const teclear = await escaner(page, texto);
  await teclear(texto.length + 1);
}

/** A scanner with a text and Enter to send: the answered function sends its next so many keys, 5 ms a key. */
export async function escaner(
  page: Page,
  texto: string,
): Promise<(teclas: number) => Promise<void>> {
  const client = await page.context().newCDPSession(page);
  const desde = Date.now();
  const porEnviar = [...texto.split(''), '\r'].map((text, i) => ({
    text,
    ...(text === '\r' ? { key: 'Enter', windowsVirtualKeyCode: 13 } : { key: text }),
    timestamp: (desde + 5 * i) / 1000,
  }));
  return async (teclas) => {
    // Sent without waiting for each, as from a cable: on a busy machine the answers take longer than a scanner.
    await Promise.all(
      porEnviar
        .splice(0, teclas)
        .flatMap(({ text, ...tecla }) => [
          client.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...tecla }),
          client.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tecla }),
        ]),
    );
  };
}

/** Counts the keys that are pressed from now on; the answered function says how many. */
export async function contarTeclas(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    addEventListener('keydown', () => {
      const { dataset } = document.documentElement;
      dataset['teclas'] = String(Number(dataset['teclas'] ?? 0) + 1);
    });
  });
  return async () => Number(await page.locator('html').getAttribute('data-teclas'));
}

/** The products of the demo's first promotions. */
export const productos = ['Cordavela', 'Glumiren', 'Respiluna'] as const;

/** Chooses the promotion of a product. */
export async function elegirPromocion(
  page: Page,
  producto: (typeof productos)[number] = 'Cordavela',
): Promise<void> {
  const { promocion } = en(page);
  const opcion = promocion.getByRole('option', { name: producto });
  await expect(opcion).toBeAttached();
  await promocion.selectOption(await opcion.getAttribute('value'));
}

/** The card validated, and with it its doctor, or one for it: what comes before the promotion for a Regente. */
export async function validarPaciente(
  page: Page,
  tarjeta: string,
  medico = 'CR-M001',
): Promise<void> {
  const pantalla = en(page);
  await escanear(pantalla.tarjeta, tarjeta);
  // What comes next takes the focus: the doctor, of a card without one, else the promotion.
  await expect(page.locator(':focus')).toHaveAttribute('id', /^canje-(?!tarjeta)/);
  if (await pantalla.medico.isVisible()) await escanear(pantalla.medico, medico);
  await expect(pantalla.corregir('el médico')).toBeVisible();
}

/** Fills one invoice and validates it. */
export async function validarFactura(
  page: Page,
  factura: number,
  numero = facturaNueva(),
  fecha = dia(0),
): Promise<void> {
  const pantalla = en(page);
  await pantalla.numero(factura).fill(numero);
  await pantalla.fecha(factura).fill(fecha);
  await pantalla.validar(`la factura ${factura}`).click();
}

/** Everything up to the enabled button, with two invoices of their own. */
export async function llenarCanje(
  page: Page,
  tarjeta: string,
  producto?: (typeof productos)[number],
): Promise<string[]> {
  const pantalla = en(page);
  const numeros = [facturaNueva(), facturaNueva()];
  await validarPaciente(page, tarjeta);
  await elegirPromocion(page, producto);
  for (const [i, numero] of numeros.entries()) {
    await validarFactura(page, i + 1, numero, dia(i));
    await expect(pantalla.corregir(`la factura ${i + 1}`)).toBeVisible();
  }
  await expect(pantalla.aplicar).toBeEnabled();
  return numeros;
}

const confirmacion = /\/farmacias\/canje-confirmacion\/([2-9A-HJKMNP-Z]{10})$/;

/** Waits for the confirmation page and answers the code in its address. */
export async function codigoConfirmado(page: Page): Promise<string> {
  await expect(page).toHaveURL(confirmacion);
  return confirmacion.exec(page.url())?.[1] ?? '';
}

/** An answer that refuses. */
export const problema = (status: number, body: { detail: string; errors?: object[] }) => ({
  status,
  json: { type: 'about:blank', title: 'No se pudo', status, ...body },
});
