import type { Page } from '@playwright/test';
import { paths } from '../../src/paths.ts';
import {
  abrirComo,
  answerLate,
  entrar,
  expect,
  frameRuns,
  LATE_MS,
  layoutShift,
  resetDemo,
  test,
} from '../support/browser.ts';
import { sampleOf } from '../support/size.ts';
import * as canje from './canje/pantalla.ts';
import * as trabajo from './dashboard/pantalla.ts';
import * as asistente from './pacientes/asistente.ts';
import * as preregistro from './preregistro/pantalla.ts';

test.beforeAll(resetDemo);
test.beforeEach(async ({ query }) => {
  await query('delete from intentos');
});

const saldo = (page: Page) => ({
  numero: page.getByLabel('Número de tarjeta o de identificación'),
  consultar: page.getByRole('button', { name: 'Consultar Saldo' }),
});

const registrar = async (page: Page) => {
  await canje.abrirCanje(page);
  await answerLate(page);
};

/** From here on what a page fetches of this kind comes late. */
const loadLate = (page: Page, files: string) =>
  page.route(files, (route) => {
    // The page may be closed before its last file.
    setTimeout(() => void route.continue().catch(() => undefined), LATE_MS);
  });

const fontsShown = (page: Page) =>
  expect(page.locator('html')).toHaveAttribute('data-letra', 'propia');

const openSaldo = async (page: Page) => {
  await page.goto(paths.consultarSaldo);
  await frameRuns(page);
  await answerLate(page);
};

/** Opens pages whose answers come late, until each shows one. Judges all but the last. */
const recorrer =
  (user: string, ...paginas: readonly (readonly [address: string, late: string])[]) =>
  async (page: Page) => {
    await entrar(page, user);
    await answerLate(page);
    for (const [address, late] of paginas) {
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
      await page.goto(address);
      await expect(page.getByRole('main').getByText(late).first()).toBeVisible();
    }
  };

