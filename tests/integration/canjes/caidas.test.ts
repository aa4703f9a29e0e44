import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Environment } from '../../../netlify/http/environment.ts';
import { DatabaseAway, REQUEST_PATIENCE } from '../../../netlify/database/database.ts';
import { openDatabase } from '../../../netlify/database/open.ts';
import { mundo } from '../../support/mundo.ts';
import { aplicar, rowsWritten, type Solicitud, solicitud } from '../../support/redemption.ts';
import { tarjetasActivas } from '../../support/pacientes.ts';
import { workOver } from '../../support/workOver.ts';

const { database, env, tokenFor } = await mundo();
const token = await tokenFor('CR-F001');
const admin = new pg.Client({ connectionString: database.adminUrl });
admin.on('error', () => undefined);
await admin.connect();
afterAll(() => admin.end());
const tarjetas = await tarjetasActivas(database, 11);

let body: Solicitud;
let key: string;
let before: Record<string, number>;
beforeEach(async () => {
  body = await solicitud(database, { TarjetaPacienteId: tarjetas.pop()?.id ?? 0 });
  key = randomUUID();
  before = await rowsWritten(database);
});

const oneMore = () => ({
  canjes: (before['canjes'] ?? 0) + 1,
  facturas: (before['facturas'] ?? 0) + 2,
  historial: (before['historial'] ?? 0) + 1,
  canjeados: before['canjeados'],
  claves: (before['claves'] ?? 0) + 1,
});

// Before any one of its statements: faults/nthQuery.test.ts and faults/canjes.test.ts.
describe('a backend killed', () => {
  test('after everything is written and before it is committed: nothing stays, the repetition writes it', async () => {
    let killed = false;
    const uncommitted: Environment = {
      ...env,
      database: {
        ...env.database,
        transaction: (work) =>
          env.database.transaction(async (tx) => {
            const result = await workOver(tx.query.bind(tx), work);
            if (!killed) {
              killed = true;
              const [backend] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
              await admin.query('select pg_terminate_backend($1, 5000)', [backend?.pid]);
              expect(await rowsWritten(database)).toEqual(before);
            }
            return result;
          }),
      },
    };
    expect((await aplicar(uncommitted, token, body, key)).status).toBe(200);
    expect(await rowsWritten(database)).toEqual(oneMore());
  });

  test('after the commit, the answer lost: the repetition gets the answer that was lost', async () => {
    let lost: unknown;
    const silent: Environment = {
      ...env,
      database: {
        ...env.database,
        transaction: async (work) => {
          lost = await env.database.transaction(work);
          throw new DatabaseAway('ECONNRESET');
        },
      },
    };
    expect((await aplicar(silent, token, body, key)).status).toBe(503);
    expect(await rowsWritten(database)).toEqual(oneMore());
    const again = await aplicar(env, token, body, key);
    expect([again.status, again.body]).toEqual([200, lost]);
    expect(await rowsWritten(database)).toEqual(oneMore());
  });
});

test('a pharmacy that gets another chain in the middle of its redemption: it runs again and is written under the new one', async () => {
  let isMoved = false;
  const move = async (text: string) => {
    if (isMoved || !text.includes('insert into canjes')) return;
    isMoved = true;
    await database.query(
      `update farmacias f set cadena_id = (select min(id) from cadenas c
         where c.pais_codigo = f.pais_codigo and c.id <> f.cadena_id) where codigo = 'CR-F001'`,
    );
  };
  const changed: Environment = {
    ...env,
    database: {
      ...env.database,
      transaction: (work) =>
        env.database.transaction((tx) =>
          workOver(async (text, ...asked) => move(text).then(() => tx.query(text, ...asked)), work),
        ),
    },
  };
  expect((await aplicar(changed, token, body, key)).status).toBe(200);
  expect(await rowsWritten(database)).toEqual(oneMore());
});

test('a connection frozen in a transaction with the card’s lock lets go by itself, and the next redemption is in time', async () => {
  const frozen = new pg.Client({ connectionString: database.url });
  frozen.on('error', () => undefined);
  await frozen.connect();
  const { rows } = await frozen.query<{ ms: number }>(
    "select setting::int as ms from pg_settings where name = 'idle_in_transaction_session_timeout'",
  );
  expect(rows[0]?.ms).toBeLessThan(REQUEST_PATIENCE.statement);
  // As the role's own, which is seconds.
  await frozen.query("set idle_in_transaction_session_timeout = '300ms'");
  await frozen.query('begin');
  await frozen.query('select from tarjetas where id = $1 for update', [body.TarjetaPacienteId]);
  // Longer than a request waits: its remaining patience may be too little on a busy machine.
  const patience = { statement: 30_000, together: 30_000 };
  const patient = openDatabase(database.url, database.neonLocal, Math.random, patience);
  const reply = await aplicar({ ...env, database: patient }, token, body, key);
  expect(reply.status).toBe(200);
  expect(await rowsWritten(database)).toEqual(oneMore());
  await frozen.end();
});

test('only a reader of pages may pause for longer', async () => {
  const pages = env.database.pages<{ pausa: string }>(
    "select current_setting('idle_in_transaction_session_timeout') as pausa",
    [],
    1,
  );
  expect((await pages.next()).value).toEqual([{ pausa: '1min' }]);
  await pages.return(undefined);
});
