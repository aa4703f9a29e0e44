import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { app as auth } from '../../../netlify/functions/auth.ts';
import { app as canjes } from '../../../netlify/functions/canjes.ts';
import versiones from '../../../content/legales/versiones.json' with { type: 'json' };
import { app as derechos } from '../../../netlify/functions/derechos.ts';
import { app as liquidaciones } from '../../../netlify/functions/liquidaciones.ts';
import { app as factores } from '../../../netlify/functions/factores.ts';
import { app as pacientes } from '../../../netlify/functions/pacientes.ts';
import { app as preregistro } from '../../../netlify/functions/preregistro.ts';
import type { Environment } from '../../../netlify/http/environment.ts';
import { codigoDe, pasoDe } from '../../../netlify/sesiones/totp.ts';
import { openDatabase } from '../../../netlify/database/open.ts';
import { ENDPOINTS } from '../../../src/contracts/all.ts';
import { renewedSession } from '../../../src/contracts/auth.ts';
import { pedirCodigos, pedirLlave } from '../../../src/contracts/factores.ts';
import { problem } from '../../../src/contracts/problem.ts';
import { formulario } from '../../support/afiliacion.ts';
import { pedir, peticion } from '../../support/derechos.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { demoIds, tokenOf } from '../../support/demoWorld.ts';
import { testEnvironment } from '../../support/environment.ts';
import { escriturasDeOficina } from '../../support/escriturasDeOficina.ts';
import { FAILURES, failing, failingAt, type FailingDatabase } from '../../support/failing.ts';
import { type FaultyEndpoint, startFaultyEndpoint } from '../../support/faults.ts';
import { freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';
import { sinLiquidaciones } from '../../support/liquidaciones.ts';
import { tarjetasActivas } from '../../support/pacientes.ts';
import { linea, redeem, solicitud } from '../../support/redemption.ts';
import { semillaDe } from '../../support/semilla.ts';
import { type Received, send, type Sent, site } from '../../support/request.ts';
import { isProof, sampleOf } from '../../support/size.ts';
import { changesBetween, tablesNow } from '../../support/tables.ts';

// Each statement of a write fails in each way: the database has all of the write, or nothing.

let database: TestDatabase;
let env: Environment;
/** Of what comes before an attempt: by `pg`, where a transaction takes a fraction of the time. */
let antes: Environment;
let endpoint: FaultyEndpoint;
let tarjetas: number[];
let regente: string;
let operador: string;
let manager: string;
let distribuidor: string;
let promocion: number;
let farmacia: number;

beforeAll(async () => {
  database = await freshDatabase('demo');
  // Takes no message: what is written does not hang on it.
  const smtp = { url: 'smtp://127.0.0.1:1', from: 'junto@correo.example' };
  antes = testEnvironment({ url: database.url, neonLocal: undefined }, { smtp });
  // The shortest pauses between a transaction's tries.
  env = testEnvironment(database, {
    smtp,
    database: openDatabase(database.url, database.neonLocal, () => 0),
  });
  endpoint = await startFaultyEndpoint(database);
  // Few rows, so that comparing all of them is quick.
  await sinLiquidaciones(database);
  await database.query(
    `alter table canje_historial disable trigger canje_historial_solo_crece;
     alter table liquidacion_lineas disable trigger liquidacion_lineas_solo_crece;
     truncate canje_historial, canjes_vistos, canje_riesgos, canjes_al_azar, canje_facturas, preregistros,
              liquidacion_lineas, desconocimientos, canje_fotos, enlaces_de_fotos, canjes;
     alter table canje_historial enable trigger canje_historial_solo_crece;
     alter table liquidacion_lineas enable trigger liquidacion_lineas_solo_crece`,
  );
  distribuidor = await tokenOf(database, env, 'distribuidor.cr');
  tarjetas = (await tarjetasActivas(database, 900)).map(({ id }) => id);
  regente = await tokenOf(database, env, 'CR-F001');
  operador = await tokenOf(database, env, 'operador.cr');
  manager = await tokenOf(database, env, 'manager');
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
const canjeado = async () => redeem(database, antes, 'CR-F001', await canje());
const factura = (TarjetaPacienteId = tarjeta()) => ({
  factura: linea(farmacia, '2026-06-10').NumeroFactura,
  fecha_factura: '2026-06-10',
  TarjetaPacienteId,
  PromocionId: promocion,
});
const preregistrada = async () => {
  const reply = await send(preregistro, antes, 'POST /api/preregistro/save', {
    token: regente,
    body: factura(),
  });
  return (reply.body as { id: number }).id;
};
/** A session of CR-F009, as in the demo data: its password, and no second factor. */
const sesion = async () => {
  for (const table of ['intentos', 'llaves', 'codigos_aplicacion', 'retos']) {
    await database.query(`delete from ${table}`);
  }
  await database.query(
    `update usuarios u set clave_hash = o.clave_hash from usuarios o
      where u.nombre_usuario = 'CR-F009' and o.nombre_usuario = 'CR-F017'`,
  );
  const credentials = { username: 'CR-F009', password: 'Canje-Demo-2026' };
  const reply = await send(auth, antes, 'POST /api/auth/login', { body: credentials });
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { cookie, token: (reply.body as { Token: string }).Token };
};

/** Who has accepted nothing. */
const sinConsentimientos = async () => {
  await database.query('delete from consentimientos where paciente_id = 5');
  const [row] = await database.query<{ numero: string; nacimiento: string }>(
    `select t.numero, p.fecha_nacimiento as nacimiento
       from pacientes p join tarjetas t on t.paciente_id = p.id where p.id = 5`,
  );
  return { Pais: '506', Numero: row?.numero, FechaNacimiento: row?.nacimiento };
};
/** A new request of the person of card CR100000003. */
const solicitada = async () => {
  await database.query('delete from intentos');
  const [row] = await database.query<{ nacimiento: string }>(
    `select fecha_nacimiento as nacimiento
       from pacientes p join tarjetas t on t.paciente_id = p.id where t.numero = 'CR100000003'`,
  );
  return (await pedir(antes, { FechaNacimiento: row?.nacimiento })).id;
};
/** A settlement of two boxes that a distributor has cut, moved on to a state. */
const liquidada = async (hasta: 'Abierta' | 'Enviada' | 'Recibida' | 'En disputa') => {
  await debida();
  const paso = async (what: string, token: string, body?: unknown) => {
    const reply = await send(liquidaciones, antes, `POST /api/liquidaciones/${what}`, {
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
/** Two approved redemptions of the distributor's at CR-F001, whose boxes are in no settlement. */
const debida = async () => {
  // What earlier attempts left is another distributor's.
  await database.query(
    `update canjes set distribuidor_id =
       (select max(id) from distribuidores where pais_codigo = '506')`,
  );
  for (let i = 0; i < 2; i += 1) {
    const codigo = await canjeado();
    await send(canjes, antes, `POST /api/canjes/auditar/${codigo}`, {
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

/** The one session of CR-F009. */
const unaSesion = async () => {
  await sinSesiones();
  return sesion();
};
const clave = { ClaveActual: 'Canje-Demo-2026' };
const llaveNueva = async (token: string) => {
  const key = new Authenticator();
  const body = { ...clave, Nombre: randomUUID() };
  const reply = await send(factores, antes, 'POST /api/factores/llaves/opciones', { token, body });
  const { Intento, Opciones } = v.parse(pedirLlave.reply, reply.body);
  return { key, body: { Intento, Nombre: body.Nombre, Llave: key.register(Opciones, site) } };
};
const conLlave = async () => {
  const { token } = await unaSesion();
  const { key, body } = await llaveNueva(token);
  const reply = await send(factores, antes, 'POST /api/factores/llaves', { token, body });
  return { key, token: v.parse(renewedSession, reply.body).Token };
};
const semilla = async (token: string) => {
  const reply = await send(factores, antes, 'POST /api/factores/codigos/nuevo', {
    token,
    body: clave,
  });
  return semillaDe(v.parse(pedirCodigos.reply, reply.body).Secreto);
};
const codigo = (de: Buffer, pasos: number) => codigoDe(de, pasoDe(antes.now()) + pasos);
const conCodigos = async () => {
  const { token } = await unaSesion();
  const de = await semilla(token);
  const body = { Codigo: codigo(de, -1) };
  const reply = await send(factores, antes, 'POST /api/factores/codigos', { token, body });
  return { de, token: v.parse(renewedSession, reply.body).Token };
};
const pedido = async () => {
  const credentials = { username: 'CR-F009', password: 'Canje-Demo-2026' };
  const reply = await send(auth, antes, 'POST /api/auth/login', { body: credentials });
  const { segundoFactor } = v.parse(problem, reply.body);
  if (segundoFactor === undefined) throw new Error('no second factor was asked for');
  return segundoFactor;
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
    'POST canjes/reabrir',
    409,
    async () => {
      const codigo = await canjeado();
      await send(canjes, antes, `POST /api/canjes/auditar/${codigo}`, {
        token: operador,
        body: { Decision: 'Rechazado', Observaciones: 'No se lee.' },
      });
      return {
        app: canjes,
        what: `POST /api/canjes/reabrir/${codigo}`,
        sent: { token: operador, body: { Observaciones: 'Era otra.' } },
      };
    },
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
      await send(canjes, antes, `POST /api/canjes/anular/${codigo}`, { token: regente, body: {} });
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
      [
        'resolver',
        'En disputa',
        () => operador,
        () => ({ Resolucion: 'Reponer', Motivo: 'No llegaron' }),
      ],
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
      sent: {
        token: regente,
        body: { ...factura(0), fecha_factura: '2026-06-11' },
        headers: { 'idempotency-key': randomUUID() },
      },
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
    'POST derechos/solicitudes',
    200,
    () => ({
      app: derechos,
      what: 'POST /api/derechos/solicitudes',
      sent: { body: peticion() },
    }),
  ],
  [
    'POST derechos/solicitudes/:id/aplicar',
    409,
    async () => ({
      app: derechos,
      what: `POST /api/derechos/solicitudes/${await solicitada()}/aplicar`,
      sent: { token: manager, body: { Acto: 'exportar' } },
    }),
  ],
  [
    'POST derechos/solicitudes/:id/movimientos',
    409,
    async () => ({
      app: derechos,
      what: `POST /api/derechos/solicitudes/${await solicitada()}/movimientos`,
      sent: { token: manager, body: { Tipo: 'Respondida', Nota: 'Se respondió' } },
    }),
  ],
  [
    'POST pacientes/consentimientos',
    200,
    async () => ({
      app: pacientes,
      what: 'POST /api/pacientes/consentimientos',
      sent: {
        body: {
          ...(await sinConsentimientos()),
          ...{ AvisoPrivacidad: true, AceptacionUso: true },
          VersionAvisoPrivacidad: versiones['aviso-privacidad'].version,
          VersionAceptacionUso: versiones['aceptacion-uso'].version,
        },
      },
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
    'POST factores/llaves',
    401,
    async () => {
      const { token } = await unaSesion();
      const { body } = await llaveNueva(token);
      return { app: factores, what: 'POST /api/factores/llaves', sent: { token, body } };
    },
  ],
  [
    'POST factores/llaves/quitar',
    404,
    async () => {
      const { token } = await conLlave();
      const [llave] = await database.query<{ id: string }>('select id from llaves');
      const body = { ...clave, Id: llave?.id };
      return { app: factores, what: 'POST /api/factores/llaves/quitar', sent: { token, body } };
    },
  ],
  [
    'POST factores/codigos/nuevo',
    200,
    async () => {
      const { token } = await unaSesion();
      const what = 'POST /api/factores/codigos/nuevo';
      return { app: factores, what, sent: { token, body: clave } };
    },
  ],
  [
    'POST factores/codigos',
    401,
    async () => {
      const { token } = await unaSesion();
      const body = { Codigo: codigo(await semilla(token), 0) };
      return { app: factores, what: 'POST /api/factores/codigos', sent: { token, body } };
    },
  ],
  [
    'POST factores/codigos/quitar',
    404,
    async () => {
      const { token } = await conCodigos();
      const what = 'POST /api/factores/codigos/quitar';
      return { app: factores, what, sent: { token, body: clave } };
    },
  ],
  [
    'POST factores/ingreso/llave',
    401,
    async () => {
      const { key } = await conLlave();
      const { Intento, Llave } = await pedido();
      if (Llave === undefined) throw new Error('no key was asked for');
      const body = { Intento, Llave: key.answer(Llave, site) };
      return { app: factores, what: 'POST /api/factores/ingreso/llave', sent: { body } };
    },
  ],
  [
    'POST factores/ingreso/codigo',
    401,
    async () => {
      const { de } = await conCodigos();
      const body = { Intento: (await pedido()).Intento, Codigo: codigo(de, 0) };
      return { app: factores, what: 'POST /api/factores/ingreso/codigo', sent: { body } };
    },
  ],
  [
    'POST auth/logout',
    200,
    async () => ({ app: auth, what: 'POST /api/auth/logout', sent: await sesion() }),
  ],
  ...escriturasDeOficina(() => ({ database, env: antes, conLlave })),
];

/** What is not asked for with GET and writes nothing but counters. */
const readings = [
  'POST /api/derechos/solicitudes/:id/ensayo',
  // All or nothing by the same movement as `enviar`: liquidaciones/nota.test.ts breaks it.
  'POST /api/liquidaciones/envios',
  'POST /api/canjes/validarFactura',
  'POST /api/canjes/canje-farmacias',
  'POST /api/canjes/reporte-farmacias',
  'POST /api/canjes/reporte-resumen',
  'POST /api/canjes/reporte-export',
  'POST /api/farmacias/search',
  'POST /api/auth/enlace',
];

test('every endpoint that is no reading is among them', () => {
  const named = writes.map(([name]) => name.replace(/ \(.*/, '').replace(' ', ' /api/'));
  // What opens an attempt opens another one when it is repeated.
  const opening = [
    'POST /api/auth/login',
    'POST /api/factores/llaves/opciones',
    // An import without lines changes no catalogue.
    'POST /api/importaciones',
    // A repetition makes other codes or another address, or writes the same row again; tests of their own.
    'POST /api/factores/recuperacion',
    'POST /api/canjes/reporte-filtros',
    'DELETE /api/canjes/reporte-filtros',
    'POST /api/pacientes/desconocimientos',
    'POST /api/fotos/:code',
    'POST /api/fotos/:code/enlace',
    'POST /api/fotos/telefono',
    'POST /api/personas',
    // An attempt: derechos/persona.test.ts.
    'POST /api/personas/:referencia/solicitudes',
    // These read.
    ...['POST /api/busqueda', 'POST /api/canjes/reporte-oficina'],
    ...['POST /api/canjes/reporte-oficina-resumen', 'POST /api/canjes/reporte-oficina-export'],
  ];
  const others = [...named, ...readings, ...opening];
  const missing = ENDPOINTS.filter(
    ({ method, path }) =>
      method !== 'GET' && !others.includes(`${method} ${path.replace(/\/:\w+$/, '')}`),
  );
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
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

const movesBoxes = (name: string) => /^\w+ canjes/.test(name);
const movesSettlements = (name: string) => /^\w+ liquidaciones/.test(name);
// In `npm test` every write that moves boxes, one in three of those that settle them and one in six of the others.
const some = writes.filter(
  ([name], i) => movesBoxes(name) || i % (movesSettlements(name) ? 3 : 6) === 0,
);

describe.each(sampleOf(writes, some))('%s', (name, repeated, prepare) => {
  // In `npm test` a redemption fails in every way, and every other write in the worst: done and not heard.
  const isWhole = name === 'POST canjes/aplicar';
  const sample = isWhole ? inUseCase : inUseCase.filter(([how]) => how === 'unheard');
  const ways = isProof ? [...inUseCase, ...atEndpoint] : sample;
  test.each(ways)(
    'any one of its statements %s: all or nothing, and repeated, all',
    async (_, breaking) => {
      const model = await prepare();
      const before = await tablesNow(database);
      const counting = breaking(0);
      expect((await ask(model, { ...env, database: counting })).status).toBe(200);
      const all = changesBetween(before, await tablesNow(database));
      expect(Object.keys(all)).not.toEqual([]);

      const statements = counting.asked();
      expect(statements).toBeGreaterThan(0);
      const every = Array.from({ length: statements }, (_, i) => i + 1);
      // Of every other write the last, which commits.
      for (const n of movesBoxes(name) ? every : sampleOf(every, [statements])) {
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
