import { randomBytes } from 'node:crypto';
import type { Database, Query, Transaction } from '../database/database.ts';
import { codeOf } from '../database/database.ts';

/** Where traces and metrics go, as OpenTelemetry's own variables name it; undefined: nowhere. */
export interface Exporter {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Reads `OTEL_EXPORTER_OTLP_ENDPOINT` and `OTEL_EXPORTER_OTLP_HEADERS` ('name=value,name=value'). */
export const exporterOf = (
  variables: Readonly<Record<string, string | undefined>>,
): Exporter | undefined => {
  const endpoint = variables['OTEL_EXPORTER_OTLP_ENDPOINT']?.replace(/\/+$/, '');
  if (!endpoint) return undefined;
  const { protocol, hostname } = new URL(endpoint);
  if (protocol !== 'https:' && hostname !== 'localhost' && hostname !== '127.0.0.1') {
    throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT goes to another machine without TLS.');
  }
  const headers = (variables['OTEL_EXPORTER_OTLP_HEADERS'] ?? '').split(',').flatMap((pair) => {
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    return at <= 0 ? [] : [[name, decodeURIComponent(value)] as const];
  });
  return { endpoint, headers: Object.fromEntries(headers) };
};

type Value = string | number | undefined;

const attributes = (values: Readonly<Record<string, Value>>) =>
  Object.entries(values).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [{ key, value: typeof value === 'number' ? { intValue: value } : { stringValue: value } }],
  );

const RESOURCE = { attributes: attributes({ 'service.name': 'junto-a-ti' }) };
const SCOPE = { name: 'junto-a-ti' };
const MOST_LETTERS = 400;
/** Milliseconds that part requests into those that took longer and those that did not. */
const BOUNDS = [25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];
const SERVER = 2;
const CLIENT = 3;
const FAILED = 2;
const DELTA = 1;
const EXPORT_MS = 3_000;

const nanoseconds = (milliseconds: number): string =>
  (BigInt(Math.round(milliseconds * 1000)) * 1000n).toString();
const id = (bytes: number): string => randomBytes(bytes).toString('hex');

interface Span {
  readonly name: string;
  readonly started: number;
  readonly ended: number;
  readonly code: string | undefined;
}

/** The request's line of the log, as far as it says nothing of anybody. */
interface RequestLine {
  readonly method?: unknown;
  readonly route?: unknown;
  readonly status?: unknown;
  readonly event?: unknown;
  readonly role?: unknown;
  readonly country?: unknown;
}

/** Notes one request with its statements, and sends both once its log line is written. */
export interface Telemetry {
  /** The same database, whose statements are noted: their text, which has parameters in the place of values. */
  watch(database: Database): Database;
  /** Sends what was noted; never rejects, and waits for the receiver 3 seconds at most. */
  send(line: RequestLine): Promise<void>;
}

/** Begins to note a request. */
export const telemetryOf = ({ endpoint, headers }: Exporter): Telemetry => {
  const started = Date.now();
  const clock = performance.now();
  const now = () => started + (performance.now() - clock);
  const spans: Span[] = [];

  const noted = async <T>(text: string, ask: () => Promise<T>): Promise<T> => {
    const from = now();
    const note = (code?: string) =>
      spans.push({
        name: text.replace(/\s+/g, ' ').trim().slice(0, MOST_LETTERS),
        started: from,
        ended: now(),
        code,
      });
    try {
      const answer = await ask();
      note();
      return answer;
    } catch (error) {
      note(codeOf(error) ?? 'failed');
      throw error;
    }
  };
  const watched = (db: Query): Query => ({
    query: (text, params) => noted(text, () => db.query(text, params)),
  });

  const post = (path: string, body: object) =>
    fetch(`${endpoint}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(EXPORT_MS),
    }).then(
      () => undefined,
      () => undefined,
    );

  return {
    watch: (database) => ({
      ...watched(database),
      pages: (text, params, size) => database.pages(text, params, size),
      transaction: (work) =>
        noted('transaction', () =>
          database.transaction((tx) => {
            const last: Transaction['last'] = (text, params) =>
              noted(text, () => tx.last(text, params));
            return work({ ...watched(tx), last });
          }),
        ),
    }),
    async send({ method, route, status, event, role, country }) {
      const [traceId, spanId] = [id(16), id(8)];
      const said = attributes({
        'http.request.method': String(method),
        'http.route': String(route),
        'http.response.status_code': Number(status),
        'junto.event': event === undefined ? undefined : String(event),
        'junto.role': role === undefined ? undefined : String(role),
        'junto.country': country === undefined ? undefined : String(country),
      });
      const ended = now();
      const between = (span: Pick<Span, 'started' | 'ended'>) => ({
        startTimeUnixNano: nanoseconds(span.started),
        endTimeUnixNano: nanoseconds(span.ended),
      });
      const request = {
        ...{ traceId, spanId, name: `${String(method)} ${String(route)}`, kind: SERVER },
        ...{ ...between({ started, ended }), attributes: said },
        ...(Number(status) >= 500 ? { status: { code: FAILED } } : {}),
      };
      const statements = spans.map((span) => ({
        ...{ traceId, spanId: id(8), parentSpanId: spanId, kind: CLIENT },
        name: /^\w+/.exec(span.name)?.[0] ?? 'statement',
        ...between(span),
        attributes: attributes({
          'db.system.name': 'postgresql',
          'db.query.text': span.name,
          'error.type': span.code,
        }),
        ...(span.code === undefined ? {} : { status: { code: FAILED } }),
      }));
      const ms = ended - started;
      const point = {
        ...{ startTimeUnixNano: nanoseconds(started), timeUnixNano: nanoseconds(ended) },
        ...{ attributes: said, count: 1, sum: ms },
        explicitBounds: BOUNDS,
        bucketCounts: [...BOUNDS, Infinity].map((bound, i) =>
          ms <= bound && ms > (BOUNDS[i - 1] ?? -1) ? 1 : 0,
        ),
      };
      const metric = { name: 'http.server.request.duration', unit: 'ms' };
      const histogram = { aggregationTemporality: DELTA, dataPoints: [point] };
      await Promise.all([
        post('/v1/traces', {
          resourceSpans: [
            { resource: RESOURCE, scopeSpans: [{ scope: SCOPE, spans: [request, ...statements] }] },
          ],
        }),
        post('/v1/metrics', {
          resourceMetrics: [
            {
              resource: RESOURCE,
              scopeMetrics: [{ scope: SCOPE, metrics: [{ ...metric, histogram }] }],
            },
          ],
        }),
      ]);
    },
  };
};
