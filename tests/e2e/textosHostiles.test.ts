import type { APIRequestContext, Page } from '@playwright/test';
import { CLAVE_DEMO } from '../../netlify/tools/demo/demo.ts';
import { OBSERVACIONES_MAXIMO } from '../../src/contracts/dashboard/auditoria.ts';
import { anioDe } from '../../src/domain/calendario.ts';
import { paths } from '../../src/paths.ts';
import { formulario } from '../support/afiliacion.ts';
import { expect, resetDemo, test } from '../support/browser.ts';
import { pages } from '../site/dist.ts';
import { dia, en as canje, escanear, ingresar } from './canje/pantalla.ts';
import { detalle, en as busqueda, listas, PENDIENTES } from './dashboard/pantalla.ts';
import * as afiliacion from './pacientes/asistente.ts';
import { oneIn } from '../support/size.ts';
import {
  guardarHostiles,
  HOSTILES,
  repartidos,
  todosDe,
  USUARIO_HOSTIL,
} from './textosHostiles.ts';

// 100 hostile texts, stored in every free-text field, on every screen that shows one: the letters they are.
// `npm test` looks at the public pages, the redemption and the pre-registration; `npm run prove` at every screen.

let guardados: readonly string[];
let restaurar: () => Promise<void>;
test.beforeAll(async () => {
  await resetDemo();
  ({ guardados, restaurar } = await guardarHostiles());
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

const PACIENTE = ['nombre', 'primer_apellido', 'segundo_apellido'].map((uno) => `pacientes.${uno}`);
const PRODUCTO = ['productos.marca', 'productos.presentacion'];
const LUGAR = ['farmacias.canton', 'farmacias.provincia'];
const FARMACIA = ['codigo', 'nombre', 'telefono', 'direccion'].map((uno) => `farmacias.${uno}`);
const MEDICO = ['medicos.nombre', 'medicos.especialidad'];
const ELEGIBLE = ['cadenas.nombre', 'farmacias.nombre'];
const LISTA = [...ELEGIBLE, ...PRODUCTO];
const VALIDADO = [...PACIENTE, ...MEDICO, ...PRODUCTO, 'farmacias.nombre', 'distribuidores.nombre'];
const PREREGISTRADA = ['preregistros.canonico', 'preregistros.numero'];
const HECHOS = [
  ...PACIENTE,
  ...LISTA,
  'farmacias.codigo',
  'medicos.codigo',
  'medicos.nombre',
  'distribuidores.nombre',
  'canje_facturas.canonico',
  'canje_facturas.numero',
  'canjes.comprador_identificacion',
  'canjes.comprador_nombre',
  'canjes.observaciones',
  'canje_historial.observaciones',
  'motivos_rechazo.texto',
];

const OBSERVACIONES = ['canjes.observaciones', 'canje_historial.observaciones'];
const DEBIDAS = ['distribuidores.nombre', 'farmacias.nombre', ...PRODUCTO];
const GUIA = 'liquidacion_movimientos.guia';

/** Each screen that shows what a service answers, by its page and what was done there: the fields it shows. */
const PANTALLAS: Readonly<Record<string, readonly string[]>> = {
  '/medicos': [...MEDICO, 'medicos.codigo'],
  '/farmacias/farmacias-afiliadas': ['cadenas.nombre', ...FARMACIA, ...LUGAR],
  '/pacientes/farmacias-afiliadas': ['cadenas.nombre', ...FARMACIA, ...LUGAR],
  '/productos-recambio': PRODUCTO,
  '/que-es': PRODUCTO,
  '/pacientes/consultar-saldo': [...PACIENTE, ...PRODUCTO],
  '/pacientes/afiliar-paciente doctors found': MEDICO,
  '/pacientes/afiliar-paciente doctor chosen': MEDICO,
  '/farmacias/canje': VALIDADO,
  // An invoice that was pre-registered is offered as all that was recognised.
  '/farmacias/canje invoice offered': [...VALIDADO, 'preregistros.canonico'],
  '/farmacias/canje pharmacies found': [...VALIDADO, ...ELEGIBLE, 'preregistros.canonico'],
  '/farmacias/canje invoice taken': [...VALIDADO, ...PREREGISTRADA],
  '/farmacias/canje refusal': [
    ...[...PACIENTE, ...PRODUCTO, 'farmacias.nombre', 'distribuidores.nombre'],
    ...PREREGISTRADA,
    'detail',
  ],
  '/farmacias/canje-confirmacion': [],
  '/farmacias/preregistro': [...PACIENTE, ...PRODUCTO, 'farmacias.nombre', ...PREREGISTRADA],
  '/dashboard': [],
  '/dashboard/filtro-canjes pending': LISTA,
  '/dashboard/filtro-canjes approved': LISTA,
  '/dashboard/filtro-canjes rejected': [...LISTA, 'motivos_rechazo.texto', 'canjes.observaciones'],
  '/dashboard/filtro-canjes pharmacies found': LISTA,
  '/dashboard/filtro-canjes pharmacy chosen': LISTA,
  '/dashboard/canje-detalle pending': HECHOS,
  '/dashboard/canje-detalle rejected': HECHOS,
  '/dashboard/busqueda-canjes by code': HECHOS,
  '/dashboard/busqueda-canjes by card': LISTA,
  '/dashboard/busqueda-canjes by invoice': LISTA,
  // The boxes to be replaced are added up for each product and distributor.
  '/dashboard/reporte-canjes': [
    ...[...LISTA, 'canje_facturas.canonico', 'canje_facturas.numero', 'canjes.observaciones'],
    'distribuidores.nombre',
  ],
  '/dashboard/reporte-canjes pharmacies found': ELEGIBLE,
  '/dashboard/auditoria': HECHOS.filter(
    (campo) => !['motivos_rechazo.texto', ...OBSERVACIONES].includes(campo),
  ),
  '/dashboard/tablero': DEBIDAS,
  '/dashboard/liquidaciones': [...DEBIDAS, 'farmacias.codigo', GUIA],
  '/dashboard/liquidaciones disputed': [
    ...[...DEBIDAS, 'cadenas.nombre', GUIA, 'liquidacion_movimientos.observaciones'],
    ...['canje_facturas.canonico', 'canje_facturas.numero'],
  ],
  '/dashboard/estado-de-cuenta': [...DEBIDAS, 'cadenas.nombre', GUIA],
  '/cuenta/correo': ['usuarios.correo'],
  '/dashboard/administracion': [],
  '/dashboard/administracion/usuarios': [
    ...['cadenas.nombre', 'distribuidores.nombre', 'farmacias.codigo'],
  ],
  '/dashboard/administracion/farmacias': [
    ...['cadenas.nombre', 'farmacias.codigo', 'farmacias.nombre', 'farmacias.telefono'],
  ],
  '/dashboard/administracion/medicos': [...MEDICO, 'medicos.codigo'],
  '/dashboard/administracion/cadenas': ['cadenas.nombre'],
  '/dashboard/administracion/distribuidores': ['distribuidores.nombre'],
  '/dashboard/administracion/promociones': PRODUCTO,
  '/dashboard/administracion/renovar-promociones': PRODUCTO,
  '/dashboard/administracion/importar': ['importaciones.archivo'],
  '/dashboard/administracion/importar file': [
    ...['importacion_lineas.etiqueta', 'importacion_lineas.falta', 'importaciones.archivo'],
  ],
  '/dashboard/administracion/propuesta': ['propuestas.motivo', 'propuestas.objeto'],
  '/dashboard/administracion/actos': ['actos.objeto', 'actos.quien'],
  '/dashboard/derechos': [
    ...['solicitudes.contacto', 'solicitudes.detalle', 'solicitudes.numero'],
    ...[...PACIENTE, 'solicitud_movimientos.nota'],
  ],
};
const vistas = new Set<string>();
/** Which of the 100 began a value on some screen. */
const comienzos = new Set<number>();

/** Waits until the screen shows all 100 texts of its fields, and no other field, and looks at what they did. */
async function expectOnlyText(page: Page, pantalla: string): Promise<void> {
  await expect
    .poll(async () => {
      const text = await textOf(page);
      for (const [, primero] of text.matchAll(/«[\w.]+!(\d+)»/g)) comienzos.add(Number(primero));
      const marks = new Set([...text.matchAll(/«([\w.]+:\d+)»/g)].map(([, mark = '']) => mark));
      const campos = new Set([...marks].map((mark) => mark.split(':')[0] ?? ''));
      return [...campos]
        .filter((campo) => [...Array(100).keys()].every((i) => marks.has(`${campo}:${i}`)))
        .sort();
    }, pantalla)
    .toEqual([...new Set(PANTALLAS[pantalla])].sort());
  vistas.add(pantalla);
  await expectNothingRan(page);
}

const textOf = (page: Page) =>
  page.evaluate(() =>
    [
      document.body.textContent,
      ...Array.from(document.querySelectorAll('input'), ({ value }) => value),
    ].join(' '),
  );

async function expectNothingRan(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: 'ejecutado' in window,
    violations: (window as unknown as { violaciones: string[] }).violaciones,
    foreign: document.querySelectorAll(
      // Astro's own islands have templates and links; these are nobody's.
      ':is(iframe, object, embed, base, math, img[src="x"], [onerror], [onload], [onfocus], [ontoggle], [src*="//malo.example"], [href*="//malo.example"], [action*="//malo.example"], [href^="javascript:"])',
    ).length,
  }));
  expect(found).toEqual({ ran: false, violations: [], foreign: 0 });
}

