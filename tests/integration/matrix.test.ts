import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Hono } from 'hono';
import type { Environment } from '../../netlify/http/environment.ts';
import { tokenOf } from '../support/demoWorld.ts';
import { testEnvironment } from '../support/environment.ts';
import { freshDatabase, type TestDatabase } from '../support/freshDatabase.ts';
import { send } from '../support/request.ts';
import { changesBetween, tablesNow } from '../support/tables.ts';

// Who may call what (readings §2), over every route of every area. A route without a row here fails.

const people = [
  ['a visitor', null],
  ['an Operador', 'operador.cr'],
  ['a Manager', 'manager'],
  ['a Regente', 'CR-F001'],
  ['a chain admin', 'admin.cr'],
] as const;

const CODE = '2222222222';
const ID = 999_999;
const KEY = '00000000-0000-4000-8000-000000000000';

/**
 * Per route: who may (visitor, Operador, Manager, Regente, FarmaciaAdmin), and a request whose answer
 * to those who may is known; who may not gets 401 without a session and 403 with one.
 */
interface Row {
  readonly who: string;
  readonly path?: string;
  readonly body?: unknown;
  readonly status: number;
}
const ALL = 'y y y y y';
const STAFF = '- y y y y';
const matrix: Readonly<Record<string, Row>> = {
  'GET /api/salud': { who: ALL, status: 200 },
  'GET /api/openapi.json': { who: ALL, status: 200 },
  'POST /api/auth/login': { who: ALL, body: {}, status: 422 },
  'GET /api/auth/refresh_token': { who: STAFF, status: 200 },
  'POST /api/auth/logout': { who: ALL, status: 200 },
  'POST /api/auth/clave': { who: STAFF, body: {}, status: 422 },

  'GET /api/canjes/tarjeta/:card': { who: STAFF, path: 'tarjeta/CR100000001', status: 200 },
  'GET /api/canjes/farmacia/:code': { who: STAFF, path: 'farmacia/CR-F001', status: 200 },
  'GET /api/canjes/promociones/:country': { who: STAFF, path: 'promociones/506', status: 200 },
  'GET /api/canjes/medico/:country/:doctorCode': {
    who: STAFF,
    path: 'medico/506/CR-M001',
    status: 200,
  },
  'GET /api/canjes/distribuidores/:country': {
    who: STAFF,
    path: 'distribuidores/506',
    status: 200,
  },
  'GET /api/canjes/preregistro/:promotionId/:cardId': {
    who: STAFF,
    path: `preregistro/${ID}/${ID}`,
    status: 404,
  },
  'GET /api/canjes/historico-anual/:promotionId/:cardId': {
    who: STAFF,
    path: `historico-anual/${ID}/${ID}`,
    status: 404,
  },
  'POST /api/canjes/validarFactura': { who: '- y y y -', body: {}, status: 422 },
  'POST /api/canjes/aplicar/:param': {
    who: '- y y y -',
    path: `aplicar/${KEY}`,
    body: {},
    status: 422,
  },
  'GET /api/canjes/busqueda-canje/:code': {
    who: STAFF,
    path: `busqueda-canje/${CODE}`,
    status: 404,
  },

  'GET /api/canjes/estadisticas': { who: '- - y - -', status: 200 },
  'POST /api/canjes/canje-farmacias': {
    who: STAFF,
    body: { typeCanje: 'canjePendiente' },
    status: 200,
  },
  'GET /api/canjes/contadores': { who: STAFF, status: 200 },
  'POST /api/canjes/vistos': { who: STAFF, body: { Codigos: [CODE] }, status: 404 },
  // Only one's own: every other name is 403, which the tests of the lists assert.
  'GET /api/canjes/farmacias/:userName': { who: STAFF, path: 'farmacias/{me}', status: 200 },
  'GET /api/canjes/productos': { who: STAFF, status: 200 },
  'POST /api/canjes/reporte-farmacias': {
    who: '- - - y y',
    body: { fechaInicio: '2026-06-01', fechaFinal: '2026-06-17', farmacia: '' },
    status: 200,
  },
  'POST /api/canjes/reporte-export': {
    who: '- - - y y',
    body: { fechaInicio: '2026-06-01', fechaFinal: '2026-06-17', farmacia: '' },
    status: 200,
  },
  'GET /api/canjes/detalle/:code': { who: STAFF, path: `detalle/${CODE}`, status: 404 },
  'GET /api/canjes/buscar': { who: '- y y - -', path: 'buscar?factura=USADA-1', status: 200 },
  'GET /api/canjes/motivos-rechazo': { who: '- y y - -', status: 200 },
  'POST /api/canjes/auditar/:code': {
    who: '- y y - -',
    path: `auditar/${CODE}`,
    body: { Decision: 'Aprobado' },
    status: 404,
  },
  'POST /api/canjes/anular/:code': {
    who: '- y y y -',
    path: `anular/${CODE}`,
    body: {},
    status: 404,
  },

  'POST /api/preregistro/save': { who: STAFF, body: {}, status: 422 },
  'PATCH /api/preregistro/update/:id': {
    who: STAFF,
    path: `update/${ID}`,
    body: { factura: 'A', fecha_factura: '2026-06-17' },
    status: 404,
  },
  'DELETE /api/preregistro/:id': { who: STAFF, path: String(ID), status: 404 },
  'GET /api/preregistro/tarjeta/:card': { who: STAFF, path: 'tarjeta/CR100000001', status: 200 },
  'GET /api/preregistro/promociones/:country': { who: STAFF, path: 'promociones/506', status: 200 },
  'GET /api/preregistro/preregistro/:promotionId/:cardId': {
    who: STAFF,
    path: `preregistro/${ID}/${ID}`,
    status: 404,
  },

  'GET /api/promociones/:country': { who: ALL, path: '506', status: 200 },
  'GET /api/farmacias/afiliadas/:country': { who: ALL, path: 'afiliadas/506', status: 200 },
  'POST /api/farmacias/search': { who: ALL, body: { key: '', pais: '506' }, status: 200 },
  'GET /api/medicos/:countryCode': { who: ALL, path: '506', status: 200 },
  'GET /api/pacientes/validar/:card': { who: ALL, path: 'validar/CR900000001', status: 200 },
  'GET /api/pacientes/validarIdentificacion/:id': {
    who: ALL,
    path: 'validarIdentificacion/1-2345-6789',
    status: 200,
  },
  'GET /api/pacientes/countries': { who: ALL, status: 200 },
  'GET /api/pacientes/saldo/:cardOrId': { who: ALL, path: 'saldo/CR100000011', status: 200 },
  'POST /api/pacientes': { who: ALL, body: {}, status: 422 },
};

