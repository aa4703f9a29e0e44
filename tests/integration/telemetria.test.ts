import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import handler from '../../netlify/functions/pacientes.ts';
import { exporterOf } from '../../netlify/http/telemetry.ts';
import { formulario } from '../support/afiliacion.ts';
import { freshDatabase, type TestDatabase } from '../support/freshDatabase.ts';

// What goes to an OpenTelemetry receiver, where one is named, and that nothing of a person does.

let database: TestDatabase;
let got: { path: string; headers: IncomingHttpHeaders; body: string }[];
let isAway = false;
const receiver = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => (body += text));
  request.on('end', () => {
    got.push({ path: request.url ?? '', headers: request.headers, body });
    if (isAway) response.destroy();
    else response.end('{}');
  });
});
const key = Buffer.alloc(32, 1).toString('base64url');

beforeAll(async () => {
  database = await freshDatabase('demo');
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}/`);
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-clave=una%20clave');
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('NEON_LOCAL', database.neonLocal);
  vi.stubEnv('URL', 'https://junto.example');
  vi.stubEnv('SESSION_KEYS', `a:${key}`);
  vi.stubEnv('ADDRESS_KEY', key);
  vi.stubEnv('FACTOR_KEYS', `a:${key}`);
});
beforeEach(() => {
  got = [];
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => {
  isAway = false;
  vi.restoreAllMocks();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  receiver.close();
  receiver.closeAllConnections();
  await database.drop();
});

/** Asks the function as the platform does, and waits for what it does after its answer. */
async function ask(method: string, path: string, body?: object): Promise<number> {
  const later: Promise<unknown>[] = [];
  const reply = await handler(
    new Request(`https://junto.example${path}`, {
      method,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
    { ip: '203.0.113.9', waitUntil: (work: Promise<unknown>) => later.push(work) } as never,
  );
  await Promise.all(later);
  return reply.status;
}

const FORM = formulario({ NumeroIdentificacion: 'MARCADA-1', Nombre: 'Marcada' });

describe('a request', () => {
  test('is one trace with its statements, and one measure, in the words of OpenTelemetry', async () => {
    expect(await ask('POST', '/api/pacientes', FORM)).toBe(200);
    expect(got.map(({ path }) => path).sort()).toEqual(['/v1/metrics', '/v1/traces']);
    expect(got[0]?.headers['x-clave']).toBe('una clave');
    const traces = JSON.parse(got.find(({ path }) => path === '/v1/traces')?.body ?? '') as {
      resourceSpans: [{ scopeSpans: [{ spans: Record<string, unknown>[] }] }];
    };
    const [request, ...statements] = traces.resourceSpans[0].scopeSpans[0].spans;
    expect(request).toMatchObject({ name: 'POST /api/pacientes', kind: 2 });
    expect(request?.['traceId']).toMatch(/^[0-9a-f]{32}$/);
    expect(statements.length).toBeGreaterThan(2);
    for (const one of statements) {
      expect(one).toMatchObject({
        traceId: request?.['traceId'],
        parentSpanId: request?.['spanId'],
      });
    }
    expect(statements.map(({ name }) => name)).toContain('transaction');
    // The log line has the trace's id, and the resource says what runs.
    const line: unknown = JSON.parse(vi.mocked(console.log).mock.calls[0]?.[0] as string);
    expect(line).toMatchObject({ trace_id: request?.['traceId'] });
    for (const name of ['service.version', 'service.instance.id', 'deployment.environment.name']) {
      expect(got[0]?.body).toContain(`"${name}"`);
    }
    const metrics = got.find(({ path }) => path === '/v1/metrics')?.body ?? '';
    expect(metrics).toContain('"unit":"s"');
    expect(metrics).toContain('"http.server.request.duration"');
    expect(metrics).toContain('"affiliation"');
  });

  test('says nothing of anybody, whether it is done or refused', async () => {
    await ask('POST', '/api/pacientes', { ...FORM, NumeroTarjeta: 'CR799999991' });
    await ask('GET', '/api/pacientes/saldo/MARCADA-1');
    const all = got.map(({ body }) => body).join('\n');
    expect(all).toContain('/api/pacientes/saldo/:cardOrId');
    for (const value of Object.values(FORM).filter(
      (one) => typeof one === 'string' && one.length > 6,
    )) {
      expect(all).not.toContain(value);
    }
    expect(all).not.toMatch(/marcada|203\.0\.113/i);
  });

  test('names the rules that refused it, in its log line and its trace', async () => {
    expect(
      await ask('POST', '/api/pacientes', { ...FORM, NumeroIdentificacion: 'CR-ID-0001' }),
    ).toBe(409);
    const line: unknown = JSON.parse(vi.mocked(console.log).mock.calls[0]?.[0] as string);
    expect(line).toMatchObject({ rules: [expect.stringMatching(/^afiliacion/)] });
    expect(got.find(({ path }) => path === '/v1/traces')?.body).toContain('"junto.rules"');
  });

  test('is answered as well when the receiver is away', async () => {
    isAway = true;
    expect(await ask('GET', '/api/pacientes/countries')).toBe(200);
    expect(await ask('GET', '/api/pacientes/validar/CR700000017?opcion=Cedula')).toBe(200);
    expect(got.length).toBeGreaterThan(0);
  });
});

test('nothing is sent anywhere unless a receiver is named, and nowhere without TLS', () => {
  expect(exporterOf({})).toBeUndefined();
  expect(exporterOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example/' })).toEqual({
    endpoint: 'https://otel.example',
    headers: {},
  });
  expect(() => exporterOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel.example' })).toThrow(
    'without TLS',
  );
});
