import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { apiHeaders } from '../../http/headers.ts';
import { tooLarge } from '../../http/parse.ts';
import { Problem } from '../../http/problem.ts';
import { announceFailure } from './log.ts';
import { callerOf, readTrustedProxies, type TrustedProxies } from './proxy.ts';
import { callFunction, loadFunctions, type FunctionMatch } from './functions.ts';
import { readSiteRules, type SiteRules } from './siteRules.ts';
import { sendFile, StaticFiles } from './staticFiles.ts';

/** A served site: its address, and how to end it. */
export interface RunningSite {
  address: string;
  close(): Promise<void>;
}

/** The port asked for belongs to another program. */
export class PortInUse extends Error {
  constructor(port: number) {
    super(`El puerto ${port} ya está en uso. Elija otro, por ejemplo: PORT=${port + 1} npm start`);
  }
}

/** How long a stop waits for the answers under way. */
const GRACE_MS = 10_000;

/**
 * Serves the built site of `root` as Netlify would: functions by their paths (called in this
 * process), then files, then redirects. Only this machine reaches it, unless `host` says otherwise.
 * Requests that come through a trusted proxy are counted for the address it names.
 * Throws `PortInUse`. Port 0 takes a free one.
 */
export async function serveSite(
  root: string,
  port: number,
  host?: string,
  isTrustedProxy: TrustedProxies = readTrustedProxies(),
): Promise<RunningSite> {
  const rules = await readSiteRules(root);
  const site: Site = {
    rules,
    files: new StaticFiles(rules.publishFolder, rules.headersFor),
    functionFor: await loadFunctions(rules.functionsFolder),
    isTrustedProxy,
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
    // `localhost` is one of two addresses, as each program sees fit.
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

/** What is under way is answered; what then still holds on is cut. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // A browser keeps its connection after the answer.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

interface Site {
  rules: SiteRules;
  files: StaticFiles;
  functionFor: (pathname: string, method: string) => FunctionMatch | undefined;
  isTrustedProxy: TrustedProxies;
}

async function answer(
  { rules, files, functionFor, isTrustedProxy }: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const method = request.method ?? 'GET';
  const url = urlOf(request);
  if (!url) {
    const text = 'Esta dirección está mal escrita.';
    if (request.url?.startsWith('/api/')) sendProblem(response, new Problem(400, text));
    else sendText(response, 400, text);
    return;
  }
  dropPlatformHeaders(request);
  // As on Netlify: nothing is asked what would say a request back.
  const match = method === 'TRACE' ? undefined : functionFor(url.pathname, method);
  if (match && !(match.preferStatic && (await files.find(url)))) {
    await answerWithFunction(match, url, request, response, isTrustedProxy);
    return;
  }
  if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    sendText(response, 405, 'Método no permitido.');
    return;
  }
  const file = await files.find(url);
  if (file && !rules.hasForced) {
    await sendFile(file, request, response);
    return;
  }
  const isOwn = url.pathname.startsWith('/.netlify/');
  const rule = isOwn ? undefined : await rules.redirectFor(url, headersOf(request));
  if (file && !rule?.force) {
    await sendFile(file, request, response);
    return;
  }
  if (rule?.redirect) {
    response.setHeader('location', rule.external ? rule.target.href : localPart(rule.target));
    sendText(response, rule.statusCode, 'Redirigiendo…');
    return;
  }
  const target = rule && (await files.find(rule.target));
  if (target) await sendFile(target, request, response, rule.statusCode);
  else sendText(response, 404, 'No encontrado.');
}

const localPart = ({ pathname, search, hash }: URL): string => pathname + search + hash;

/** Undefined for what is no address, a broken percent-encoding included. */
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

/** Takes away Netlify's own names, which it alone may set. */
function dropPlatformHeaders(request: IncomingMessage): void {
  const own = Object.keys(request.headers).filter((name) => name.startsWith('x-nf-'));
  if (own.length === 0) return;
  for (const name of own) Reflect.deleteProperty(request.headers, name);
  request.rawHeaders = request.rawHeaders.filter(
    (_, index, raw) => !/^x-nf-/i.test(raw[index - (index % 2)] ?? ''),
  );
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  }
  return headers;
}

async function answerWithFunction(
  match: FunctionMatch,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
  isTrustedProxy: TrustedProxies,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const rawBody = await bodyOf(request);
    if (rawBody === 'too large') {
      response.setHeader('connection', 'close');
      sendProblem(response, tooLarge());
      return;
    }
    if (rawBody === 'cut short') return;
    // Where the adapter looks for a body that was read before it.
    Object.assign(request, { rawBody });
  }
  const { address, isHttps } = callerOf(request, isTrustedProxy);
  // The adapter knows the protocol of the connection alone; an absolute address says it itself.
  request.url = (isHttps ? `https://${url.host}` : '') + localPart(url);
  await getRequestListener(async (asked) => {
    const reply = await callFunction(match, asked, address);
    if (reply.body === null || !reply.headers.has('content-disposition')) return reply;
    // A file, perhaps a large one: passed on while it is made, as the platform does. Not by the
    // adapter, which writes to the log what broke it midway: the message may quote people's data.
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

/** What a function would have answered, had the request reached it. */
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
  // Longer than a caller keeps an idle connection, so that none is closed under a request.
  server.keepAliveTimeout = 65_000;
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortInUse(port) : error),
    );
    server.listen(port, host, () => resolve(server));
  });
}