type App = Pick<Hono, 'routes'> & Parameters<typeof send>[0];
const folder = join(import.meta.dirname, '../../netlify/functions');
const apps = new Map<string, App>();
for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
  const { app } = (await import(join(folder, file))) as { app?: App };
  for (const { method, path } of app?.routes ?? []) {
    if (method !== 'ALL' && app) apps.set(`${method} ${path}`, app);
  }
}

let database: TestDatabase;
let env: Environment;

beforeAll(async () => {
  database = await freshDatabase('demo');
  env = testEnvironment(database);
});
beforeEach(() => database.query('delete from intentos'));
afterAll(() => database.drop());

test('every route of every area has a row, and every row a route [V6.3.4 V8.1.1]', () => {
  expect(Object.keys(matrix).sort()).toEqual([...apps.keys()].sort());
});

/** A row's request as `user` sends it. */
const ask = (
  route: string,
  { path, body }: Row,
  user: string | null,
  {
    as = env,
    ...sent
  }: { as?: Environment; token?: string; headers?: Record<string, string> } = {},
) => {
  const app = apps.get(route);
  if (app === undefined) throw new Error(`${route} is not served`);
  const [method = '', pattern = ''] = route.split(' ');
  const area = pattern.split('/').slice(0, 3).join('/');
  const address = path === undefined ? pattern : `${area}/${path.replace('{me}', user ?? 'x')}`;
  return send(app, as, `${method} ${address}`, { body, ...sent });
};