for (const path of oneIn(2, [
  paths.medicos,
  paths.farmaciasAfiliadas,
  paths.productosRecambio,
  paths.queEs,
  paths.farmaciasAfiliadasPacientes,
])) {
  test(`${path} shows them as letters [V1.2.1 V1.2.3 V3.2.2]`, async ({ page }) => {
    await page.goto(path);
    await expectOnlyText(page, path);
  });
}

test('the balance and the wizard’s search for a doctor show them as letters', async ({ page }) => {
  await page.goto(paths.consultarSaldo);
  await page.getByLabel('Número de tarjeta o de identificación').fill('CR100000011');
  await page.getByRole('button', { name: 'Consultar Saldo' }).click();
  await expectOnlyText(page, paths.consultarSaldo);

  await afiliacion.aceptar(page);
  await afiliacion.sinTarjeta(page);
  await afiliacion.identificarse(page, afiliacion.identificacionNueva());
  await afiliacion.en(page).medico.fill('CR-M');
  await expectOnlyText(page, `${paths.afiliarPaciente} doctors found`);
  await page.getByRole('listbox').getByRole('option').first().click();
  await expectOnlyText(page, `${paths.afiliarPaciente} doctor chosen`);
});

/** Sends as somebody what no form would send; answers the status. */
const enviarComo = async (request: APIRequestContext, username: string) => {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const data = { username, password: CLAVE_DEMO };
  const entrada = await request.post('/api/auth/login', { headers, data });
  const { Token } = (await entrada.json()) as { Token: string };
  return async (address: string, body: object) => {
    const authorization = `Bearer ${Token}`;
    const key = { 'idempotency-key': crypto.randomUUID() };
    const reply = await request.post(address, {
      headers: { ...headers, ...key, authorization },
      data: body,
    });
    return reply.status();
  };
};

