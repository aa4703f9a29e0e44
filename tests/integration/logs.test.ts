import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Environment } from '../../netlify/http/environment.ts';
import { openApi } from '../../netlify/http/openapi.ts';
import { openDatabase } from '../../netlify/database/open.ts';
import { ENDPOINTS } from '../../src/contracts/all.ts';
import type { Endpoint } from '../../src/contracts/endpoint.ts';
import { formulario } from '../support/afiliacion.ts';
import type { Schema } from '../support/arbitrary.ts';
import { tokenOf } from '../support/demoWorld.ts';
import { testEnvironment } from '../support/environment.ts';
import { failing } from '../support/failing.ts';
import { mundo } from '../support/mundo.ts';
import { foundIn, personalValues } from '../support/personal.ts';
import { linea, solicitud } from '../support/redemption.ts';
import { send, type Sent } from '../support/request.ts';

// Every value a person sends is marked, by no word of ours; no log line, no refusal and nothing on the
// console may hold a mark.

const MARK = 'MXRQZ';
const ALLOWED = [
  'address',
  'at',
  'reached',
  'release',
  'rules',
  'session',
  'trace_id',
  'country',
  'event',
  'method',
  'ms',
  'role',
  'route',
  'status',
  'time',
  'user',
].sort();

const { database, ids } = await mundo();
let env: Environment;
let lines: Readonly<Record<string, unknown>>[];
let said: unknown[][];
let refusals: unknown[];
let token: string;

beforeEach(async () => {
  lines = [];
  said = [];
  refusals = [];
  env = testEnvironment(database, { log: (line) => lines.push(line) });
  token = await tokenOf(database, env, 'CR-F001');
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...values: unknown[]) => void said.push(values));
  }
});
afterAll(() => vi.restoreAllMocks());

/** Sends as `send` does and keeps what it is refused with. */
const ask: typeof send = async (...request) => {
  const reply = await send(...request);
  if (reply.status >= 400) refusals.push(reply.body);
  return reply;
};

const expectNoMark = (requests: number) => {
  expect(lines).toHaveLength(requests);
  for (const line of lines) {
    expect(Object.keys(line).sort()).toEqual(ALLOWED);
    expect(JSON.stringify(line)).not.toMatch(new RegExp(MARK, 'i'));
    // The route's template, never the address.
    expect(String(line['route'])).toMatch(/^(\/api\/[\w:./-]+|unknown)$/);
  }
  expect(JSON.stringify(refusals)).not.toMatch(new RegExp(MARK, 'i'));
  expect(said).toEqual([]);
};

/** Everything a schema takes, each text of it marked. */
function marked(schema: Schema, name = ''): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return marked(schema.anyOf[0] ?? {}, name);
  if (schema.type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([field, one]) => [field, marked(one, field)]),
    );
  }
  if (schema.type === 'array')
    return schema.prefixItems === undefined ? [marked(schema.items ?? {}, name)] : [];
  if (schema.type === 'integer') return 1;
  if (schema.type === 'boolean') return true;
  if (/fecha/i.test(name)) return '2026-06-10';
  return `${MARK}-${name}@x.example`.slice(0, schema.maxLength ?? 60);
}

interface Operation {
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: { 'application/json'?: { schema: Schema } } };
}
const document = openApi() as { paths: Record<string, Record<string, Operation>> };

const requestOf = (endpoint: Endpoint): [string, Sent] => {
  const { method, path } = endpoint;
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const address = path.replace(/:(\w+)/g, (_, name: string) =>
    name === 'country' ? '506' : `${MARK}-${name}`,
  );
  const query = (operation?.parameters ?? [])
    .filter(({ in: place }) => place === 'query')
    .map(({ name }) => `${name}=${MARK}`)
    .join('&');
  const schema = operation?.requestBody?.content['application/json']?.schema;
  return [
    `${method} ${address}?${query}`,
    {
      ...(schema === undefined ? {} : { body: marked(schema) }),
      cookie: `__Host-refresh=${MARK}; otra=${MARK}`,
      headers: {
        'user-agent': MARK,
        'x-forwarded-for': MARK,
        'idempotency-key': MARK,
        referer: `https://junto.example/?q=${MARK}`,
      },
    },
  ];
};

describe.each(ENDPOINTS)('$method $path, every text marked', (endpoint) => {
  test.each([
    ['with a good token', () => token],
    ['with a marked token', () => `${MARK}.${MARK}.${MARK}`],
  ])('%s', async (_, tokenFor) => {
    const [request, sent] = requestOf(endpoint);
    await ask(env, request, { ...sent, token: tokenFor() });
    if (sent.body !== undefined) {
      const body = `{"${MARK}`;
      await ask(env, request, { ...sent, token: tokenFor(), body });
    }
    expectNoMark(sent.body === undefined ? 1 : 2);
  });

  test('while the database fails with errors that quote values', async () => {
    const [request, sent] = requestOf(endpoint);
    const fail = () => Promise.reject(new Error(`Key (correo)=(${MARK}) already exists`));
    const broken = { ...env.database, query: fail, transaction: fail };
    const reply = await ask({ ...env, database: broken }, request, {
      ...sent,
      token,
    });
    expect(JSON.stringify(reply.body)).not.toMatch(/already exists/);
    expectNoMark(1);
  });
});

