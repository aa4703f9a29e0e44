import type { Page } from '@playwright/test';
import { EXITOS } from '../../../src/domain/mensajes.ts';
import { expect } from '../../support/browser.ts';
import { escanear } from '../canje/pantalla.ts';

/** The pre-registration screen's controls, as a person finds them. */
export const en = (page: Page) => ({
  tarjeta: page.getByLabel('Tarjeta del paciente'),
  promocion: page.getByLabel('Promoción', { exact: true }),
  cargar: page.getByRole('button', { name: 'Cargar Facturas' }),
  agregar: page.getByRole('button', { name: 'Agregar Factura' }),
  dialogo: page.getByRole('dialog', { name: /^(Agregar|Editar) Factura$/ }),
  numero: page.getByLabel('Factura #'),
  fecha: page.getByLabel('Fecha Factura'),
  guardar: page.getByRole('button', { name: 'Guardar' }),
  error: page.getByRole('alertdialog', { name: 'Error' }),
});

/** Validates a card, chooses promotion 1 and loads its invoices. */
export async function cargar(page: Page, tarjeta: string): Promise<void> {
  const pantalla = en(page);
  await escanear(pantalla.tarjeta, tarjeta);
  await expect(page.getByRole('button', { name: 'Corregir la tarjeta' })).toBeVisible();
  const opcion = pantalla.promocion.getByRole('option', { name: 'Cordavela' });
  await pantalla.promocion.selectOption(await opcion.getAttribute('value'));
  await pantalla.cargar.click();
  await expect(page.getByText(/^\d registradas?$/)).toBeVisible();
}

/** Chooses a pharmacy in a type-ahead. */
export async function elegirFarmacia(
  page: Page,
  texto: string,
  codigo: string,
  campo = 'Farmacia de la compra',
): Promise<void> {
  const combo = page.getByRole('combobox', { name: campo, exact: true });
  await combo.fill(texto);
  await page.getByRole('option').filter({ hasText: codigo }).click();
  await expect(combo).toHaveValue(/^Farmacia /);
}

/** Fills the dialog that is open and saves it. */
async function guardar(page: Page, numero: string, fecha: string): Promise<void> {
  const pantalla = en(page);
  await pantalla.numero.fill(numero);
  await pantalla.fecha.fill(fecha);
  await pantalla.guardar.click();
}

/** Adds an invoice and waits until it is in the table. */
export async function agregar(page: Page, numero: string, fecha: string): Promise<void> {
  await en(page).agregar.click();
  await guardar(page, numero, fecha);
  await expect(page.getByText(EXITOS.facturaAgregada.texto)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: numero })).toBeVisible();
}