/** Every answer of an address, with what the page needs of it. */
const responder = (page: Page, address: string, status: number, body: object) =>
  page.route(address, (route) =>
    route.fulfill({
      status,
      contentType: status === 200 ? 'application/json' : 'application/problem+json',
      body: JSON.stringify(body),
    }),
  );

test('redemption and pre-registration show them as letters, a refusal too @proof', async ({
  page,
  query,
  expectedErrors,
}) => {
  const pantalla = canje(page);
  await page.goto(paths.canje);
  await ingresar(page, 'CR-F001');
  await escanear(pantalla.tarjeta, 'CR100000014');
  await expect(pantalla.corregir('la tarjeta')).toBeVisible();
  await escanear(pantalla.medico, 'CR-M001');
  await expect(pantalla.corregir('el médico')).toBeVisible();
  await expectOnlyText(page, paths.canje);

  const [primera] = await query<{ id: string }>(
    `select min(id)::text as id from promociones where pais_codigo = '506'`,
  );
  const promocion = primera?.id ?? '';
  await pantalla.promocion.selectOption(promocion);
  await expect(page.getByText('Pre-registrada por')).toHaveCount(2);
  await expectOnlyText(page, `${paths.canje} invoice offered`);
  await page.getByRole('button', { name: 'Cambiar la farmacia de la factura 2' }).click();
  const buscador = page.getByRole('combobox', { name: 'Farmacia de la factura 2' });
  await buscador.fill('CR-F');
  await expectOnlyText(page, `${paths.canje} pharmacies found`);
  await buscador.press('Escape');
  await page.getByRole('button', { name: 'Dejar como estaba' }).click();
  // No service takes a number like this one: here one answers it.
  await responder(page, '**/api/canjes/validarFactura', 200, {
    NumeroFactura: todosDe('preregistros.numero'),
    Fecha: dia(0),
    FarmaciaId: 1,
    FarmaciaNombre: '',
    Documento: '',
    Canonico: null,
    Semejante: null,
  });
  await pantalla.fecha(1).fill(dia(0));
  await escanear(pantalla.numero(1), 'A-1');
  await expect(pantalla.corregir('la factura 1')).toBeVisible();
  await expectOnlyText(page, `${paths.canje} invoice taken`);

  await pantalla.corregir('el médico').click();
  await responder(page, '**/api/canjes/medico/**', 404, {
    ...{ status: 404, title: '', type: '' },
    detail: todosDe('detail'),
  });
  expectedErrors.push(/status of 404/);
  await escanear(pantalla.medico, 'CR-M002');
  await expect(pantalla.dialogo).toContainText('«detail:99»');
  await expectOnlyText(page, `${paths.canje} refusal`);

  const [hecho] = await query<{ codigo: string }>(PENDIENTES);
  await page.goto(paths.canjeConfirmacion(hecho?.codigo ?? ''));
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible();
  await expectOnlyText(page, '/farmacias/canje-confirmacion');

  await page.goto(paths.preregistro);
  await escanear(pantalla.tarjeta, 'CR100000014');
  await expect(pantalla.corregir('la tarjeta')).toBeVisible();
  await page.getByLabel('Promoción', { exact: true }).selectOption(promocion);
  await page.getByRole('button', { name: 'Cargar Facturas' }).click();
  await expectOnlyText(page, paths.preregistro);
});

