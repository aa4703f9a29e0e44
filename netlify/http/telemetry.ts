import { randomBytes } from 'node:crypto';
import type { Database, Query } from '../database/database.ts';
import { codeOf } from '../database/database.ts';
import { RELEASE } from '../../src/release.ts';

/** The receiver of traces and metrics, from OpenTelemetry's own variables; undefined: none. */
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

const attributes = (values: Readonly<Record<string, string | number | undefined>>) =>
  Object.entries(values).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [{ key, value: typeof value === 'number' ? { intValue: value } : { stringValue: value } }],
  );

const worded = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Tells this process's figures from those of others. */
const INSTANCE = crypto.randomUUID();
const SCOPE = { name: 'junto-a-ti' };
const MOST_LETTERS = 400;
/** The bounds in seconds that OpenTelemetry's conventions give for `http.server.request.duration`. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const SERVER = 2;
const CLIENT = 3;
const FAILED = 2;
const DELTA = 1;
const EXPORT_MS = 3_000;
/** Events that need action at once. Each is also a gauge, because a counter that begins at 1 shows no increase. */
const ALARM = /^(alarm-|unexpected|database-away|refresh-token-reused)/;

const nanoseconds = (milliseconds: number): string =>
  (BigInt(Math.round(milliseconds * 1000)) * 1000n).toString();
const newSpanId = (): string => randomBytes(8).toString('hex');

interface Span {
  readonly name: string;
  readonly started: number;
  readonly ended: number;
  readonly code: string | undefined;
}

/** The fields of a log line that identify no person. A line without `route` belongs to no request. */
interface Line {
  readonly [figure: string]: unknown;
  readonly trace_id?: unknown;
  readonly rules?: unknown;
  readonly method?: unknown;
  readonly route?: unknown;
  readonly status?: unknown;
  readonly event?: unknown;
  readonly role?: unknown;
  readonly country?: unknown;
}

/** Records one request with its statements, and sends both once its log line is written. */
export interface Telemetry {
  /** The same database, recording its statements: their text, which has parameters in place of values. */
  watch(database: Database): Database;
  /**
   * Sends the recorded request, with the gauge `junto.alarm` for an event that needs action; or the figures of another
   * line as the gauge `junto.EVENT`. Never rejects, and waits for the receiver 3 seconds at most.
   */
  send(line: Line): Promise<void>;
}

/** Starts recording a request in `environment`: 'production', 'deploy-preview' or another. */
export const telemetryOf = ({ endpoint, headers }: Exporter, environment: string): Telemetry => {
  const resource = {
    attributes: attributes({
      'service.name': 'junto-a-ti',
      'service.version': RELEASE,
      'service.instance.id': INSTANCE,
      'deployment.environment.name': environment,
    }),
  };
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
    query: (text, ...asked) => noted(text, () => db.query(text, ...asked)),
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

  const measure = (...metrics: object[]) =>
    post('/v1/metrics', {
      resourceMetrics: [{ resource, scopeMetrics: [{ scope: SCOPE, metrics }] }],
    });
  const gauge = (name: string, points: readonly (readonly [string, string, number])[]) => ({
    name,
    gauge: {
      dataPoints: points.map(([key, value, figure]) => ({
        attributes: attributes({ [key]: value }),
        timeUnixNano: nanoseconds(now()),
        asInt: figure,
      })),
    },
  });
  /** Sends the figures of a line that belongs to no request, each with its name. */
  const figures = ({ event, ...rest }: Line): Promise<void> =>
    measure(
      gauge(
        `junto.${String(event)}`,
        Object.entries(rest).flatMap(([figure, value]) =>
          typeof value === 'number' ? [['junto.figure', figure, value] as const] : [],
        ),
      ),
    );

  return {
    watch: (database) => ({
      ...watched(database),
      pages: (...asked) => database.pages(...asked),
      transaction: (work, patience) =>
        noted('transaction', () =>
          database.transaction((tx) => work({ ...tx, ...watched(tx) }), patience),
        ),
    }),
    async send(line) {
      const { method, route, status, event, role, country, rules } = line;
      if (typeof route !== 'string') return figures(line);
      const [traceId, spanId] = [String(line.trace_id), newSpanId()];
      const failed = Number(status) >= 500;
      const alarm = ALARM.test(String(event)) ? String(event) : undefined;
      const said = attributes({
        'url.scheme': 'https',
        'http.request.method': String(method),
        'http.route': route,
        'http.response.status_code': Number(status),
        'junto.event': worded(event),
        'junto.role': worded(role),
        'junto.country': worded(country),
        'error.type': failed ? String(status) : undefined,
      });
      const ended = now();
      const between = (span: Pick<Span, 'started' | 'ended'>) => ({
        startTimeUnixNano: nanoseconds(span.started),
        endTimeUnixNano: nanoseconds(span.ended),
      });
      const request = {
        traceId,
        spanId,
        name: `${String(method)} ${route}`,
        kind: SERVER,
        ...between({ started, ended }),
        attributes: [
          ...said,
          ...attributes({ 'junto.rules': Array.isArray(rules) ? rules.join(' ') : undefined }),
        ],
        ...(failed ? { status: { code: FAILED } } : {}),
      };
      const statements = spans.map((span) => ({
        traceId,
        spanId: newSpanId(),
        parentSpanId: spanId,
        kind: CLIENT,
        name: /^\w+/.exec(span.name)?.[0] ?? 'statement',
        ...between(span),
        attributes: attributes({
          'db.system.name': 'postgresql',
          'db.query.text': span.name,
          'error.type': span.code,
        }),
        ...(span.code === undefined ? {} : { status: { code: FAILED } }),
      }));
      const seconds = (ended - started) / 1000;
      const point = {
        startTimeUnixNano: nanoseconds(started),
        timeUnixNano: nanoseconds(ended),
        attributes: said,
        count: 1,
        sum: seconds,
        explicitBounds: BOUNDS,
        bucketCounts: [...BOUNDS, Infinity].map((bound, i) =>
          seconds <= bound && seconds > (BOUNDS[i - 1] ?? -1) ? 1 : 0,
        ),
      };
      const metric = { name: 'http.server.request.duration', unit: 's' };
      const histogram = { aggregationTemporality: DELTA, dataPoints: [point] };
      await Promise.all([
        post('/v1/traces', {
          resourceSpans: [
            { resource, scopeSpans: [{ scope: SCOPE, spans: [request, ...statements] }] },
          ],
        }),
        measure(
          { ...metric, histogram },
          ...(alarm === undefined ? [] : [gauge('junto.alarm', [['junto.event', alarm, 1]])]),
        ),
      ]);
    },
  };
};
