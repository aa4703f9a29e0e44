import type { Page } from '@playwright/test';
import { anioDe } from '../../src/domain/calendario.ts';
import { paths } from '../../src/paths.ts';
import { expect, resetDemo, test } from '../support/browser.ts';
import { dia, escanear, ingresar } from './canje/pantalla.ts';
import { detalle, listas, PENDIENTES } from './dashboard/pantalla.ts';
import * as afiliacion from './pacientes/asistente.ts';
import { GUARDADOS, guardarHostiles, todosDe, USUARIO_HOSTIL } from './textosHostiles.ts';

// 100 hostile texts, stored in every free-text field, on every screen that shows one: the letters they are.

let restaurar: () => Promise<void>;
test.beforeAll(async () => {
  await resetDemo();
  restaurar = await guardarHostiles();
});
test.afterAll(() => restaurar());

test.beforeEach(async ({ page, query }) => {
  await query('delete from intentos');
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { violaciones: seen });
    document.addEventListener('securitypolicyviolation', (event) => {
      seen.push(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  page.on('dialog', (dialog) => {
    throw new Error(`A dialog opened: ${dialog.type()}`);
  });
});

/** Fields that one of the screens below has shown. */
const mostrados = new Set<string>();

/** Waits until the screen shows all 100 texts of these fields, and looks at what they did. */
async function expectOnlyText(page: Page, ...campos: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      const text = (await page.locator('body').textContent()) ?? '';
      const marks = new Set([...text.matchAll(/«([\w.]+:\d+)»/g)].map(([, mark]) => mark));
      return campos.filter(
        (campo) => ![...Array(100).keys()].every((i) => marks.has(`${campo}:${i}`)),
      );
    }, 'fields not shown')
    .toEqual([]);
  for (const campo of campos) mostrados.add(campo);
  const found = await page.evaluate(() => ({
    ran: 'ejecutado' in window,
    violations: (window as unknown as { violaciones: string[] }).violaciones,
    foreign: document.querySelectorAll(
      // Astro's own islands have templates and links; these are nobody's.
      ':is(iframe, object, embed, base, math, img[src="x"], [onerror], [onload], [onfocus], [ontoggle], [src*="malo.example"], [href*="malo.example"], [action*="malo.example"], [href^="javascript:"])',
    ).length,
  }));
  expect(found).toEqual({ ran: false, violations: [], foreign: 0 });
}

const PACIENTE = ['nombre', 'primer_apellido', 'segundo_apellido'].map((uno) => `pacientes.${uno}`);
const PRODUCTO = ['productos.marca', 'productos.presentacion'];
const FARMACIA = ['farmacias.nombre', 'farmacias.telefono', 'farmacias.direccion'];
const MEDICO = ['medicos.nombre', 'medicos.especialidad'];

const listados: readonly (readonly [path: string, campos: readonly string[]])[] = [
  [paths.medicos, MEDICO],
  [paths.farmaciasAfiliadas, ['cadenas.nombre', ...FARMACIA]],
  [paths.farmaciasAfiliadasPacientes, ['cadenas.nombre', ...FARMACIA]],
  [paths.productosRecambio, PRODUCTO],
];
for (const [path, campos] of listados) {
  test(`${path} shows them as letters [V1.2.1 V1.2.3 V3.2.2]`, async ({ page }) => {
    await page.goto(path);
    await expectOnlyText(page, ...campos);
  });
}

test('the balance and the wizard’s search for a doctor show them as letters', async ({ page }) => {
  await page.goto(paths.consultarSaldo);
  await page.getByLabel('Número de tarjeta o de identificación').fill('CR100000011');
  await page.getByRole('button', { name: 'Consultar Saldo' }).click();
  await expectOnlyText(page, ...PACIENTE, ...PRODUCTO);

  await afiliacion.aceptar(page);
  await afiliacion.sinTarjeta(page);
  await afiliacion.identificarse(page, afiliacion.identificacionNueva());
  await afiliacion.en(page).medico.fill('CR-M');
  await expectOnlyText(page, ...MEDICO);
  await page.getByRole('listbox').getByRole('option').first().click();
  await expectOnlyText(page, ...MEDICO);
});

