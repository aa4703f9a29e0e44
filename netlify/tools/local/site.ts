import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { apiHeaders } from '../../http/headers.ts';
import { tooLarge } from '../../http/parse.ts';
import { misdirected, Problem } from '../../http/problem.ts';
import { FUNCTIONS } from '../build/artefact.ts';
import { announceFailure } from './log.ts';
import {
  callerOf,
  type Caller,
  isLoopback,
  readTrustedProxies,
  type TrustedProxies,
} from './proxy.ts';
import { callFunction, type Handler, loadFunctions } from './functions.ts';
import { headersOf, redirectsOf } from './siteRules.ts';
import { sendFile, StaticFiles } from './staticFiles.ts';

/** A served site: its address, and how to end it. */
export interface RunningSite {
  address: string;
  close(): Promise<void>;
}

/** Another program listens on the port. */
export class PortInUse extends Error {
  constructor(port: number) {
    super(`El puerto ${port} ya está en uso. Elija otro, por ejemplo: PORT=${port + 1} npm start`);
  }
}

/** How long a stop waits for the answers under way. */
const GRACE_MS = 10_000;

interface Options {
  /** The address to listen on; without it only this machine can connect. */
  readonly host?: string | undefined;
  /** Requests through a trusted proxy are counted for the address it names. */
  readonly isTrustedProxy?: TrustedProxies;
  /** The site's public address. Without it the site answers under this machine's own names alone. */
  readonly publicUrl?: URL | undefined;
}

/**
 * Serves a built folder as Netlify would: functions, called in this process, then files, then redirects. 421 for
 * another host. Throws `PortInUse`, and a Spanish sentence for an incomplete folder. Port 0 takes a free one.
 */
export async function serveSite(
  folder: string,
  port: number,
  { host, isTrustedProxy = readTrustedProxies(), publicUrl }: Options = {},
): Promise<RunningSite> {
  const site: Site = {
    files: new StaticFiles(folder, await headersOf(folder)),
    functionFor: await loadFunctions(join(folder, FUNCTIONS)),
    redirectFor: redirectsOf(folder),
    isTrustedProxy,
    publicUrl,
  };
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    response.on('error', () => undefined);
    answer(site, request, response).catch((error: unknown) => {
      if (!response.destroyed) {
        announceFailure('Una solicitud falló:', error instanceof Error ? error.name : typeof error);
      }
      if (response.headersSent) response.destroy();
      else sendText(response, 500, 'Error interno.');
    });
  };

  const first = await listen(createServer(onRequest), host ?? '127.0.0.1', port);
  const servers = [first];
  const address = first.address();
  const taken = typeof address === 'object' && address ? address.port : port;
  if (host === undefined) {
    // Programs resolve `localhost` to 127.0.0.1 or ::1.
    const second = await listen(createServer(onRequest), '::1', taken).catch((error: unknown) => {
      if (error instanceof PortInUse) throw error;
      return undefined;
    });
    if (second) servers.push(second);
  }
  return {
    address: `http://localhost:${taken}`,
    async close() {
      await Promise.all(servers.map(closeServer));
    },
  };
}

/** Waits for the answers under way, then closes the connections that are left. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // Browsers keep connections open after the answer.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

interface Site {
  files: StaticFiles;
  functionFor: (pathname: string) => Handler | undefined;
  redirectFor: ReturnType<typeof redirectsOf>;
  isTrustedProxy: TrustedProxies;
  publicUrl: URL | undefined;
}

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The address of the site that a request names; undefined when it names another host. */
function siteAddressOf(url: URL, { publicUrl }: Site, socket: Socket, caller: Caller) {
  if (url.host === publicUrl?.host) return publicUrl;
  const isOwnPort = Number(url.port || 80) === socket.localPort;
  const isLocal = LOOPBACK_HOSTS.has(url.hostname) && isOwnPort;
  if (!isLocal || (publicUrl !== undefined && !isLoopback(caller.address))) return undefined;
  return new URL(`${caller.isHttps ? 'https' : 'http'}://${url.host}`);
}

