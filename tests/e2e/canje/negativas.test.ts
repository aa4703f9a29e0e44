import { expect, resetDemo, test } from '../../support/browser.ts';
import { sampleOf } from '../../support/size.ts';
import {
  abrirCanje,
  dia,
  elegirPromocion,
  en,
  facturaNueva,
  llenarCanje,
  teclearEscaner,
  validarFactura,
  validarPaciente,
} from './pantalla.ts';

test.beforeAll(resetDemo);

const AGOTADAS = [
  {
    tarjeta: 'CR100000012',
    producto: 'Glumiren',
    mensaje: 'No quedan más canjes disponibles para este mes.',
  },
  {
    tarjeta: 'CR100000013',
    producto: 'Respiluna',
    mensaje: 'No quedan más canjes disponibles por lo que resta del año calendario.',
  },
] as const;
for (const { tarjeta, producto, mensaje } of sampleOf(AGOTADAS, AGOTADAS.slice(0, 1))) {
  test(`card ${tarjeta} has used up ${producto}: ${mensaje}`, async ({ page }) => {
    const pantalla = en(page);
    await abrirCanje(page);
    await validarPaciente(page, tarjeta);
    await elegirPromocion(page, producto);
    await expect(pantalla.promocion).toHaveAccessibleDescription(new RegExp(mensaje));
    await expect(pantalla.promocion).toHaveAttribute('aria-invalid', 'true');
    await validarFactura(page, 1, undefined, dia(1));
    await expect(pantalla.corregir('la factura 1')).toBeVisible();
    await validarFactura(page, 2);
    await expect(pantalla.motivo).toHaveText(mensaje);
    await expect(pantalla.motivo).toBeFocused();
    await expect(pantalla.aplicar).toBeDisabled();
  });
}

test('an invoice that was used is refused by the service, and can be replaced', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const pantalla = en(page);
  await abrirCanje(page);
  await validarPaciente(page, 'CR100000011');
  await elegirPromocion(page);
  await expect(pantalla.numero(1)).not.toHaveValue('');
  await validarFactura(page, 2, 'usada-1');
  await expect(pantalla.dialogo).toHaveAccessibleName('Error');
  await expect(pantalla.dialogo).toContainText(
    'La factura USADA-1 ya se usó en un canje de este producto.',
  );
  await page.keyboard.press('Escape');
  await expect(pantalla.dialogo).toBeHidden();
  await expect(pantalla.numero(2)).toBeFocused();
  await expect(pantalla.numero(2)).toHaveValue('usada-1');
  await expect(page.getByRole('group', { name: 'Factura 2' })).toHaveAccessibleDescription(
    /La factura USADA-1 ya se usó/,
  );
  await validarFactura(page, 2);
  await expect(pantalla.corregir('la factura 2')).toBeVisible();
});

test('a refused redemption says so in its dialog, then at the field, which takes the focus', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const pantalla = en(page);
  await abrirCanje(page);
  await llenarCanje(page, 'CR100000014');
  const detail = 'La factura ya se usó en otro canje.';
  const errors = [{ field: 'Facturas.1.NumeroFactura', detail }];
  await page.route('**/api/canjes/aplicar/*', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Conflicto',
        status: 409,
        detail,
        errors,
      }),
    }),
  );
  await pantalla.aplicar.click();
  await expect(pantalla.dialogo).toContainText(detail);
  await expect(page.locator('.factura').getByText(detail)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.locator('.factura').nth(1)).toContainText(detail);
  await expect(pantalla.corregir('la factura 2')).toBeFocused();
  // What is scanned next takes its place.
  const otra = facturaNueva();
  await teclearEscaner(page, otra);
  await expect(pantalla.numero(2)).toHaveValue(otra);
});

const FECHAS = [
  { name: 'in the future', fecha: dia(-1), mensaje: /tiene una fecha futura/ },
  { name: 'of more than 90 days ago', fecha: dia(91), mensaje: /tiene más de 90 días/ },
  { name: '61 days from the other', fecha: dia(61), mensaje: /no puede haber más de 60 días/ },
];
// Each rule has unit tests; here, that nothing is asked of the server.
for (const { name, fecha, mensaje } of sampleOf(FECHAS, FECHAS.slice(0, 1))) {
  test(`an invoice ${name} is refused before the server is asked`, async ({ page }) => {
    const pantalla = en(page);
    await abrirCanje(page);
    await elegirPromocion(page);
    await validarFactura(page, 1);
    await expect(pantalla.corregir('la factura 1')).toBeVisible();
    let asked = false;
    page.on('request', (request) => (asked ||= request.url().endsWith('/validarFactura')));
    await validarFactura(page, 2, undefined, fecha);
    await expect(page.getByRole('group', { name: 'Factura 2' })).toHaveAccessibleDescription(
      mensaje,
    );
    expect(asked).toBe(false);
    await pantalla.fecha(2).fill(dia(0));
    await expect(page.getByText(mensaje)).toBeHidden();
  });
}
