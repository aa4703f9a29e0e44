import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import versiones from '../../content/legales/versiones.json' with { type: 'json' };
import { SOLICITUDES_POR_HORA } from '../../netlify/pacientes/limitesDeConsulta.sql.ts';
import { ENDPOINTS } from '../../src/contracts/all.ts';
import { CABECERA_NACIMIENTO } from '../../src/contracts/pacientes.ts';
import { formulario } from '../support/afiliacion.ts';
import { appOf } from '../support/apps.ts';
import { pedir, peticion } from '../support/derechos.ts';
import { testEnvironment } from '../support/environment.ts';
import { demoNow, freshDatabase, type TestDatabase } from '../support/freshDatabase.ts';
import { send } from '../support/request.ts';
import { isProof } from '../support/size.ts';

// A stranger calls, again and again and each time differently, everything that asks for no session. What does it
// tell, and what does it leave in the database?

const CALLS = isProof ? 1_000 : 60;

let database: TestDatabase;
let clock = demoNow;
let events: unknown[] = [];
beforeAll(async () => {
  database = await freshDatabase('demo');
});
beforeEach(async () => {
  clock = demoNow;
  events = [];
  await database.query('delete from intentos');
});
afterAll(() => database.drop());
const env = (clientAddress = '203.0.113.7') =>
  testEnvironment(database, {
    ...{ clientAddress, now: () => clock },
    log: ({ event }) => void events.push(event),
  });

interface Stranger {
  /** What is called, where the address of the contract has a parameter. */
  readonly path?: (i: number) => string;
  readonly body?: (i: number) => object;
  readonly headers?: Record<string, string>;
  /** Every status that the calls may have. */
  readonly told: readonly number[];
  /** The most rows that may be left, by table; nothing of what is not named. */
  readonly left?: Readonly<Record<string, number>>;
}

const token = () => randomBytes(32).toString('base64url');
const nacido = { FechaNacimiento: '1960-01-01' };
/** A request of rights or a dispute that was taken, ten from an address. */
const SOLICITUDES = { solicitudes: 10, solicitud_movimientos: 10, intentos: 2 };

const strangers: Readonly<Record<string, Stranger>> = {
  'GET /api/salud': { told: [200], left: { intentos: 1 } },
  'GET /api/openapi.json': { told: [200] },
  // Five tries for each name at an address, thirty of the address: two counters for each name, one for all.
  'POST /api/auth/login': {
    body: (i) => ({ username: `NADIE-${i}`, password: `clave ${i}` }),
    told: [401, 429],
    left: { intentos: 61 },
  },
  'GET /api/auth/refresh_token': { told: [401] },
  'POST /api/auth/logout': { told: [200] },
  'POST /api/auth/enlace': { body: () => ({ Enlace: token() }), told: [404] },
  'POST /api/auth/enlace/uso': {
    body: () => ({ Enlace: token(), ClaveNueva: 'Xilofon-verde-93-tapires' }),
    told: [404],
  },
  'POST /api/factores/ingreso/llave': {
    body: () => ({
      Intento: token(),
      Llave: {
        id: token(),
        response: { clientDataJSON: token(), authenticatorData: token(), signature: token() },
      },
    }),
    told: [401],
  },
  'POST /api/factores/ingreso/codigo': {
    body: (i) => ({ Intento: token(), Codigo: String(100_000 + i) }),
    told: [401],
  },
  'GET /api/farmacias/afiliadas/:country': {
    path: (i) => `/api/farmacias/afiliadas/506?s=${i % 10}&page=${i + 1}`,
    told: [200],
  },
  'POST /api/farmacias/search': { body: (i) => ({ key: `far ${i}`, pais: '506' }), told: [200] },
  'GET /api/medicos/:countryCode': { path: (i) => `/api/medicos/506?s=a%20${i}`, told: [200] },
  'GET /api/promociones/:country': { path: () => '/api/promociones/506', told: [200] },
  'GET /api/pacientes/countries': { told: [200] },
  'GET /api/pacientes/validar/:card': {
    path: (i) => `/api/pacientes/validar/CR1${String(i).padStart(8, '0')}`,
    told: [200, 404, 409, 429],
    left: { intentos: 1 },
  },
  'GET /api/pacientes/validarIdentificacion/:id': {
    path: (i) => `/api/pacientes/validarIdentificacion/1-0000-${1000 + i}?pais=506`,
    told: [200, 429],
    left: { intentos: 1 },
  },
  'POST /api/pacientes': {
    body: () => formulario({ CodigoMedico: null }),
    told: [200, 429],
    left: { pacientes: 20, tarjetas: 20, consentimientos: 40, idempotencia: 20, intentos: 4 },
  },
  'POST /api/pacientes/reclamos': {
    body: (i) => ({
      CodigoPaisAfiliacion: '506',
      NumeroIdentificacion: `1-0001-${1000 + i}`,
      Nombre: 'Rosa Inventada',
      Telefono: '8888-1234',
    }),
    told: [200, 429],
    left: { ...SOLICITUDES, reclamos: 10 },
  },
  'GET /api/pacientes/saldo/:cardOrId': {
    path: (i) => `/api/pacientes/saldo/1-0002-${1000 + i}?pais=506`,
    headers: { [CABECERA_NACIMIENTO]: '1960-01-01' },
    told: [200, 429],
    left: { intentos: 2 },
  },
  'POST /api/pacientes/consentimientos': {
    body: (i) => ({
      ...{ Pais: '506', Numero: `1-0003-${1000 + i}`, ...nacido },
      ...{ AvisoPrivacidad: true, AceptacionUso: true },
      VersionAvisoPrivacidad: versiones['aviso-privacidad'].version,
      VersionAceptacionUso: versiones['aceptacion-uso'].version,
    }),
    told: [200, 429],
    left: { intentos: 1 },
  },
  'GET /api/pacientes/textos/:huella': {
    path: () => `/api/pacientes/textos/${randomBytes(32).toString('hex')}`,
    told: [404],
  },
  'POST /api/derechos/solicitudes': {
    body: () => peticion({ Numero: 'CR999999999' }),
    told: [200, 429],
    left: SOLICITUDES,
  },
};

