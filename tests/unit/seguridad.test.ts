import { globSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { refusalEvents } from '../../netlify/http/area.ts';
import { MAX_BODY_BYTES } from '../../netlify/http/parse.ts';
import { ACCESS_TOKEN_SECONDS, SESSION_SECONDS } from '../../netlify/http/tokens.ts';
import { REQUEST_PATIENCE } from '../../netlify/database/database.ts';
import { VENTANA } from '../../netlify/http/limits.sql.ts';
import { DIAS } from '../../netlify/database/retencion.sql.ts';
import {
  CORTE,
  LIMITES_CONSULTA,
  SOLICITUDES_POR_HORA,
  VECINAS_SEGUIDAS,
} from '../../netlify/pacientes/limitesDeConsulta.sql.ts';
import { AFILIACIONES } from '../../netlify/pacientes/afiliarPaciente.ts';
import * as factor from '../../netlify/sesiones/ingresarConFactor.ts';
import * as ingreso from '../../netlify/sesiones/ingresar.ts';
import { LIMITE_ARCHIVO } from '../../netlify/dashboard/reportarCanjes.ts';
import * as validacion from '../../netlify/pacientes/validarAfiliacion.ts';
import * as limits from '../../netlify/http/limits.ts';
import { ENDPOINTS } from '../../src/contracts/all.ts';
import { solicitudCanje } from '../../src/contracts/canjes.ts';
import { OBSERVACIONES_MAXIMO } from '../../src/contracts/dashboard/auditoria.ts';
import type { Endpoint } from '../../src/contracts/endpoint.ts';
import { DIAS_MAXIMO } from '../../src/contracts/estadisticas.ts';
import { paging } from '../../src/contracts/fields.ts';
import { REGLAS } from '../../src/domain/reglasCanje.ts';
import { PALABRAS } from '../../src/domain/clave.ts';
import { EDAD_MINIMA } from '../../src/domain/edad.ts';
import { VENTANA_ANULACION_MS, VENTANA_AUDITORIA_MS } from '../../src/domain/estado.ts';
import { PLAZO_REEMBOLSO_DIAS, SEPARACION_MAXIMA_DIAS } from '../../src/domain/facturas.ts';
import { REPORTE_DIAS_MAXIMO } from '../../src/domain/reporte.ts';
import { DRAFT_MINUTES } from '../../src/stores/draft.ts';
import { ownCode } from '../support/ownCode.ts';
import { names, rowsOf, section } from '../support/seguridad.ts';

// docs/seguridad.md says what the code does: its tables are compared with it.

const functions = await ownCode('netlify/functions/*.ts');
const commands = await ownCode('netlify/tools/{operacion,postgres,local,demo,load}/*.ts');
const routeOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const HOUR = 3_600_000;

describe('ways in', () => {
  test('are those that give a token, those that begin a session and those that carry on with it [V6.1.3]', () => {
    const giving = ENDPOINTS.filter(
      ({ reply }) => 'entries' in reply && 'Token' in Object(reply.entries),
    );
    expect(
      names(section('Ways in, and guessing')).filter((name) => name.includes(' /api')),
    ).toEqual(giving.map(routeOf));
  });

  test('take no password of the words listed, which are all that the code refuses [V6.1.2]', () => {
    const listed = [...section('Ways in, and guessing').matchAll(/- of [^:]+: ([a-z ]+)(?= |$)/g)];
    const words = listed.flatMap(([, text = '']) => text.trim().split(' '));
    expect(words.sort()).toEqual([...PALABRAS].sort());
  });

  test('are guarded by the limits of the code, which close no account to its owner [V6.1.1]', () => {
    const { FAILURES_PER_ACCOUNT_AND_ADDRESS: own, FAILURES_PER_ADDRESS: all } = limits;
    const each = validacion.PER_ADDRESS;
    expect(rowsOf('what', 'by', 'then').map(([what]) => what)).toEqual([
      `${own} failed sign-ins`,
      `${all} failed sign-ins`,
      `more than ${ingreso.FREE_FAILURES_PER_ACCOUNT} failed sign-ins`,
      `${limits.WRONG_PASSWORDS} wrong present passwords, wherever asked for`,
      `${factor.CODIGOS_ERRADOS} wrong codes of an application`,
      `${each} validations, ${each} refused affiliations`,
      `${limits.LOOKUPS_PER_USER} card lookups`,
    ]);
    const inWords = new Map([
      [900, '15 minutes'],
      [86_400, 'a day'],
    ]);
    const lookups = (limits: readonly { cuantos: number; segundos: number }[], whom: string) =>
      limits.map(
        ({ cuantos, segundos }) =>
          `${cuantos} numbers that named ${whom} in ${inWords.get(segundos) ?? ''}`,
      );
    expect(rowsOf('lookups of a balance').map(([what]) => what)).toEqual([
      ...lookups(LIMITES_CONSULTA.sinNadie, 'nobody'),
      ...lookups(LIMITES_CONSULTA.conAlguien, 'somebody'),
      `${VECINAS_SEGUIDAS} neighbouring card numbers in a row`,
      `${CORTE.cuantas} numbers that named nobody in an hour`,
    ]);
    const { en15Minutos, alDia, deUsuarioAlDia, deTodosPorHora } = AFILIACIONES;
    expect(rowsOf('affiliations').map(([what]) => what)).toEqual([
      `${en15Minutos} in 15 minutes`,
      `${alDia} in a day`,
      `${deUsuarioAlDia} in a day`,
      `${deTodosPorHora.toLocaleString('en-US')} of all in an hour`,
      `${LIMITES_CONSULTA.sinNadie[0].cuantos} claims in 15 minutes`,
    ]);
    expect(rowsOf('requests of rights').map(([what]) => what)).toEqual([
      `${LIMITES_CONSULTA.sinNadie[0].cuantos} forms in 15 minutes`,
      `${SOLICITUDES_POR_HORA} forms and claims in an hour`,
    ]);
    expect(section('Ways in, and guessing')).toContain(`in windows of ${VENTANA}`);
  });
});

describe('sessions', () => {
  const text = section('Sessions');
  test('last as long as said [V7.1.1]', () => {
    expect(text).toContain(`An access token lasts ${ACCESS_TOKEN_SECONDS / 60} minutes`);
    expect([SESSION_SECONDS, text]).toEqual([
      86_400,
      expect.stringContaining('a session a day from its login'),
    ]);
    expect(text).toContain(`dropped after ${DRAFT_MINUTES} minutes`);
  });
});

describe('what must fit together [V2.1.2]', () => {
  test('has every rule of a redemption, in their order', () => {
    expect(rowsOf('rule').flatMap(([rules]) => names(rules))).toEqual(Object.keys(REGLAS));
  });

  test.each([
    ['mayoriaDeEdad', `${EDAD_MINIMA} years`],
    ['facturaEnPlazo', `${PLAZO_REEMBOLSO_DIAS} days`],
    ['separacionFacturas', `${SEPARACION_MAXIMA_DIAS} days`],
  ])('says %s with the figure of the code: %s', (rule, figure) => {
    expect(rowsOf('rule').find(([rules]) => names(rules).includes(rule))?.[1]).toContain(figure);
  });

  test('has every endpoint whose schema compares fields', () => {
    const compares = (schema: object): boolean =>
      'pipe' in schema &&
      (schema.pipe as { type: string }[]).some(({ type }) => type === 'partial_check');
    const found = ENDPOINTS.filter(({ search, body }) => compares(search) || compares(body)).map(
      routeOf,
    );
    const told = rowsOf('endpoint', 'what must fit').flatMap(([endpoint]) => names(endpoint));
    expect(told.sort()).toEqual(found.sort());
  });
});

test('the limits of the programme are those of the code [V2.1.3]', () => {
  const kilobytes = MAX_BODY_BYTES / 1024;
  const lines = Array.from({ length: 30 }, (_, i) => i + 1).findLast((count) =>
    v.is(
      solicitudCanje.entries.Facturas,
      Array(count).fill({ NumeroFactura: 'A-1', Fecha: '2026-01-01', FarmaciaId: 1 }),
    ),
  );
  const rows = Array.from({ length: 300 }, (_, i) => String(i + 1)).findLast((limit) =>
    v.is(paging.limit, limit),
  );
  expect(REPORTE_DIAS_MAXIMO).toBe(DIAS_MAXIMO);
  expect(REQUEST_PATIENCE.together).toBeLessThan(10_000);
  expect(rowsOf('for', 'limit', 'what').map(([what, limit]) => [what, limit])).toEqual([
    // Data of the promotions, and rules of the database.
    ['a card and promotion', "the promotion's own two"],
    ['a card and promotion', 'what one redemption needs'],
    ['an invoice and product', '1'],
    ['an identity number and country', '1'],
    ['a redemption', `${lines ?? 0} lines`],
    ['an invoice', `${PLAZO_REEMBOLSO_DIAS} days`],
    ['the invoices of a redemption', `${SEPARACION_MAXIMA_DIAS} days`],
    ['a patient', `${EDAD_MINIMA} years`],
    ['an audit', `${VENTANA_AUDITORIA_MS / HOUR} hours`],
    ['a withdrawal', `${VENTANA_ANULACION_MS / HOUR} hours`],
    ['remarks', `${OBSERVACIONES_MAXIMO} characters`],
    ['a report, statistics', `${REPORTE_DIAS_MAXIMO} days`],
    [
      'an export',
      `${LIMITE_ARCHIVO.filas.toLocaleString('en-US')} rows, ${LIMITE_ARCHIVO.bytes / 1e6} MB`,
    ],
    ['a list', `${rows ?? ''} rows`],
    ['a request', `${kilobytes} kB, 10 seconds`],
  ]);
});

test('what costs most is told with the code’s own bounds [V15.1.3]', () => {
  const text = section('Connections');
  const { filas, bytes } = LIMITE_ARCHIVO;
  expect(text).toContain(`beyond ${filas.toLocaleString('en-US')} rows or ${bytes / 1e6} MB`);
  expect(text).toContain(`statistics (at most ${DIAS_MAXIMO} days)`);
  expect(text).toMatch(/less than 10 seconds.* answers 503/);
});

/** The leaves of an answer's schema, by their path. */
function leaves(schema: object, path = ''): string[] {
  if ('entries' in schema) {
    return Object.entries(schema.entries as Record<string, object>).flatMap(([name, one]) =>
      leaves(one, path === '' || path === 'data' ? name : `${path}.${name}`),
    );
  }
  const inner = 'item' in schema ? schema.item : 'wrapped' in schema ? schema.wrapped : undefined;
  return inner === undefined ? [path] : leaves(inner as object, path);
}

describe('who sees which field [V8.1.2]', () => {
  const PERSONAL =
    /paciente|apellido|tarjeta|identificacion|correo|telefono|nacimiento|usuario|user|medico|observaciones|registradopor|(^|\.)nombre/i;
  // Names and telephones of pharmacies, products and doctors, and a promotion's maximum: public.
  const PUBLIC = ['Nombre', 'NombreCadena', 'Telefono', 'MaximoPorPaciente'];
  const who = ({ access }: Endpoint) =>
    access === 'public' ? 'anybody' : access === 'session' ? 'signed in' : `\`${access}\``;

  test('has every field of every answer that tells of a person, with who may ask', () => {
    const told = rowsOf('endpoint', 'who', 'fields').flatMap(([endpoints, access, fields]) =>
      names(endpoints).map((endpoint) => [endpoint, access, ...names(fields).sort()]),
    );
    const found = ENDPOINTS.map((endpoint) => [
      ...[routeOf(endpoint), who(endpoint)],
      ...leaves(endpoint.reply)
        .filter((name) => PERSONAL.test(name) && !PUBLIC.includes(name))
        .sort(),
    ]).filter(({ length }) => length > 2);
    expect(told.sort()).toEqual(found.sort());
  });

  test('no balance tells an invoice, a pharmacy or a doctor', () => {
    const saldo = ENDPOINTS.find(({ path }) => path.startsWith('/api/pacientes/saldo/'));
    expect(
      leaves(saldo?.reply ?? {}).filter((name) => /numerofactura|farmacia|medico/i.test(name)),
    ).toEqual([]);
  });
});

describe('keys and secrets', () => {
  const rows = rowsOf('secret', 'algorithm');
  // What tells the code where it runs, and how.
  const SETTINGS = [
    ...['AWS_LAMBDA_FUNCTION_NAME', 'CONTEXT', 'NEON_LOCAL', 'DATA_DIR', 'PORT', 'HOST'],
    ...['TRUSTED_PROXY', 'PATH', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS'],
  ];
  const OF_TOOLS = ['GITHUB_ACTIONS', 'GITHUB_STEP_SUMMARY', 'npm_lifecycle_event'];

  test('are all that functions and commands read from the environment but their settings [V11.1.2]', () => {
    const read = new Set([...functions.variables, ...commands.variables]);
    for (const name of [...SETTINGS, ...OF_TOOLS]) read.delete(name);
    expect([...read].sort()).toEqual(rows.flatMap(([secret]) => names(secret)).sort());
  });

  test('are named with every algorithm that the code asks for [V11.1.2]', () => {
    const asked = ['createHash', 'createHmac', 'derive'].flatMap((name) =>
      functions.calls(name).map(([algorithm = '']) => [name, algorithm].join(' ')),
    );
    expect([...new Set(asked)].sort()).toEqual([
      'createHash sha256',
      'createHmac sha1',
      'createHmac sha256',
      'derive argon2id',
    ]);
    const told = rows.map(([, algorithm]) => algorithm).join(' ');
    for (const name of ['SHA-256 of', 'HMAC-SHA-256', 'Argon2id']) expect(told).toContain(name);
  });

  test('have a use and a way to be replaced [V11.1.1]', () => {
    for (const cells of rows) {
      expect(cells).toHaveLength(4);
      expect(cells).not.toContain('');
    }
  });
});

test('the connections are those the code can make [V13.1.1]', () => {
  const told = new Map(rowsOf('from', 'to', 'by').map(([from = '', , by]) => [from, names(by)]));
  const others = [
    'build and commands',
    'telemetry',
    'the nightly build',
    '`npm run publicado`',
    'the weekly workflow',
  ];
  expect([...told.keys()]).toEqual(['pages', 'functions', 'administration', ...others]);
  expect(told.get('administration')).toEqual(['nodemailer']);
  const drivers = ['@neondatabase/serverless', 'pg', 'node-pg-migrate'];
  const used = (modules: object) => drivers.filter((name) => name in modules);
  expect(told.get('functions')).toEqual(used(functions.imports));
  const [, ...ofOwner] = used(commands.imports);
  expect(told.get('build and commands')).toEqual(ofOwner);
  // Whatever else could connect is the local server's own, `isIPv6`, and the look at a published site.
  const network = ['node:net', 'node:tls', 'node:http', 'node:https', 'node:http2', 'node:dgram'];
  const mayConnect = new Set([
    ...functions.importers(...network),
    ...commands.importers(...network),
  ]);
  expect(
    [...mayConnect].filter((file) => !/^netlify\/(database|tools\/(postgres|local))\//.test(file)),
  ).toEqual([...['netlify/http/limits.ts', 'netlify/tools/operacion/revisionDelSitio.ts']]);
  expect(functions.imports['node:net']).toEqual(['isIPv6']);
  expect(told.get('`npm run publicado`')).toEqual(['fetch', 'node:tls']);
  const asking = globSync('netlify/**/*.ts').filter(
    (file) =>
      !/^netlify\/tools\/(?:postgres|local)\//.test(file) &&
      /(?<![.\w])fetch\(/.test(readFileSync(file, 'utf8')),
  );
  expect(asking.sort()).toEqual([
    'netlify/http/telemetry.ts',
    'netlify/tools/operacion/revisionDelSitio.ts',
  ]);
  expect(told.get('the nightly build')).toEqual(['fetch']);
  expect(readFileSync('.github/workflows/dependencias.yml', 'utf8')).toContain('npm audit');
});

describe('levels of data', () => {
  const rows = new Map(rowsOf('level').map(([level = '', ...cells]) => [level, cells]));

  test('have each what they hold, who sees it, what is logged and how long it is kept [V14.1.1 V14.1.2]', () => {
    expect([...rows.keys()]).toEqual(['Secret', 'Personal', 'Internal', 'Public']);
    for (const cells of rows.values()) {
      expect(cells).toHaveLength(5);
      expect(cells).not.toContain('');
    }
    for (const secret of ['Secret', 'Personal']) expect(rows.get(secret)?.[3]).toBe('never');
  });

  test.each([
    ['Secret', `sessions ${DIAS.sesiones} days`],
    ['Personal', `stored answers ${DIAS.idempotencia} days, disputes ${DIAS.reclamos} days`],
    ['Internal', `against guessing ${DIAS.intentos} day`],
  ])('%s: %s, as the nightly removal does', (level, kept) => {
    expect(rows.get(level)?.[4]).toContain(kept);
  });
});

test('the logs are told with every field and every event [V16.1.1]', () => {
  const text = section('Logs');
  const [before = '', after = ''] = text.split('Events:');
  const emitted = [
    ...functions.calls('event').map(([name = '']) => name),
    ...Object.values(refusalEvents),
    ...['other-site-refused', 'database-away', 'alarm-database-full', 'unexpected', 'retention'],
    ...['anonymisation', 'totals-checked', 'waiting'],
    ...commands.calls('say').map(([, name = '']) => name),
  ];
  const told = names(after).filter((name) => !name.startsWith('npm '));
  expect([...new Set(told)].sort()).toEqual([...new Set(emitted)].sort());
  expect(
    names(before)
      .filter((name) => !name.includes('/'))
      .sort(),
  ).toEqual([
    ...['address', 'at', 'country', 'event', 'method', 'ms', 'reached', 'request', 'role', 'route'],
    ...['session', 'status', 'time', 'user'],
  ]);
});

describe('dependencies', () => {
  const text = section('Dependencies');
  test('are mended within a week, which is how often somebody looks, and renewed monthly at the latest [V15.1.1]', () => {
    expect(text).toContain('every Monday');
    const { on } = parse(readFileSync('.github/workflows/dependencias.yml', 'utf8')) as {
      on: { schedule: { cron: string }[] };
    };
    expect(on.schedule.map(({ cron }) => cron.split(' ').slice(2).join(' '))).toEqual(['* * 1']);
    const { updates } = parse(readFileSync('.github/dependabot.yml', 'utf8')) as {
      updates: { schedule: { interval: string } }[];
    };
    for (const { schedule } of updates) expect(['weekly', 'monthly']).toContain(schedule.interval);
  });

  test('come each from npm’s registry, with a version and a checksum [V15.1.2]', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<
        string,
        { version?: string; integrity?: string; resolved?: string; inBundle?: true }
      >;
    };
    const { '': own, ...others } = packages;
    expect(own).toBeDefined();
    expect(Object.keys(others).length).toBeGreaterThan(100);
    for (const [name, { version, integrity, resolved, inBundle }] of Object.entries(others)) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+/);
      if (inBundle !== true) expect(integrity, name).toMatch(/^sha512-/);
      expect(resolved ?? 'https://registry.npmjs.org/', name).toMatch(
        /^https:\/\/registry\.npmjs\.org\//,
      );
    }
    expect(readFileSync('.npmrc', 'utf8')).not.toMatch(/registry=/);
  });
});
