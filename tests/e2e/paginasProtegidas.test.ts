import type { Page } from '@playwright/test';
import { ERRORES } from '../../src/domain/mensajes.ts';
import { paths } from '../../src/paths.ts';
import {
  answerLate,
  entrar,
  expect,
  expectUsable,
  layoutShift,
  resetDemo,
  test,
} from '../support/browser.ts';
import { isProof, oneIn, sampleOf } from '../support/size.ts';
import { guarded, pages } from '../site/dist.ts';
import { PERSONAS } from '../support/personas.ts';
import { dia } from './canje/pantalla.ts';
import { PENDIENTES } from './dashboard/pantalla.ts';

// Every page that is not for everybody, opened by everybody.

test.beforeAll(resetDemo);
test.beforeEach(async ({ query }) => {
  await query('delete from intentos');
  // One that was taken back: it stays and blocks nothing.
  await query(
    `insert into propuestas (tipo, objeto, pais_codigo, datos, despues, propuesta_por, propuesta_en, estado, decidida_en)
     select 'cuatro-ojos', 'Segunda aprobación', '506', '{}', '{}', id, now(), 'Retirada', now()
       from usuarios
      where nombre_usuario = 'administrador.cr' and not exists (select from propuestas where pais_codigo = '506')`,
  );
});

/**
 * By page: what each of `PERSONAS` gets: `y` the page, `-` the home page instead, `n` that they may not.
 * `ve` stands there once all is served, `con` is what its address carries on.
 */
const PAGINAS: Readonly<
  Record<
    string,
    { who: string; ve: string; con?: 'codigo' | 'canjePendiente' | 'usuario' | 'propuesta' }
  >
> = {
  '/cuenta/clave': { who: 'yyyyyy', ve: 'input[autocomplete="new-password"]' },
  '/cuenta/correo': { who: 'yyyyyy', ve: '.pila-amplia' },
  '/cuenta/segundo-factor': { who: 'yyyyyy', ve: 'button' },
  '/cuenta/sesiones': { who: 'yyyyyy', ve: '.sesion-abierta' },
  '/dashboard': { who: 'yyyy--', ve: '.contadores[aria-busy="false"]' },
  '/dashboard/administracion': { who: '-y--y-', ve: '.pila-amplia' },
  '/dashboard/administracion/actos': { who: '-y--y-', ve: '.pila-amplia' },
  '/dashboard/administracion/cadenas': { who: '----y-', ve: 'table' },
  '/dashboard/administracion/distribuidores': { who: '----y-', ve: 'table' },
  '/dashboard/administracion/farmacias': { who: '----y-', ve: 'table' },
  '/dashboard/administracion/importar': { who: '-y--y-', ve: '.pila-amplia' },
  '/dashboard/administracion/medicos': { who: '----y-', ve: 'table' },
  '/dashboard/administracion/productos': { who: '----y-', ve: 'table' },
  '/dashboard/administracion/promociones': { who: '----y-', ve: 'table' },
  '/dashboard/administracion/propuesta': {
    who: '-y--y-',
    ve: '.pila-amplia',
    con: 'propuesta',
  },
  '/dashboard/administracion/propuestas': { who: '-y--y-', ve: '.pila-amplia' },
  '/dashboard/administracion/renovar-promociones': { who: '----y-', ve: '.pila-amplia' },
  '/dashboard/administracion/suministros': { who: '----y-', ve: 'table' },
  '/dashboard/administracion/tarjetas': { who: '----y-', ve: 'table' },
  '/dashboard/administracion/usuario': { who: '---yy-', ve: 'h2', con: 'usuario' },
  '/dashboard/administracion/usuarios': { who: '---yy-', ve: 'table' },
  '/dashboard/administracion/usuarios/archivo': { who: '----y-', ve: 'input[type="file"]' },
  '/dashboard/administracion/usuarios/nuevo': { who: '----y-', ve: 'form' },
  '/dashboard/afiliaciones': { who: 'yyyyy-', ve: '.filtros' },
  '/dashboard/auditoria': { who: 'yy----', ve: '.cola' },
  '/dashboard/busqueda-canjes': { who: 'yyyy--', ve: 'form' },
  '/dashboard/canje-detalle': { who: 'yyyy--', ve: '#detalle-titulo', con: 'codigo' },
  '/dashboard/derechos': { who: 'yy--y-', ve: '.derechos' },
  '/dashboard/estado-de-cuenta': { who: 'yyyy-y', ve: '.filtros' },
  '/dashboard/filtro-canjes': { who: 'yyyy--', ve: 'tbody tr', con: 'canjePendiente' },
  '/dashboard/liquidaciones': { who: 'yyyy-y', ve: '.deuda-frase' },
  '/dashboard/personas': { who: 'yy--y-', ve: 'h2' },
  '/dashboard/reporte': { who: 'yy--y-', ve: 'tbody tr' },
  '/dashboard/reporte-canjes': { who: '--yy--', ve: 'form' },
  '/dashboard/tablero': { who: 'yy-y--', ve: '.tablero' },
  '/farmacias/canje': { who: 'yyynnn', ve: '#canje-datos' },
  '/farmacias/canje-confirmacion': { who: 'yyyy--', ve: '.confirmacion-codigo', con: 'codigo' },
  '/farmacias/preregistro': { who: 'yyyy--', ve: 'select[aria-busy="false"]' },
  '/farmacias/videotutoriales': { who: 'yyyyyy', ve: 'video' },
};

