import type { Bench } from './bench.ts';
import { median, p95, table } from './measure.ts';
import { withMillion } from './million.ts';
import { app as auth } from '../../netlify/functions/auth.ts';
import { app as canjes } from '../../netlify/functions/canjes.ts';
import { CLAVE_DEMO } from '../../netlify/database/demo.ts';
import type { Environment } from '../../netlify/http/environment.ts';

const CALLS = 300;
// Below the limit on card lookups, no part of what is measured.
const BETWEEN_CLEANINGS = 100;

type Call = readonly [name: string, user: string, path: string, body?: unknown];

const calls = async (bench: Bench): Promise<readonly Call[]> => {
  const { rows } = await bench.owner.query<{ codigo: string; final: string; inicio: string }>(
    `select codigo_confirmacion as codigo, current_date::text as final,
            (current_date - 365)::text as inicio
       from canjes c join farmacias f on f.id = c.farmacia_id
      where f.codigo = 'CR-F001' order by c.id limit 1`,
  );
  const [ids] = rows;
  if (ids === undefined) throw new Error('The demo data has no redemption at CR-F001.');
  const report = { fechaInicio: ids.inicio, fechaFinal: ids.final, farmacia: '' };
  const list = (typeCanje: string) => ({ typeCanje });
  const lists = '/api/canjes/canje-farmacias?page=1&limit=10';
  const reports = '/api/canjes/reporte-farmacias?page=1&limit=10';
  return [
    ['pending, a country', 'operador.cr', lists, list('canjePendiente')],
    ['approved, a country', 'operador.cr', lists, list('canjeAprobado')],
    ['rejected, a country', 'operador.cr', lists, list('canjeRechazado')],
    ['pending, all countries', 'manager', lists, list('canjePendiente')],
    ['approved, all countries', 'manager', lists, list('canjeAprobado')],
    ['approved, a pharmacy', 'CR-F001', lists, list('canjeAprobado')],
    ['approved, a chain', 'admin.cr', lists, list('canjeAprobado')],
    ['counters, all countries', 'manager', '/api/canjes/contadores'],
    ['counters, a pharmacy', 'CR-F001', '/api/canjes/contadores'],
    ['search by code', 'manager', `/api/canjes/busqueda-canje/${ids.codigo}`],
    ['detail', 'manager', `/api/canjes/detalle/${ids.codigo}`],
    ['search by invoice', 'manager', '/api/canjes/buscar?factura=USADA-1'],
    ['search by card', 'manager', '/api/canjes/buscar?tarjeta=CR100000015'],
    ['report, a pharmacy', 'CR-F001', reports, report],
    ['report, a chain', 'admin.cr', reports, report],
  ];
};

interface App {
  fetch(request: Request, env: Environment): Response | Promise<Response>;
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

/** The dashboard's reads with the demo data and beside a million redemptions more, call by call in turn. */
export const benchLists = async (bench: Bench): Promise<string> => {
  const million = await withMillion(bench);
  const worlds = [bench.env, million.env] as const;
  const rows: string[][] = [];
  for (const [name, user, path, body] of await calls(bench)) {
    const tokens = await Promise.all(
      worlds.map(async (env) => {
        const credentials = { username: user, password: CLAVE_DEMO };
        const reply = await send(auth, env, '/api/auth/login', {}, credentials);
        return (JSON.parse(reply) as { Token: string }).Token;
      }),
    );
    const times: [number[], number[]] = [[], []];
    for (let call = 0; call < CALLS; call += 1) {
      for (const world of call % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const env = worlds[world];
        if (call % BETWEEN_CLEANINGS === 0) await env.database.query('delete from intentos');
        const start = performance.now();
        await send(canjes, env, path, { authorization: `Bearer ${tokens[world] ?? ''}` }, body);
        times[world].push(performance.now() - start);
      }
    }
    const [few, many] = times;
    rows.push([
      name,
      median(few).toFixed(1),
      median(many).toFixed(1),
      (median(many) / median(few)).toFixed(2),
      p95(few).toFixed(1),
      p95(many).toFixed(1),
      (p95(many) / p95(few)).toFixed(2),
    ]);
  }
  const head = ['read', 'p50 demo', 'p50 million', 'ratio', 'p95 demo', 'p95 million', 'ratio'];
  return table(head, rows);
};