describe.each(Object.entries(matrix))('%s', (route, row) => {
  const { status } = row;
  const may = row.who.split(' ');

  test.each(
    people.map(([name, user], i) => [may[i] === 'y' ? 'serves' : 'refuses', name, user] as const),
  )('%s %s, and logs it [V8.2.1 V16.3.2]', async (verdict, _, user) => {
    const token = user === null ? {} : { token: await tokenOf(database, env, user) };
    const lines: unknown[] = [];
    const as = { ...env, log: (line: unknown) => lines.push(line) };
    const reply = await ask(route, row, user, { as, ...token });
    const expected = verdict === 'serves' ? status : user === null ? 401 : 403;
    expect(reply.status).toBe(expected);
    expect(lines).toMatchObject([{ route: route.split(' ')[1], status: expected }]);
    if (expected === 403) expect(lines).toMatchObject([{ event: 'permission-refused' }]);
    if (status >= 400 || verdict === 'refuses') {
      expect(reply.headers.get('content-type')).toBe('application/problem+json');
    }
  });

  if (route.startsWith('GET ')) {
    // Counters (of tries, of refusals) apart, which nobody sees and `tablesNow` does not read.
    test('changes nothing, whoever asks [V3.5.3]', async () => {
      for (const [, user] of people) {
        const token = user === null ? {} : { token: await tokenOf(database, env, user) };
        const before = await tablesNow(database);
        await ask(route, row, user, token);
        expect(changesBetween(before, await tablesNow(database))).toEqual({});
      }
    });
  } else {
    test('refuses another site’s page, before anything is looked at [V3.5.1]', async () => {
      const token = await tokenOf(database, env, 'manager');
      const headers = { 'sec-fetch-site': 'cross-site' };
      const before = await tablesNow(database);
      const reply = await ask(route, row, 'manager', { token, headers });
      expect(reply).toMatchObject({
        status: 403,
        body: { detail: 'Esta solicitud no viene de nuestro sitio.' },
      });
      expect(changesBetween(before, await tablesNow(database))).toEqual({});
    });
  }
});

describe('a session that is good no more [V7.4.1 V7.4.2 V8.3.1]', () => {
  const guarded = Object.entries(matrix).filter(([, { who }]) => who !== ALL);
  const endings: readonly (readonly [string, (token: string) => Promise<Environment>])[] = [
    [
      'of a disabled user',
      async () => {
        await database.query(`update usuarios set activo = false where nombre_usuario = 'manager'`);
        return env;
      },
    ],
    [
      'with an expired token',
      () => Promise.resolve({ ...env, now: () => new Date(env.now().getTime() + 901_000) }),
    ],
    [
      'that was ended',
      async (token) => {
        const auth = apps.get('POST /api/auth/logout');
        if (auth !== undefined) await send(auth, env, 'POST /api/auth/logout', { token });
        return env;
      },
    ],
    [
      'older than a day',
      async () => {
        await database.query(`update sesiones set expira_en = creada_en + interval '1 second'`);
        return { ...env, now: () => new Date(env.now().getTime() + 2_000) };
      },
    ],
  ];

  test.each(endings)('%s opens no route', async (_, end) => {
    const token = await tokenOf(database, env, 'manager');
    const as = await end(token);
    for (const [route, row] of guarded) {
      const reply = await ask(route, row, 'manager', { as, token });
      expect(reply.status, route).toBe(401);
    }
    await database.query(`update usuarios set activo = true where nombre_usuario = 'manager'`);
  });
});