test('every private page is in this list and asks for a session', () => {
  expect(Object.keys(PAGINAS)).toEqual(guarded.map(({ path }) => path).sort());
  const others = pages.filter((page) => !page.indexable && !guarded.includes(page));
  expect(others.map(({ path }) => path).sort()).toEqual([
    paths.enlace,
    paths.fotos,
    paths.login,
    paths.logout,
    '/pacientes/bienvenida',
  ]);
});

type Query = <Row extends object>(text: string, params?: unknown[]) => Promise<Row[]>;

/** Each page's address, with a redemption of CR-F001, or that user, where it carries one. */
async function direcciones(query: Query): Promise<(readonly [string, string, string])[]> {
  const pendientes = await query<{ codigo: string; farmacia: string }>(PENDIENTES);
  const codigo = pendientes.find(({ farmacia }) => farmacia === 'CR-F001')?.codigo ?? '';
  const [ids] = await query<{ usuario: string; propuesta: string }>(
    `select (select id from usuarios where nombre_usuario = 'CR-F001')::text as usuario,
            (select max(id) from propuestas where pais_codigo = '506')::text as propuesta`,
  );
  return Object.entries(PAGINAS).map(([path, { who, ve, con }]) => {
    // The page of one row is served at an address under the list.
    if (con === 'usuario' || con === 'propuesta') return [`${path}s/${ids?.[con] ?? ''}`, who, ve];
    const rest = con === undefined ? '' : `/${con === 'codigo' ? codigo : con}`;
    return [`${path}${rest}`, who, ve];
  });
}

/** What those pages show once something is searched, chosen or opened, and the affiliation by a pharmacy. */
async function abiertas(query: Query): Promise<(readonly [string, string, string])[]> {
  const [pendiente] = await query<{ codigo: string }>(PENDIENTES);
  const [liquidacion] = await query<{ id: number }>(
    `select l.id::int as id from liquidaciones l join distribuidores d on d.id = l.distribuidor_id
      where d.id = (select distribuidor_id from usuarios where nombre_usuario = 'distribuidor.cr')
      order by l.id limit 1`,
  );
  // On the first of a month its own statement is empty.
  const [cuenta] = await query<{ mes: string }>(
    `select to_char(min(c.fecha), 'YYYY-MM') as mes from canjes c
       join farmacias f on f.id = c.farmacia_id where f.codigo = 'CR-F001'`,
  );
  const reporte = `desde=${dia(60)}&hasta=${dia(0)}&farmacia=CR-F001`;
  return [
    [paths.afiliarPaciente, '--y---', 'form'],
    [paths.casoDeAuditoria(pendiente?.codigo ?? ''), 'y-----', 'article'],
    [`${paths.busquedaCanjes}?tarjeta=CR100000015`, '-y----', 'tbody tr'],
    [`${paths.reporteCanjes}?${reporte}`, '--y---', 'tbody tr'],
    [paths.filtroCanjes('canjeRechazado'), '---y--', 'tbody tr'],
    [paths.filaNueva('farmacias'), '----y-', 'form'],
    [paths.filaNueva('promociones'), '----y-', 'form'],
    [`${paths.catalogo('farmacias')}/1`, '----y-', 'form'],
    [paths.estadoDeCuenta('CR-F001', cuenta?.mes ?? ''), '--y---', 'tbody tr'],
    [paths.liquidacion(liquidacion?.id ?? 0), '-----y', 'tbody tr'],
  ];
}

/** Opens a page and looks at it until nothing is loading. Answers how much moved of itself meanwhile. */
async function abrirQuieta(page: Page, address: string, ve: string): Promise<number> {
  await page.goto(address);
  const main = page.getByRole('main');
  await expect(main.locator(ve).first(), address).toBeVisible();
  await expect(main.locator('[aria-busy="true"], .estado-cargando'), address).toHaveCount(0);
  return layoutShift(page);
}

/** Whether `npm test` opens the `n`-th page as the `i`-th: every fifth as the first who may, some as the first who may not. */
const isSampled = (who: string, n: number, i: number) =>
  (n % 5 === 0 && i === who.indexOf('y')) || (n % 12 === 0 && i === who.search(/[n-]/));

const PHONE = { width: 320, height: 844 };

const loginDe = (address: string) => `${paths.login}?volver=${encodeURIComponent(address)}`;

