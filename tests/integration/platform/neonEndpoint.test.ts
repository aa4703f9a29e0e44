import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { neon, neonConfig, Pool, types } from '@neondatabase/serverless';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { mundo } from '../../support/mundo.ts';
import { type NeonEndpoint, startNeonEndpoint } from '../../support/neonEndpoint.ts';
import { upstreamOf } from '../../../netlify/database/upstream.ts';
import { type SilentProxy, startSilentProxy } from '../../support/silentProxy.ts';
import { isProof } from '../../support/size.ts';

const { database } = await mundo({ kind: 'empty' });

const { neonLocal } = inject('database');
neonConfig.fetchEndpoint = () => `http://${neonLocal}/sql`;
neonConfig.wsProxy = () => `${neonLocal}/v2`;
neonConfig.useSecureWebSocket = false;
neonConfig.pipelineConnect = false;
types.setTypeParser(1082, (value: string) => value);

async function withPool<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = new Pool({ connectionString: database.url });
  pool.on('error', () => undefined);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

describe('over HTTP', () => {
  test('a query answers typed rows', async () => {
    const sql = neon(database.url);
    expect(
      await sql.query('select $1::int as n, $2::date as d, null::text as z, array[1,2] as a', [
        7,
        '2026-02-28',
      ]),
    ).toEqual([{ n: 7, d: '2026-02-28', z: null, a: [1, 2] }]);
  });

  test('a batch is one transaction at the level asked for', async () => {
    const sql = neon(database.url);
    const [first, second] = await sql.transaction(
      [
        sql`select current_setting('transaction_isolation') as level, txid_current() as id`,
        sql`select current_setting('transaction_read_only') as level, txid_current() as id`,
      ],
      { isolationLevel: 'RepeatableRead', readOnly: false },
    );
    expect(first?.[0]).toMatchObject({ level: 'repeatable read' });
    expect(second?.[0]).toMatchObject({ level: 'off', id: first?.[0]?.['id'] as unknown });
  });

  test('a batch that fails leaves nothing behind', async () => {
    const sql = neon(database.ownerUrl);
    await sql`create table lote (n int primary key)`;
    await expect(
      sql.transaction([sql`insert into lote values (1)`, sql`insert into lote values (1)`]),
    ).rejects.toMatchObject({ code: '23505', constraint: 'lote_pkey' });
    expect(await database.query('select n from lote')).toEqual([]);
  });

  test.each([
    ['a syntax error', 'selec 1', '42601'],
    ['a division by zero', 'select 1/0', '22012'],
    ['a wrong parameter', "select 'x'::int", '22P02'],
    ['two statements in one', 'select 1; select 2', '42601'],
    ['a right that is missing', 'create table public.intruso ()', '42501'],
  ])('%s is an error with its code', async (_, text, code) => {
    await expect(neon(database.url).query(text)).rejects.toMatchObject({ code });
  });

  test('a wrong password is an error with its code', async () => {
    const url = new URL(database.url);
    url.password = 'otra';
    await expect(neon(url.href).query('select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  test('a transaction left open by one caller does not reach the next', async () => {
    const sql = neon(database.url);
    await sql.query('begin');
    const rows = await Promise.all(
      Array.from({ length: 20 }, () => sql.query('select now() = clock_timestamp() as frozen')),
    );
    expect(rows.flat().map(({ frozen }) => frozen as unknown)).not.toContain(true);
    const [open] = await database.query<{ n: string }>(
      "select count(*) as n from pg_stat_activity where datname = current_database() and state like 'idle in%'",
    );
    expect(open?.n).toBe('0');
  });

  test('a backend killed under a query is an error, and the next query works', async () => {
    const sql = neon(database.url);
    await expect(sql.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
    expect(await sql.query('select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('a hundred queries at once all answer', async () => {
    const sql = neon(database.url);
    const rows = await Promise.all(
      Array.from({ length: 100 }, (_, n) => sql.query('select $1::int as n', [n])),
    );
    expect(rows.map(([row]) => row?.['n'] as unknown)).toEqual(
      Array.from({ length: 100 }, (_, n) => n),
    );
  });

  test.each([
    ['GET', '/sql', undefined, 404],
    ['POST', '/otra', '{}', 404],
    ['POST', '/sql', 'no es json', 400],
    ['POST', '/sql', '{"consulta":1}', 400],
  ])('%s %s with body %s answers %i', async (method, path, body, status) => {
    const response = await fetch(`http://${inject('database').neonLocal}${path}`, {
      method,
      ...(body === undefined ? {} : { body }),
      headers: { 'neon-connection-string': database.url },
    });
    expect(response.status).toBe(status);
  });
});

describe('over WebSocket', () => {
  test('an interactive transaction reads, decides and writes', async () => {
    await database.query('create table mesa (n int)');
    await database.query('grant select, insert on mesa to junto_app');
    await withPool(async (pool) => {
      const client = await pool.connect();
      await client.query('begin');
      const { rows } = await client.query<{ n: number }>('select count(*)::int as n from mesa');
      await client.query('insert into mesa values ($1)', [(rows[0]?.n ?? 0) + 41]);
      await client.query('commit');
      client.release();
    });
    expect(await database.query('select n from mesa')).toEqual([{ n: 41 }]);
  });

  test('a megabyte crosses whole, both ways', async () => {
    const long = 'ñ'.repeat(1_000_000);
    await withPool(async (pool) => {
      const { rows } = await pool.query<{ same: string }>('select $1::text as same', [long]);
      expect(rows[0]?.same).toBe(long);
    });
  });

  test('a backend killed in a transaction is an error there, and leaves nothing', async () => {
    await database.query('create table corte (n int)');
    await database.query('grant select, insert on corte to junto_app');
    await withPool(async (pool) => {
      const client = await pool.connect();
      client.on('error', () => undefined);
      await client.query('begin');
      await client.query('insert into corte values (1)');
      await expect(
        client.query('select pg_terminate_backend(pg_backend_pid())'),
      ).rejects.toMatchObject({ code: '57P01' });
      client.release(true);
      expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    });
    expect(await database.query('select n from corte')).toEqual([]);
  });

  test('a wrong password is an error with its code', async () => {
    const url = new URL(database.url);
    url.password = 'otra';
    const pool = new Pool({ connectionString: url.href });
    pool.on('error', () => undefined);
    await expect(pool.connect()).rejects.toMatchObject({ code: '28P01' });
    await pool.end();
  });
});

test('a session that the server ends in the moment it begins is a refusal, and ends nothing else', async () => {
  const message = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  // Signed in, ready, and ended, as one piece.
  const signedInAndEnded = Buffer.concat([
    message('R', Buffer.alloc(4)),
    message('Z', Buffer.from('I')),
    message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0')),
  ]);
  const ending = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(signedInAndEnded));
  }).listen(0, '127.0.0.1');
  await once(ending, 'listening');
  const { port } = ending.address() as AddressInfo;
  const endpoint = await startNeonEndpoint({ host: '127.0.0.1', port, tls: 'off' });
  try {
    for (let i = 0; i < 3; i += 1) {
      const { status } = await fetch(`http://${endpoint.address}/sql`, {
        method: 'POST',
        body: JSON.stringify({ query: 'select 1' }),
        headers: { 'neon-connection-string': database.url },
      });
      expect(status).toBeGreaterThanOrEqual(400);
    }
  } finally {
    await endpoint.close();
    ending.close();
  }
});

describe('a server that falls silent', () => {
  let proxy: SilentProxy;
  let endpoint: NeonEndpoint;
  beforeEach(async () => {
    const { host, port } = upstreamOf(database.url);
    proxy = await startSilentProxy(host, port);
    endpoint = await startNeonEndpoint({ host, port: proxy.port, tls: 'off' });
  });
  afterEach(async () => {
    await endpoint.close();
    await proxy.close();
  });

  // More than a pool has connections.
  const MANY = 24;
  const ask = (query: string, signal?: AbortSignal): Promise<number> =>
    fetch(`http://${endpoint.address}/sql`, {
      method: 'POST',
      body: JSON.stringify({ query }),
      headers: { 'neon-connection-string': database.url },
      ...(signal ? { signal } : {}),
    }).then(
      ({ status }) => status,
      () => 0,
    );
  const statuses = (query: string, signal?: AbortSignal) =>
    Promise.all(Array.from({ length: MANY }, () => ask(query, signal)));

  test('a caller who gives up frees its connection: once the server is back, the next is answered', async () => {
    expect(await statuses('select 1')).toEqual(Array(MANY).fill(200));
    proxy.silence();
    expect(await statuses('select 1', AbortSignal.timeout(500))).toEqual(Array(MANY).fill(0));
    proxy.speak();
    expect(await ask('select 1')).toBe(200);
  });

  // Nine seconds of waiting for a part that only tests and `npm run dev` use.
  if (isProof) {
    test('who does not give up is told that the database does not answer, and then it does again', async () => {
      expect(await statuses('select 1')).toEqual(Array(MANY).fill(200));
      proxy.silence();
      expect(await statuses('select 1')).toEqual(Array(MANY).fill(500));
      proxy.speak();
      expect(await statuses('select 1')).toEqual(Array(MANY).fill(200));
    });
  }

  test('what a caller gave up waiting for is not begun any more', async () => {
    await database.query('create table tarde (n int)');
    await database.query('grant insert on tarde to junto_app');
    const holder = new pg.Client({ connectionString: database.ownerUrl });
    await holder.connect();
    try {
      await holder.query('select pg_advisory_lock(1)');
      const busy = statuses('select pg_advisory_xact_lock_shared(1)');
      const waiting = async () =>
        (
          await holder.query<{ n: number }>(
            `select count(*)::int as n from pg_locks join pg_database on pg_database.oid = database
            where datname = current_database() and locktype = 'advisory' and not granted`,
          )
        ).rows[0]?.n;
      await expect.poll(waiting).toBe(16);
      expect(await statuses('insert into tarde values (1)', AbortSignal.timeout(200))).toEqual(
        Array(MANY).fill(0),
      );
      expect(await waiting()).toBe(16);
      await holder.query('select pg_advisory_unlock(1)');
      expect(await busy).toEqual(Array(MANY).fill(200));
      expect(await ask('select 1')).toBe(200);
      expect(await database.query('select n from tarde')).toEqual([]);
    } finally {
      await holder.end();
    }
  });
});