test('redemption and pre-registration show them as letters, a refusal too', async ({
  page,
  expectedErrors,
}) => {
  await page.goto('/farmacias/canje');
  await ingresar(page, 'CR-F001');
  await escanear(page.getByLabel('Tarjeta del paciente'), 'CR100000014');
  await expect(page.getByRole('button', { name: 'Corregir la tarjeta' })).toBeVisible();
  await escanear(page.getByLabel('Código de médico'), 'CR-M001');
  await expect(page.getByRole('button', { name: 'Corregir el médico' })).toBeVisible();
  await expectOnlyText(page, ...PACIENTE, ...MEDICO, ...PRODUCTO, 'distribuidores.nombre');
  await page.getByRole('button', { name: 'Corregir el médico' }).click();
  await page.route('**/api/canjes/medico/**', (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 404, title: '', type: '', detail: todosDe('detail') }),
    }),
  );
  expectedErrors.push(/status of 404/);
  await escanear(page.getByLabel('Código de médico'), 'CR-M002');
  await expect(page.getByRole('alertdialog')).toContainText('«detail:99»');
  await expectOnlyText(page, 'detail');

  await page.goto('/farmacias/preregistro');
  await escanear(page.getByLabel('Tarjeta del paciente'), 'CR100000014');
  await expect(page.getByRole('button', { name: 'Corregir la tarjeta' })).toBeVisible();
  await page.getByLabel('Promoción', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Cargar Facturas' }).click();
  await expectOnlyText(page, ...PACIENTE, 'preregistros.numero');
});

test('lists, detail, search and audit show them as letters, to somebody whose name is one', async ({
  page,
  query,
}) => {
  const [pendiente] = await query<{ codigo: string }>(PENDIENTES);
  const codigo = pendiente?.codigo ?? '';
  await page.goto(listas.pendientes);
  await ingresar(page, USUARIO_HOSTIL);
  await expect(page.getByText(USUARIO_HOSTIL).first()).toBeAttached();
  const lista = ['cadenas.nombre', 'farmacias.nombre', ...PRODUCTO];
  for (const address of [listas.pendientes, listas.aprobados]) {
    await page.goto(address);
    await expectOnlyText(page, ...lista);
  }
  await page.goto(listas.rechazados);
  await expectOnlyText(page, ...lista, 'motivos_rechazo.texto', 'canjes.observaciones');
  const hechos = [...PACIENTE, 'medicos.nombre', 'distribuidores.nombre', 'canje_facturas.numero'];
  await page.goto(detalle(codigo));
  await expectOnlyText(page, ...hechos, 'motivos_rechazo.texto', 'canje_historial.observaciones');
  await expect(page.getByText(`por ${USUARIO_HOSTIL}`).first()).toBeVisible();
  await page.goto('/dashboard/busqueda-canjes');
  await page.getByLabel('Código de Confirmación').fill(codigo);
  await page.getByRole('button', { name: 'Filtrar Reporte' }).click();
  await expectOnlyText(page, ...hechos);
  const [rechazado] = await query<{ codigo: string }>(
    `select codigo_confirmacion as codigo from canjes where estado = 'Rechazado' and pais_codigo = '506' limit 1`,
  );
  await page.goto(detalle(rechazado?.codigo ?? ''));
  await expectOnlyText(page, 'canje_historial.observaciones', 'canjes.observaciones');
});

test('the report shows them as letters, and so does the frame around it', async ({ page }) => {
  const [enero] = anioDe(dia(0));
  await page.goto(`/dashboard/reporte-canjes?desde=${enero}&hasta=${dia(0)}&farmacia=todas`);
  await ingresar(page, 'CR-F001');
  await expectOnlyText(page, 'cadenas.nombre', 'farmacias.nombre', ...PRODUCTO);
});

test('what no screen has shown is what no screen shows', () => {
  expect(GUARDADOS.filter((campo) => !mostrados.has(campo))).toEqual([
    'pacientes.correo',
    'pacientes.telefono',
    'pacientes.nacionalidad',
  ]);
});
