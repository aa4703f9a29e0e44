import type { Route } from '@playwright/test';
import { expect, expectUsable, resetDemo, test } from '../../support/browser.ts';
import { formatearDia } from '../../../src/domain/calendario.ts';
import { dia, facturaNueva } from '../canje/pantalla.ts';
import { expectUsableOnPhone } from '../dashboard/pantalla.ts';
import { agregar, cargar, en } from './pantalla.ts';

test.beforeAll(resetDemo);

const PREREGISTRO = '/farmacias/preregistro';

test('invoices are added up to what the redemption requires, changed and removed', async ({
  persona,
}) => {
  const page = await persona('CR-F001', PREREGISTRO);
  const pantalla = en(page);
  await expect(pantalla.cargar).toBeDisabled();
  await expect(page.getByText('Falta validar la tarjeta y elegir la promoción.')).toBeVisible();
  await cargar(page, ' cr-id-0010 ');
  await expect(page.getByText('Este canje requiere 2 facturas.')).toBeVisible();
  await expect(page.getByText('0 de 2 registradas')).toBeVisible();
  await expectUsable(page);
  await expectUsableOnPhone(page);

  const [una, otra] = [facturaNueva(), facturaNueva()];
  await agregar(page, una.toLowerCase(), dia(3));
  await expect(page.getByText('Factura Agregada')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Facturas pre-registradas' })).toBeFocused();
  await agregar(page, otra, dia(2));
  await expect(pantalla.agregar).toBeDisabled();
  await expect(page.getByText('Ya están registradas las 2 facturas de este canje.')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Factura #',
    'Fecha Factura',
    'Usuario',
    'Acciones',
  ]);
  await expect(page.getByRole('row').filter({ hasText: una })).toContainText(
    `${formatearDia(dia(3))}CR-F001`,
  );

  await page.getByRole('button', { name: `Editar la factura ${otra}` }).click();
  await expect(pantalla.numero).toHaveValue(otra);
  await expect(pantalla.fecha).toHaveValue(dia(2).slice(8));
  await pantalla.fecha.fill(dia(1));
  await pantalla.guardar.click();
  await expect(page.getByText('Factura Editada')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: otra })).toContainText(formatearDia(dia(1)));

  await page.getByRole('button', { name: `Eliminar la factura ${una}` }).click();
  const pregunta = page.getByRole('dialog', { name: '¿Está seguro de eliminar la factura?' });
  await pregunta.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText('2 de 2 registradas')).toBeVisible();
  await page.getByRole('button', { name: `Eliminar la factura ${una}` }).click();
  await pregunta.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Factura Eliminada')).toBeVisible();
  await expect(page.getByText('1 de 2 registradas')).toBeVisible();
  await expect(pantalla.agregar).toBeEnabled();

  // The list of the cards that wait leads back to the card's invoices.
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await page.getByText('Tarjetas con facturas en espera', { exact: true }).first().click();
  await expect(page).toHaveURL(/\?espera=1$/);
  await page.getByRole('button', { name: /010$/ }).click();
  await expect(page.getByText('1 de 2 registradas')).toBeVisible();
  await expectUsable(page);
  await expectUsableOnPhone(page);
});

test('a save whose answer got lost or was cut off is made again without a second invoice', async ({
  persona,
  query,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /status of 429/);
  const numero = facturaNueva();
  const page = await persona('CR-F001', PREREGISTRO);
  const pantalla = en(page);
  await cargar(page, 'CR100000008');
  await pantalla.agregar.click();
  await pantalla.numero.fill(numero);
  await pantalla.fecha.fill(dia(1));
  const lose: ((route: Route) => Promise<void>)[] = [
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).slice(0, 20) });
    },
    (route) => route.fulfill({ status: 429 }), // Not looked at: it decides nothing.
  ];
  for (const way of lose) {
    await page.route('**/api/preregistro/save', way, { times: 1 });
    await pantalla.guardar.click();
    await expect(pantalla.error).toContainText('Error al guardar el preregistro');
    await page.keyboard.press('Escape');
    await expect(pantalla.error).toBeHidden();
  }
  await pantalla.guardar.click();
  await expect(page.getByText('Factura Agregada')).toBeVisible();
  const rows = await query<{ n: number }>(
    'select count(*)::int as n from preregistros where numero = $1',
    [numero],
  );
  expect(rows).toEqual([{ n: 1 }]);
});