test('every endpoint that asks for no session is called here', () => {
  const open = ENDPOINTS.filter(({ access }) => access === 'public');
  expect(Object.keys(strangers).sort()).toEqual(
    open.map(({ method, path }) => `${method} ${path}`).sort(),
  );
});

const rowsByTable = async (): Promise<Record<string, number>> => {
  const names = await database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const [row] = await database.query<{ rows: Record<string, number> }>(
    `select json_object_agg(name, n) as rows from (${names
      .map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`)
      .join(' union all ')}) t`,
  );
  return row?.rows ?? {};
};

describe(`e. ${CALLS} calls of a stranger`, () => {
  test.each(Object.entries(strangers))(
    '%s tell no more than that, and leave no more',
    async (route, { path, body, headers, told, left = {} }) => {
      const [method = '', address = ''] = route.split(' ');
      const before = await rowsByTable();
      const statuses = new Set<number>();
      for (let i = 0; i < CALLS; i += 1) {
        const { status } = await send(appOf(route), env(), `${method} ${path?.(i) ?? address}`, {
          ...(body === undefined ? {} : { body: body(i) }),
          ...(headers === undefined ? {} : { headers }),
        });
        statuses.add(status);
      }
      expect([...statuses].filter((status) => !told.includes(status))).toEqual([]);
      const after = await rowsByTable();
      for (const [table, rows] of Object.entries(after)) {
        // Refusals are counted by country, day and rule: a bounded number of rows.
        if (table === 'negativas') continue;
        expect(rows - (before[table] ?? 0), table).toBeLessThanOrEqual(left[table] ?? 0);
      }
    },
  );
});

const guarded = ENDPOINTS.filter(({ access }) => access !== 'public');
const GUARDED_CALLS = isProof ? 1_000 : 6;
describe(`e. ${GUARDED_CALLS} calls of a stranger to what asks for a session`, () => {
  test.each(guarded.map(({ method, path }) => `${method} ${path}`))(
    '%s tell nothing, with no token or a false one, and leave nothing',
    async (route) => {
      const before = await rowsByTable();
      const statuses = new Set<number>();
      for (let i = 0; i < GUARDED_CALLS; i += 1) {
        const what = route.replaceAll(/:\w+/g, String(i + 1));
        const sent = i % 2 === 0 ? {} : { token: `${token()}.${token()}.${token()}` };
        const body = route.startsWith('GET') ? {} : { body: { Id: i } };
        statuses.add((await send(appOf(route), env(), what, { ...sent, ...body })).status);
      }
      expect([...statuses]).toEqual([401]);
      expect(await rowsByTable()).toEqual(before);
    },
  );
});

describe('2. requests of rights of all visitors together', () => {
  test('raise an alarm at the last that an hour takes, are then refused to all, and an hour later again', async () => {
    const from = (i: number) => env(`198.51.100.${i}`);
    expect((await pedir(from(1))).reply.status).toBe(200);
    await database.query(`update intentos set cuenta = $1 where ambito = 'solicitudes.total'`, [
      SOLICITUDES_POR_HORA - 1,
    ]);
    events = [];
    expect((await pedir(from(2))).reply.status).toBe(200);
    expect(events).toEqual(['alarm-rights']);
    const before = await rowsByTable();
    const { reply } = await pedir(from(3));
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '3600']);
    const reclamo = strangers['POST /api/pacientes/reclamos']?.body?.(0) ?? {};
    const route = 'POST /api/pacientes/reclamos';
    expect((await send(appOf(route), from(4), route, { body: reclamo })).status).toBe(503);
    const after = await rowsByTable();
    expect(after['solicitudes']).toBe(before['solicitudes']);
    expect(after['reclamos']).toBe(before['reclamos']);
    clock = new Date(demoNow.getTime() + 3_600_000);
    expect((await pedir(from(5))).reply.status).toBe(200);
  });

  test('that one address sends beyond its own limit count for nobody else', async () => {
    for (let i = 0; i < 30; i += 1) await pedir(env());
    const [row] = await database.query<{ cuenta: number }>(
      `select cuenta from intentos where ambito = 'solicitudes.total'`,
    );
    expect(row?.cuenta).toBe(10);
  });
});