test('lists, detail, search and audit show them as letters, to somebody whose name is one @proof', async ({
  page,
  query,
}) => {
  const pendientes = await query<{ codigo: string; farmacia: string }>(PENDIENTES);
  const codigo = pendientes.find(({ farmacia }) => farmacia.includes('«'))?.codigo ?? '';
  await page.goto(paths.dashboard);
  await ingresar(page, USUARIO_HOSTIL);
  await expect(page.getByRole('main').getByText(USUARIO_HOSTIL)).toBeVisible();
  await expectOnlyText(page, paths.dashboard);

  await page.goto(listas.pendientes);
  await expectOnlyText(page, '/dashboard/filtro-canjes pending');
  await page.goto(listas.aprobados);
  await expectOnlyText(page, '/dashboard/filtro-canjes approved');
  await page.goto(listas.rechazados);
  await expectOnlyText(page, '/dashboard/filtro-canjes rejected');
  const farmacia = page.getByRole('combobox', { name: 'Farmacia' });
  await page.goto(listas.pendientes);
  await farmacia.fill('CR-F');
  const hallada = page.getByRole('listbox').getByRole('option').first();
  await expect(hallada).toContainText('«cadenas.nombre:99»');
  await expectOnlyText(page, '/dashboard/filtro-canjes pharmacies found');
  await hallada.click();
  await expect(farmacia).toHaveValue(/«farmacias.nombre:99»/);
  await expectOnlyText(page, '/dashboard/filtro-canjes pharmacy chosen');

  await page.goto(detalle(codigo));
  await expectOnlyText(page, '/dashboard/canje-detalle pending');
  await expect(page.getByText(`por ${USUARIO_HOSTIL}`).first()).toBeVisible();
  const [rechazado] = await query<{ codigo: string }>(
    `select codigo_confirmacion as codigo from canjes c join farmacias f on f.id = c.farmacia_id
    where c.estado = 'Rechazado' and c.pais_codigo = '506' and f.codigo like '%«%' limit 1`,
  );
  await page.goto(detalle(rechazado?.codigo ?? ''));
  await expectOnlyText(page, '/dashboard/canje-detalle rejected');

  await page.goto(paths.busquedaCanjes);
  await busqueda(page).codigo.fill(codigo);
  await busqueda(page).filtrar.click();
  await expectOnlyText(page, '/dashboard/busqueda-canjes by code');
  await page.goto(`${paths.busquedaCanjes}?tarjeta=CR100000020`);
  await expectOnlyText(page, '/dashboard/busqueda-canjes by card');
  await query(
    `update canje_facturas set numero = 'A-1'
   where canje_id = (select max(id) from canjes where pais_codigo = '506')`,
  );
  await page.goto(`${paths.busquedaCanjes}?factura=A-1`);
  await expectOnlyText(page, '/dashboard/busqueda-canjes by invoice');
});

