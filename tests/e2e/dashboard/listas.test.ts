import type { Page } from '@playwright/test';
import { expect, resetDemo, test } from '../../support/browser.ts';
import { sampleOf } from '../../support/size.ts';
import { formatearCodigo } from '../../../src/domain/codigoConfirmacion.ts';
import { dia } from '../canje/pantalla.ts';
import { elegirFarmacia } from '../preregistro/pantalla.ts';
import { listas, PENDIENTES } from './pantalla.ts';

test.beforeAll(resetDemo);

test('pending ones: the code as text, the time left, ordered by keyboard', async ({
  persona,
  query,
}) => {
  const codigos = (await query<{ codigo: string }>(PENDIENTES)).map(({ codigo }) => codigo);
  const page = await persona('operador.cr', listas.pendientes);
  await expect(page.getByRole('rowheader')).toHaveText(
    codigos.slice(0, 10).map((codigo) => formatearCodigo(codigo)),
  );
  await expect(page.getByRole('rowheader').getByRole('link')).toHaveCount(0);
  for (const row of await page.getByRole('row').filter({ hasText: 'Pendiente' }).all()) {
    await expect(row).toContainText(/\d+\sh|\d+\smin/);
  }
  const plazo = page.getByRole('columnheader', { name: 'Tiempo para auditar' });
  await expect(plazo).toHaveAttribute('aria-sort', 'ascending');
  await plazo.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(plazo).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(`${listas.pendientes}?orden=desc`);
  await expect(page.getByRole('rowheader')).toHaveText(
    codigos
      .slice(-10)
      .reverse()
      .map((codigo) => formatearCodigo(codigo)),
  );
  await expect(plazo.getByRole('button')).toBeFocused();
});

