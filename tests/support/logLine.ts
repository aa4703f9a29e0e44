import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import * as v from 'valibot';
import { ENDPOINTS } from '../../src/contracts/all.ts';
import { RAZONES } from '../../src/domain/derechos.ts';
import { PAISES } from '../../src/domain/paises.ts';
import { ROLES } from '../../src/domain/permisos.ts';

const backend = join(import.meta.dirname, '../../netlify');
/** The names of events: of contracts, in the code of the functions, and those of every request. */
const EVENTS = [
  'other-site-refused',
  'permission-refused',
  'too-many-attempts',
  ...ENDPOINTS.flatMap(({ event }) => event ?? []),
  ...Object.keys(RAZONES).map((razon) => `person-opened ${razon}`),
  ...readdirSync(backend, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('tools'))
    .map((file) => readFileSync(join(backend, file), 'utf8'))
    .flatMap((text) => Array.from(text.matchAll(/\bevent\('([^']+)'\)/g), ([, name = '']) => name)),
];

/** A failure's code: PostgreSQL's, or a system's name for it. */
const CODE = String.raw`(?=\S*\d)[0-9A-Z]{5}|E[A-Z]{3,12}|[A-Z]{2,20}(_[A-Z]{2,20})+`;
/** The database's code, or an error's class and, of a database or a system, its code. */
const FAILURE = new RegExp(
  `^((database-away|alarm-database-full) (${CODE})|unexpected (unknown|DatabaseRefusal|NotConfigured|(Type|Range|Reference|Syntax|URI)?Error)( (${CODE}))?)$`,
);

/** An allowed log line of the functions: only these fields, each with values that cannot hold typed text. */
const LogLine = v.strictObject({
  time: v.pipe(v.string(), v.isoTimestamp()),
  trace_id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  release: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(\+[0-9a-f]{7})?$/)),
  method: v.picklist(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'OTHER']),
  route: v.picklist(['unknown', ...ENDPOINTS.map(({ path }) => path)]),
  status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
  ms: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999)),
  // User ids are small: a card's or a person's number is longer.
  user: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99_999))),
  role: v.optional(v.picklist(ROLES)),
  country: v.optional(v.picklist(PAISES.map(({ codigo }) => codigo))),
  // Names of our functions and files.
  at: v.optional(
    v.pipe(
      v.array(
        v.pipe(v.string(), v.regex(/^([\w$.<> ]+ )?(netlify|src)\/[\w/.-]+\.m?[jt]s:\d+:\d+$/)),
      ),
      v.maxLength(12),
    ),
  ),
  session: v.optional(v.pipe(v.string(), v.uuid())),
  /** Absent if the process has no key for it. */
  address: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))),
  /** Names of rules. */
  rules: v.optional(v.array(v.pipe(v.string(), v.regex(/^[a-z][A-Za-z]{0,59}$/)))),
  /** Ids of cards, not their numbers. */
  reached: v.optional(v.array(v.pipe(v.number(), v.integer(), v.minValue(1)))),
  event: v.optional(v.union([v.picklist(EVENTS), v.pipe(v.string(), v.regex(FAILURE))])),
});

/** The lines of the nightly deletion and anonymisation: only counts of each kind. */
const RetentionLine = v.objectWithRest(
  {
    time: v.pipe(v.string(), v.isoTimestamp()),
    event: v.picklist(['retention', 'anonymisation', 'photos', 'carried', 'waiting', 'digests']),
  },
  v.pipe(v.number(), v.integer()),
);

/** The nightly comparison of the board's totals: the count of differences. */
const TotalsLine = v.strictObject({
  time: v.pipe(v.string(), v.isoTimestamp()),
  event: v.literal('totals-checked'),
  distintos: v.pipe(v.number(), v.integer()),
});

/** Mails that the provider did not take, with the error's code, or that were given up. */
const MailLine = v.strictObject({
  time: v.pipe(v.string(), v.isoTimestamp()),
  event: v.picklist(['mail-not-sent', 'alarm-mail-lost']),
  code: v.optional(v.pipe(v.string(), v.regex(new RegExp(`^(${CODE})$`)))),
  mails: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

/** Pushes that their service did not take, with its status or the connection's code. */
const PushLine = v.strictObject({
  time: v.pipe(v.string(), v.isoTimestamp()),
  event: v.literal('push-not-sent'),
  code: v.optional(v.pipe(v.string(), v.regex(new RegExp(`^(${CODE})$`)))),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(599))),
  pushes: v.literal(1),
});

const Line = v.union([LogLine, RetentionLine, TotalsLine, MailLine, PushLine]);
type LogLine = v.InferInput<typeof LogLine>;

/** What is wrong with a log line (a forbidden field or value), or null. */
export function faultOf(line: unknown): string | null {
  const { success, issues } = v.safeParse(Line, line);
  return success ? null : `${JSON.stringify(line)}: ${v.summarize(issues)}`;
}

const faults: string[] = [];
const said = new Set<string>();

/** Judges a log line; a wrong one fails the running test (`tests/support/logs.ts`). */
export function judge(line: unknown): void {
  const fault = faultOf(line);
  if (fault !== null) faults.push(fault);
  // These are unique to a request or session, and were just checked to hold no words.
  const own = { time: undefined, trace_id: undefined, ms: undefined, session: undefined };
  said.add(JSON.stringify(fault === null ? { ...(line as LogLine), ...own } : line));
}

/** The different lines of the test file, to be searched for a database's personal data. */
export const allSaid = (): string => [...said].join('\n');

/** Forgets the lines: test files share this module, and another file begins. */
export const forgetSaid = (): void => {
  said.clear();
};

/** The faults found since the last call. */
export const faultsFound = (): string[] => faults.splice(0);

/** The lines that tests print: the seeds that repeat a run. */
const SEED = /^(fuzz|faults): SEED=\d+$/;

/**
 * Judges all console output from now on, of every method: anything but a log line is a fault. Answers a function that
 * restores the console and returns the number of lines.
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
