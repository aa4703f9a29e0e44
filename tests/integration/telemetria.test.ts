import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { exporterOf, telemetryOf } from '../../netlify/http/telemetry.ts';
import { formulario } from '../support/afiliacion.ts';
import { mundo } from '../support/mundo.ts';
import { INHERITED, variablesFor } from '../support/programs.ts';

// What goes to an OpenTelemetry receiver, where one is named, and that nothing of a person does.

// The environment reads the process' variables once: these tests need one of their own.
vi.resetModules();
const { default: pacientes } = await import('../../netlify/functions/pacientes.ts');

const { database } = await mundo();
let got: { path: string; headers: IncomingHttpHeaders; body: string }[];
const receiver = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => (body += text));
  request.on('end', () => {
    got.push({ path: request.url ?? '', headers: request.headers, body });
    response.end('{}');
  });
});
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');
beforeEach(() => {
  got = [];
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const { port } = receiver.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}/`);
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-clave=una%20clave');
  for (const [name, value] of Object.entries(variablesFor(database))) vi.stubEnv(name, value);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => {
  receiver.close();
  receiver.closeAllConnections();
});

/** Asks the function as the platform does, and waits for what it does after its answer. */
async function ask(method: string, path: string, body?: object): Promise<number> {
  const later: Promise<unknown>[] = [];
  const reply = await pacientes(
    new Request(`https://junto.example${path}`, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
      },
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

  test('holds no personal data, done or refused', async () => {
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
});

test.each(['alarm-rights', 'database-away ECONNREFUSED', 'unexpected TypeError'])(
  'the first occurrence of %s is a sample of a gauge, which needs none before it',
  async (event) => {
    const exporter = exporterOf(process.env);
    if (exporter === undefined) throw new Error('No receiver');
    const line = { method: 'GET', route: '/api/salud', status: 503 };
    const telemetry = telemetryOf(exporter, 'prueba');
    await telemetry.send({ ...line, event });
    await telemetry.send({ ...line, event: 'login' });
    const gauges = got.map(({ body }) => body).filter((body) => body.includes('"junto.alarm"'));
    expect(gauges).toHaveLength(1);
    expect(gauges[0]).toContain(`"value":{"stringValue":"${event}"}}],"timeUnixNano"`);
  },
);

test('the nightly job of an own server sends each of its lines before it ends', async () => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT } = process.env;
  const command = ['netlify/tools/operacion/retencion.ts', '--base', database.name];
  const env = { ...INHERITED, OTEL_EXPORTER_OTLP_ENDPOINT, DATABASE_URL: database.ownerUrl };
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
  expect(await once(child, 'close')).toEqual([0, null]);
  const events = said
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { event: string }).event);
  expect(events).toContain('retention');
  const sent = got.map(({ body }) => /"name":"junto\.([a-z-]+)"/.exec(body)?.[1]);
  expect(sent.sort()).toEqual(events.sort());
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
