import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { app as auth } from '../../../netlify/functions/auth.ts';
import { app as canjes } from '../../../netlify/functions/canjes.ts';
import { app as liquidaciones } from '../../../netlify/functions/liquidaciones.ts';
import { app as pacientes } from '../../../netlify/functions/pacientes.ts';
import { app as preregistro } from '../../../netlify/functions/preregistro.ts';
import type { Environment } from '../../../netlify/http/environment.ts';
import { openDatabase } from '../../../netlify/database/database.ts';
import { ENDPOINTS } from '../../../src/contracts/all.ts';
import { formulario } from '../../support/afiliacion.ts';
import { demoIds, tokenOf } from '../../support/demoWorld.ts';
import { testEnvironment } from '../../support/environment.ts';
import { FAILURES, failing, failingAt, type FailingDatabase } from '../../support/failing.ts';
import { type FaultyEndpoint, startFaultyEndpoint } from '../../support/faults.ts';
import { freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';
import { sinLiquidaciones } from '../../support/liquidaciones.ts';
import { tarjetasActivas } from '../../support/pacientes.ts';
import { linea, redeem, solicitud } from '../../support/redemption.ts';
import { type Received, send, type Sent } from '../../support/request.ts';
import { isProof } from '../../support/size.ts';
import { changesBetween, tablesNow } from '../../support/tables.ts';

// Whatever statement of a write fails, and however: all of it is in the database, or nothing.

let database: TestDatabase;
let env: Environment;
let endpoint: FaultyEndpoint;
let tarjetas: number[];
let regente: string;
let operador: string;
let distribuidor: string;
let promocion: number;
let farmacia: number;

beforeAll(async () => {
  database = await freshDatabase('demo');
  // The shortest pauses between a transaction's tries.
  env = testEnvironment(database, {
    database: openDatabase(database.url, database.neonLocal, () => 0),
  });
  endpoint = await startFaultyEndpoint(database);
  // Few rows, so that comparing all of them is quick.
  await sinLiquidaciones(database);
  await database.query(
    `alter table canje_historial disable trigger canje_historial_solo_crece;
     alter table liquidacion_lineas disable trigger liquidacion_lineas_solo_crece;
     truncate canje_historial, canjes_vistos, canje_facturas, preregistros, liquidacion_lineas, canjes;
     alter table canje_historial enable trigger canje_historial_solo_crece;
     alter table liquidacion_lineas enable trigger liquidacion_lineas_solo_crece`,
  );
  distribuidor = await tokenOf(database, env, 'distribuidor.cr');
  tarjetas = (await tarjetasActivas(database, 900)).map(({ id }) => id);
  regente = await tokenOf(database, env, 'CR-F001');
  operador = await tokenOf(database, env, 'operador.cr');
  const ids = demoIds(database);
  promocion = await ids.promocion('506', 1);
  farmacia = await ids.farmacia('CR-F001');
});
beforeEach(() => database.query('delete from intentos'));
afterAll(async () => {
  await endpoint.close();
  await database.drop();
});

/** A request that writes, ready to be sent any number of times. */
interface Attempt {
  readonly app: typeof canjes;
  readonly what: string;
  readonly sent?: Sent;
}

const tarjeta = () => {
  const id = tarjetas.pop();
  if (id === undefined) throw new Error('Not enough cards');
  return id;
};
const canje = async () => solicitud(database, { TarjetaPacienteId: tarjeta() });
const canjeado = async () => redeem(database, env, 'CR-F001', await canje());
const factura = (TarjetaPacienteId = tarjeta()) => ({
  factura: linea(farmacia, '2026-06-10').NumeroFactura,
  fecha_factura: '2026-06-10',
  TarjetaPacienteId,
  PromocionId: promocion,
});
const preregistrada = async () => {
  const reply = await send(preregistro, env, 'POST /api/preregistro/save', {
    token: regente,
    body: factura(),
  });
  return (reply.body as { id: number }).id;
};
/** A session of CR-F009, whose password is the demo's again whatever was done to it before. */
const sesion = async () => {
  await database.query('delete from intentos');
  await database.query(
    `update usuarios u set clave_hash = o.clave_hash from usuarios o
      where u.nombre_usuario = 'CR-F009' and o.nombre_usuario = 'CR-F017'`,
  );
  const credentials = { username: 'CR-F009', password: 'Canje-Demo-2026' };
  const reply = await send(auth, env, 'POST /api/auth/login', { body: credentials });
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { cookie, token: (reply.body as { Token: string }).Token };
};

/** A settlement of three boxes that a distributor has cut, moved on to a state. */
const liquidada = async (hasta: 'Abierta' | 'Enviada' | 'Recibida' | 'En disputa') => {
  await debida();
  const paso = async (what: string, token: string, body?: unknown) => {
    const reply = await send(liquidaciones, env, `POST /api/liquidaciones/${what}`, {
      token,
      body,
    });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return reply.body;
  };
  const corte = await paso(`cortar/${randomUUID()}`, distribuidor, { Grupos: null });
  const id = (corte as { Liquidaciones: { Id: number }[] }).Liquidaciones[0]?.Id;
  if (hasta === 'Abierta') return id;
  await paso(`${id}/enviar`, distribuidor, { Guia: 'A1', Fecha: '2026-06-17' });
  if (hasta === 'Enviada') return id;
  await paso(`${id}/recibir`, regente, hasta === 'Recibida' ? { Faltan: [] } : await faltante(id));
  return id;
};
const faltante = async (id: number | undefined) => {
  const [row] = await database.query<{ producto: number }>(
    'select producto_id as producto from liquidacion_lineas where liquidacion_id = $1 limit 1',
    [id],
  );
  return {
    Faltan: [{ ProductoId: row?.producto, Cajas: 1 }],
    Motivo: 'Otro',
    Observaciones: 'No llegó.',
  };
};
/** Three approved redemptions of the distributor's at CR-F001, whose boxes nobody has cut. */
const debida = async () => {
  // What earlier attempts left is nobody's to cut.
  await database.query(
    `update canjes set distribuidor_id =
       (select max(id) from distribuidores where pais_codigo = '506')`,
  );
  for (let i = 0; i < 3; i += 1) {
    const codigo = await canjeado();
    await send(canjes, env, `POST /api/canjes/auditar/${codigo}`, {
      token: operador,
      body: { Decision: 'Aprobado' },
    });
    await database.query(
      `update canjes set distribuidor_id =
         (select distribuidor_id from usuarios where nombre_usuario = 'distribuidor.cr')
        where codigo_confirmacion = $1`,
      [codigo],
    );
  }
};

const sinSesiones = () =>
  database.query(
    `delete from sesiones
      where usuario_id = (select id from usuarios where nombre_usuario = 'CR-F009')`,
  );
/** Three open sessions of CR-F009, and no more, by their access tokens. */
const sesionesAbiertas = async (): Promise<[string, string, string]> => {
  await sinSesiones();
  return [(await sesion()).token, (await sesion()).token, (await sesion()).token];
};

/** Every endpoint that writes, and what a repetition of a write that was done is answered. */
const writes: readonly [string, number, () => Promise<Attempt> | Attempt][] = [
  [
    'POST canjes/aplicar',
    200,
    async () => ({
      app: canjes,
      what: `POST /api/canjes/aplicar/${randomUUID()}`,
      sent: { token: regente, body: await canje() },
    }),
  ],
  [
    'POST canjes/auditar (rejection)',
    409,
    async () => ({
      app: canjes,
      what: `POST /api/canjes/auditar/${await canjeado()}`,
      sent: { token: operador, body: { Decision: 'Rechazado', Observaciones: 'No se lee.' } },
    }),
  ],
  [
    'POST canjes/auditar (approval)',
    409,
    async () => ({
      app: canjes,
      what: `POST /api/canjes/auditar/${await canjeado()}`,
      sent: { token: operador, body: { Decision: 'Aprobado' } },
    }),
  ],
  [
    'POST canjes/anular',
    409,
    async () => ({
      app: canjes,
      what: `POST /api/canjes/anular/${await canjeado()}`,
      sent: { token: regente, body: {} },
    }),
  ],
  [
    'POST canjes/vistos',
    200,
    async () => {
      const codigo = await canjeado();
      await send(canjes, env, `POST /api/canjes/anular/${codigo}`, { token: regente, body: {} });
      return {
        app: canjes,
        what: 'POST /api/canjes/vistos',
        sent: { token: regente, body: { Codigos: [codigo] } },
      };
    },
  ],
  [
    'POST liquidaciones/cortar',
    200,
    async () => {
      await debida();
      return {
        app: liquidaciones,
        what: `POST /api/liquidaciones/cortar/${randomUUID()}`,
        sent: { token: distribuidor, body: { Grupos: null } },
      };
    },
  ],
  ...(
    [
      ['deshacer', 'Abierta', () => distribuidor, () => undefined],
      ['enviar', 'Abierta', () => distribuidor, () => ({ Guia: 'A1', Fecha: '2026-06-17' })],
      ['recibir', 'Enviada', () => regente, faltante],
      ['cerrar', 'Recibida', () => distribuidor, () => undefined],
      ['resolver', 'En disputa', () => operador, () => ({ Resolucion: 'Reponer' })],
    ] as const
  ).map(([paso, desde, token, body]): (typeof writes)[number] => [
    `POST liquidaciones/:id/${paso}`,
    409,
    async () => {
      const id = await liquidada(desde);
      return {
        app: liquidaciones,
        what: `POST /api/liquidaciones/${id}/${paso}`,
        sent: { token: token(), body: await body(id) },
      };
    },
  ]),
  [
    'POST preregistro/save',
    200,
    () => ({
      app: preregistro,
      what: 'POST /api/preregistro/save',
      sent: { token: regente, body: factura(), headers: { 'idempotency-key': randomUUID() } },
    }),
  ],
  [
    'PATCH preregistro/update',
    200,
    async () => ({
      app: preregistro,
      what: `PATCH /api/preregistro/update/${await preregistrada()}`,
      sent: { token: regente, body: { ...factura(0), fecha_factura: '2026-06-11' } },
    }),
  ],
  [
    'DELETE preregistro',
    404,
    async () => ({
      app: preregistro,
      what: `DELETE /api/preregistro/${await preregistrada()}`,
      sent: { token: regente },
    }),
  ],
  [
    'POST pacientes/reclamos',
    200,
    () => ({
      app: pacientes,
      what: 'POST /api/pacientes/reclamos',
      sent: {
        body: {
          CodigoPaisAfiliacion: '506',
          NumeroIdentificacion: 'CR-ID-0001',
          Nombre: 'Ana Mora',
          Telefono: `2${String(Math.trunc(performance.now() * 1000) % 10_000_000).padStart(7, '0')}`,
        },
      },
    }),
  ],
  [
    'POST pacientes',
    200,
    () => ({
      app: pacientes,
      what: 'POST /api/pacientes',
      sent: { body: formulario(), headers: { 'idempotency-key': randomUUID() } },
    }),
  ],
  [
    'GET auth/refresh_token',
    200,
    async () => ({
      app: auth,
      what: 'GET /api/auth/refresh_token',
      sent: { cookie: (await sesion()).cookie },
    }),
  ],
  [
    'POST auth/clave',
    401,
    async () => {
      await sinSesiones();
      const { token } = await sesion();
      const body = { ClaveActual: 'Canje-Demo-2026', ClaveNueva: 'Xilofon-verde-93-tapires' };
      return { app: auth, what: 'POST /api/auth/clave', sent: { token, body } };
    },
  ],
  [
    'POST auth/sesiones/cerrar (one other)',
    401,
    async () => {
      const [token, , otra] = await sesionesAbiertas();
      const body = { ClaveActual: 'Canje-Demo-2026', Sesion: decodeJwt(otra)['sid'] };
      return { app: auth, what: 'POST /api/auth/sesiones/cerrar', sent: { token, body } };
    },
  ],
  [
    'POST auth/sesiones/cerrar (all others)',
    401,
    async () => {
      const [token] = await sesionesAbiertas();
      const body = { ClaveActual: 'Canje-Demo-2026' };
      return { app: auth, what: 'POST /api/auth/sesiones/cerrar', sent: { token, body } };
    },
  ],
  [
    'POST auth/logout',
    200,
    async () => ({ app: auth, what: 'POST /api/auth/logout', sent: await sesion() }),
  ],
];

/** What is not asked for with GET and writes nothing but counters. */
const readings = [
  // All or nothing by the same movement as `enviar`: liquidaciones/nota.test.ts breaks it.
  'POST /api/liquidaciones/envios',
  'POST /api/canjes/validarFactura',
  'POST /api/canjes/canje-farmacias',
  'POST /api/canjes/reporte-farmacias',
  'POST /api/canjes/reporte-resumen',
  'POST /api/canjes/reporte-export',
  'POST /api/farmacias/search',
];

test('every endpoint that is no reading is among them', () => {
  const named = writes.map(([name]) => name.replace(/ \(.*/, '').replace(' ', ' /api/'));
  const others = [...named, ...readings, 'POST /api/auth/login'];
  const missing = ENDPOINTS.filter(
    ({ method, path }) =>
      method !== 'GET' && !others.includes(`${method} ${path.replace(/\/:\w+$/, '')}`),
  );
  expect(missing).toEqual([]);
});

const ask = ({ app, what, sent }: Attempt, as: Environment): Promise<Received> =>
  send(app, as, what, sent);

/** How a write's n-th statement fails: where the use case asks for it, or on its way through the endpoint. */
type Breaking = (n: number) => FailingDatabase;
const inUseCase = FAILURES.map((how): [string, Breaking] => [
  how,
  (n) => failing(env.database, n, how),
]);
const atEndpoint = (['away', 'unheard'] as const).map((how): [string, Breaking] => [
  `${how} at the endpoint`,
  (n) => failingAt(endpoint, database.url, n, how),
]);

describe.each(writes)('%s', (name, repeated, prepare) => {
  // In `npm test` a redemption fails in every way, and every other write in the worst: done and not heard.
  const isWhole = name === 'POST canjes/aplicar';
  const sample = isWhole ? inUseCase : inUseCase.filter(([how]) => how === 'unheard');
  const ways = isProof ? [...inUseCase, ...atEndpoint] : sample;
  test.each(ways)(
    'any one of its statements %s: all or nothing, and repeated, all [V2.3.3 V16.5.3]',
    async (_, breaking) => {
      const model = await prepare();
      const before = await tablesNow(database);
      const counting = breaking(0);
      expect((await ask(model, { ...env, database: counting })).status).toBe(200);
      const all = changesBetween(before, await tablesNow(database));
      expect(Object.keys(all)).not.toEqual([]);

      const statements = counting.asked();
      expect(statements).toBeGreaterThan(0);
      for (let n = 1; n <= statements; n++) {
        const attempt = await prepare();
        const start = await tablesNow(database);
        const broken = breaking(n);
        const reply = await ask(attempt, { ...env, database: broken });
        const label = `statement ${n} of ${statements}`;
        expect([200, 500, 503], label).toContain(reply.status);
        const written = changesBetween(start, await tablesNow(database));
        if (reply.status === 200) expect(written, label).toEqual(all);
        else expect([{}, all], label).toContainEqual(written);

        const again = await ask(attempt, env);
        const isDone = Object.keys(written).length > 0;
        expect(again.status, label).toBe(isDone ? repeated : 200);
        expect(changesBetween(start, await tablesNow(database)), label).toEqual(all);
      }
    },
  );
});

// A login is no write that may be repeated: each opens a session of its own, whole or not at all.
test.each(FAILURES)(
  'POST auth/login, any one of its statements %s: a whole session or none',
  async (how) => {
    const body = { username: 'CR-F017', password: 'Canje-Demo-2026' };
    const attempt = { app: auth, what: 'POST /api/auth/login', sent: { body } };
    const counting = failing(env.database, 0, how);
    const before = await tablesNow(database);
    expect((await ask(attempt, { ...env, database: counting })).status).toBe(200);
    const all = changesBetween(before, await tablesNow(database));
    expect(all).toEqual({ sesiones: [0, 1], tokens_refresco: [0, 1] });
    for (let n = 1; n <= counting.asked(); n++) {
      const start = await tablesNow(database);
      await ask(attempt, { ...env, database: failing(env.database, n, how) });
      expect([{}, all]).toContainEqual(changesBetween(start, await tablesNow(database)));
    }
  },
);
