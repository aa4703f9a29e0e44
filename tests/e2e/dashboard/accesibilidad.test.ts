import type { Page } from '@playwright/test';
import { expect, expectUsable, resetDemo, test } from '../../support/browser.ts';
import { dia } from '../canje/pantalla.ts';
import { detalle, en, expectLabelledRows, listas, PENDIENTES } from './pantalla.ts';

test.beforeAll(resetDemo);

test.use({ viewport: { width: 320, height: 640 } });
test.setTimeout(180_000);

const expectRows = async (page: Page) => {
  await expectUsable(page);
  await expectLabelledRows(page);
};

test('the dashboard’s lists @proof', async ({ persona, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  const page = await persona('manager', '/dashboard');
  for (const lista of Object.values(listas)) {
    await page.goto(lista);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectRows(page);
  }
  await page.getByText('Filtros', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Farmacia' }).fill('valle');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expectUsable(page);
  await page.goto(`${listas.pendientes}?farmacia=XX-1`);
  await expect(en(page).error).toBeVisible();
  await expectUsable(page);
  await page.keyboard.press('Escape');
  await expectUsable(page);
  await page.route('**/api/canjes/canje-farmacias*', (route) =>
    route.fulfill({ json: { data: [], nextPage: null, Total: 0 } }),
  );
  await page.goto(listas.rechazados);
  await expect(page.getByRole('paragraph').filter({ hasText: /^No hay canjes/ })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Páginas' })).toHaveCount(0);
  await expectUsable(page);
});

test('search, detail and audit @proof', async ({ persona, query }) => {
  const [uno] = await query<{ codigo: string }>(PENDIENTES);
  const codigo = uno?.codigo ?? '';
  const page = await persona('operador.cr', '/dashboard/busqueda-canjes');
  const auditoria = en(page);
  await auditoria.filtrar.click();
  await expectUsable(page);
  await page.goto('/dashboard/busqueda-canjes?factura=NADA-1');
  await expect(page.getByText('No encontramos canjes con esos datos.')).toBeVisible();
  await expectUsable(page);
  await page.goto('/dashboard/busqueda-canjes?tarjeta=CR100000015');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectRows(page);
  await page.route('**/api/canjes/detalle/*', async (route) => {
    const response = await route.fetch();
    const usuario = 'farmacia'.repeat(12);
    const text = (await response.text()).replaceAll(
      /("(Usuario|RegistradoPor)":)"[^"]*"/g,
      `$1"${usuario}"`,
    );
    await route.fulfill({ response, body: text });
  });
  await page.goto(detalle(codigo));
  await expect(auditoria.titulo(codigo)).toBeFocused();
  await expectRows(page);
  await auditoria.aprobar.click();
  await expect(auditoria.pregunta('Aprobar')).toBeVisible();
  await expectUsable(page);
  await page.keyboard.press('Escape');
  await auditoria.rechazar.click();
  await auditoria.motivo.selectOption('Otro');
  await auditoria.observaciones.fill('Una razón.');
  await expectUsable(page);
  await auditoria.pregunta('Rechazar').getByRole('button', { name: 'Rechazar el canje' }).click();
  await expect(auditoria.siguiente).toBeVisible();
  await expectUsable(page);
});

test('the report @proof', async ({ persona }) => {
  const page = await persona('admin.cr', '/dashboard/reporte-canjes');
  await page.getByRole('button', { name: 'Generar Reporte' }).click();
  await expectUsable(page);
  await page.goto(`/dashboard/reporte-canjes?desde=${dia(200)}&hasta=${dia(0)}&farmacia=todas`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectRows(page);
  await page.getByRole('button', { name: 'Quitar la farmacia' }).click();
  await expect(page.getByRole('option', { name: 'Todas las farmacias' })).toBeVisible();
  await expectUsable(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Exportar a Excel' }).click();
  await expect(page.getByRole('dialog', { name: 'Información' })).toBeVisible();
  await expectUsable(page);
  await page.goto(`/dashboard/reporte-canjes?desde=2001-01-01&hasta=2001-01-02&farmacia=todas`);
  await expect(page.getByText('No hay canjes aprobados de esa farmacia')).toBeVisible();
  await expectUsable(page);
});