test('a visitor is sent to the login, which leads back', async ({ page, query }) => {
  for (const [address] of oneIn(9, await direcciones(query))) {
    await page.goto(address);
    await expect(page).toHaveURL(loginDe(address));
  }
});

/** What the home page offers each of `PERSONAS` first. */
const TRABAJO = [
  'Auditar los canjes',
  'Ver el tablero',
  'Registrar Canje',
  'Ver el reporte',
  'Ir a la administración',
  'Ver lo que falta reponer',
];

/** Where the signed-in user's tabs lead, those behind «Más» too. */
const tabsOf = (page: Page) =>
  page
    .locator('.tareas li')
    .evaluateAll((tabs) =>
      tabs
        .filter((tab) => getComputedStyle(tab).display !== 'none')
        .map((tab) => tab.querySelector('a')?.pathname ?? ''),
    );
const mayNotOpen = (tab: string, i: number) => {
  const page = PAGINAS[tab] ?? PAGINAS[tab.replace(/\/[^/]+$/, '')];
  return page !== undefined && page.who[i] !== 'y';
};

/** Looks at the home page of the `i`-th of `PERSONAS`, whose tabs on another page were `tabs`. */
async function verInicio(page: Page, i: number, tabs: readonly string[]): Promise<void> {
  expect(tabs.length).toBeGreaterThan(0);
  expect(tabs.filter((tab) => mayNotOpen(tab, i))).toEqual([]);
  const trabajo = page.locator('.por-hacer');
  await expect(trabajo.locator('a:visible').first()).toHaveText(TRABAJO[i] ?? '');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const cifra of await trabajo.locator('.cuentas a:visible strong').all()) {
    await expect(cifra).toHaveText(/^\d+$/);
  }
  if (PERSONAS[i]?.userName === 'operador.cr') {
    await expect(trabajo.locator('.cola li a')).toHaveCount(12);
  }
}

for (const { width, height } of sampleOf([{ width: 1280, height: 800 }, PHONE], [PHONE])) {
  for (const [i, { userName }] of PERSONAS.entries()) {
    test(`${userName} opens permitted pages only; axe passes; no layout shift, at ${width} px`, async ({
      page,
      query,
    }) => {
      test.setTimeout(isProof ? 600_000 : 180_000);
      await page.setViewportSize({ width, height });
      await entrar(page, userName);
      if (isProof) await answerLate(page);
      const moved: [string, number][] = [];
      const ver = async (address: string, ve: string, isFirst = true) => {
        const shift = await abrirQuieta(page, address, ve);
        if (shift >= 0.02) moved.push([address, shift]);
        // A page is judged once, as the first of them sees it.
        if (isFirst) await expectUsable(page);
      };
      for (const [n, [address, who, ve]] of (await direcciones(query)).entries()) {
        if (!isProof && !isSampled(who, n, i)) continue;
        const may = who[i] === 'y';
        if (may) await ver(address, ve, i === who.indexOf('y'));
        else await page.goto(address);
        if (who[i] === '-') {
          await expect(page, address).toHaveURL(paths.inicio);
          await expect(page.getByText(/^Su usuario no tiene permiso para abrir «/)).toBeVisible();
          await expect(page.locator('.tareas [aria-current]'), address).toHaveCount(0);
          continue;
        }
        const main = page.getByRole('main');
        const absent = main.getByText(ERRORES.permiso);
        if (may) await expect(absent, address).toHaveCount(0);
        else {
          await expect(absent, address).toBeVisible();
          await expect(main.locator(ve).filter({ visible: true }), address).toHaveCount(0);
        }
        await expect(page, address).toHaveURL(address);
      }
      // What a search or a choice shows, and the home page.
      const suyas = (await abiertas(query)).filter(([, who]) => who.indexOf('y') === i);
      for (const [address, , ve] of sampleOf(suyas, suyas.slice(-1))) await ver(address, ve);
      const tabs = await tabsOf(page);
      await ver(paths.inicio, '.por-hacer');
      await verInicio(page, i, tabs);
      expect(moved).toEqual([]);
    });
  }
}

test('the bar of a Manager’s home names no country, and «Más» shows all of its entries', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await entrar(page, 'manager');
  await page.goto(paths.inicio);
  await expect(page.locator('.por-hacer .cuentas a').first()).toBeVisible();
  await expect(page.getByLabel('Su país')).toBeHidden();
  const mas = page.getByRole('navigation', { name: 'Accesos rápidos' }).locator('.mas');
  await mas.locator('summary').click();
  const lista = mas.locator('.desplegable-lista');
  await expect(lista).toBeInViewport({ ratio: 1 });
  expect(
    await lista.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
  ).toBe(0);

  // On a page with a second row, the menu opens over it: its first entry is pressed, not what lies below.
  await page.goto(paths.dashboard);
  await mas.locator('summary').click();
  await lista.getByRole('link').first().click({ trial: true });
});
