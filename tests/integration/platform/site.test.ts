import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as rawRequest } from 'node:http';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { writeRules } from '../../../netlify/tools/build/artefact.ts';
import { readSiteConfig } from '../../../netlify/tools/build/siteConfig.ts';
import { apiHeaders } from '../../../netlify/http/headers.ts';
import { tooLarge } from '../../../netlify/http/parse.ts';
import {
  PLATFORM_BODY_BYTES,
  PortInUse,
  serveSite,
  type RunningSite,
} from '../../../netlify/tools/local/site.ts';

const project = resolve(import.meta.dirname, '../../..');
const root = mkdtempSync(join(tmpdir(), 'junto-sitio-'));
const pageOf = (name: string) =>
  `<!doctype html><title>${name}</title>${'<p>texto</p>'.repeat(200)}`;
const video = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251));

const pages = [
  'index',
  'login',
  'que-es',
  'pacientes',
  'pacientes/afiliar-paciente',
  'pacientes/bienvenida',
  'dashboard/canje-detalle',
];

const functions = {
  eco: `
    export default async (request, context) => {
      const headers = new Headers({ 'x-ip': context.ip });
      headers.append('set-cookie', 'a=1; Path=/');
      headers.append('set-cookie', 'b=2; Path=/');
      return Response.json({
        method: request.method, url: request.url, body: await request.text(),
        site: context.site.url, forwarded: request.headers.get('x-nf-client-connection-ip'), 
      }, { status: 201, headers });
    };
    export const config = { path: ['/api/eco/*', '/api/valor/:id'], excludedPath: '/api/eco/fuera' };`,
  falla: `
    export default () => { throw new Error('un dato de alguien'); };
    export const config = { path: '/api/falla' };`,
  archivo: `
    let seguir;
    const leido = new Promise((resolve) => (seguir = resolve));
    export default (request) => {
      if (request.url.endsWith('/sigue')) seguir();
      if (!request.url.endsWith('/entero') && !request.url.endsWith('/roto')) return new Response('');
      async function* partes() {
        yield Buffer.from('uno');
        await leido;
        if (request.url.endsWith('/roto')) throw new Error('un dato de alguien');
        yield Buffer.from('dos');
      }
      const headers = { 'content-disposition': 'attachment; filename="a.bin"' };
      return new Response(ReadableStream.from(partes()), { headers });
    };
    export const config = { path: '/api/archivo/*' };`,
  resto: `
    export default () => new Response('resto', { status: 404 });
    export const config = { path: '/api/*', excludedPath: ['/api/eco/*', '/api/valor/*', '/api/archivo/*'] };`,
};

const RULES = [
  { for: '/_astro/*', values: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
  { for: '/pacientes/bienvenida', values: { 'X-Pagina': 'bienvenida' } },
  { for: '/que-es', values: { 'X-Prueba': 'fichero' } },
];

let site: RunningSite;

beforeAll(async () => {
  const { redirects } = await readSiteConfig(project);
  await writeRules(root, { redirects, headers: RULES });
  for (const name of pages) write(`${name}.html`, pageOf(name));
  write('no-encontrado.txt', 'No encontrado.\n');
  write('_astro/app.abc.js', 'export const uno = 1;\n'.repeat(300));
  write('videos/uno.mp4', video);
  write('.git/config', '[core]');
  for (const [name, source] of Object.entries(functions)) {
    write(`_functions/${name}.mjs`, source);
  }
  site = await serveSite(root, 0);
});

afterAll(async () => {
  await site.close();
  rmSync(root, { recursive: true, force: true });
});

function write(path: string, content: string | Buffer): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), content);
}

const get = (path: string, options: RequestInit = {}, address = site.address) =>
  fetch(address + path, { redirect: 'manual', ...options });

/** What comes before an answer's content. */
const told = async (path: string, options?: RequestInit) => {
  const { status, headers } = await get(path, options);
  return [status, Object.fromEntries(headers)];
};

/** Without fetch's own headers and decompression. */
function getRaw(
  path: string,
  headers: Record<string, string>,
  method = 'GET',
  address = site.address,
) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (done, fail) => {
      rawRequest(address, { path, headers, method }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      })
        .on('error', fail)
        .end();
    },
  );
}

