import type { Page } from '@playwright/test';
import { expect, resetDemo, test } from '../../support/browser.ts';
import { sampleOf } from '../../support/size.ts';
import { anioDe } from '../../../src/domain/calendario.ts';
import { formatearCodigo } from '../../../src/domain/codigoConfirmacion.ts';
import { dia } from '../canje/pantalla.ts';
import { elegirFarmacia } from '../preregistro/pantalla.ts';
import { fila, listas, PENDIENTES } from './pantalla.ts';

test.beforeAll(resetDemo);

const COLUMNAS = [
  'Fecha',
  'País',
  'Cadena',
  'Punto de Venta',
  'Producto',
  'Código de Confirmación',
  'Estado',
  'Trámite',
];

test('the counters lead to their lists', async ({ persona }) => {
  const page = await persona('CR-F001', '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panel de Administración');
  await expect(page.getByText('Le damos la bienvenida, CR-F001.')).toBeVisible();
  await expect(
    page.getByRole('complementary', { name: 'Recordatorio' }).getByRole('paragraph').first(),
  ).toHaveText(
    /llame al centro de llamadas, \+506 .*, o escriba al chat en línea por WhatsApp, \+506 /,
  );
  const contadores = page.getByRole('main').getByRole('listitem');
  for (const [nombre, direccion] of [
    ['Canjes pendientes', listas.pendientes],
    ['Canjes aprobados', listas.aprobados],
    ['Canjes rechazados', listas.rechazados],
  ] as const) {
    const contador = contadores.filter({ hasText: new RegExp(`^${nombre}`) });
    await expect(contador).toHaveText(new RegExp(`^${nombre}\\d+`));
    await expect(contador.getByRole('link')).toHaveAttribute('href', direccion);
  }
});

test('the report is in the menu of a Regente alone @proof', async ({ persona }) => {
  const menu = { name: 'Panel', exact: true };
  const regente = await persona('CR-F001', '/dashboard');
  await expect(
    regente.getByRole('navigation', menu).getByRole('link', { name: 'Reporte de Canjes' }),
  ).toBeVisible();
  const operador = await persona('operador.cr', '/dashboard');
  await expect(operador.getByRole('navigation', menu).getByRole('link')).toHaveText([
    'Panel de Administración',
    'Canjes Pendientes',
    'Canjes Aprobados',
    'Canjes Rechazados',
    'Auditoría',
    'Cómo va el programa',
    'Búsqueda de Canjes',
  ]);
});

