import { createServer, type IncomingMessage, request as httpRequest } from 'node:http';
import { connect, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { inject } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { decimales } from '../../netlify/tools/demo/azar.ts';
import { throughEndpoint, type Reached } from './freshDatabase.ts';

/** What can happen to a statement on its way to PostgreSQL and back. */
export type Fault =
  /** Arrives late. */
  | 'delay'
  /** Is never answered. */
  | 'hang'
  /** The connection is cut before PostgreSQL sees the statement. */
  | 'drop before'
  /** PostgreSQL runs it, and the connection is cut before its answer arrives. */
  | 'drop after'
  /** The proxy in front of PostgreSQL fails. */
  | '500'
  /** PostgreSQL's backend dies under it. */
  | 'kill';

/** One statement as it passes; `caller` is the `application_name` of the connection string. */
interface Passing {
  /** Neon's, by HTTP, or a connection of PostgreSQL's protocol. */
  door: 'http' | 'connection';
  caller: string;
  /** 'connect', 'begin', 'commit', 'rollback', or 'statement' for everything else. */
  what: 'connect' | 'begin' | 'commit' | 'rollback' | 'statement';
}

/** Decides the fault of each statement; undefined lets it pass. */
export type Switches = (passing: Passing) => Fault | undefined;

/** Switches in front of the local Neon endpoint, or of PostgreSQL itself. */
export interface FaultyEndpoint {
  /** The database at `url`, reached through the switches. */
  before(url: string): Reached;
  /** Replaces the switches; running statements keep their faults. */
  set(switches: Switches): void;
  /** How often each fault happened. */
  counts: Map<Fault, number>;
  close(): Promise<void>;
}

const DELAY_MS = 40;
const none: Switches = () => undefined;

/**
 * A proxy in front of the database `reached`, with the faults of `set`. It lives among the tests: nothing that ships
 * can reach it.
 */
export async function startFaultyEndpoint({ url, neonLocal }: Reached): Promise<FaultyEndpoint> {
  let switches = none;
  const counts = new Map<Fault, number>();
  const meet = (passing: Passing): Fault | undefined => {
    const fault = switches(passing);
    if (fault !== undefined) counts.set(fault, (counts.get(fault) ?? 0) + 1);
    return fault;
  };
  const admin = new pg.Pool({ connectionString: inject('database').adminUrl, max: 2 });
  admin.on('error', () => undefined);
  const kill = (condition: string, value: unknown) =>
    admin
      .query(`select pg_terminate_backend(pid, 2000) from pg_stat_activity where ${condition}`, [
        value,
      ])
      .catch(() => undefined);

  const doors =
    neonLocal === undefined
      ? await openTcpDoor(new URL(url), meet, kill)
      : await openNeonDoors(neonLocal, meet, kill);
  return {
    before: (asked) =>
      throughEndpoint(asked, neonLocal === undefined ? 'pg' : 'neon', doors.address),
    set: (next) => (switches = next),
    counts,
    async close() {
      await Promise.all([doors.close(), admin.end()]);
    },
  };
}

type Meet = (passing: Passing) => Fault | undefined;
type Kill = (condition: string, value: unknown) => Promise<unknown>;
interface Doors {
  address: string;
  close(): Promise<void>;
}

/** PostgreSQL's own protocol, as `pg` speaks it. */
async function openTcpDoor({ hostname, port }: URL, meet: Meet, kill: Kill): Promise<Doors> {
  const near = new Set<Socket>();
  const server = createTcpServer((socket) => {
    near.add(socket);
    socket.once('close', () => near.delete(socket));
    relay(ofSocket(socket), ofSocket(connect(Number(port), hostname)), meet, kill);
  });
  const address = await addressOf(server);
  return {
    address,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of near) socket.destroy();
      }),
  };
}

/** Neon's two doors: statements by HTTP, and PostgreSQL's protocol in a WebSocket. */
async function openNeonDoors(neonLocal: string, meet: Meet, kill: Kill): Promise<Doors> {
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
      // Every connection that the HTTP door keeps open.
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
    sockets.handleUpgrade(request, socket, head, (peer) => {
      const upstream = new WebSocket(`ws://${neonLocal}/v2`, { perMessageDeflate: false });
      relay(ofWebSocket(peer), ofWebSocket(upstream), meet, kill);
    });
  });
  const address = await addressOf(server);
  return {
    address,
    async close() {
      for (const peer of sockets.clients) peer.terminate();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function addressOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  if (typeof place !== 'object' || place === null) throw new Error('The door has no port');
  return `127.0.0.1:${place.port}`;
}

/** One side of a relayed connection. */
interface Side {
  send(bytes: Buffer): void;
  cut(): void;
  onBytes(heard: (bytes: Buffer) => void): void;
  onGone(gone: () => void): void;
}

const ofSocket = (socket: Socket): Side => ({
  send: (bytes) => void socket.write(bytes),
  cut: () => socket.destroy(),
  onBytes: (heard) => socket.on('data', heard),
  onGone: (gone) => socket.on('error', gone).on('close', gone),
});

const ofWebSocket = (socket: WebSocket): Side => {
  const opened = new Promise<void>((resolve) => {
    if (socket.readyState === WebSocket.OPEN) resolve();
    else socket.once('open', () => resolve());
  });
  return {
    send: (bytes) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(bytes);
      else void opened.then(() => socket.send(bytes));
    },
    cut: () => socket.terminate(),
    onBytes: (heard) => socket.on('message', (data) => heard(asBuffer(data))),
    onGone: (gone) => socket.on('error', gone).on('close', gone),
  };
};

