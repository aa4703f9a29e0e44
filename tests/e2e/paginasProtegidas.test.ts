import type { Page } from '@playwright/test';
import { CLAVE_DEMO } from '../../netlify/database/demo.ts';
import { ERRORES } from '../../src/domain/mensajes.ts';
import { paths } from '../../src/paths.ts';
import { expect, resetDemo, test } from '../support/browser.ts';
import { pages } from '../site/dist.ts';
import { PENDIENTES } from './dashboard/pantalla.ts';

// Every page that is not for everybody, opened by everybody.

test.beforeAll(resetDemo);
test.beforeEach(({ query }) => query('delete from intentos'));

const PERSONAS = ['operador.cr', 'manager', 'CR-F001', 'admin.cr'] as const;

/**
 * By page: what an Operador, a Manager, a Regente and a chain's admin get: `y` the page, `-` the home page
 * instead, `n` that they may not. `con` is what its address carries on.
 */
const PAGINAS: Readonly<Record<string, { who: string; con?: 'codigo' | 'canjePendiente' }>> = {
  '/cuenta/clave': { who: 'yyyy' },
  '/cuenta/sesiones': { who: 'yyyy' },
  '/dashboard': { who: 'yyyy' },
  '/dashboard/busqueda-canjes': { who: 'yyyy' },
  '/dashboard/canje-detalle': { who: 'yyyy', con: 'codigo' },
  '/dashboard/filtro-canjes': { who: 'yyyy', con: 'canjePendiente' },
  '/dashboard/reporte-canjes': { who: '--yy' },
  '/farmacias/canje': { who: 'yyyn' },
  '/farmacias/canje-confirmacion': { who: 'yyyy', con: 'codigo' },
  '/farmacias/preregistro': { who: 'yyyy' },
  '/farmacias/videotutoriales': { who: 'yyyy' },
};

test('they are all the pages that ask who is there, and no private one asks nobody', () => {
  const guarded = pages.filter(({ html }) => html.includes('Verificando su sesión…'));
  expect(Object.keys(PAGINAS)).toEqual(guarded.map(({ path }) => path).sort());
  const others = pages.filter((page) => !page.indexable && !guarded.includes(page));
  expect(others.map(({ path }) => path).sort()).toEqual([
    paths.login,
    paths.logout,
    '/pacientes/bienvenida',
  ]);
});

type Query = <Row extends object>(text: string, params?: unknown[]) => Promise<Row[]>;

/** Each page's address, with a redemption of CR-F001 where it carries one. */
async function direcciones(query: Query): Promise<(readonly [string, string])[]> {
  const pendientes = await query<{ codigo: string; farmacia: string }>(PENDIENTES);
  const codigo = pendientes.find(({ farmacia }) => farmacia === 'CR-F001')?.codigo ?? '';
  return Object.entries(PAGINAS).map(([path, { who, con }]) => {
    const rest = con === undefined ? '' : `/${con === 'codigo' ? codigo : con}`;
    return [`${path}${rest}`, who];
  });
}

const loginDe = (address: string) => `${paths.login}?volver=${encodeURIComponent(address)}`;

/** Signs in from the page that is open, as its form would. */
const entrar = (page: Page, username: string) =>
  page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const sent = { method: 'POST', headers, body: JSON.stringify(body) };
      if (!(await fetch('/api/auth/login', sent)).ok) throw new Error('Not signed in');
    },
    { username, password: CLAVE_DEMO },
  );

test('a visitor is sent to the login, which leads back [V8.3.1]', async ({ page, query }) => {
  for (const [address] of await direcciones(query)) {
    await page.goto(address);
    await expect(page).toHaveURL(loginDe(address));
  }
});

for (const [i, persona] of PERSONAS.entries()) {
  test(`${persona} sees what is for them and nothing else [V8.2.1]`, async ({ page, query }) => {
    await page.goto(paths.login);
    await entrar(page, persona);
    for (const [address, who] of await direcciones(query)) {
      await page.goto(address);
      if (who[i] === '-') {
        await expect(page, address).toHaveURL(paths.inicio);
        continue;
      }
      await expect(page.locator('main [role="status"].con-script'), address).toHaveCount(0);
      await expect(page, address).toHaveURL(address);
      const refusal = page.getByRole('main').getByText(ERRORES.permiso);
      await expect(refusal, address).toHaveCount(who[i] === 'n' ? 1 : 0);
    }
  });
}

const FINALES = [
  ['disabled', `update usuarios set activo = false where nombre_usuario = $1`],
  [
    'signed in longer ago than a session lasts',
    `update sesiones s set creada_en = now() - interval '2 days', expira_en = now() - interval '1 day'
       from usuarios u where u.id = s.usuario_id and u.nombre_usuario = $1`,
  ],
] as const;
for (const [i, [final, sql]] of FINALES.entries()) {
  test(`whoever is ${final} is sent to the login by every page [V7.4.2 V8.3.1]`, async ({
    page,
    query,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 401/);
    await page.goto(paths.login);
    for (const [n, [address]] of (await direcciones(query)).entries()) {
      const persona = PERSONAS[(n + i) % PERSONAS.length] ?? '';
      await entrar(page, persona);
      await query(sql, [persona]);
      await page.goto(address);
      await expect(page).toHaveURL(loginDe(address));
      await query('update usuarios set activo = true where nombre_usuario = $1', [persona]);
    }
  });
}