test('the report and its chooser show them as letters, and so does the frame around it @proof', async ({
  page,
}) => {
  const [enero] = anioDe(dia(0));
  await page.goto(`${paths.reporteCanjes}?desde=${enero}&hasta=${dia(0)}`);
  await ingresar(page, 'CR-F001');
  await page.getByRole('combobox', { name: 'Farmacia' }).fill('CR-F');
  await expectOnlyText(page, '/dashboard/reporte-canjes pharmacies found');
  await page.goto(`${paths.reporteCanjes}?desde=${enero}&hasta=${dia(0)}&farmacia=todas`);
  await expectOnlyText(page, paths.reporteCanjes);
});

const ver = async (page: Page, pantalla: string, address = pantalla) => {
  await page.goto(address);
  await expectOnlyText(page, pantalla);
};

test('the desk, the board and the settlements show them as letters @proof', async ({
  page,
  query,
}) => {
  const [disputa] = await query<{ id: number }>(
    `select id::int from liquidaciones where estado = 'En disputa' and pais_codigo = '506' limit 1`,
  );
  await page.goto(paths.auditoria);
  await ingresar(page, USUARIO_HOSTIL);
  await expectOnlyText(page, paths.auditoria);
  await ver(page, paths.tablero);
  await ver(page, paths.liquidaciones);
  await ver(page, '/dashboard/liquidaciones disputed', paths.liquidacion(disputa?.id ?? 0));
  const cuenta = paths.estadoDeCuenta('CR-F001', dia(0).slice(0, 7));
  await ver(page, '/dashboard/estado-de-cuenta', cuenta);
  await ver(page, paths.miCorreo);
});

test('the office shows them as letters @proof', async ({ page, query }) => {
  const [archivo] = await query<{ id: string }>('select id::text from importaciones');
  const [propuesta] = await query<{ id: number }>('select id::int from propuestas');
  await page.goto(paths.administracion);
  await ingresar(page, 'administrador.cr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administración');
  await expectOnlyText(page, paths.administracion);
  for (const uno of ['farmacias', 'medicos', 'cadenas', 'distribuidores', 'promociones']) {
    await ver(page, paths.catalogo(uno));
  }
  await ver(page, paths.administrarUsuarios);
  await ver(page, paths.renovarPromociones);
  await ver(page, paths.importar);
  await ver(page, `${paths.importar} file`, paths.importacion(archivo?.id ?? ''));
  await ver(page, '/dashboard/administracion/propuesta', paths.propuesta(propuesta?.id ?? 0));
  await ver(page, paths.actos);
  await page.goto(paths.mesaDeDerechos);
  await page.getByRole('region', { name: 'Solicitudes' }).getByRole('link').first().click();
  await expectOnlyText(page, paths.mesaDeDerechos);
});

test('what the service itself takes, an auditor’s remarks, is shown as letters @proof', async ({
  page,
  query,
  request,
}) => {
  await page.goto(paths.dashboard);
  await ingresar(page, 'operador.pan');
  await expect(page.getByRole('main').getByText('operador.pan')).toBeVisible();
  const textos = repartidos('api', OBSERVACIONES_MAXIMO);
  const abiertos = await query<{ codigo: string }>(PENDIENTES.replace(`'506'`, `'507'`));
  expect(abiertos.length).toBeGreaterThanOrEqual(textos.length);
  const enviar = await enviarComo(request, 'operador.pan');
  const hechos = textos.map(
    (Observaciones, i) => [Observaciones, abiertos[i]?.codigo ?? ''] as const,
  );
  for (const [Observaciones, codigo] of hechos) {
    const status = await enviar(`/api/canjes/auditar/${codigo}`, {
      Decision: 'Rechazado',
      Observaciones,
    });
    expect(status).toBe(200);
  }
  const vistos = new Set<string>();
  for (const pagina of [1, 2]) {
    await page.goto(`${listas.rechazados}?pagina=${pagina}`);
    await expect.poll(() => textOf(page)).toMatch(/«api:\d+»/);
    for (const [mark] of (await textOf(page)).matchAll(/«api:\d+»/g)) vistos.add(mark);
    await expectNothingRan(page);
  }
  expect(vistos.size).toBe(HOSTILES.length);
  for (const [Observaciones, codigo] of [hechos.at(0), hechos.at(-1)].filter(
    (one) => one !== undefined,
  )) {
    await page.goto(detalle(codigo));
    await expect(page.getByRole('main')).toContainText(Observaciones);
    await expectNothingRan(page);
  }
});

