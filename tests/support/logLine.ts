import { format } from 'node:util';
import * as v from 'valibot';
import { ENDPOINTS } from '../../src/contracts/all.ts';
import { PAISES } from '../../src/domain/paises.ts';
import { ROLES } from '../../src/domain/permisos.ts';

/**
 * A log line as the functions may write one: these fields alone, and each value of a kind that cannot hold
 * what a person typed. No free text is among them.
 */
const LogLine = v.strictObject({
  time: v.pipe(v.string(), v.isoTimestamp()),
  request: v.pipe(v.string(), v.uuid()),
  method: v.picklist(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']),
  route: v.picklist(['unknown', ...ENDPOINTS.map(({ path }) => path)]),
  status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
  ms: v.pipe(v.number(), v.integer(), v.minValue(0)),
  user: v.optional(v.pipe(v.number(), v.integer())),
  role: v.optional(v.picklist(ROLES)),
  country: v.optional(v.picklist(PAISES.map(({ codigo }) => codigo))),
  event: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^([a-z]+(-[a-z]+)*|unexpected [A-Z][A-Za-z]{2,30}( [A-Z0-9_]{1,40})?)$/),
    ),
  ),
});

/** The nightly removal's line: how many rows of each kind, and nothing else. */
const RetentionLine = v.objectWithRest(
  { time: v.pipe(v.string(), v.isoTimestamp()), event: v.literal('retention') },
  v.pipe(v.number(), v.integer()),
);

const Line = v.union([LogLine, RetentionLine]);

/** What is wrong with a log line, or null: a field nobody allowed, or a value of another kind. */
export function faultOf(line: unknown): string | null {
  const { success, issues } = v.safeParse(Line, line);
  return success ? null : `${JSON.stringify(line)}: ${v.summarize(issues)}`;
}

const faults: string[] = [];

/** Looks at a log line; what is wrong with it fails the test that is running (`tests/support/logs.ts`). */
export function judge(line: unknown): void {
  const fault = faultOf(line);
  if (fault !== null) faults.push(fault);
}

/** The faults found since the last call. */
export const faultsFound = (): string[] => faults.splice(0);

/** What tests themselves say: the seeds by which a run is repeated. */
const SEED = /^(fuzz|faults): SEED=\d+$/;

/**
 * Judges all that is said on the console from now on, by whichever method: anything but a log line is a
 * fault. Answers what gives the console back and tells how many lines there were.
 */
export function judgeConsole(): () => number {
  const before = { ...console };
  let lines = 0;
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    console[method] = (...words: unknown[]) => {
      const text = format(...words);
      if (SEED.test(text)) {
        before[method](text);
        return;
      }
      lines++;
      judge(asJson(text));
    };
  }
  return () => {
    Object.assign(console, before);
    return lines;
  };
}

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
