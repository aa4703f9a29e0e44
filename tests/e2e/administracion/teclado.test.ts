import type { Page } from '@playwright/test';
import { expect, resetDemo, test } from '../../support/browser.ts';
import { ADMINISTRACION, aviso } from './oficina.ts';

// The office's work without a mouse.

test.beforeAll(resetDemo);

/** Presses Tab until something of that name has the focus. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox' | 'combobox', name: string) {
  const target = page.getByRole(role, { name, exact: true }).first();
  for (let i = 0; i < 60; i += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${name}`);
}

test('a pharmacy is added, corrected and found again with nothing but a keyboard @proof', async ({
  persona,
  query,
}) => {
  const page = await persona('administrador.cr', `${ADMINISTRACION}/farmacias`);
  const { keyboard } = page;
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await tabTo(page, 'link', 'Agregar farmacia');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeVisible();
  await tabTo(page, 'textbox', 'Código');
  await keyboard.type('CR-T001');
  // What is missing is said first, and its link leads to the field.
  await keyboard.press('Enter');
  const resumen = page.getByRole('group', { name: 'Revise lo siguiente' });
  await expect(resumen).toBeFocused();
  await tabTo(page, 'link', 'Nombre está vacío');
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toBeFocused();
  await keyboard.type('Farmacia del Teclado');
  await keyboard.press('Shift+Tab');
  await expect(page.getByRole('combobox', { name: 'Cadena' })).toBeFocused();
  await keyboard.type('Farmacias');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await tabTo(page, 'button', 'Guardar');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /CR-T001/ })).toBeVisible();
  await expect(aviso(page)).toBeFocused();

  await tabTo(page, 'textbox', 'Teléfono');
  await keyboard.type('2200 3344');
  await keyboard.press('Enter');
  await expect(aviso(page)).toContainText('Se guardó');
  expect(await query(`select telefono from farmacias where codigo = 'CR-T001'`)).toEqual([
    { telefono: '2200 3344' },
  ]);

  await page.goto(`${ADMINISTRACION}/farmacias`);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar farmacias' }).focus();
  await keyboard.type('teclado');
  await expect(page.getByRole('rowheader')).toHaveText(['CR-T001']);
  await tabTo(page, 'button', 'Nombre');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/orden=nombre/);
  await tabTo(page, 'link', 'CR-T001, Farmacia del Teclado, Farmacias San Gabriel');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /CR-T001/ })).toBeVisible();
});