test('no name and no invoice number can be one of them @proof', async ({ query, request }) => {
  const enviar = await enviarComo(request, 'CR-F009');
  const [tarjeta] = await query<{ TarjetaPacienteId: number; PromocionId: number }>(
    `select t.id::int as "TarjetaPacienteId",
            (select min(id) from promociones where pais_codigo = '506')::int as "PromocionId"
       from tarjetas t where t.numero = 'CR100000001'`,
  );
  for (const hostil of oneIn(5, HOSTILES)) {
    const nombre = formulario({ Nombre: hostil });
    expect(await enviar('/api/pacientes', nombre), hostil).toBe(422);
    const factura = { ...tarjeta, factura: hostil, fecha_factura: dia(1) };
    expect(await enviar('/api/preregistro/save', factura), hostil).toBe(422);
  }
});

test('every one of them has begun a value on some screen @proof', async ({ page, query }) => {
  // Those that no row began with which a screen happened to show begin the products' names, four at a time.
  const faltan = HOSTILES.map((_, i) => i).filter((i) => !comienzos.has(i));
  expect(faltan.length).toBeLessThan(HOSTILES.length / 4);
  for (let i = 0; i < faltan.length; i += 4) {
    const ahora = faltan.slice(i, i + 4).map((primero) => todosDe('productos.marca', primero));
    await query(
      `update productos set marca = ($1::text[])[1 + id % $2::int] where pais_codigo = '506'`,
      [ahora, ahora.length],
    );
    await page.goto(paths.productosRecambio);
    await expectOnlyText(page, paths.productosRecambio);
  }
  expect([...comienzos].sort((one, other) => one - other)).toEqual(HOSTILES.map((_, i) => i));
});

test('every screen was looked at, on every page that a service fills @proof', () => {
  expect([...vistas].sort()).toEqual(Object.keys(PANTALLAS).sort());
  const vistos = new Set([...vistas].map((pantalla) => pantalla.split(' ')[0]));
  expect(
    pages
      .filter(({ html }) => /<astro-island|data-promociones/.test(html))
      .map(({ path }) => path)
      .filter((path) => !vistos.has(path))
      .sort(),
  ).toEqual([
    ...['/cuenta/clave', '/cuenta/enlace', '/cuenta/segundo-factor', '/cuenta/sesiones'],
    // Tables and forms like those that were looked at.
    '/dashboard/administracion/productos',
    '/dashboard/administracion/propuestas',
    '/dashboard/administracion/suministros',
    '/dashboard/administracion/tarjetas',
    '/dashboard/administracion/usuario',
    '/dashboard/administracion/usuarios/archivo',
    '/dashboard/administracion/usuarios/nuevo',
    ...['/farmacias/videotutoriales', '/login', '/pacientes/derechos', '/pacientes/textos-nuevos'],
  ]);
});

test('what no screen has shown is what no screen shows @proof', () => {
  const mostrados = new Set(Object.values(PANTALLAS).flat());
  expect(guardados.filter((campo) => !mostrados.has(campo))).toEqual([
    // Shown as `falta`.
    'importacion_lineas.falta_leida',
    // The demo has none.
    'llaves.nombre',
    'pacientes.correo',
    'pacientes.identificacion',
    'pacientes.nacionalidad',
    'pacientes.telefono',
    'reclamos.identificacion',
    'reclamos.nombre',
    'reclamos.telefono',
    'solicitudes.dichos',
  ]);
});
