import { createServer, type IncomingMessage, request as httpRequest } from 'node:http';
import pg from 'pg';
import { WebSocket, WebSocketServer } from 'ws';

/** What can befall a statement on its way to PostgreSQL and back. */
export type Fault =
  /** Arrives late. */
  | 'delay'
  /** Is never answered. */
  | 'hang'
  /** The connection is cut before PostgreSQL sees the statement. */
  | 'drop before'
  /** PostgreSQL runs it, and the connection is cut before its answer arrives. */
  | 'drop after'
  /** The endpoint itself fails. */
  | '500'
  /** PostgreSQL's backend dies under it. */
  | 'kill';

/** One statement as the doors see it; `caller` is the `application_name` of the connection string. */
interface Passing {
  door: 'http' | 'websocket';
  caller: string;
  /** 'connect', 'begin', 'commit', 'rollback', or 'statement' for everything else. */
  what: 'connect' | 'begin' | 'commit' | 'rollback' | 'statement';
}

/** Decides what befalls each statement; undefined lets it pass. */
export type Switches = (passing: Passing) => Fault | undefined;

/** A local Neon endpoint with switches before it. */
export interface FaultyEndpoint {
  /** `host:port`, for `NEON_LOCAL`. */
  address: string;
  /** Replaces the switches; what is under way keeps the fault it met. */
  set(switches: Switches): void;
  /** How often each fault happened. */
  counts: Map<Fault, number>;
  close(): Promise<void>;
}

const DELAY_MS = 40;
const none: Switches = () => undefined;

/**
 * Stands before the local Neon endpoint at `neonLocal` and breaks what `set` tells it to. It lives among
 * the tests: nothing that ships can reach it.
 */