describe('paths', () => {
  test.each([
    ['/', 200, 'index'],
    ['/que-es', 200, 'que-es'],
    ['/que-es/', 200, 'que-es'],
    ['/que-es.html', 200, 'que-es'],
    ['/pacientes', 200, 'pacientes'],
    ['/pacientes/bienvenida/CR123456789', 200, 'pacientes/bienvenida'],
    ['/dashboard/canje-detalle/ABCDEFGHJK', 200, 'dashboard/canje-detalle'],
  ])('%s answers %i with the page %s', async (path, status, page) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain(`<title>${page}</title>`);
  });

  test.each([
    ['/Login', 301, '/login'],
    ['/Logout', 301, '/logout'],
    ['/pacientes/nuevo', 301, '/pacientes/afiliar-paciente'],
    ['/canje/ABCDEFGHJK', 301, '/dashboard/canje-detalle/ABCDEFGHJK'],
    ['/no-existe', 302, '/'],
    ['/_headers', 302, '/'],
    ['/_functions/eco.mjs', 302, '/'],
    ['/.git/config', 302, '/'],
    ['/..%2f..%2fetc%2fpasswd', 302, '/'],
  ])('%s redirects with %i to %s', async (path, status, target) => {
    expect(await told(path)).toMatchObject([status, { ...apiHeaders, location: target }]);
  });

  test.each([
    ['/.netlify/functions/eco', 404, 'text/plain; charset=utf-8'],
    ['/%zz', 400, 'text/plain; charset=utf-8'],
    ['/api/eco/%zz', 400, 'application/problem+json'],
  ])('%s answers %i, never with a page', async (path, status, type) => {
    expect(await told(path)).toMatchObject([status, { ...apiHeaders, 'content-type': type }]);
  });

  test('a script of an earlier deploy is not found, never a page in its place', async () => {
    const type = 'text/plain; charset=utf-8';
    expect(await told('/_astro/vieja.js')).toMatchObject([404, { 'content-type': type }]);
  });

  test('a POST to a page is 405', async () => {
    const reply = await told('/que-es', { method: 'POST', body: 'x' });
    expect(reply).toMatchObject([405, { ...apiHeaders, allow: 'GET, HEAD' }]);
  });
});

test.each(['/que-es', '/api/eco/algo'])(
  'TRACE of %s is refused and echoes nothing',
  async (path) => {
    const { status, body } = await getRaw(path, { cookie: 'secreto=1' }, 'TRACE');
    expect(status).toBe(405);
    expect(body.toString()).not.toContain('secreto');
  },
);

describe('files', () => {
  test.each([
    ['/que-es', 'cache-control', 'public, max-age=0, must-revalidate'],
    ['/_astro/app.abc.js', 'cache-control', 'public, max-age=31536000, immutable'],
    ['/pacientes/bienvenida/CR123456789', 'x-pagina', 'bienvenida'],
    ['/que-es', 'x-prueba', 'fichero'],
    ['/pacientes', 'x-prueba', null],
  ])('%s has the header %s: %s', async (path, name, value) => {
    expect((await get(path)).headers.get(name)).toBe(value);
  });

  test('a version that the browser has is answered 304', async () => {
    const etag = (await get('/que-es')).headers.get('etag') ?? '';
    const again = await get('/que-es', { headers: { 'if-none-match': `"otra", W/${etag}` } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await get('/que-es', { headers: { 'if-none-match': '"otra"' } })).status).toBe(200);
  });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (content: Buffer) => content],
  ])('with Accept-Encoding "%s" a text is sent as %s', async (accepted, coding, read) => {
    const { headers, body } = await getRaw('/que-es', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(coding);
    expect(headers['vary']).toBe('accept-encoding');
    expect(read(body).toString()).toBe(pageOf('que-es'));
  });

  test.each([
    ['bytes=0-99', 206, 'bytes 0-99/5000', [0, 100]],
    ['bytes=-10', 206, 'bytes 4990-4999/5000', [4990, 5000]],
    ['bytes=4000-9999', 206, 'bytes 4000-4999/5000', [4000, 5000]],
    ['bytes=5000-', 416, 'bytes */5000', [0, 0]],
    ['bytes=0-1,5-6', 200, undefined, [0, 5000]],
  ])('of a video, %s answers %i (%s)', async (range, status, contentRange, [from, to]) => {
    const response = await getRaw('/videos/uno.mp4', { range });
    expect(response.status).toBe(status);
    expect(response.headers['content-range']).toBe(contentRange);
    expect(response.headers['accept-ranges']).toBe('bytes');
    expect(response.body.equals(video.subarray(from, to))).toBe(true);
  });
});