describe.each<[string, (url: URL) => string | undefined, string]>([
  ['does not let the functions in', (url) => void (url.password = MARK), '28P01'],
  ['does not exist', (url) => void (url.pathname = `/${MARK}`), '3D000'],
  ['is not reached', (url) => (url.host = 'localhost:2'), 'ECONNREFUSED'],
])('a database that %s is logged by its code alone', (_, change, code) => {
  test.each<[string, () => Sent]>([
    ['GET /api/salud', () => ({})],
    ['GET /api/medicos/506', () => ({})],
    ['POST /api/auth/login', () => ({ body: { username: MARK, password: MARK } })],
    ['GET /api/canjes/contadores', () => ({ token })],
  ])('%s', async (route, sent) => {
    const url = new URL(database.url);
    const elsewhere = change(url);
    const endpoint = database.neonLocal && (elsewhere ?? database.neonLocal);
    const away = openDatabase(url.href, endpoint, Math.random);
    const reply = await ask({ ...env, database: away }, route, sent());
    expect([reply.status, lines[0]?.['event']]).toEqual([503, `database-away ${code}`]);
    expectNoMark(1);
  });
});

test('an unexpected error is logged by its name and code alone', async () => {
  const fail = () => Promise.reject(new TypeError(`Key (correo)=(${MARK}) already exists`));
  const broken = { ...env.database, query: fail };
  const { status } = await ask({ ...env, database: broken }, 'GET /api/medicos/506');
  expect([status, lines[0]?.['event']]).toEqual([500, 'unexpected TypeError']);
  const frames = v.parse(v.array(v.string()), lines[0]?.['at']);
  const files = frames.map((frame) => /netlify\/[\w/.-]+\.ts/.exec(frame)?.[0]);
  expect([...new Set(files)], 'from our own code alone, nearest first').toEqual([
    'netlify/database/database.ts',
    'netlify/directorio/directorio.sql.ts',
    'netlify/directorio/verDirectorios.ts',
    'netlify/http/area.ts',
  ]);
  expectNoMark(1);
});

describe('what a person really does, marked', () => {
  const person = () =>
    formulario({
      Nombre: `${MARK} Ana`,
      PrimerApellido: MARK,
      SegundoApellido: MARK,
      CorreoElectronico: `${MARK}@correo.example`,
      ConfirmacionCorreoElectronico: `${MARK}@correo.example`,
      NumeroIdentificacion: `${MARK}-1`,
    });

  test('an affiliation, its repetition and every statement of it failing', async () => {
    const body = person();
    expect((await ask(env, 'POST /api/pacientes', { body })).status).toBe(200);
    expect((await ask(env, 'POST /api/pacientes', { body: person() })).status).toBe(409);
    for (let n = 1; n <= 4; n++) {
      const database = failing(env.database, n, 'refused');
      const sent = { body: { ...person(), NumeroIdentificacion: `${MARK}-${n + 1}` } };
      await ask({ ...env, database }, 'POST /api/pacientes', sent);
    }
    await ask(env, `GET /api/pacientes/saldo/${MARK}-1`);
    expectNoMark(7);
    expect(lines.some(({ event }) => event === 'unexpected DatabaseRefusal XX000')).toBe(true);
  });

  test('a redemption on marked invoices, applied twice, then audited with a marked remark', async () => {
    const FarmaciaId = await ids.farmacia('CR-F001');
    const body = await solicitud(database, {
      Facturas: [
        linea(FarmaciaId, '2026-06-10', `${MARK}-1`),
        linea(FarmaciaId, '2026-06-11', `${MARK}-2`),
      ],
    });
    // Not `ask`: the refusal quotes the invoice that was typed.
    const apply = () => send(env, `POST /api/canjes/aplicar/${randomUUID()}`, { token, body });
    const first = await apply();
    expect(first.status).toBe(200);
    expect((await apply()).status).toBe(409);
    const operador = await tokenOf(database, env, 'operador.cr');
    const { CodigoConfirmacion } = first.body as { CodigoConfirmacion: string };
    const audited = await ask(env, `POST /api/canjes/auditar/${CodigoConfirmacion}`, {
      token: operador,
      body: { Decision: 'Rechazado', Observaciones: MARK },
    });
    expect(audited.status).toBe(200);
    expectNoMark(3);
    // Neither the token nor the confirmation code.
    expect(JSON.stringify(lines)).not.toContain(CodigoConfirmacion);
    expect(JSON.stringify(lines)).not.toContain(token.slice(-20));
  });
});

test('finds personal data of the database in a log line that has them, and in no other', async () => {
  const values = await personalValues((text) => database.query<{ value: string }>(text));
  const [ana] = await database.query<Record<string, string>>(
    `select p.identificacion, p.nombre, p.primer_apellido, p.segundo_apellido, p.correo, p.telefono,
            t.numero, c.codigo_confirmacion, f.numero as factura
       from pacientes p join tarjetas t on t.paciente_id = p.id join canjes c on c.tarjeta_id = t.id
       join canje_facturas f on f.canje_id = c.id
      where p.nombre || p.primer_apellido || p.segundo_apellido !~ ' '
        and least(char_length(p.nombre), char_length(p.primer_apellido),
                  char_length(p.segundo_apellido), char_length(f.numero)) > 3
      limit 1`,
  );
  const line = {
    route: '/api/canjes/tarjeta/:card',
    role: 'Operador',
    event: 'permission-refused',
  };
  expect(foundIn(JSON.stringify(line), values)).toEqual([]);
  for (const value of Object.values(ana ?? {})) {
    const told = JSON.stringify({ ...line, event: `permission-refused ${value}` });
    expect(foundIn(told, values)).toContain(value);
  }
  expect(Object.keys(ana ?? {})).toHaveLength(9);
});

test('PostgreSQL writes no statement, no parameter and no detail into its own log', async () => {
  const settings = await database.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('log_statement', 'log_min_error_statement',
       'log_error_verbosity', 'log_min_duration_statement', 'log_parameter_max_length_on_error')`,
  );
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    log_error_verbosity: 'terse',
    log_min_duration_statement: '-1',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: '0',
    log_statement: 'none',
  });
});
