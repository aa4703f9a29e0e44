import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, inject, test } from 'vitest';
import { ENDPOINTS, problemStatuses } from '../../src/contracts/all.ts';
import type { Endpoint } from '../../src/contracts/endpoint.ts';
import { problem } from '../../src/contracts/problem.ts';
import { TIPO_XLSX } from '../../src/contracts/xlsx.ts';
import { puede } from '../../src/domain/permisos.ts';
import { type Known, mutated, type Schema, valid } from '../support/arbitrary.ts';
import { sinActos } from '../support/demoWorld.ts';
import { ejemplos, pedida, people } from '../support/ejemplos.ts';
import { testEnvironment } from '../support/environment.ts';
import { escrituras, type Intento, rutaDe } from '../support/escrituras.ts';
import { mundo } from '../support/mundo.ts';
import { PERSONAS } from '../support/personas.ts';
import { send, site } from '../support/request.ts';
import { isProof, seed } from '../support/size.ts';

// Every endpoint, with valid and mutated requests made from its schemas.

/** Rounds of cases, each from a state of its own: all of them in `npm run prove`, else until something was served, and something refused for its form. */
const ROUNDS = 16;
const CASES = isProof ? 125 : 8;
const AT_ONCE = 8;

/** The parts of an OpenAPI operation that these tests read. */
interface Operation {
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: { 'application/json'?: { schema: Schema } } };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}
/** The document as it is served; nothing in it comes from a database. */
const { functionsUrl: url, neonLocal } = inject('database');
const served = await send(testEnvironment({ url, neonLocal }), 'GET /api/openapi.json');
const document = served.body as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Problema: object } };
};
const operationOf = ({ method, path }: Endpoint): Operation => {
  const found = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`${method} ${path} is not in the document`);
  return found;
};

/** Who sends no token, after all of them, and who may send the endpoint's own request. */
const VISITOR = PERSONAS.length;
const OWNER = VISITOR + 1;
console.info(`fuzz: SEED=${seed}`);
const { database, env, tokenFor } = await mundo();
const entradas = await ejemplos(database, env);
const escritas = await escrituras(database, env);
/** The users as they were. */
const [usuarios] = await database.query<{ x: string }>(
  'select jsonb_agg(to_jsonb(u))::text as x from usuarios u',
);
const cards = await database.query<{ x: string }>(
  `(select numero as x from tarjetas where estado = 'Activa' order by id limit 10)
   union all (select numero from tarjetas where estado = 'Emitida' order by id limit 10)`,
);
const numbers = cards.map(({ x }) => x);
const days = ['2026-06-01', '2026-06-10', '2026-06-17', '2026-04-01', '2025-12-31'];
const known: Known = {
  card: numbers,
  cardOrId: [...numbers, 'CR-ID-0014'],
  NumeroTarjeta: ['CR900000001', 'CR912345678', 'PAN912345678', ...numbers],
  country: ['506', '507', '504', '1809'],
  producto: [undefined],
  dia: [...days, undefined],
  Fecha: days,
  fecha_factura: days,
  fechaInicio: days,
  fechaFinal: days,
  FechaNacimiento: ['1955-03-08', '2008-06-17', '2008-06-18', '1900-01-01'],
  farmacia: ['', 'CR-F001', 'PA-F001'],
  userName: [...PERSONAS.map(({ userName }) => userName), undefined],
  roleUser: [undefined],
  tarjeta: numbers,
  s: ['san', 'á', '%'],
  key: ['san', ''],
  catalogo: ['medicos', 'medicos', 'farmacias'],
  orden: ['codigo', '-nombre', 'asc', undefined],
};
const tokens: (string | undefined)[] = [];

/** Undoes what other endpoints' cases did to users, and opens new sessions. */
async function restore(): Promise<void> {
  const columns =
    'clave_hash, rol, farmacia_admin, pais_codigo, farmacia_id, cadena_id, distribuidor_id, todos_los_paises, activo';
  await database.query(
    `update usuarios u set (${columns}) = (select ${columns
      .split(', ')
      .map((column) => `f.${column}`)
      .join(', ')})
       from jsonb_populate_recordset(null::usuarios, $1::jsonb) f where f.id = u.id`,
    [usuarios?.x],
  );
  for (const [i, { userName }] of PERSONAS.entries()) tokens[i] = await tokenFor(userName);
}