describe('functions', () => {
  test('get the request whole, the address of the connection and what the path captured', async () => {
    const response = await get('/api/valor/Ñ1?x=1', {
      method: 'POST',
      body: 'cuerpo ñ',
      headers: { 'x-nf-client-connection-ip': '1.2.3.4', 'x-forwarded-for': '1.2.3.4' },
    });
    expect(response.status).toBe(201);
    expect(['127.0.0.1', '::1']).toContain(response.headers.get('x-ip'));
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
    expect(await response.json()).toMatchObject({
      method: 'POST',
      url: `${site.address}/api/valor/%C3%911?x=1`,
      body: 'cuerpo ñ',
      forwarded: null,
    });
  });

  test.each([
    ['/api/eco/algo', 'GET', 201],
    ['/api/ECO/algo/', 'GET', 201],
    ['/api/eco/fuera', 'GET', 302],
    ['/api/desconocida/x', 'GET', 404],
  ])('%s (%s) answers %i', async (path, method, status) => {
    expect((await get(path, { method })).status).toBe(status);
  });

  test('an exception is answered without its message, and the server goes on', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const response = await get('/api/falla', { method: 'POST' });
    expect(said.mock.calls).toEqual([['Una función falló:', 'Error']]);
    said.mockRestore();
    expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
      500,
      { ...apiHeaders, 'content-type': 'application/problem+json' },
    ]);
    expect(await response.text()).not.toContain('alguien');
    expect((await get('/')).status).toBe(200);
  });

  test('a file is streamed while it is written; one that breaks off does not look whole', async () => {
    const whole = await get('/api/archivo/entero');
    const reader = whole.body?.getReader();
    const first = await reader?.read();
    expect(Buffer.from(first?.value ?? []).toString()).toBe('uno');
    await get('/api/archivo/sigue');
    const second = await reader?.read();
    expect(Buffer.from(second?.value ?? []).toString()).toBe('dos');
    expect((await reader?.read())?.done).toBe(true);
    const broken = get('/api/archivo/roto').then((response) => response.arrayBuffer());
    await expect(broken).rejects.toThrow();
    expect((await get('/')).status).toBe(200);
  });

  test('a body larger than the platform takes never reaches one: it is refused in the API’s own words', async () => {
    const send = (bytes: number) => get('/api/eco/x', { method: 'POST', body: 'x'.repeat(bytes) });
    expect((await send(PLATFORM_BODY_BYTES)).status).toBe(201);
    for (const bytes of [PLATFORM_BODY_BYTES + 1, 2 * PLATFORM_BODY_BYTES]) {
      const response = await send(bytes);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        413,
        'application/problem+json',
      ]);
      expect(await response.json()).toEqual(tooLarge().body);
    }
  });
});

describe('the server', () => {
  test.each([
    'evil.example',
    'localhost',
    'localhost:1',
    'evil.example:PORT',
    'localhost.evil.example:PORT',
  ])('refuses the host %s with 421, for pages and functions', async (named) => {
    const host = named.replace('PORT', new URL(site.address).port);
    for (const path of ['/', '/que-es', '/api/eco/x', '/no-existe']) {
      expect([path, (await getRaw(path, { host })).status]).toEqual([path, 421]);
    }
  });

  test('behind a proxy answers as its public address, and as this machine only to this machine', async () => {
    const isProxy = (address: string) => /^(?:127\.|::1)/.test(address);
    const publicUrl = new URL('https://junto.example');
    const other = await serveSite(root, 0, { isTrustedProxy: isProxy, publicUrl });
    try {
      const local = new URL(other.address).host;
      const answered = (host: string, from: Record<string, string>) =>
        getRaw('/api/eco/x', { host, ...from }, 'GET', other.address);
      const outside = { 'x-forwarded-for': '203.0.113.9' };
      const page = await answered('junto.example', outside);
      expect(JSON.parse(page.body.toString())).toMatchObject({
        site: 'https://junto.example',
        url: 'https://junto.example/api/eco/x',
      });
      expect((await answered(local, outside)).status).toBe(421);
      expect((await answered(local, {})).status).toBe(201);
    } finally {
      await other.close();
    }
  });

  test('says in a sentence that its port is taken', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', () => done()));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(serveSite(root, port)).rejects.toThrow(new PortInUse(port).message);
    await new Promise((done) => other.close(done));
  });
});

/** Another server, with a request begun whose body is not there yet. */
async function withRequestBegun() {
  const other = await serveSite(root, 0);
  const socket = connect(Number(new URL(other.address).port), 'localhost');
  const cut = once(socket, 'close');
  socket.write(
    `POST /api/eco/a HTTP/1.1\r\nHost: ${new URL(other.address).host}\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n`,
  );
  // The request has begun when the server asks for its body.
  await once(socket, 'data');
  return { other, socket, cut };
}

test('a stop waits 10 seconds for a request that never ends, and then cuts it', async () => {
  const { other, socket, cut } = await withRequestBegun();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const closed = other.close();
    vi.advanceTimersByTime(9_999);
    await new Promise((resolve) => setImmediate(resolve));
    expect(socket.closed).toBe(false);
    vi.advanceTimersByTime(1);
    await cut;
    await closed;
  } finally {
    vi.useRealTimers();
  }
});