/** What a person does on a screen, until its late answer stands there. */
const ESCENAS: readonly [
  name: string,
  play: (page: Page) => Promise<void>,
  /** What the browser says of an answer that refuses. */
  status?: number,
][] = [
  [
    'a balance by card',
    async (page) => {
      await openSaldo(page);
      await saldo(page).numero.fill('CR100000015');
      await saldo(page).consultar.click();
      await expect(page.getByRole('heading', { name: /^Saldo del paciente/ })).toBeVisible();
    },
  ],
  [
    'an identity that is affiliated already, in the wizard',
    async (page) => {
      await asistente.aceptar(page);
      await asistente.sinTarjeta(page);
      await answerLate(page);
      await asistente.enviarIdentidad(page, 'CR-ID-0001');
      await expect(asistente.en(page).dialogo).toBeVisible();
      await asistente.en(page).dialogo.getByRole('button', { name: 'Cerrar', exact: true }).click();
      await expect(asistente.en(page).identificacion).toBeFocused();
    },
    409,
  ],
  [
    'the affiliated pharmacies',
    async (page) => {
      await answerLate(page);
      await page.goto(paths.farmaciasAfiliadasPacientes);
      await expect(page.getByRole('row')).not.toHaveCount(0);
    },
  ],
  [
    'a link that is no longer good',
    async (page) => {
      await answerLate(page);
      await page.goto(`${paths.enlace}#no-sirve`);
      await expect(page.getByText('Pida otro enlace')).toBeVisible();
    },
    422,
  ],
  [
    'a card that is not found at the counter',
    async (page) => {
      await registrar(page);
      await canje.escanear(canje.en(page).tarjeta, 'CR999999999');
      await expect(canje.en(page).dialogo).toBeVisible();
    },
    404,
  ],
  [
    'a promotion chosen at the counter',
    async (page) => {
      await registrar(page);
      await canje.validarPaciente(page, 'CR100000016');
      await canje.elegirPromocion(page);
      await expect(canje.en(page).numero(2)).toBeVisible();
    },
  ],
  [
    'the second step of the wizard, whose script is late',
    async (page) => {
      await page.goto(paths.afiliarPaciente);
      await frameRuns(page);
      await loadLate(page, '**/_astro/*.js');
      await asistente.aceptar(page);
    },
  ],
  [
    'the pre-registered invoices of a card',
    async (page) => {
      await abrirComo(page, 'CR-F001', paths.preregistro);
      await answerLate(page);
      await preregistro.cargar(page, 'CR100000003');
    },
  ],
  [
    'an affiliation',
    async (page) => {
      await asistente.hastaElFinal(page);
      await answerLate(page);
      await asistente.en(page).finalizar.click();
      await expect(page.getByText('Afiliación completada').first()).toBeVisible();
    },
  ],
  [
    'a doctor whom the wizard refuses',
    async (page) => {
      await asistente.hastaElFinal(page);
      await asistente.en(page).medico.fill('CR-M999');
      await answerLate(page);
      await asistente.en(page).finalizar.click();
      const place = await page.evaluate(() => scrollY);
      const dialog = page.getByRole('alertdialog', { name: 'Alerta' });
      await expect(dialog).toBeVisible();
      expect(await page.evaluate(() => scrollY)).toBe(place);
      await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click();
      await expect(asistente.en(page).medico).toBeFocused();
      await expect(asistente.en(page).medico).toHaveAttribute('aria-invalid', 'true');
    },
    422,
  ],
  [
    'a request of rights',
    async (page) => {
      await page.goto(paths.derechos);
      await frameRuns(page);
      await answerLate(page);
      await page.getByLabel('Corregir mis datos').check();
      await page.getByLabel('Número de tarjeta o de identificación').fill('CR100000021');
      await page.getByLabel('Día').fill('1');
      await page.getByLabel('Mes').fill('1');
      await page.getByLabel('Año').fill('1960');
      await page.getByLabel('Su correo electrónico').fill('ana@ejemplo.com');
      await page.getByRole('button', { name: 'Enviar mi solicitud' }).click();
      await expect(page.getByRole('heading', { name: 'Recibimos su solicitud' })).toBeVisible();
    },
  ],
  [
    'a sign-in that is refused',
    async (page) => {
      await page.goto(paths.login);
      await frameRuns(page);
      await answerLate(page);
      await page.getByLabel('Usuario').fill('nadie.cr');
      await page.getByLabel('Contraseña', { exact: true }).fill('no-es-la-clave');
      await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
      await expect(page.getByText('No se pudo autenticar')).toBeVisible();
    },
    401,
  ],
  [
    'a search of pharmacies',
    async (page) => {
      await page.goto(paths.farmaciasAfiliadasPacientes);
      await expect(page.getByRole('row')).not.toHaveCount(0);
      await answerLate(page);
      await page.getByRole('searchbox').fill('farmcia liberia');
      await expect(page.getByRole('row', { name: 'Liberia' })).toHaveCount(1);
      await expect(page.getByText('Lo más parecido')).toBeVisible();
      await page.getByRole('searchbox').fill('zzzzz');
      await expect(page.getByText('No encontramos').first()).toBeVisible();
    },
  ],
  [
    'the promotions of another country',
    async (page) => {
      await page.goto(paths.productosRecambio);
      await frameRuns(page);
      await answerLate(page);
      await page.getByLabel('País').first().selectOption('Panamá');
      await page.waitForResponse(/promociones/);
    },
  ],
  [
    'the fonts of the longest page',
    async (page) => {
      await loadLate(page, '**/*.woff2');
      await page.goto(paths.avisoPrivacidad);
      await fontsShown(page);
    },
  ],
  [
    'the welcome page, whose script is late',
    async (page) => {
      await loadLate(page, '**/_astro/*.js');
      await page.goto(paths.bienvenida('CR100000015'));
      await expect(page.getByText('CR 100 000 015')).toBeVisible();
      await fontsShown(page);
    },
  ],
  [
    'a pharmacy’s settlements and account',
    recorrer(
      'CR-F001',
      [paths.liquidaciones, 'Distribuidora La Sabana'],
      [paths.estadosDeCuenta, 'Farmacia del Valle Escazú'],
      [paths.segundoFactor, 'No tiene llaves registradas'],
    ),
  ],
  [
    'an operator’s list, report, desk, and a person',
    async (page) => {
      await recorrer(
        'operador.cr',
        [paths.filtroCanjes('canjePendiente'), 'Página 1'],
        [paths.reporteDeOficina, 'Página 1'],
        [paths.solicitudDeDerechos(1), 'Se recibió la solicitud'],
        [paths.persona('00000000-0000-4000-8000-000000000015'), 'Llamada de la persona'],
      )(page);
      await page.getByText('Llamada de la persona').click();
      await expect(page.getByText('CR 100 000 015').first()).toBeVisible();
    },
  ],
  [
    'the administration',
    recorrer(
      'administrador',
      [paths.administrarUsuarios, 'Página 1'],
      [paths.propuestas, 'Página 1'],
    ),
  ],
];

for (const width of sampleOf([390, 1280], [390])) {
  test(`moves nothing when a case or its redemption opens late, at ${width} px`, async ({
    page,
    query,
  }) => {
    const pendientes = await query<{ codigo: string; farmacia: string }>(trabajo.PENDIENTES);
    const suyo = pendientes.find(({ farmacia }) => farmacia === 'CR-F001')?.codigo ?? '';
    await page.setViewportSize({ width, height: 844 });
    await entrar(page, 'operador.cr');
    await answerLate(page);
    await page.goto(trabajo.detalle(suyo));
    await expect(trabajo.en(page).titulo(suyo)).toBeVisible();
    await expect(trabajo.en(page).aprobar).toBeVisible();
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
    await entrar(page, 'CR-F001');
    await page.goto(paths.canjeConfirmacion(suyo));
    await expect(page.getByRole('heading', { name: 'Código de confirmación' })).toBeVisible();
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  });

  for (const [name, play, status] of sampleOf(ESCENAS, ESCENAS.slice(0, 3))) {
    test(`moves nothing when the answer is late: ${name}, at ${width} px`, async ({
      page,
      expectedErrors,
    }) => {
      if (status !== undefined) expectedErrors.push(new RegExp(`status of ${status}`));
      await page.setViewportSize({ width, height: 844 });
      await play(page);
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
    });
  }
}
