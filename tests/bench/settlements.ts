import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Bench } from './bench.ts';
import { compare, type Read } from './compare.ts';
import { p95, table } from './measure.ts';
import { withMillion, withTenThousand } from './million.ts';
import { bodies } from './redemptions.ts';
import { settle } from './settled.ts';
import { openDatabase } from '../../netlify/database/database.ts';
import { migrate } from '../../netlify/database/migrate.ts';
import { app as canjes } from '../../netlify/functions/canjes.ts';
import { app as auth } from '../../netlify/functions/auth.ts';
import { app } from '../../netlify/functions/liquidaciones.ts';
import type { Environment } from '../../netlify/http/environment.ts';
import { CLAVE_DEMO, loadDemo } from '../../netlify/tools/demo/demo.ts';
import { load } from '../../netlify/tools/load/load.ts';

const MILLION = 1_000_000;
const NAME = 'bench_corte';
const CALM_CALLS = 150;
/** What a cut's request may wait (`netlify/functions/liquidaciones.ts`). */
const CUT_PATIENCE = { statement: 52_000, together: 55_000 };

/** The month of today, or that of some years ago. */
const mes = (yearsAgo = 0) => {
  const today = new Date();
  return `${today.getUTCFullYear() - yearsAgo}-${today.toISOString().slice(5, 7)}`;
};
const reads = (id: number): readonly Read[] =>
  (
    [
      ['settlements, a distributor', 'distribuidor.cr', ''],
      ['settlements, all countries', 'manager', ''],
      ['closed settlements, a pharmacy', 'CR-F001', '?estado=Cerrada'],
      ['closed settlements, a distributor', 'distribuidor.cr', '?estado=Cerrada'],
      ['closed settlements, all countries', 'manager', '?estado=Cerrada'],
      ['a settlement', 'distribuidor.cr', `/${id}`],
      ['its redemptions', 'distribuidor.cr', `/${id}/lineas`],
      ['owed, a pharmacy', 'CR-F001', '/por-reponer'],
      ['owed, a distributor', 'distribuidor.cr', '/por-reponer'],
      ['owed, all countries', 'manager', '/por-reponer'],
      ['owed redemptions, a distributor', 'distribuidor.cr', '/por-reponer/canjes'],
      ['who owes, a country', 'operador.cr', '/deudas'],
      ['who owes, all countries', 'manager', '/deudas'],
      ['statement, a pharmacy', 'CR-F001', `/cuenta?mes=${mes()}&farmacia=CR-F001`],
      ['statement of a year ago', 'CR-F001', `/cuenta?mes=${mes(1)}&farmacia=CR-F001`],
    ] as const
  ).map(([name, user, path]) => ({ name, app, user, path: `/api/liquidaciones${path}` }));

interface App {
  fetch(request: Request, env: Environment): Response | Promise<Response>;
}

const post = async (to: App, env: Environment, path: string, body: unknown, token?: string) => {
  const reply = await to.fetch(
    new Request(new URL(path, 'http://bench'), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    }),
    env,
  );
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
};

/** A database with a million redemptions of one distributor, all of them within their 90 days. */
const makeMillionOwed = async (bench: Bench) => {
  await bench.owner.query(`create database ${NAME}`);
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${NAME}` }).href;
  const ownerUrl = at(bench.ownerUrl);
  await migrate(ownerUrl);
  await loadDemo(ownerUrl, new Date());
  const owner = new pg.Pool({ connectionString: ownerUrl });
  // The load fills countries with promotions, and takes each pharmacy's distributor.
  await owner.query(`update promociones set estado = 'Inactivo' where pais_codigo <> '506'`);
  await owner.query(
    `update farmacia_distribuidores set distribuidor_id =
       (select distribuidor_id from usuarios where nombre_usuario = 'distribuidor.cr')
      where pais_codigo = '506'`,
  );
  await load(ownerUrl, { pacientes: MILLION, canjes: MILLION }, new Date());
  // Wakes no trigger: the totals are counted anew below.
  await owner.query(
    `alter table canjes disable trigger user;
     update canjes set primera_factura = current_date - (id % 80)::int
      where pais_codigo = '506' and vigente;
     alter table canjes enable trigger user`,
  );
  await owner.query('select por_reponer_rehacer()');
  await owner.query('vacuum analyze canjes');
  await owner.query('vacuum analyze totales_por_reponer');
  return { owner, functionsUrl: at(bench.functionsUrl) };
};

/** One cut of all that a distributor owes, while a counter goes on redeeming. */
const benchCut = async (bench: Bench): Promise<string> => {
  const { owner, functionsUrl } = await makeMillionOwed(bench);
  const env = { ...bench.env, database: openDatabase(functionsUrl, undefined, Math.random) };
  const signIn = async (username: string) =>
    String((await post(auth, env, '/api/auth/login', { username, password: CLAVE_DEMO }))['Token']);
  const [counter, distributor] = [await signIn('CR-F001'), await signIn('distribuidor.cr')];
  const next = await bodies(owner);
  const redeem = async () => {
    const start = performance.now();
    await post(canjes, env, `/api/canjes/aplicar/${randomUUID()}`, next(), counter);
    return performance.now() - start;
  };
  const calm: number[] = [];
  for (let i = 0; i < CALM_CALLS; i += 1) calm.push(await redeem());

  const cutEnv = {
    ...env,
    database: openDatabase(functionsUrl, undefined, Math.random, CUT_PATIENCE),
  };
  let isDone = false;
  const start = performance.now();
  const cut = post(
    app,
    cutEnv,
    `/api/liquidaciones/cortar/${randomUUID()}`,
    { Grupos: null },
    distributor,
  ).finally(() => {
    isDone = true;
  });
  const meanwhile: number[] = [];
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- the cut's end sets it
  while (!isDone) meanwhile.push(await redeem());
  const { Cajas } = await cut;
  const seconds = (performance.now() - start) / 1000;
  await owner.end();
  return table(
    [
      'boxes cut in one transaction',
      'seconds',
      'redemptions meanwhile',
      'p95 before',
      'p95 meanwhile',
      'ratio',
    ],
    [
      [
        String(Cajas),
        seconds.toFixed(1),
        String(meanwhile.length),
        p95(calm).toFixed(1),
        p95(meanwhile).toFixed(1),
        (p95(meanwhile) / p95(calm)).toFixed(2),
      ],
    ],
  );
};

/** What is read of settlements that ten thousand redemptions have made, and a million. */
const benchReads = async (bench: Bench): Promise<string> => {
  const [few, many] = [await withTenThousand(bench), await withMillion(bench)];
  for (const world of [few, many]) await settle(world);
  const { rows } = await bench.owner.query<{ id: number }>(
    `select id::int from liquidaciones where pais_codigo = '506' order by id limit 1`,
  );
  return compare(['10,000', few.env], ['million', many.env], reads(rows[0]?.id ?? 0));
};

/** Settlements: a cut of a million redemptions beside a working counter, and what is read of them. */
export const benchSettlements = async (bench: Bench): Promise<string> =>
  `${await benchCut(bench)}\n\n${await benchReads(bench)}`;
