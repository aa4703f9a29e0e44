import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { CLAVE_DEMO } from '../../../netlify/tools/demo/demo.ts';
import type { Environment } from '../../../netlify/http/environment.ts';
import {
  type Database,
  DatabaseAway,
  type Query,
  REQUEST_PATIENCE,
  TransactionAgain,
} from '../../../netlify/database/database.ts';
import { openDatabase } from '../../../netlify/database/open.ts';
import { formulario } from '../../support/afiliacion.ts';
import { otherServer, testEnvironment } from '../../support/environment.ts';
import { startFaultyEndpoint, type Switches } from '../../support/faults.ts';
import { mundo } from '../../support/mundo.ts';
import { solicitud } from '../../support/redemption.ts';
import { send, type Sent } from '../../support/request.ts';
import { sampleOf } from '../../support/size.ts';

const { database, env, tokenFor } = await mundo();
const token = await tokenFor('CR-F001');
const canje = await solicitud(database);
const endpoint = await startFaultyEndpoint(database);
beforeEach(() => endpoint.set(() => undefined));
afterAll(() => endpoint.close());

test('a request waits for the database less than 10 s, for every endpoint', () => {
  expect(REQUEST_PATIENCE.together).toBeLessThan(9_500);
  expect(REQUEST_PATIENCE.statement).toBeLessThan(REQUEST_PATIENCE.together);
});

// The same proportions as in production, forty times faster.
const PATIENCE = {
  statement: REQUEST_PATIENCE.statement / 40,
  together: REQUEST_PATIENCE.together / 40,
};

const requests: readonly [string, () => Sent][] = [
  ['GET /api/salud', () => ({})],
  ['POST /api/auth/login', () => ({ body: { username: 'manager', password: 'incorrecta' } })],
  ['GET /api/pacientes/saldo/CR100000011', () => ({})],
  ['POST /api/pacientes', () => ({ body: formulario() })],
  ['POST /api/canjes/aplicar/11111111-1111-4111-8111-111111111111', () => ({ token, body: canje })],
];

const kinds: readonly [string, Switches][] = [
  ['refused', () => 'drop before'],
  ['failing', () => '500'],
  ['hung', () => 'hang'],
  [
    'hung at the first statement of a transaction',
    ({ what }) => (what === 'begin' ? 'hang' : 'delay'),
  ],
  ['slow', () => 'delay'],
  ['killed at every statement', () => 'kill'],
];

const some = kinds.filter(([kind]) => /^(?:refused|hung|killed)/.test(kind));

describe.each(sampleOf(kinds, some))('the database %s', (kind, switches) => {
  test.each(requests)(
    '%s: answered, logged by its code, and served again once it is back',
    async (what, sent) => {
      const events: unknown[] = [];
      const { url, neonLocal } = endpoint.before(database.url);
      const as = (): Environment => ({
        ...env,
        database: openDatabase(url, neonLocal, () => 0, PATIENCE),
        log: (line) => {
          env.log(line);
          events.push(line['event']);
        },
      });
      endpoint.set(switches);
      const reply = await send(as(), what, sent());
      if (reply.status === 503) {
        expect(reply.headers.get('content-type')).toBe('application/problem+json');
        expect(reply.headers.get('retry-after')).toBe('5');
        // Which code is the driver's or PostgreSQL's own affair, but for what the clock here decides.
        const code = kind === 'hung' ? 'ETIMEDOUT' : '[A-Z_0-9]+';
        expect(events).toEqual([expect.stringMatching(`^database-away ${code}$`)]);
      }
      const mayPass = kind === 'slow' || kind.startsWith('hung at') || kind.startsWith('killed');
      if (!mayPass || reply.status >= 500) expect(reply.status).toBe(503);

      endpoint.set(() => undefined);
      const patient = testEnvironment(endpoint.before(database.url));
      // A connection that was killed is noticed by its own event: until then one more answer may be 503.
      await expect.poll(async () => (await send(patient, what, sent())).status).toBeLessThan(500);
    },
  );
});

/** Two statements, each in time, together late. */
const twoSlowOnes = async (tx: Query) => {
  await tx.query('select pg_sleep(0.3)');
  await tx.query('select pg_sleep(0.3)');
};

test.each([
  ['one after the other', twoSlowOnes],
  ['in one transaction', (db: Database) => db.transaction(twoSlowOnes)],
] as const)(
  'what is in time statement by statement, but late together, counts as away: %s',
  async (_, work) => {
    const patience = { statement: 10_000, together: 400 };
    const db = openDatabase(database.url, database.neonLocal, () => 0, patience);
    await expect(work(db)).rejects.toMatchObject({ name: 'DatabaseAway', code: 'ETIMEDOUT' });
  },
);

const refusing = (tx: Query, code: string) =>
  tx.query(`do $$ begin raise sqlstate '${code}'; end $$`);

const givenUp: readonly [string, (tx: Query) => Promise<unknown>][] = [
  ['deadlocks', (tx) => refusing(tx, '40P01')],
  [
    'takes longer than its role may',
    (tx) => tx.query('set local statement_timeout = 1').then(() => tx.query('select pg_sleep(60)')),
  ],
  ['is held up by a lock for longer than its role may', (tx) => refusing(tx, '55P03')],
  ['was idle for longer than its role may', (tx) => refusing(tx, '25P03')],
  ['finds its row still being written', () => Promise.reject(new TransactionAgain())],
];

test.each(givenUp)(
  'a transaction that %s runs four times; then the database counts as away',
  async (_, work) => {
    let runs = 0;
    const transaction = env.database.transaction((tx) => {
      runs += 1;
      return work(tx);
    });
    await expect(transaction).rejects.toThrow(DatabaseAway);
    expect(runs).toBe(4);
  },
);

test('a statement that a deadlock ended is sent again', async () => {
  await database.query('create sequence veces; grant usage on sequence veces to public');
  await env.database.query(
    `do $$ begin if nextval('veces') < 3 then raise sqlstate '40P01'; end if; end $$`,
  );
  expect(await database.query(`select nextval('veces')::int as n`)).toEqual([{ n: 4 }]);
});

test('a change of password whose commit loses its answer is done, not refused', async () => {
  const signedIn = await tokenFor('CR-F017');
  let commits = 0;
  endpoint.set(({ what }) => {
    if (what !== 'commit') return undefined;
    commits += 1;
    return commits === 1 ? 'drop after' : undefined;
  });
  const reply = await send(otherServer(endpoint.before(database.url)), 'POST /api/auth/clave', {
    token: signedIn,
    body: { ClaveActual: CLAVE_DEMO, ClaveNueva: 'dos cajas azules y una verde' },
  });
  expect([reply.status, commits]).toEqual([200, 2]);
});