test('page and filters stand in the address: back, reload and a shared link keep them @proof', async ({
  persona,
}) => {
  const page = await persona('operador.cr', listas.pendientes);
  const anterior = page.getByRole('button', { name: 'Anterior' });
  const siguiente = page.getByRole('button', { name: 'Siguiente' });
  await expect(anterior).toBeDisabled();
  await siguiente.click();
  await expect(page).toHaveURL(`${listas.pendientes}?pagina=2`);
  await expect(page.getByRole('navigation', { name: 'Páginas' })).toContainText(
    /Página 2 de \d+ · \d+ canjes pendientes/,
  );
  await expect(page.getByRole('heading', { name: 'Canjes pendientes' })).toBeFocused();
  await expect(anterior).toBeEnabled();

  await elegirFarmacia(page, 'escazu', 'CR-F001', 'Farmacia');
  await expect(page).toHaveURL(`${listas.pendientes}?farmacia=CR-F001`);
  const ventas = page.locator('[data-columna="PuntoVenta"] [title]');
  await expect(ventas.first()).toHaveText('Farmacia del Valle Escazú');
  expect(new Set(await ventas.allTextContents())).toEqual(new Set(['Farmacia del Valle Escazú']));
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Farmacia' })).toHaveValue(
    'Farmacia del Valle Escazú',
  );

  const producto = page.getByLabel('Producto');
  const valor = await producto.getByRole('option').nth(1).getAttribute('value');
  await producto.selectOption(valor);
  await expect(page).toHaveURL(`${listas.pendientes}?farmacia=CR-F001&producto=${valor ?? ''}`);
  await page.goBack();
  await expect(page).toHaveURL(`${listas.pendientes}?farmacia=CR-F001`);
  await expect(producto).toHaveValue('');
  await page.getByRole('button', { name: 'Quitar la farmacia' }).click();
  await expect(page).toHaveURL(listas.pendientes);
  await expect(page.getByRole('combobox', { name: 'Farmacia' })).toHaveValue('');
  await page.getByRole('combobox', { name: 'Farmacia' }).pressSequentially('cr-f001');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${listas.pendientes}?farmacia=CR-F001`);
  await page.locator('tbody a').first().click();
  const volver = page.getByRole('link', { name: 'Volver a Canjes pendientes' });
  await expect(volver).toBeVisible();
  const detalle = page.url();
  await volver.click();
  await expect(page).toHaveURL(`${listas.pendientes}?farmacia=CR-F001`);
  // Typed after the list was seen, not opened from it.
  await expect(page.locator('tbody a').first()).toBeVisible();
  await page.goto(detalle);
  await expect(page.getByRole('link', { name: 'Ir a la búsqueda' })).toBeVisible();
  // A person's page too.
  await page.goto('/dashboard/afiliaciones?periodo=mes');
  await page.locator('tbody a').first().click();
  await page.getByRole('link', { name: 'Volver a Afiliaciones' }).click();
  await expect(page).toHaveURL('/dashboard/afiliaciones?periodo=mes');
});

test('the rejected ones are marked as seen for the user who opened their list, and stay new during the visit', async ({
  persona,
}) => {
  const page = await persona('HND-F009', '/dashboard');
  const contador = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /^Canjes rechazados/ });
  await expect(contador).toContainText('sin ver');
  const marked = page.waitForResponse('**/api/canjes/vistos');
  await contador.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Canjes rechazados' })).toBeVisible();
  const nuevos = page.getByRole('main').getByText('Nuevo', { exact: true });
  await expect(nuevos.first()).toBeVisible();
  expect((await marked).status()).toBe(200);
  await page.goto(`${listas.rechazados}?sinVer=si`);
  await expect(nuevos.first()).toBeVisible();
  await expect(page).toHaveURL(listas.rechazados);
  await page.goto('/dashboard');
  await expect(contador).toHaveText(/^Canjes rechazados\d+$/);
});

test('the tables fit at every width, as rows or as cards, and cut no name @proof', async ({
  persona,
}) => {
  const fits = async (page: Page) => {
    await expect(page.getByRole('row').nth(1)).toBeAttached();
    for (const width of sampleOf([360, 700, 768, 900, 1024, 1152, 1280, 1440, 1920], [360, 1280])) {
      await page.setViewportSize({ width, height: 800 });
      const tabla = await page.getByRole('table').evaluate((table) => ({
        right: table.getBoundingClientRect().right,
        place: table.closest('main')?.clientWidth ?? 0,
        scrolled: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        cut: [...table.querySelectorAll('td:not([data-columna="Observaciones"]) > div')].filter(
          (td) => td.scrollWidth > td.clientWidth + 1 || td.scrollHeight > td.clientHeight + 4,
        ).length,
      }));
      expect(tabla.cut, `${page.url()} at ${width} px`).toBe(0);
      expect(tabla.scrolled, `${page.url()} at ${width} px`).toBe(0);
      expect(tabla.right, `${page.url()} at ${width} px`).toBeLessThanOrEqual(tabla.place);
    }
  };
  const manager = await persona('manager', listas.pendientes);
  await fits(manager);
  for (const address of [listas.rechazados, '/dashboard/busqueda-canjes?tarjeta=CR100000015']) {
    await manager.goto(address);
    await fits(manager);
  }
  await fits(
    await persona(
      'admin.cr',
      `/dashboard/reporte-canjes?desde=${dia(200)}&hasta=${dia(0)}&farmacia=todas`,
    ),
  );
});

// Some lists lift what stands over their rows into the filters' line.
test('nothing lies over a filter on a wide screen', async ({ persona }) => {
  const page = await persona('operador.cr', '/dashboard/afiliaciones');
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const lista of ['afiliaciones', 'reporte', 'derechos', 'liquidaciones']) {
    for (const periodo of ['mes', 'propio']) {
      await page.goto(`/dashboard/${lista}?periodo=${periodo}`);
      const filtros = page.locator('.filtros :is(select, button, input):visible');
      await expect(filtros.first()).toBeEnabled();
      await expect(page.locator('.estado-cargando')).toHaveCount(0);
      for (const filtro of await filtros.all()) await filtro.click({ trial: true, timeout: 5000 });
    }
  }
});
