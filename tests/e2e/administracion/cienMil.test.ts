import type { Page } from '@playwright/test';
import { expect, resetDemo, test } from '../../support/browser.ts';
import { ADMINISTRACION, aviso } from './oficina.ts';

// A file of 100,000 lines: its progress is seen, another person applies it, and it is taken back.

// Minutes of work: npm run prove -- browser.
test.beforeAll(resetDemo);
test.afterAll(resetDemo);

const LINEAS = 100_000;
/** A directory of doctors. */
const DIRECTORIO = {
  name: 'directorio.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Código;País;Nombre;Especialidad',
      ...Array.from(
        { length: LINEAS },
        (_, i) => `CR-Z${i};506;Nombre Apellido ${i};Medicina general`,
      ),
    ].join('\r\n'),
  ),
};

/** The only proposal that waits is approved by another person. */
async function aprobar(otra: Page): Promise<void> {
  await otra.goto(`${ADMINISTRACION}/propuestas?estado=Pendiente`);
  await otra.getByRole('link', { name: /directorio/ }).click();
  await otra.getByRole('button', { name: 'Aprobar' }).click();
  await otra.getByLabel('Contraseña actual').fill('Canje-Demo-2026');
  await otra.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click();
  await expect(otra.getByText('Se aprobó y se aplicó')).toBeVisible({ timeout: 60_000 });
}

test('100,000 lines are looked at, proposed, approved by another person and taken back @proof', async ({
  persona,
  query,
}) => {
  test.setTimeout(600_000);
  const medicos = async () =>
    (
      await query<{ n: number }>(`select count(*)::int as n from medicos where codigo like 'CR-Z%'`)
    )[0]?.n;
  const page = await persona('administrador.cr', `${ADMINISTRACION}/importar?datos=medicos`);
  const cuenta = (titulo: string) =>
    page.locator('dl.hechos > div').filter({ has: page.getByText(titulo, { exact: true }) });
  await page.getByLabel('Archivo .xlsx o .csv').setInputFiles(DIRECTORIO);
  await expect(page.getByText(/Enviando el archivo… [\d\s.,]+ de 100.000 líneas/)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Avance' })).toBeVisible();
  await expect(page).toHaveURL(/\/importar\/[0-9a-f-]{36}$/, { timeout: 180_000 });
  await expect(cuenta('Nuevas')).toContainText(/100.000/);
  await page.getByRole('button', { name: 'Aplicar todo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Aplicar' }).click();
  await expect(aviso(page)).toContainText('Quedó propuesto', { timeout: 60_000 });
  expect(await medicos()).toBe(0);

  const otra = await persona('manager', `${ADMINISTRACION}/propuestas`);
  await aprobar(otra);
  expect(await medicos()).toBe(LINEAS);

  await page.reload();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click();
  // What two people applied, two take back.
  await expect(aviso(page)).toContainText('Quedó propuesto', { timeout: 60_000 });
  await aprobar(otra);
  expect(await medicos()).toBe(0);
});
