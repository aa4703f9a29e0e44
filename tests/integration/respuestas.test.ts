import { afterEach, describe, expect, test } from 'vitest';
import { DatabaseAway } from '../../netlify/database/database.ts';
import { formulario } from '../support/afiliacion.ts';
import { testEnvironment } from '../support/environment.ts';
import { demoNow } from '../support/freshDatabase.ts';
import { mundo } from '../support/mundo.ts';
import { send, refusedWith } from '../support/request.ts';

// What the API answers when something else than the request is wrong, and to requests that fit no endpoint.

const { database } = await mundo();

describe('a database that has no room or takes no writes', () => {
  const lines: Readonly<Record<string, unknown>>[] = [];
  const env = () => testEnvironment(database, { log: (line) => lines.push(line) });
  /** Every write of a table ends with a code of PostgreSQL's. */
  const failWith = async (code: string, table: string) => {
    await database.query(
      `create function lleno() returns trigger language plpgsql as
         $$ begin raise exception using errcode = '${code}', message = 'quotes Ana Mora'; end $$`,
    );
    await database.query(
      `create trigger lleno before insert or update on ${table} execute function lleno()`,
    );
  };
  afterEach(async () => {
    lines.length = 0;
    await database.query('drop function if exists lleno cascade');
  });

  test.each([
    ['disk full', '53100'],
    ['read-only', '25006'],
  ])('%s: 503 with Retry-After, an alarm, nothing written, and health says so', async (_, code) => {
    await failWith(code, 'pacientes');
    const before = await database.query('select count(*) from tarjetas');
    const reply = await send(env(), 'POST /api/pacientes', { body: formulario() });
    expect(reply).toMatchObject(
      refusedWith(503, expect.stringMatching(/^El servicio no puede guardar datos/)),
    );
    expect(reply.headers.get('retry-after')).toBe('60');
    expect(lines.at(-1)).toMatchObject({ event: `alarm-database-full ${code}` });
    expect(await database.query('select count(*) from tarjetas')).toEqual(before);
    await database.query('drop function lleno cascade');

    expect((await send(env(), 'GET /api/salud')).status).toBe(200);
    await failWith(code, 'intentos');
    const health = await send(env(), 'GET /api/salud');
    expect([health.status, health.headers.get('retry-after')]).toEqual([503, '60']);
    expect(lines.at(-1)).toMatchObject({ event: `alarm-database-full ${code}` });
  });

  test('too many clients is no alarm: it passes', async () => {
    await failWith('53300', 'intentos');
    expect((await send(env(), 'GET /api/salud')).headers.get('retry-after')).toBe('5');
    expect(lines.at(-1)).toMatchObject({ event: 'database-away 53300' });
  });
});

test('health answers 503 when no transaction can be opened', async () => {
  const lines: Readonly<Record<string, unknown>>[] = [];
  const env = testEnvironment(database, { log: (line) => lines.push(line) });
  const { database: opened } = env;
  const broken = {
    ...opened,
    transaction: () => Promise.reject(new DatabaseAway('08006')),
  };
  const health = await send({ ...env, database: broken }, 'GET /api/salud');
  expect(health.status).toBe(503);
  expect(lines.at(-1)).toMatchObject({ event: 'database-away 08006' });
});

test('health asked a hundred times at once writes one row, once in ten seconds', async () => {
  let clock = demoNow.getTime();
  const env = () => testEnvironment(database, { now: () => new Date(clock) });
  const version = async () => {
    const [row] = await database.query<{ x: string }>(
      `select xmin::text as x from intentos where ambito = 'salud'`,
    );
    return row?.x;
  };
  await database.query(`delete from intentos where ambito = 'salud'`);
  const ask = () => send(env(), 'GET /api/salud');
  expect((await ask()).status).toBe(200);
  const first = await version();
  const replies = await Promise.all(Array.from({ length: 100 }, ask));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await version()).toBe(first);
  clock += 11_000;
  await ask();
  expect(await version()).not.toBe(first);
});

describe('an unknown method on a known address', () => {
  test.each([
    ['DELETE /api/pacientes', 'POST'],
    ['OPTIONS /api/pacientes/countries', 'GET, HEAD'],
    ['GET /api/auth/login', 'POST'],
    ['PATCH /api/salud', 'GET, HEAD'],
  ])('%s is 405 with Allow: %s', async (request, allow) => {
    const reply = await send(testEnvironment(database), request);
    expect(reply).toMatchObject({
      status: 405,
      body: { title: 'Método no admitido', status: 405 },
    });
    expect(reply.headers.get('allow')).toBe(allow);
    expect(reply.headers.get('cache-control')).toContain('no-store');
  });

  test('an unknown address stays 404, with every method', async () => {
    for (const method of ['GET', 'DELETE'])
      expect((await send(testEnvironment(database), `${method} /api/pacientes/x/y/z`)).status).toBe(
        404,
      );
  });
});
