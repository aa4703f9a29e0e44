import pg from 'pg';
import * as v from 'valibot';
import { describe, expect, inject, test } from 'vitest';
import type { Database } from '../../../netlify/database/database.ts';
import { openDatabase } from '../../../netlify/database/open.ts';
import { mundo } from '../../support/mundo.ts';

const { database, env } = await mundo('empty');
const overNeon = openDatabase(database.url, inject('database').neonLocal, Math.random);
const overPg = openDatabase(database.url, undefined, Math.random);

const drivers = [
  ['Neon’s driver', () => overNeon],
  ['pg', () => overPg],
] as const;

const EVERY_TYPE = `
  select 1::int4 as entero, 2::int8 as largo, 3.50::numeric as numero, 1.5::float8 as coma,
         date '2026-01-02' as fecha, timestamptz '2026-01-02T03:04:05Z' as momento,
         '{"a": [1]}'::jsonb as documento, array[1, 2] as enteros, array['a', 'b'] as textos,
         true as cierto, '\\xdead'::bytea as bytes, null as nada, $1::text as texto,
         $2::timestamptz as dado, $3::int[] as dados, $4::jsonb as json, $5::date as dia`;
const VALUES = ['ñ', new Date('2026-05-05T05:05:05Z'), [1, 2], { z: [1] }, '2026-03-04'];

describe.each(drivers)('%s', (_, driver) => {
  test('reads every type as the other one does, in a statement and in a transaction', async () => {
    const row = {
      entero: 1,
      largo: '2',
      numero: '3.50',
      coma: 1.5,
      fecha: '2026-01-02',
      momento: new Date('2026-01-02T03:04:05Z'),
      documento: { a: [1] },
      enteros: [1, 2],
      textos: ['a', 'b'],
      cierto: true,
      bytes: Buffer.from('dead', 'hex'),
      nada: null,
      texto: 'ñ',
      dado: new Date('2026-05-05T05:05:05Z'),
      dados: [1, 2],
      json: { z: [1] },
      dia: '2026-03-04',
    };
    expect(await driver().query(EVERY_TYPE, VALUES)).toEqual([row]);
    expect(await driver().transaction((tx) => tx.query(EVERY_TYPE, VALUES))).toEqual([row]);
  });

  test('yields full pages in order, then a short one', async () => {
    const pages = [];
    const all = driver().pages<{ n: number }>('select generate_series(1, $1::int) as n', [5], 2);
    for await (const rows of all) pages.push(rows.map(({ n }) => n));
    expect(pages).toEqual([[1, 2], [3, 4], [5]]);
  });

  test('reports the code of a refusal, and runs the next statement', async () => {
    const refused = { name: 'DatabaseRefusal', code: '22012' };
    const divide = (by: number) => driver().query<{ n: number }>('select 1 / $1::int as n', [by]);
    await expect(divide(0)).rejects.toMatchObject(refused);
    const withAnother = driver().transaction((tx) =>
      Promise.all([tx.query('select 1 / $1::int', [0]).then(String), tx.query('select 1')]),
    );
    await expect(withAnother).rejects.toMatchObject(refused);
    expect(await divide(1)).toEqual([{ n: 1 }]);
  });

  test('leaves nothing of a transaction that was refused', async () => {
    const key = `prueba-${Math.random()}`;
    const write = (tx: Parameters<Parameters<Database['transaction']>[0]>[0]) =>
      tx.query(
        `insert into intentos (ambito, sujeto, desde, cuenta) values ('prueba', $1, now(), 1)`,
        [key],
      );
    await expect(
      driver().transaction(async (tx) => {
        await write(tx);
        throw new RangeError('no');
      }),
    ).rejects.toThrow(RangeError);
    expect(await database.query('select from intentos where sujeto = $1', [key])).toEqual([]);
    await driver().transaction(write);
    expect(await database.query('select from intentos where sujeto = $1', [key])).toHaveLength(1);
  });
});

describe('pg', () => {
  const named = (name: string) => {
    const url = new URL(database.url);
    url.searchParams.set('application_name', name);
    return openDatabase(url.href, undefined, Math.random);
  };
  const backends = (name: string) =>
    database.query<{ pid: number }>(
      'select pid from pg_stat_activity where application_name = $1',
      [name],
    );

  test('sends 100 statements at once over 16 connections, and keeps them open', async () => {
    const db = named('muchas');
    const ask = () => db.query<{ pid: number }>('select pg_backend_pid() as pid, $1::int', [1]);
    const rows = await Promise.all(Array.from({ length: 100 }, ask));
    const pids = new Set(rows.flatMap((found) => found.map(({ pid }) => pid)));
    expect(pids.size).toBeLessThanOrEqual(16);
    expect((await backends('muchas')).length).toBe(pids.size);
    const [again] = await ask();
    expect(pids).toContain(again?.pid);
  });

  test.each([
    ['a statement', (db: Database, text: string) => db.query(text, [1])],
    ['a transaction', (db: Database, text: string) => db.transaction((tx) => tx.query(text, [1]))],
  ])('works without prepared statements, as behind a transaction pooler: %s', async (_, ask) => {
    const db = named('pooler');
    const text = `select $1::int as n, '${_}' as que`;
    const expected = await ask(db, text);
    // What a pooler does: the next statement meets a session that has not prepared it.
    await ask(db, 'deallocate all').catch(() => undefined);
    await Promise.all([
      db.query('deallocate all'),
      db.transaction((tx) => tx.query('deallocate all')),
    ]);
    expect(await ask(db, text)).toEqual(expected);
  });

  test('does not reuse a connection whose backend has ended', async () => {
    const db = named('muertas');
    const [before] = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    await admin.query('select pg_terminate_backend($1, 5000)', [before?.pid]);
    await admin.end();
    await expect.poll(() => backends('muertas')).toEqual([]);
    const [after] = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
    expect(after?.pid).not.toBe(before?.pid);
  });

  test.each(['', '?sslmode=no-verify', '?sslmode=disable'])(
    'says nothing in production to a database elsewhere without verified TLS: %s',
    async (rest) => {
      process.env['CONTEXT'] = 'production';
      try {
        const db = openDatabase(`postgresql://f:c@db.example/junto${rest}`, undefined, Math.random);
        const away = { name: 'DatabaseAway', code: 'NOT_ENCRYPTED' };
        await expect(db.query('select 1')).rejects.toMatchObject(away);
        await expect(db.transaction((tx) => tx.query('select 1'))).rejects.toMatchObject(away);
      } finally {
        delete process.env['CONTEXT'];
      }
    },
  );
});

test('in tests, a row that differs from its schema fails, and no value is quoted', async () => {
  const row = v.object({ nombre: v.string(), hijos: v.number() });
  const asked = env.database.query('select $1 as nombre, $2 as hijos', ['Ana', '3'], row);
  await expect(asked).rejects.toThrow(
    /^A row differs, hijos: not number, of select \$1 as nombre, \$2 as hijos$/,
  );
});