test('pending ones: the columns, the code as text, the time left, ordered by keyboard', async ({
  persona,
  query,
}) => {
  const codigos = (await query<{ codigo: string }>(PENDIENTES)).map(({ codigo }) => codigo);
  const page = await persona('operador.cr', listas.pendientes);
  await expect(page.getByRole('columnheader')).toHaveText([...COLUMNAS, 'Tiempo para auditar']);
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

test('decided ones: the code is a link that leads to the detail @proof', async ({ persona }) => {
  const page = await persona('CR-F001', listas.aprobados);
  await expect(page.getByRole('columnheader')).toHaveText(COLUMNAS);
  const link = page.getByRole('rowheader').getByRole('link').first();
  const codigo = (await link.textContent())?.replace('-', '') ?? '';
  await expect(link).toHaveAttribute('href', `/canje/${codigo}`);
  await link.click();
  await expect(page).toHaveURL(`/dashboard/canje-detalle/${codigo}`);
  await expect(
    page.getByRole('heading', { name: `Canje ${formatearCodigo(codigo)}` }),
  ).toBeVisible();
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
  const ventas = page.locator('[data-etiqueta="Punto de Venta"]');
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
});

test("a Manager's lists take a country @proof", async ({ persona }) => {
  const page = await persona('manager', listas.aprobados);
  const paises = page.locator('[data-etiqueta="País"]');
  await expect(paises.first()).toBeVisible();
  await page.getByRole('main').getByLabel('País').selectOption('Honduras');
  await expect(page).toHaveURL(`${listas.aprobados}?pais=504`);
  await expect(paises.first()).toHaveText('Honduras');
  expect(new Set(await paises.allTextContents())).toEqual(new Set(['Honduras']));
});

test('an address shared by somebody who sees more shows what one may see, or lets its filter go @proof', async ({
  persona,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const farmacia = await persona(
    'CR-F001',
    `${listas.aprobados}?pais=504&farmacia=CR-F002&producto=999`,
  );
  const error = farmacia.getByRole('alertdialog', { name: 'Error' });
  await expect(error).toContainText('No se encontró el producto.');
  await farmacia.keyboard.press('Escape');
  await farmacia.getByRole('button', { name: 'Quitar el filtro' }).click();
  await expect(farmacia).toHaveURL(listas.aprobados);
  await expect(farmacia.locator('[data-etiqueta="Punto de Venta"]').first()).toHaveText(
    'Farmacia del Valle Escazú',
  );
  await farmacia.goto(`${listas.aprobados}?pais=504&farmacia=CR-F002`);
  await expect(farmacia.locator('[data-etiqueta="Punto de Venta"]').first()).toHaveText(
    'Farmacia del Valle Escazú',
  );
});

test('the rejected ones are marked as seen by whoever opened their list', async ({ persona }) => {
  const page = await persona('HND-F009', '/dashboard');
  const contador = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /^Canjes rechazados/ });
  await expect(contador).toContainText('sin ver');
  const marked = page.waitForResponse('**/api/canjes/vistos');
  await contador.getByRole('link').click();
  await expect(page.getByText('Sin ver').first()).toBeVisible();
  expect((await marked).status()).toBe(200);
  await page.goto('/dashboard');
  await expect(contador).toHaveText(/^Canjes rechazados\d+$/);
});

test('an unknown list is the pending ones @proof', async ({ persona }) => {
  const page = await persona('CR-F001', '/dashboard');
  await page.goto('/dashboard/filtro-canjes/canjeAnulado');
  await expect(page).toHaveURL(listas.pendientes);
  await expect(page.getByRole('heading', { name: 'Canjes pendientes' })).toBeVisible();
});

test('a list that cannot be had says so and can be asked for again @proof', async ({
  persona,
  expectedErrors,
  query,
}) => {
  expectedErrors.push(/status of 503/);
  const [uno] = await query<{ codigo: string }>(PENDIENTES);
  const page = await persona('operador.cr', '/dashboard');
  await page.route('**/api/canjes/canje-farmacias*', (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Away</h1>' }),
  );
  await page.goto(listas.pendientes);
  const error = page.getByRole('alertdialog', { name: 'Error' });
  await expect(error).toContainText('Error al obtener los canjes');
  await error.getByRole('button', { name: 'Cerrar' }).last().click();
  await page.unroute('**/api/canjes/canje-farmacias*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(fila(page, uno?.codigo ?? '')).toBeVisible();
});

test('the tables fit at every width, as rows or as cards', async ({ persona }) => {
  const fits = async (page: Page) => {
    await expect(page.getByRole('row').nth(1)).toBeAttached();
    for (const width of sampleOf([360, 700, 768, 900, 1024, 1152, 1280, 1440, 1920], [360])) {
      await page.setViewportSize({ width, height: 800 });
      const tabla = await page.getByRole('table').evaluate((table) => ({
        right: table.getBoundingClientRect().right,
        place: table.closest('main')?.clientWidth ?? 0,
        scrolled: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
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
  const [enero] = anioDe(dia(0));
  await fits(
    await persona(
      'admin.cr',
      `/dashboard/reporte-canjes?desde=${enero}&hasta=${dia(0)}&farmacia=todas`,
    ),
  );
});

const TIPOS = ['pendientes', 'aprobados', 'rechazados'] as const;
for (const tipo of TIPOS) {
  test(`the whole row of the ${tipo} opens its redemption @proof`, async ({ persona }) => {
    const page = await persona('CR-F001', listas[tipo]);
    const cell = await page.getByRole('row').nth(2).getByRole('cell').nth(4).boundingBox();
    // Where a hand would: the link lies over the cell.
    await page.mouse.click((cell?.x ?? 0) + 10, (cell?.y ?? 0) + 10);
    await expect(page).toHaveURL(/\/dashboard\/canje-detalle\//);
    await expect(page.getByRole('heading', { name: /^Canje / })).toBeVisible();
  });
}
