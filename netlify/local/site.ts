import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
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

/** Netlify's own limit for a request to a function. */
const largestBody = 6_000_000;

/**
 * Serves the built site of `root` as Netlify would: functions by their paths (called in this
 * process), then files, then redirects. Only this machine reaches it, unless `host` says otherwise.
 * Throws `PortInUse`. Port 0 takes a free one.
 */
export async function serveSite(root: string, port: number, host?: string): Promise<RunningSite> {
  const rules = await readSiteRules(root);
  const site: Site = {
    rules,
    files: new StaticFiles(rules.publishFolder, rules.headersFor),
    functionFor: await loadFunctions(rules.functionsFolder),
  };
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    response.on('error', () => undefined);
    answer(site, request, response).catch((error: unknown) => {
      if (!response.destroyed) console.error('Una solicitud falló:', error);
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
      await Promise.all(
        servers.map((server) => {
          const closed = new Promise<void>((resolve) => server.close(() => resolve()));
          server.closeAllConnections();
          return closed;
        }),
      );
    },
  };
}

interface Site {
  rules: SiteRules;
  files: StaticFiles;
  functionFor: (pathname: string, method: string) => FunctionMatch | undefined;
}

async function answer(
  { rules, files, functionFor }: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const method = request.method ?? 'GET';
  const url = urlOf(request);
  if (!url) {
    sendText(response, 400, 'Solicitud mal formada.');
    return;
  }
  const match = functionFor(url.pathname, method);
  if (match && !(match.preferStatic && (await files.find(url)))) {
    await answerWithFunction(match, url, request, response);
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

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? '';
    // Netlify's own names: it alone may set them.
    if (/^x-nf-/i.test(name) || name.startsWith(':')) continue;
    headers.append(name, request.rawHeaders[index + 1] ?? '');
  }
  return headers;
}

async function answerWithFunction(
  match: FunctionMatch,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const method = request.method ?? 'GET';
  const body = await bodyOf(request);
  if (body === 'too large') {
    response.setHeader('connection', 'close');
    sendText(response, 413, 'La solicitud es demasiado grande.');
    return;
  }
  if (body === 'cut short') return;
  const reply = await callFunction(
    match,
    new Request(url, {
      method,
      headers: headersOf(request),
      body: method === 'GET' || method === 'HEAD' || body.length === 0 ? null : body,
    }),
    (request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
  );
  for (const [name, value] of reply.headers) {
    if (name !== 'set-cookie') response.setHeader(name, value);
  }
  const cookies = reply.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  if (reply.body !== null && reply.headers.has('content-disposition')) {
    // A file, perhaps a large one: passed on while it is made, as the platform does.
    response.writeHead(reply.status);
    await pipeline(reply.body, response);
    return;
  }
  const content = Buffer.from(await reply.arrayBuffer());
  if (reply.status !== 204 && reply.status !== 304 && !(method === 'HEAD')) {
    response.setHeader('content-length', content.length);
  }
  response.writeHead(reply.status);
  response.end(method === 'HEAD' ? undefined : content);
}

async function bodyOf(
  request: IncomingMessage,
): Promise<Uint8Array<ArrayBuffer> | 'too large' | 'cut short'> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request) {
      if (!Buffer.isBuffer(chunk)) continue;
      length += chunk.length;
      if (length > largestBody) return 'too large';
      chunks.push(chunk);
    }
  } catch {
    return 'cut short';
  }
  return Buffer.concat(chunks);
}

function sendText(response: ServerResponse, status: number, text: string): void {
  const content = Buffer.from(`${text}\n`);
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': content.length,
    'x-content-type-options': 'nosniff',
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
