import type { Page } from '@playwright/test';
import { expect, layoutShift, resetDemo, test } from '../../support/browser.ts';
import {
  abrirCanje,
  codigoConfirmado,
  contarTeclas,
  dia,
  elegirPromocion,
  en,
  validarPaciente,
} from './pantalla.ts';

test.beforeAll(resetDemo);

/** The redemption as a person types it, from the card to the Apply button. */
async function escribir(page: Page, tarjeta: string): Promise<void> {
  const pantalla = en(page);
  const { keyboard } = page;
  // Eight characters, as in the measurement of 53 keys.
  const numero = () => `T${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
  await expect(pantalla.tarjeta).toBeFocused();
  await keyboard.type(`${tarjeta}\n`);
  await expect(pantalla.promocion).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(pantalla.numero(1)).toBeVisible();
  await keyboard.press('Enter');
  for (const [i, antes] of [1, 0].entries()) {
    await expect(pantalla.numero(i + 1)).toBeFocused();
    await keyboard.type(`${numero()}\n`);
    await expect(pantalla.fecha(i + 1)).toBeFocused();
    await keyboard.type(`${Number(dia(antes).slice(8))}\n`);
  }
  await expect(pantalla.aplicar).toBeFocused();
}

test('a redemption by keyboard takes at most 40 keys, and nothing jumps @proof', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await abrirCanje(page);
  const pulsadas = await contarTeclas(page);
  await escribir(page, 'CR100000001');
  expect(await layoutShift(page)).toBeLessThan(0.02);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  const teclas = await pulsadas();
  await codigoConfirmado(page);
  expect(teclas).toBeLessThanOrEqual(40);
  await expect(page.getByText(/^Entregue 1\scaja/)).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(0.02);
});

test('the whole redemption is in one view of 1280 × 800 @proof', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const pantalla = en(page);
  await abrirCanje(page, 'operador.cr');
  await elegirPromocion(page);
  await expect(pantalla.numero(2)).toBeVisible();
  for (const part of [
    pantalla.tarjeta,
    pantalla.farmacia,
    pantalla.medico,
    pantalla.distribuidor,
    pantalla.numero(1),
    pantalla.fecha(2),
    pantalla.validar('la factura 2'),
    pantalla.aplicar,
    pantalla.motivo,
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('on a phone Apply stays at the bottom while the page scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const pantalla = en(page);
  await abrirCanje(page);
  await validarPaciente(page, 'CR100000001');
  await elegirPromocion(page);
  for (const y of [0, 10_000]) {
    await page.evaluate((to) => scrollTo(0, to), y);
    await expect(pantalla.aplicar).toBeInViewport({ ratio: 1 });
  }
});