/** A request of the endpoint that is served, of a state of its own if it needs one. */
async function propia(route: string, round: number): Promise<Intento> {
  const preparadas = escritas.filter(([name]) => rutaDe(name) === route);
  const preparada = preparadas[round % preparadas.length];
  if (preparada !== undefined) return preparada[2]();
  const { who = '', path, body, status = 200, stranger } = entradas[route] ?? {};
  if (status === 200) {
    const [, user = null] = people[who.replaceAll(' ', '').indexOf('y')] ?? [];
    const token = user === null ? undefined : await tokenFor(user);
    return { what: pedida(route, path, user), sent: { body, token } };
  }
  if (stranger?.told.includes(200) !== true)
    throw new Error(`${route} has no request to be served`);
  const [method = '', pattern = ''] = route.split(' ');
  const { headers } = stranger;
  return {
    what: `${method} ${stranger.path?.(round) ?? pattern}`,
    sent: { body: stranger.body?.(round), headers },
  };
}

/** A request as a case of its owner's. */
function caseFor({ path }: Endpoint, { what, sent: { body } }: Intento): Case {
  const { pathname, searchParams } = new URL(what.replace(/^\w+ /, ''), site);
  const parts = pathname.split('/').map(decodeURIComponent);
  const params = path
    .split('/')
    .flatMap((part, i) => (part.startsWith(':') ? [[part.slice(1), parts[i]] as const] : []));
  return {
    path: Object.fromEntries(params),
    query: Object.fromEntries(searchParams),
    body,
    who: OWNER,
    transport: 'json',
    isMutated: false,
  };
}

/** The values of a case beside the known ones, by the names of its fields; its whole body by 'body'. */
function hintsOf({ path, query, body }: Case): Known {
  const fields = body instanceof Uint8Array ? {} : (body as object | undefined);
  const values = { ...path, ...query, ...fields, body };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, [value, ...(known[name] ?? [])]]),
  );
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const isProblem = ajv.compile(document.components.schemas.Problema);

/** One request as drawn: path and query by name, the body, and what its transport gets wrong. */
interface Case {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  who: number;
  transport: 'json' | 'broken json' | 'not json' | 'raw path';
  isMutated: boolean;
}

/** Who may call an endpoint: of the requests each other is theirs, or most would stop at the role. */
const callers = (endpoint: Endpoint): number[] =>
  Array.from({ length: VISITOR + 1 }, (_, who) => who).filter((who) => mayCall(endpoint, who));

function caseOf(endpoint: Endpoint, operation: Operation, known: Known): fc.Arbitrary<Case> {
  const place = (where: string): Schema => {
    const fields = operation.parameters.filter((parameter) => parameter.in === where);
    return {
      type: 'object',
      properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
      required: fields.filter(({ required }) => required).map(({ name }) => name),
    };
  };
  const bodySchema = operation.requestBody?.content['application/json']?.schema;
  const path = valid(place('path'), known);
  const query = valid(place('query'), known);
  const file = fc.constantFrom(...(known['body'] ?? []));
  const body = bodySchema === undefined ? file : valid(bodySchema, known, 'body');
  const draw = (isMutated: boolean): fc.Arbitrary<Case> =>
    fc.record({
      path: isMutated ? fc.oneof(path, mutated(path)) : path,
      query: isMutated ? fc.oneof(query, mutated(query)) : query,
      body: isMutated && bodySchema !== undefined ? fc.oneof(body, mutated(body)) : body,
      who: fc.oneof(fc.nat(VISITOR), fc.constantFrom(...callers(endpoint)), fc.constant(OWNER)),
      transport: isMutated
        ? fc.constantFrom('json', 'json', 'json', 'json', 'broken json', 'not json', 'raw path')
        : fc.constant('json'),
      isMutated: fc.constant(isMutated),
    }) as fc.Arbitrary<Case>;
  return fc.oneof(draw(false), draw(true));
}

const asText = (value: unknown): string =>
  (typeof value === 'string'
    ? value
    : ((JSON.stringify(value) as string | undefined) ?? '')
  ).toWellFormed();