export async function startFaultyEndpoint(
  neonLocal: string,
  adminUrl: string,
): Promise<FaultyEndpoint> {
  let switches = none;
  const counts = new Map<Fault, number>();
  const meet = (passing: Passing): Fault | undefined => {
    const fault = switches(passing);
    if (fault !== undefined) counts.set(fault, (counts.get(fault) ?? 0) + 1);
    return fault;
  };
  const admin = new pg.Pool({ connectionString: adminUrl, max: 2 });
  admin.on('error', () => undefined);
  const kill = (condition: string, value: unknown) =>
    admin
      .query(`select pg_terminate_backend(pid, 2000) from pg_stat_activity where ${condition}`, [
        value,
      ])
      .catch(() => undefined);

  const forward = (request: IncomingMessage, body: Buffer) =>
    new Promise<{ status: number; body: Buffer }>((resolve, reject) => {
      const [host, port] = neonLocal.split(':');
      const headers = { ...request.headers };
      delete headers.host;
      delete headers.connection;
      const sent = httpRequest(
        { host, port, path: request.url, method: 'POST', headers },
        (answer) => {
          void bytesOf(answer).then(
            (content) => resolve({ status: answer.statusCode ?? 500, body: content }),
            reject,
          );
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });

  const server = createServer((request, response) => {
    void (async () => {
      const body = await bytesOf(request);
      const connection = String(request.headers['neon-connection-string']);
      const fault = meet({ door: 'http', caller: callerOf(connection), what: 'statement' });
      if (fault === 'hang') return;
      if (fault === 'drop before') {
        response.destroy();
        return;
      }
      if (fault === '500') {
        response.writeHead(500).end('{"message":"failed"}');
        return;
      }
      if (fault === 'delay') await pause(DELAY_MS);
      // Whatever the HTTP door keeps open, idle or at work.
      if (fault === 'kill') {
        const { pathname, username } = new URL(connection);
        await kill(
          `application_name = '' and usename = '${username}' and datname = $1`,
          pathname.slice(1),
        );
      }
      const answer = await forward(request, body);
      if (fault === 'drop after') response.destroy();
      else
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    })().catch(() => response.destroy());
  });

  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => undefined);
    sockets.handleUpgrade(request, socket, head, (peer) => relay(peer, neonLocal, meet, kill));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  if (typeof place !== 'object' || place === null) throw new Error('The endpoint has no port');

  return {
    address: `127.0.0.1:${place.port}`,
    set: (next) => (switches = next),
    counts,
    async close() {
      for (const peer of sockets.clients) peer.terminate();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await Promise.all([closed, admin.end()]);
    },
  };
}

/** Passes one WebSocket on, message by message of PostgreSQL's protocol, through the switches. */
function relay(
  peer: WebSocket,
  neonLocal: string,
  meet: (passing: Passing) => Fault | undefined,
  kill: (condition: string, value: unknown) => Promise<unknown>,
): void {
  const upstream = new WebSocket(`ws://${neonLocal}/v2`, { perMessageDeflate: false });
  const cut = () => {
    peer.terminate();
    upstream.terminate();
  };
  peer.on('error', cut).on('close', cut);
  upstream.on('error', cut).on('close', cut);

  let caller = '';
  let pid = 0;
  let isDeaf = false;
  let isSilent = false;
  let isDoomed = false;
  // One message after the other: a fault that takes time holds up those behind it.
  let queue = new Promise<void>((resolve) => upstream.once('open', () => resolve()));

  const pass = async (bytes: Buffer): Promise<void> => {
    if (isDeaf) return;
    const what = whatIs(bytes, caller === '');
    if (what === 'connect') caller = startupParameter(bytes, 'application_name') ?? '-';
    const fault = what === undefined ? undefined : meet({ door: 'websocket', caller, what });
    if (fault === 'delay') await pause(DELAY_MS);
    if (fault === 'hang') isDeaf = true;
    if (fault === 'drop before' || fault === '500') cut();
    if (fault === 'kill') await kill('pid = $1', pid);
    if (fault === 'drop after') isDoomed = isSilent = true;
    if (!isDeaf && upstream.readyState === WebSocket.OPEN) upstream.send(bytes);
  };
  peer.on('message', (data) => {
    const bytes = asBuffer(data);
    queue = queue.then(() => pass(bytes)).catch(cut);
  });
  upstream.on('message', (data) => {
    const bytes = asBuffer(data);
    pid ||= backendPid(bytes) ?? 0;
    if (!isSilent && peer.readyState === WebSocket.OPEN) peer.send(bytes);
    // 'Z', ready for the next query, ends the answer to the doomed one.
    if (isDoomed && bytes.subarray(-6).toString('latin1').startsWith('Z')) cut();
  });
}

/** What the client's bytes ask for; undefined for what merely goes with it (bind, sync, passwords). */
function whatIs(bytes: Buffer, isFirst: boolean): Passing['what'] | undefined {
  if (isFirst) return 'connect';
  const type = String.fromCharCode(bytes[0] ?? 0);
  if (type !== 'Q' && type !== 'P') return undefined;
  const text = bytes.subarray(5).toString('utf8').replaceAll('\0', '').trim();
  return (
    (['begin', 'commit', 'rollback'] as const).find((word) => text.startsWith(word)) ?? 'statement'
  );
}

/** A parameter of PostgreSQL's startup message. */
function startupParameter(bytes: Buffer, name: string): string | undefined {
  const words = bytes.subarray(8).toString('utf8').split('\0');
  const at = words.indexOf(name);
  return at < 0 ? undefined : words[at + 1];
}

/** The backend's process id, where the server's bytes hold its BackendKeyData ('K', length 12). */
function backendPid(bytes: Buffer): number | undefined {
  const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  return at < 0 || at + 9 > bytes.length ? undefined : bytes.readInt32BE(at + 5);
}

const callerOf = (connectionString: string): string =>
  new URL(connectionString).searchParams.get('application_name') ?? '-';

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

const asBuffer = (data: Buffer | ArrayBuffer | Buffer[]): Buffer =>
  Buffer.isBuffer(data) ? data : Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);

async function bytesOf(message: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Random switches that a seed repeats: each caller has its own sequence, so that what befalls one does
 * not depend on how the others run beside it. `rate` is the part of statements that meet a fault.
 */
export function randomSwitches(seed: number, rate: number, faults: readonly Fault[]): Switches {
  const states = new Map<string, number>();
  const next = (caller: string): number => {
    const before = states.get(caller) ?? hash(caller, seed);
    const state = (before + 0x6d2b79f5) | 0;
    states.set(caller, state);
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return ({ caller }) => {
    if (next(caller) >= rate) return undefined;
    return faults[Math.floor(next(caller) * faults.length)];
  };
}

const hash = (text: string, seed: number): number =>
  Buffer.from(text).reduce((h, byte) => Math.imul(h ^ byte, 16_777_619), seed);