async function answer(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { files, functionFor, redirectFor, isTrustedProxy } = site;
  const method = request.method ?? 'GET';
  const url = urlOf(request);
  const caller = callerOf(request, isTrustedProxy);
  const address = url && siteAddressOf(url, site, request.socket, caller);
  if (!url || !address) {
    const problem = url ? misdirected() : new Problem(400, 'Esta dirección está mal escrita.');
    if (request.url?.startsWith('/api/')) sendProblem(response, problem);
    else sendText(response, problem.status, problem.message);
    return;
  }
  dropPlatformHeaders(request);
  // As on Netlify: TRACE, which would echo the request, reaches no function.
  const handler = method === 'TRACE' ? undefined : functionFor(url.pathname);
  if (handler) {
    await answerWithFunction(handler, { url, address, caller }, request, response);
    return;
  }
  if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    sendText(response, 405, 'Método no permitido.');
    return;
  }
  const file = await files.find(url);
  const rule =
    file || url.pathname.startsWith('/.netlify/')
      ? undefined
      : await redirectFor(url, new Headers());
  if (rule?.redirect) {
    response.setHeader('location', rule.external ? rule.target.href : localPart(rule.target));
    sendText(response, rule.statusCode, 'Redirigiendo…');
    return;
  }
  const target = file ?? (rule && (await files.find(rule.target)));
  if (target) await sendFile(target, request, response, rule?.statusCode);
  else sendText(response, 404, 'No encontrado.');
}

const localPart = ({ pathname, search, hash }: URL): string => pathname + search + hash;

/** The URL of a request; undefined when it is malformed, for example by its percent-encoding. */
function urlOf({ url = '/', headers }: IncomingMessage): URL | undefined {
  try {
    const parsed = new URL(`http://${headers.host ?? 'localhost'}${url.replace(/^\/+/, '/')}`);
    decodeURIComponent(parsed.pathname);
    parsed.pathname = parsed.pathname.replace(/\/{2,}/g, '/');
    return parsed;
  } catch {
    return undefined;
  }
}

/** Removes headers that only Netlify may set. */
function dropPlatformHeaders(request: IncomingMessage): void {
  const own = Object.keys(request.headers).filter((name) => name.startsWith('x-nf-'));
  if (own.length === 0) return;
  for (const name of own) Reflect.deleteProperty(request.headers, name);
  request.rawHeaders = request.rawHeaders.filter(
    (_, index, raw) => !/^x-nf-/i.test(raw[index - (index % 2)] ?? ''),
  );
}

async function answerWithFunction(
  handler: Handler,
  { url, address, caller }: { url: URL; address: URL; caller: Caller },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const rawBody = await bodyOf(request);
    if (rawBody === 'too large') {
      response.setHeader('connection', 'close');
      sendProblem(response, tooLarge());
      return;
    }
    if (rawBody === 'cut short') return;
    // The adapter reads a body that was consumed before from `rawBody`.
    Object.assign(request, { rawBody });
  }
  // The adapter takes the protocol from the connection; an absolute address overrides it.
  request.url = address.origin + localPart(url);
  await getRequestListener(async (asked) => {
    const reply = await callFunction(handler, asked, {
      ip: caller.address,
      site: { url: address.origin },
    });
    if (reply.body === null || !reply.headers.has('content-disposition')) return reply;
    // Streams a file as the platform does. The adapter would log the message of a failure midway, which may quote people's
    // data.
    response.writeHead(reply.status, Object.fromEntries(reply.headers));
    await pipeline(reply.body, response).catch(() => undefined);
    return RESPONSE_ALREADY_SENT;
  })(request, response);
}

/** Most bytes of a body that the platform hands to a function; each endpoint takes fewer. */
export const PLATFORM_BODY_BYTES = 6 * 1024 * 1024;

async function bodyOf(request: IncomingMessage): Promise<Buffer | 'too large' | 'cut short'> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request) {
      if (!Buffer.isBuffer(chunk)) continue;
      length += chunk.length;
      if (length > PLATFORM_BODY_BYTES) return 'too large';
      chunks.push(chunk);
    }
  } catch {
    return 'cut short';
  }
  return Buffer.concat(chunks);
}

/** Answers a problem in a function's form. */
function sendProblem(response: ServerResponse, { status, body }: Problem): void {
  response.writeHead(status, { ...apiHeaders, 'content-type': 'application/problem+json' });
  response.end(JSON.stringify(body));
}

function sendText(response: ServerResponse, status: number, text: string): void {
  const content = Buffer.from(`${text}\n`);
  response.writeHead(status, {
    ...apiHeaders,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': content.length,
  });
  response.end(response.req.method === 'HEAD' ? undefined : content);
}

function listen(server: Server, host: string, port: number): Promise<Server> {
  // Longer than clients keep idle connections, so that none is closed during a request.
  server.keepAliveTimeout = 65_000;
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortInUse(port) : error),
    );
    server.listen(port, host, () => resolve(server));
  });
}

/** Throws `PortInUse` when another program listens on this port, before anything is built. */
export async function requireFreePort(port: number, host = '127.0.0.1'): Promise<void> {
  if (port === 0) return;
  const probe = await listen(createServer(), host, port);
  await closeServer(probe);
}