/** The address of a case, and the parameters that the server will read out of it. */
function addressOf(endpoint: Endpoint, drawn: Case): string {
  const encode =
    drawn.transport === 'raw path'
      ? (text: string) => text.replace(/[/?# ]/g, '%')
      : encodeURIComponent;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encode(asText(drawn.path[name] ?? '')),
  );
  const query = new URLSearchParams(
    Object.entries(drawn.query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, asText(value)]],
    ),
  );
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** The endpoint that an address leads to: with its last part empty, the list above it, if there is one. */
const endpointAt = (asked: Endpoint, address: string): Endpoint => {
  const { pathname } = new URL(address, site);
  const list = ENDPOINTS.find(
    ({ method, path }) =>
      method === asked.method && new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/$`).test(pathname),
  );
  return list ?? asked;
};

/** Whether the schemas themselves accept the request, the judge of what must be refused. */
function accepts(endpoint: Endpoint, drawn: Case, address: string, bodyText: string): boolean {
  const url = new URL(address, site);
  const query = Object.fromEntries(url.searchParams);
  const path = Object.fromEntries(
    Object.keys(drawn.path).map((name) => [name, asText(drawn.path[name])]),
  );
  return (
    v.is(endpoint.params, path) &&
    v.is(endpoint.search, query) &&
    (endpoint.body.type === 'unknown' || v.is(endpoint.body, JSON.parse(bodyText)))
  );
}

/** Whether one of `PERSONAS`, the visitor or the owner gets past the session and the role, to the schemas. */
function mayCall({ access }: Endpoint, who: number): boolean {
  if (access === 'public' || who === OWNER) return true;
  const funcion = PERSONAS[who];
  return funcion !== undefined && (access === 'session' || puede(funcion, access));
}

/** The headers of every answer; null: absent. */
const HEADERS: Readonly<Record<string, string | null>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'access-control-allow-origin': null,
};

/** Requests that are refused as a whole, before any field is read. */
const NO_FIELD = [
  'Esta dirección no existe.',
  'Los datos enviados no son JSON válido.',
  'Los datos enviados son demasiado grandes.',
  'Envíe los datos como JSON (Content-Type: application/json).',
];

const LEAKS =
  /\bat [\w.<>]+ \(|node_modules|\.ts:\d|postgres|select |insert |violates|sqlstate|stack/i;

/** Whether an answer ends the session that asked and gives another: one after the other, then. */
const replacesSession = ({ access, reply }: Endpoint): boolean =>
  access === 'session' && 'entries' in reply && 'Token' in Object(reply.entries);

async function run(
  asked: Endpoint,
  drawn: Case,
  { sent }: Intento,
): Promise<{ status: number; bySchema: boolean }> {
  const address = addressOf(asked, drawn);
  const endpoint = endpointAt(asked, address);
  const operation = operationOf(endpoint);
  const hasBody = endpoint.body.type !== 'unknown';
  const json = (JSON.stringify(drawn.body) as string | undefined) ?? 'null';
  const body = drawn.transport === 'broken json' ? `${json.slice(0, -1)}{` : json;
  const reply = await send(
    { ...env, clientAddress: `198.51.${drawn.who}.7` },
    `${endpoint.method} ${address}`,
    {
      // A logout would end the sessions of all the others.
      token: endpoint.path.endsWith('/logout') ? undefined : tokens[drawn.who],
      cookie: drawn.who === OWNER ? sent.cookie : undefined,
      ...(hasBody || 'file' in endpoint ? { body: 'file' in endpoint ? drawn.body : body } : {}),
      headers: {
        ...(drawn.who === OWNER ? sent.headers : {}),
        ...('file' in endpoint ? { 'content-type': endpoint.file.type } : {}),
        ...(drawn.transport === 'not json' ? { 'content-type': 'text/plain' } : {}),
      },
    },
  );
  if (replacesSession(endpoint) && reply.status === 200)
    tokens[drawn.who] = (reply.body as { Token: string }).Token;
  const said = `${JSON.stringify(drawn)} → ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)}`;
  expect(reply.status, said).toBeLessThan(500);
  for (const [name, value] of Object.entries(HEADERS)) {
    expect(reply.headers.get(name), said).toBe(value);
  }
  expect({}, said).not.toHaveProperty('manchado');
  expect([200, ...problemStatuses(endpoint)], said).toContain(reply.status);
  if (reply.status === 200) {
    expect(reply.headers.get('content-type'), said).toBe(
      endpoint.reply.type === 'unknown'
        ? endpoint.path.startsWith('/api/fotos/')
          ? 'image/jpeg'
          : TIPO_XLSX
        : 'application/json',
    );
    const schema = operation.responses['200']?.content?.['application/json']?.schema;
    if (schema !== undefined) {
      const check = ajv.compile(schema);
      expect(check(reply.body), `${said} ${ajv.errorsText(check.errors)}`).toBe(true);
      // Every field of the contract, and none besides.
      const parsed = v.safeParse(endpoint.reply, reply.body);
      expect(parsed.success && parsed.output, said).toEqual(reply.body);
    }
  } else {
    expect(reply.headers.get('content-type'), said).toBe('application/problem+json');
    expect(isProblem(reply.body), said).toBe(true);
    expect(reply.body, said).toMatchObject({ status: reply.status });
  }
  if (endpoint.access !== 'public' && drawn.who === VISITOR) {
    // An address with an empty or a broken part leads to no endpoint at all.
    expect([400, 401, 404], said).toContain(reply.status);
  }
  expect(JSON.stringify(reply.body), said).not.toMatch(LEAKS);
  const isPlain = drawn.transport === 'json';
  const wrong =
    (!isPlain && drawn.transport !== 'raw path' && hasBody) ||
    (isPlain && endpoint === asked && !accepts(endpoint, drawn, address, body));
  if (wrong) expect(reply.status, `${said}: the schemas refuse it`).toBeGreaterThanOrEqual(400);
  // By the schemas and nothing before or after them: for its form, at a field, or as no such address.
  const bySchema = wrong && mayCall(endpoint, drawn.who);
  if (bySchema) {
    expect([400, 404, 413, 415, 422], said).toContain(reply.status);
    const { errors = [], detail } = v.parse(problem, reply.body);
    if (errors.length === 0) expect(NO_FIELD, said).toContain(detail);
  }
  return { status: reply.status, bySchema };
}

test('the document is one that OpenAPI 3.1’s own schema accepts', async () => {
  const copy = structuredClone(served.body) as Record<string, object>;
  expect(await new Validator().validate(copy)).toEqual({ valid: true });
  const wrong = await new Validator().validate({ ...copy, components: { schemas: [] } });
  expect(wrong).toMatchObject({ valid: false });
});

test.each(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s, its own, valid and mutated requests: no server error, nothing leaked, every answer as declared',
  async (route, endpoint) => {
    const operation = operationOf(endpoint);
    await sinActos(database);
    const atOnce = replacesSession(endpoint) ? 1 : AT_ONCE;
    const hasFields = [endpoint.params, endpoint.search, endpoint.body].some(
      ({ type }) => type !== 'unknown',
    );
    const statuses = new Set<number>();
    let refused = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await restore();
      const own = await propia(route, round);
      tokens[OWNER] = own.sent.token;
      const served = caseFor(endpoint, own);
      const drawn = fc.sample(caseOf(endpoint, operation, { ...known, ...hintsOf(served) }), {
        numRuns: CASES,
        seed: seed + round,
      });
      const cases = [served, ...drawn];
      for (let i = 0; i < cases.length; i += atOnce) {
        // Limits against guessing have tests of their own.
        await database.query('delete from intentos');
        const answers = await Promise.all(
          cases.slice(i, i + atOnce).map((one) => run(endpoint, one, own)),
        );
        for (const { status, bySchema } of answers) {
          statuses.add(status);
          if (bySchema) refused++;
        }
      }
      if (!isProof && statuses.has(200) && refused > 0 === hasFields) break;
    }
    // Not all of them bounced off the first check: something was served too.
    expect([...statuses]).toContain(200);
    // And what the schemas must refuse was really sent, by who gets as far as them.
    expect(refused > 0).toBe(hasFields);
  },
  600_000,
);