/** Splits incoming bytes into whole messages of PostgreSQL's protocol. */
class Messages {
  #held: Buffer = Buffer.alloc(0);
  /** The first message of a client has no letter before its length. */
  #letter: 0 | 1;

  constructor(from: 'client' | 'server') {
    this.#letter = from === 'client' ? 0 : 1;
  }

  take(bytes: Buffer): Buffer[] {
    this.#held = Buffer.concat([this.#held, bytes]);
    const whole: Buffer[] = [];
    while (this.#held.length >= this.#letter + 4) {
      const length = this.#letter + this.#held.readInt32BE(this.#letter);
      if (this.#held.length < length) break;
      whole.push(this.#held.subarray(0, length));
      this.#held = this.#held.subarray(length);
      this.#letter = 1;
    }
    return whole;
  }
}

/** Relays a connection message by message of PostgreSQL's protocol, through the switches. */
function relay(peer: Side, upstream: Side, meet: Meet, kill: Kill): void {
  const cut = () => {
    peer.cut();
    upstream.cut();
  };
  peer.onGone(cut);
  upstream.onGone(cut);

  let caller = '';
  let pid = 0;
  /** Whether the next bind's statement was just parsed; else it was prepared before, by name. */
  let isParsed = false;
  /** The number of pending answers. */
  let awaited = 0;
  let isDeaf = false;
  let isDoomed = false;
  // One message after the other: a slow fault delays the messages behind it.
  let queue = Promise.resolve();

  const whatIs = (message: Buffer): Passing['what'] | undefined => {
    if (caller === '') return 'connect';
    const letter = letterOf(message);
    if (letter === 'B') {
      const wasParsed = isParsed;
      isParsed = false;
      return wasParsed ? undefined : 'statement';
    }
    if (letter === 'P') isParsed = true;
    if (letter !== 'Q' && letter !== 'P') return undefined;
    const text = message.subarray(5).toString('utf8').replaceAll('\0', '').trim();
    return (
      (['begin', 'commit', 'rollback'] as const).find((word) => text.startsWith(word)) ??
      'statement'
    );
  };
  const pass = async (message: Buffer): Promise<void> => {
    if (isDeaf) return;
    const what = whatIs(message);
    if (what === 'connect') caller = startupParameter(message, 'application_name') ?? '-';
    const fault = what === undefined ? undefined : meet({ door: 'connection', caller, what });
    if (fault === 'delay') await pause(DELAY_MS);
    if (fault === 'hang') isDeaf = true;
    if (fault === 'drop before' || fault === '500') cut();
    if (fault === 'kill') await kill('pid = $1', pid);
    if (fault === 'drop after') isDoomed = true;
    if (isDeaf) return;
    // A start-up, a simple query and a sync are each answered by 'ready for query'.
    if (what === 'connect' || ['Q', 'S'].includes(letterOf(message))) awaited += 1;
    upstream.send(message);
  };
  const said = new Messages('client');
  peer.onBytes((bytes) => {
    for (const message of said.take(bytes)) queue = queue.then(() => pass(message)).catch(cut);
  });
  const heard = new Messages('server');
  upstream.onBytes((bytes) => {
    for (const message of heard.take(bytes)) {
      const letter = letterOf(message);
      if (letter === 'K') pid = message.readInt32BE(5);
      if (letter === 'Z') awaited -= 1;
      if (!isDoomed) peer.send(message);
      else if (awaited === 0) cut();
    }
  });
}

const letterOf = (message: Buffer): string => String.fromCharCode(message[0] ?? 0);

/** A parameter of PostgreSQL's startup message. */
function startupParameter(bytes: Buffer, name: string): string | undefined {
  const words = bytes.subarray(8).toString('utf8').split('\0');
  const at = words.indexOf(name);
  return at < 0 ? undefined : words[at + 1];
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
 * Random switches that a seed repeats. Each caller has its own sequence, so that the faults of one do not depend on how
 * others run beside it. `rate` is the share of statements with a fault.
 */
export function randomSwitches(seed: number, rate: number, faults: readonly Fault[]): Switches {
  const sequences = new Map<string, () => number>();
  return ({ caller }) => {
    const next = sequences.get(caller) ?? decimales(hash(caller, seed));
    sequences.set(caller, next);
    if (next() >= rate) return undefined;
    return faults[Math.floor(next() * faults.length)];
  };
}

const hash = (text: string, seed: number): number =>
  Buffer.from(text).reduce((h, byte) => Math.imul(h ^ byte, 16_777_619), seed);
