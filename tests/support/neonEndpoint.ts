import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import * as v from 'valibot';
import { type WebSocket, WebSocketServer } from 'ws';
import { codeOf, REQUEST_PATIENCE } from '../../netlify/database/database.ts';

/** A running Neon-compatible endpoint. */
export interface NeonEndpoint {
  /** `host:port`, the value of `NEON_LOCAL`. */
  address: string;
  close(): Promise<void>;
}

/**
 * Serves Neon's two protocols in front of one PostgreSQL, on this machine only: `POST /sql` (one query), and a
 * WebSocket at `/v2` that relays the PostgreSQL protocol. User, password and database come from each caller's
 * connection string; its host is ignored.
 */
export async function startNeonEndpoint(host: string, port: number): Promise<NeonEndpoint> {
  const pools = new Pools(host, port);
  const relays = new Set<() => void>();
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });

  const server = createServer((request, response) => {
    if (request.method !== 'POST' || request.url !== '/sql') {
      answer(response, 404, { message: 'Not found' });
      return;
    }
    void serveSql(pools, request, response);
  });
  // Longer than any caller keeps an idle connection, so that none is closed under a request.
  server.keepAliveTimeout = 120_000;
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => undefined);
    sockets.handleUpgrade(request, socket, head, (peer) => {
      const end = relay(peer, host, port);
      relays.add(end);
      peer.once('close', () => relays.delete(end));
    });
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The endpoint has no port');
  return {
    address: `127.0.0.1:${address.port}`,
    async close() {
      for (const end of relays) end();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await Promise.all([closed, pools.end()]);
    },
  };
}

/** Relays a WebSocket to a new connection of the server, byte for byte. Answers a function that cuts it. */
function relay(peer: WebSocket, host: string, port: number): () => void {
  const server = connect({ host, port, noDelay: true, keepAlive: true });
  const cut = (): void => {
    server.destroy();
    peer.terminate();
  };

  peer.on('message', (data) => {
    const bytes = Buffer.isBuffer(data) ? data : Buffer.concat([data].flat().map(toBuffer));
    if (!server.write(bytes)) {
      peer.pause();
      server.once('drain', () => peer.resume());
    }
  });
  peer.once('error', cut);
  // Not `end`, which waits for a server that may be silent to close its side too.
  peer.once('close', () => server.destroySoon());

  server.on('data', (chunk) => {
    peer.send(chunk, () => {
      if (server.isPaused() && peer.bufferedAmount === 0) server.resume();
    });
    if (peer.bufferedAmount > 1_000_000) server.pause();
  });
  server.once('error', cut);
  server.once('close', () => peer.close());
  return cut;
}

const toBuffer = (part: ArrayBuffer | Buffer): Buffer =>
  Buffer.isBuffer(part) ? part : Buffer.from(part);

/** One pool for each user and database. */
class Pools {
  readonly #pools = new Map<string, pg.Pool>();
  readonly #host: string;
  readonly #port: number;

  constructor(host: string, port: number) {
    this.#host = host;
    this.#port = port;
  }

  for(connectionString: string): pg.Pool {
    const known = this.#pools.get(connectionString);
    if (known) return known;
    const { username, password, pathname } = new URL(connectionString);
    const pool = new pg.Pool({
      host: this.#host,
      port: this.#port,
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: decodeURIComponent(pathname.slice(1)),
      max: 16,
      idleTimeoutMillis: 30_000,
      // Connecting times out when a request would.
      connectionTimeoutMillis: REQUEST_PATIENCE.statement,
      // No caller waits for a statement for longer.
      query_timeout: 9_000,
      keepAlive: true,
      allowExitOnIdle: true,
    });
    pool.on('error', ignore);
    // From the first moment: an error before the hand-over would end the process.
    pool.on('connect', (client) => client.on('error', ignore));
    this.#pools.set(connectionString, pool);
    return pool;
  }

  async end(): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(pools.map((pool) => pool.end()));
  }
}

const Query = v.object({
  query: v.string(),
  params: v.optional(v.array(v.unknown()), []),
});
const Body = v.pipe(v.string(), v.parseJson(), Query);

async function serveSql(
  pools: Pools,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new Promise<never>((_, reject) => {
    response.once('close', () => reject(new Error('The request was given up')));
  });
  gone.catch(ignore);
  /** Leaves the work alone, which may never end, as soon as its caller is gone. */
  const forCaller = <T>(work: Promise<T>): Promise<T> => Promise.race([work, gone]);
  try {
    const body = v.safeParse(Body, await text(request));
    const connectionString = request.headers['neon-connection-string'];
    if (!body.success || typeof connectionString !== 'string') {
      answer(response, 400, { message: 'Malformed request' });
      return;
    }
    const client = await pools.for(connectionString).connect();
    // What waited for a connection for longer than its caller did is not begun.
    if (response.closed) {
      client.release();
      return;
    }
    let isSpoiled = true;
    try {
      const result = await forCaller(run(client, body.output));
      isSpoiled = client.getTransactionStatus() !== 'I';
      answer(response, 200, result);
    } catch (error) {
      if (error instanceof pg.DatabaseError) {
        if (client.getTransactionStatus() === 'E') await client.query('rollback').catch(ignore);
        // Class 57P: the server is ending this session, though its socket may still look alive.
        isSpoiled = client.getTransactionStatus() !== 'I' || !!error.code?.startsWith('57P');
      }
      throw error;
    } finally {
      // Closing a connection rolls back what it left open.
      client.release(isSpoiled);
    }
  } catch (error) {
    if (response.headersSent) response.destroy();
    else if (error instanceof pg.DatabaseError) answer(response, 400, fieldsOf(error));
    else {
      const code = codeOf(error);
      // With this status the driver reads the code.
      answer(response, code === undefined ? 500 : 400, {
        message: 'The database does not answer',
        code,
      });
    }
  }
}

const ignore = (): void => undefined;

/** Values as the server's own text, and the extended protocol: one statement, never several. */
const asNeon = {
  types: { getTypeParser: () => (value: string) => value },
  queryMode: 'extended',
};

async function run(
  client: pg.PoolClient,
  { query, params }: v.InferOutput<typeof Query>,
): Promise<object> {
  const { command, rowCount, rows, fields } = await client.query({
    text: query,
    values: params,
    rowMode: 'array',
    ...asNeon,
  });
  return {
    command,
    rowCount,
    rows,
    fields: fields.map((field) => ({ ...field, format: 'text' })),
    rowAsArray: true,
  };
}

function fieldsOf(error: pg.DatabaseError): object {
  const { message, severity, code, detail, hint, position, where } = error;
  const { internalPosition, internalQuery, schema, table, column, dataType, constraint } = error;
  return {
    message,
    severity,
    code,
    detail,
    hint,
    position,
    where,
    internalPosition,
    internalQuery,
    schema,
    table,
    column,
    dataType,
    constraint,
  };
}

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function answer(response: ServerResponse, status: number, body: object): void {
  const content = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': content.length,
  });
  response.end(content);
}
