import type { Bench } from './bench.ts';
import { median, p95, table } from './measure.ts';
import { worldWith } from './worlds.ts';
import { CLAVE_DEMO } from '../../netlify/tools/demo/demo.ts';
import { leerTodasLasSenales } from '../../netlify/dashboard/senales.sql.ts';
import { app as auth } from '../../netlify/functions/auth.ts';
import type { Environment } from '../../netlify/http/environment.ts';

const CALLS = 300;
// Below the limits on lookups, no part of what is measured.
const BETWEEN_CLEANINGS = 15;

interface App {
  fetch(request: Request, env: Environment): Response | Promise<Response>;
}

/** One read to compare: signed in as `user`, if there is one, and a POST with a body. */
export interface Read {
  readonly name: string;
  readonly app: App;
  readonly path: string;
  readonly user?: string;
  readonly body?: unknown;
}

const send = async (app: App, env: Environment, path: string, headers: object, body?: unknown) => {
  const request = new Request(new URL(path, 'http://bench'), {
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  const reply = await app.fetch(request, env);
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${text}`);
  return text;
};

const headersOf = async (env: Environment, user: string | undefined): Promise<object> => {
  if (user === undefined) return {};
  const reply = await send(
    auth,
    env,
    '/api/auth/login',
    {},
    { username: user, password: CLAVE_DEMO },
  );
  return { authorization: `Bearer ${(JSON.parse(reply) as { Token: string }).Token}` };
};

/** How many entries the lists of an answer have. */
const entriesOf = (answer: string): number => {
  const reply = JSON.parse(answer) as Readonly<Record<string, unknown>>;
  return [reply, ...Object.values(reply)]
    .filter((value) => Array.isArray(value))
    .reduce((sum, list) => sum + list.length, 0);
};

/** What a table calls a world, and how to ask it. */
type Named = readonly [name: string, env: Environment];

/** The same reads beside ten thousand patients and redemptions, and beside a million of each. */
export const compareWithMillion = async (bench: Bench, reads: readonly Read[]): Promise<string> => {
  const [few, many] = [await worldWith(bench, 'few'), await worldWith(bench, 'many')];
  for (const { env } of [few, many]) await leerTodasLasSenales(env.database, env.now());
  return compare(['10⁴', few.env], ['10⁶', many.env], reads);
};

/** The same reads in a small and in a large world, call by call in turn, with the entries of their answers. */
const compare = async (small: Named, large: Named, reads: readonly Read[]): Promise<string> => {
  const worlds = [small[1], large[1]] as const;
  const rows: string[][] = [];
  for (const { name, app, path, user, body } of reads) {
    const headers = await Promise.all(worlds.map((env) => headersOf(env, user)));
    const times: [number[], number[]] = [[], []];
    const entries = [0, 0];
    for (let call = 0; call < CALLS; call += 1) {
      for (const at of call % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const env = worlds[at];
        if (call % BETWEEN_CLEANINGS === 0) await env.database.query('delete from intentos');
        const start = performance.now();
        const answer = await send(app, env, path, headers[at] ?? {}, body);
        times[at].push(performance.now() - start);
        entries[at] = entriesOf(answer);
      }
    }
    const [few, many] = times;
    rows.push([
      name,
      entries.join(' / '),
      median(few).toFixed(1),
      median(many).toFixed(1),
      (median(many) / median(few)).toFixed(2),
      p95(few).toFixed(1),
      p95(many).toFixed(1),
      (p95(many) / p95(few)).toFixed(2),
    ]);
  }
  const ratios = (figure: string) => [`${figure} ${small[0]}`, `${figure} ${large[0]}`, 'ratio'];
  return table(['read', 'entries', ...ratios('p50'), ...ratios('p95')], rows);
};
