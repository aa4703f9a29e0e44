import type { Page } from '@playwright/test';
import { abrirComo, expect, hold, resetDemo, test } from '../../support/browser.ts';
import { clave } from '../../unit/domain/factura/vectores.ts';
import { paths } from '../../../src/paths.ts';
import { en as preregistro } from '../preregistro/pantalla.ts';
import { abrirCanje, dia, elegirPromocion, en, escaner, teclearEscaner } from './pantalla.ts';

test.beforeAll(resetDemo);

const [, mes = '', hoy = ''] = dia(1).split('-');
let ultima = 0;
/** The key of 50 digits of yesterday's receipt, never used before; of a credit note, which is refused, by its kind. */
const claveNueva = (tipo = '04') => {
  ultima += 1;
  const consecutivo = `00100001${tipo}${String(4_000_000 + ultima).padStart(10, '0')}`;
  return clave({ dia: `${hoy}${mes}${dia(1).slice(2, 4)}`, consecutivo });
};

/** Answers of those calls come so late. */
const tardar = (page: Page, llamada: string, ms: number) =>
  page.route(`**/api/canjes/${llamada}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  });

test('fourteen sequences of a scanner: each scan stands where it belongs', async ({
  page,
  expectedErrors,
}) => {
  test.setTimeout(240_000);
  expectedErrors.push(/status of 404/, /status of 422/);
  const pantalla = en(page);
  const linea = (numero: number) => page.locator('.factura').nth(numero - 1);
  const hallada = (que: string) => expect(pantalla.corregir(que)).toBeVisible();
  await abrirCanje(page, 'CR-F001');
  await expect(pantalla.tarjeta).toBeFocused();

  await test.step('1 a wrong card, its dialog open, the right card', async () => {
    await teclearEscaner(page, 'CR999999999');
    await expect(pantalla.dialogo).toBeVisible();
    // A slow scanner's doctor is no card.
    await page.keyboard.type('CR-M003', { delay: 60 });
    await page.keyboard.press('Enter');
    await hallada('el médico');
    await teclearEscaner(page, 'CR100000003');
    await hallada('la tarjeta');
    await expect(pantalla.dialogo).toBeHidden();
  });
  await test.step('2 a doctor right after the card, whose own doctor is remembered', async () => {
    await page.getByRole('button', { name: 'Corregir la tarjeta' }).click();
    await tardar(page, 'medico/**', 300);
    // A wireless scanner pauses and sends the rest.
    await page.keyboard.type('CR10');
    await page.waitForTimeout(300);
    await teclearEscaner(page, '0000001');
    await teclearEscaner(page, 'CR-M005');
    await expect(page.locator('.comprobado').filter({ hasText: 'CR-M005' })).toBeVisible();
    await page.unroute('**/api/canjes/medico/**');
  });
  await test.step('3 a wrong doctor, the right doctor', async () => {
    await teclearEscaner(page, 'CR-M999');
    await expect(pantalla.dialogo).toHaveAccessibleName('Alerta');
    await teclearEscaner(page, 'CR-M002');
    await expect(page.locator('.comprobado').filter({ hasText: 'CR-M002' })).toBeVisible();
  });
  await test.step('4 a card with the focus on a select, which keeps its choice', async () => {
    await elegirPromocion(page, 'Glumiren');
    const elegida = await pantalla.promocion.inputValue();
    await pantalla.promocion.focus();
    await teclearEscaner(page, 'CR100000002');
    await expect(page.locator('.comprobado').filter({ hasText: 'CR 100 000 002' })).toBeVisible();
    await expect(pantalla.promocion).toHaveValue(elegida);
  });
  await test.step('5 a person still chooses in a select by letter', async () => {
    await pantalla.promocion.focus();
    await page.keyboard.press('c');
    await expect(pantalla.promocion.getByRole('option', { selected: true })).toContainText(
      'Cordavela',
    );
    await expect(page.getByText('Este canje requiere 2 facturas')).toBeVisible();
  });
  await test.step('6 an invoice with the focus on a date, which stays as it is', async () => {
    await pantalla.fecha(1).fill('3');
    await pantalla.fecha(1).focus();
    // Figures alone are no date either: they are the next thing that is missing.
    await teclearEscaner(page, '7441001234567');
    await hallada('la factura 1');
    await expect(linea(1)).toContainText('7441001234567 · Factura Válida 03/');
    // A date that a program types into it as fast as a scanner is a date.
    await pantalla.corregir('la factura 1').click();
    await expect(pantalla.numero(1)).toHaveValue('7441001234567');
    await pantalla.fecha(1).press('ControlOrMeta+a');
    await teclearEscaner(page, dia(2).split('-').reverse().join('/'));
    await hallada('la factura 1');
    await pantalla.corregir('la factura 1').click();
    await pantalla.numero(1).fill('');
    await pantalla.fecha(1).focus();
    await teclearEscaner(page, claveNueva());
    await hallada('la factura 1');
  });
  await test.step('7 a wrong invoice, the right invoice', async () => {
    await teclearEscaner(page, claveNueva('03'));
    await expect(page.getByText(/[Nn]ota de crédito/).first()).toBeVisible();
    await teclearEscaner(page, claveNueva());
    await hallada('la factura 2');
  });
  await test.step('7 an invoice that the service refused, its dialog open, the right one', async () => {
    await pantalla.corregir('la factura 2').click();
    await pantalla.numero(2).fill('usada-1');
    await pantalla.fecha(2).fill(dia(1));
    await pantalla.fecha(2).press('Enter');
    await expect(pantalla.dialogo).toHaveAccessibleName('Error');
    await expect(pantalla.dialogo).toContainText('llevan número fiscal');
    await expect(linea(2)).not.toContainText('llevan número fiscal');
    await page.keyboard.press('Escape');
    await expect(pantalla.numero(2)).toBeFocused();
    await expect(pantalla.numero(2)).toHaveValue('usada-1');
    await expect(page.getByRole('group', { name: 'Factura 2' })).toHaveAccessibleDescription(
      /llevan número fiscal/,
    );
    await pantalla.numero(2).press('Enter');
    await expect(pantalla.dialogo).toBeVisible();
    await teclearEscaner(page, claveNueva());
    await hallada('la factura 2');
    await expect(pantalla.dialogo).toBeHidden();
  });
  await test.step('8 the second invoice while the first waits 700 ms for its answer', async () => {
    for (const cual of [2, 1]) await pantalla.corregir(`la factura ${cual}`).click();
    await tardar(page, 'validarFactura', 700);
    const [primera, segunda] = [claveNueva(), claveNueva()];
    await teclearEscaner(page, primera);
    await teclearEscaner(page, segunda);
    await hallada('la factura 2');
    await expect(linea(1)).toContainText(primera.slice(31, 41));
    await expect(linea(2)).toContainText(segunda.slice(31, 41));
  });
  await test.step('9 a free number, its first key alone, and another 300 ms later, the answers late', async () => {
    // Lines of the redeeming pharmacy again: the issuer of those above numbers its invoices otherwise.
    await pantalla.promocion.selectOption('');
    await elegirPromocion(page);
    await pantalla.fecha(1).fill(dia(2));
    await pantalla.fecha(2).fill(dia(2));
    await pantalla.numero(1).fill('');
    await page.keyboard.type('F');
    await page.waitForTimeout(300);
    await teclearEscaner(page, 'AC-7001');
    await page.waitForTimeout(300);
    await teclearEscaner(page, 'FAC-7002');
    await hallada('la factura 2');
    await expect(linea(1)).toContainText('FAC-7001');
    await expect(linea(2)).toContainText('FAC-7002');
    await page.unroute('**/api/canjes/validarFactura');
  });
  await test.step('10 one invoice more than there are lines is said, and enters nothing', async () => {
    await teclearEscaner(page, claveNueva());
    await expect(page.getByText(/la que escaneó no se agregó/)).toBeVisible();
  });
  await test.step('11 after a reload, with the focus on the page itself', async () => {
    await pantalla.corregir('la factura 2').click();
    await expect(page.getByText(/la que escaneó no se agregó/)).toBeHidden();
    await page.reload();
    await hallada('la factura 1');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await teclearEscaner(page, claveNueva());
    await hallada('la factura 2');
  });
  await test.step('12 a question open on the screen is not answered by a scan', async () => {
    await pantalla.corregir('la factura 2').click();
    await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
    await teclearEscaner(page, claveNueva());
    await hallada('la factura 2');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('13 an invoice before the promotion waits for its line', async () => {
    await pantalla.promocion.selectOption('');
    await teclearEscaner(page, claveNueva());
    await expect(page.getByText(/se pondrá en su línea al elegir la promoción/)).toBeVisible();
    await elegirPromocion(page);
    await hallada('la factura 1');
  });
  await test.step('14 a remark keeps what is no code, and gives a card to its field', async () => {
    await page.getByLabel('Compra otra persona').check();
    const nombre = page.getByLabel('Nombre de quien compra');
    await nombre.focus();
    await teclearEscaner(page, 'Marta Compra');
    await expect(nombre).toHaveValue('Marta Compra');
    await teclearEscaner(page, 'CR100000004');
    await expect(page.locator('.comprobado').filter({ hasText: 'CR 100 000 004' })).toBeVisible();
    await expect(nombre).toHaveValue('Marta Compra');
    await nombre.fill('');
    await page.keyboard.type('Ana Mora', { delay: 110 });
    await page.waitForTimeout(400);
    await teclearEscaner(page, 'CR100000003');
    await expect(page.locator('.comprobado').filter({ hasText: 'CR 100 000 003' })).toBeVisible();
    await expect(nombre).toHaveValue('Ana Mora');
  });
});

test('keeps keys without Enter before the form is there, and while it waits', async ({ page }) => {
  await abrirCanje(page, 'CR-F001');
  const dejarPasar = await hold(page, '**/_astro/*.js');
  await page.reload({ waitUntil: 'commit' });
  await page.locator('main').waitFor();
  const teclear = (texto: string) => page.keyboard.type(texto, { delay: 60 });
  // As fast as a scanner.
  await (
    await escaner(page, 'CR10')
  )(4);
  dejarPasar();
  await expect(en(page).tarjeta).toHaveValue('CR10');
  await teclear('0000016');
  await expect(en(page).tarjeta).toHaveValue('CR100000016');
  await tardar(page, 'tarjeta/**', 700);
  await page.keyboard.press('Enter');
  await teclear('CR-M0');
  await expect(page.getByRole('button', { name: 'Corregir la tarjeta' })).toBeVisible();
  await teclear('02');
  await expect(en(page).medico).toHaveValue('CR-M002');
});

test('pre-registration takes a card and an invoice wherever the focus is', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const pantalla = preregistro(page);
  await abrirComo(page, 'CR-F001', paths.preregistro);
  await pantalla.promocion.focus();
  await teclearEscaner(page, 'CR999999999');
  await expect(pantalla.error).toBeVisible();
  await teclearEscaner(page, 'CR100000003');
  await expect(page.getByRole('button', { name: 'Corregir la tarjeta' })).toBeVisible();
  await pantalla.promocion.selectOption({ index: 1 });
  await pantalla.cargar.click();
  const factura = claveNueva();
  await teclearEscaner(page, factura);
  await expect(pantalla.numero).toHaveValue(factura);
  await expect(pantalla.guardar).toBeFocused();
  const otra = claveNueva();
  await teclearEscaner(page, otra);
  await expect(pantalla.numero).toHaveValue(otra);
});
