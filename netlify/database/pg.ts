import { createHash } from 'node:crypto';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { daysAsText } from './daysAsText.ts';
import type { Driver } from './driver.ts';
import { connectionOf, requireEncrypted } from './encryption.ts';

/** An own server answers many requests at once, an instance of a function few. */
const isFunction = () => process.env.AWS_LAMBDA_FUNCTION_NAME !== undefined;
/** Connections for single statements, and as many for transactions, which may wait for locks. */
const connections = () => (isFunction() ? 2 : 16);
/** How long an unused connection is kept. A frozen function cannot keep one alive. */
const idleMs = () => (isFunction() ? 5_000 : 30_000);
/** The timeout of connecting, as long as a request waits. */
const CONNECT_MS = 6_000;

/** Repeated statements: with a name, PostgreSQL parses each once for a connection. */
const repeated = /^\s*(?:select|with|insert|update|delete)\s/i;
const MOST_NAMES = 500;

/** Gives each of a driver's statements its name, the same in every process; undefined for one that gets none. */
const statementNames = () => {
  const names = new Map<string, string>();
  return (text: string, params: readonly unknown[]): string | undefined => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (params.length === 0 || names.size === MOST_NAMES || !repeated.test(text)) return undefined;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
    return name;
  };
};

/** The session has no or another statement of that name, as behind a transaction pooler, or its columns have changed. */
const notPrepared = /^(?:26000|42P05|0A000)$/;

const ignore = (): void => undefined;

const open = async (url: string): Promise<Driver> => {
  // Loaded on use: functions that talk to Neon do not need it.
  const { default: pg } = await import('pg');
  const isProduction = process.env.CONTEXT === 'production';
  requireEncrypted(new pg.Client(connectionOf(url)), url, isProduction);
  const config = {
    ...connectionOf(url),
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types: daysAsText(pg.types),
  };

  /** Grows when a connection is lost: older connections may be lost too, and are not reused. */
  let generation = 0;
  const made = new WeakMap<ClientBase, number>();
  const nameOf = statementNames();
  let isByName = true;

  const newPool = (): Pool => {
    const pool = new pg.Pool({
      ...config,
      // Send statements without waiting for the answer to the one before.
      pipeline: true,
      max: connections(),
      idleTimeoutMillis: idleMs(),
      allowExitOnIdle: true,
    });
    // A killed backend also emits an error here, which would end the process without a listener.
    pool.on('error', ignore);
    // From its first moment on: a session may end before it is handed over.
    pool.on('connect', (client) => {
      client.on('error', ignore);
      made.set(client, generation);
    });
    return pool;
  };
  const single = newPool();
  const transactions = newPool();

  const take = async (pool: Pool): Promise<PoolClient> => {
    for (;;) {
      const client = await pool.connect();
      if (made.get(client) === generation) return client;
      client.release(true);
    }
  };

  const giveBack = (client: PoolClient, isGood: boolean): void => {
    if (!isGood) {
      generation += 1;
      // Destroy the socket: `end` would wait for the answers of the pipeline.
      client.connection.stream.destroy();
    }
    client.release(!isGood);
  };

  const run = async (client: ClientBase, text: string, params: readonly unknown[]) => {
    const name = isByName ? nameOf(text, params) : undefined;
    const values = [...params];
    try {
      return (await client.query<object>(name ? { name, text, values } : { text, values })).rows;
    } catch (error) {
      // Names are off from now on. The statement or its transaction runs again (`openDatabase`).
      if (error instanceof pg.DatabaseError && notPrepared.test(error.code ?? '')) isByName = false;
      throw error;
    }
  };

  /** Whether a refusal leaves the connection as it was. Class 57P: the server is ending the session. */
  const isUsable = (client: PoolClient, error: unknown) =>
    error instanceof pg.DatabaseError &&
    client.getTransactionStatus() === 'I' &&
    !error.code?.startsWith('57P');

  return {
    async query(text, params, { signal }) {
      const client = await take(single);
      const drop = () => giveBack(client, false);
      const isDropped = () => signal.aborted;
      if (isDropped()) {
        client.release();
        return [];
      }
      signal.addEventListener('abort', drop, { once: true });
      let isGood = true;
      try {
        return await run(client, text, params);
      } catch (error) {
        isGood = isUsable(client, error);
        throw error;
      } finally {
        signal.removeEventListener('abort', drop);
        if (!isDropped()) giveBack(client, isGood);
      }
    },

    async connect(use, { milliseconds, signal }) {
      if (use === 'pages') {
        const client = new pg.Client({ ...config, connectionTimeoutMillis: milliseconds });
        client.on('error', ignore);
        await client.connect();
        return {
          query: async (text, params) => (await client.query<object>(text, [...params])).rows,
          end: () => void client.end().catch(ignore),
        };
      }
      const client = await take(transactions);
      // The caller has given up meanwhile: return the connection.
      if (signal.aborted) client.release();
      return {
        query: (text, params) => run(client, text, params),
        end: (isClean) => giveBack(client, isClean),
      };
    },
  };
};

/** One driver for each address of the process, so that all requests share its connections. */
const drivers = new Map<string, Promise<Driver>>();

/**
 * Any PostgreSQL by `pg`: statements and transactions on pooled connections, each reader of pages on its own. The first
 * use refuses an unencrypted connection (`requireEncrypted`).
 */
export const pgDriver = (url: string): Driver => {
  const driver = () => {
    const opened = drivers.get(url) ?? open(url);
    drivers.set(url, opened);
    return opened;
  };
  return {
    query: async (...asked) => (await driver()).query(...asked),
    connect: async (...asked) => (await driver()).connect(...asked),
  };
};
