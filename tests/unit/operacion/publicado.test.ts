import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttp, type RequestListener, type Server } from 'node:http';
import { createServer as createHttps, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiHeaders, securityHeaders } from '../../../netlify/http/headers.ts';
import { revisarSitio } from '../../../netlify/tools/operacion/revisionDelSitio.ts';
import { authority, authorityFile, certificates } from '../../support/tls/certificates.ts';

// `npm run publicado` against sites on this machine, good in everything but what a test spoils.

const trusted = getCACertificates();
beforeAll(() => setDefaultCACertificates([...trusted, authority]));
afterAll(() => setDefaultCACertificates(trusted));

/** How one site is served, where it is not as it should be. */
interface Spoiled {
  readonly tls?: ServerOptions;
  readonly api?: RequestListener;
  readonly home?: Readonly<Record<string, string>>;
  readonly plain?: RequestListener | null;
  /** Takes one connection, and no more. */
  readonly isGone?: boolean;
}

const health: RequestListener = (_, response) =>
  response.writeHead(200, apiHeaders).end('{"estado":"ok","baseDeDatos":"ok"}');
// Node's own servers take weaker ones besides.
const STRONG = 'TLS_AES_256_GCM_SHA384:TLS_AES_128_GCM_SHA256:ECDHE+AESGCM';
const POLICY = "default-src 'none'; frame-ancestors 'none'";
const toHttps: RequestListener = ({ url = '' }, response) => {
  // The API is not led on: who asks for it without TLS is to notice.
  if (url.startsWith('/api/')) response.writeHead(403).end();
  else response.writeHead(301, { location: `https://junto.example${url}` }).end();
};

async function listening(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Serves such a site while it is looked at. */
async function served<T>(
  { tls, api = health, home = {}, plain = toHttps, isGone = false }: Spoiled,
  look: (site: URL, httpPort: number) => Promise<T>,
): Promise<T> {
  const site = createHttps(
    { ...certificates.propio, ciphers: STRONG, ...tls },
    (request, response) => {
      if (request.url?.startsWith('/api/')) api(request, response);
      else {
        const headers = { ...securityHeaders, 'content-security-policy': POLICY, ...home };
        response.writeHead(200, headers).end('<!doctype html>');
      }
    },
  );
  const http = createHttp(plain ?? undefined);
  const [port, httpPort] = await Promise.all([listening(site), listening(http)]);
  if (plain === null) http.close();
  if (isGone) site.once('connection', () => site.close());
  try {
    return await look(new URL(`https://localhost:${port}`), httpPort);
  } finally {
    for (const server of [site, http]) {
      server.close();
      server.closeAllConnections();
    }
  }
}

const now = new Date('2026-06-17T16:00:00Z');
const faults = async (spoiled: Spoiled, at = now) =>
  (await served(spoiled, (site, httpPort) => revisarSitio(site, httpPort, at)))
    .filter(({ estado }) => estado !== 'bien')
    .map(({ estado, frase }) => `${estado} ${frase}`);

test('a site that is as it should be has no fault, and its certificate’s days are told', async () => {
  const found = await served({}, (site, httpPort) => revisarSitio(site, httpPort, now));
  expect(found.filter(({ estado }) => estado !== 'bien')).toEqual([]);
  expect(found.map(({ frase }) => frase).join('\n')).toMatch(
    /acuerda TLSv1\.3\.\n.*TLS_AES_.*\n.*de localhost, y vale 34\d{3} días más/,
  );
});

const CBC = 'ECDHE-ECDSA-AES128-SHA:ECDHE-ECDSA-AES256-GCM-SHA384@SECLEVEL=0';
test.each<[string, ServerOptions, RegExp]>([
  ['TLS 1.0 besides', { minVersion: 'TLSv1', ciphers: CBC }, /^MAL Acepta TLSv1, /],
  ['TLS 1.1 besides', { minVersion: 'TLSv1.1', ciphers: CBC }, /^MAL Acepta TLSv1\.1, /],
  [
    'TLS 1.1 alone',
    { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: CBC },
    /^MAL Acepta TLSv1\.1, /,
  ],
])('%s is found [V12.1.1]', async (_, tls, sentence) => {
  expect(await faults({ tls })).toContainEqual(expect.stringMatching(sentence));
});

test('a site that cannot be reached is not taken for one that refuses', async () => {
  const found = await faults({ isGone: true });
  for (const part of ['versiones de TLS', 'cifrado']) {
    const sentence = `MAL No se pudo comprobar (${part}): connect ECONNREFUSED`;
    expect(found).toContainEqual(expect.stringContaining(sentence));
  }
});

test.each<[string, ServerOptions, RegExp]>([
  ['a weak cipher besides', { ciphers: CBC }, /^MAL Acepta el cifrado ECDHE-ECDSA-AES128-SHA,/],
  [
    'a weak cipher alone',
    { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA' },
    /^MAL No acuerda un cifrado recomendado: ECDHE-ECDSA-AES128-SHA\.$/,
  ],
])('%s is found [V12.1.2]', async (_, tls, sentence) => {
  expect(await faults({ tls: { minVersion: 'TLSv1.2', ...tls } })).toEqual([
    expect.stringMatching(sentence),
  ]);
});

test.each<[string, ServerOptions, RegExp]>([
  ['that ran out', certificates.vencido, /^MAL El certificado no es de confianza: .*expired/],
  [
    'of another name',
    certificates.ajeno,
    /^MAL El certificado no es de confianza: .*otro\.example/,
  ],
])('a certificate %s is found [V12.2.2]', async (_, tls, sentence) => {
  expect(await faults({ tls })).toContainEqual(expect.stringMatching(sentence));
});

test('a certificate of an authority that nobody knows is found, and one about to run out [V12.2.2]', async () => {
  expect(await faults({}, new Date('2119-12-28'))).toEqual([
    expect.stringMatching(/^MAL .*vale 3 días más\. Ya debió renovarse\.$/),
  ]);
  setDefaultCACertificates(trusted);
  try {
    expect(await faults({})).toContainEqual(
      expect.stringMatching(/^MAL El certificado no es de confianza: unable to verify/),
    );
  } finally {
    setDefaultCACertificates([...trusted, authority]);
  }
});

const open: RequestListener = (_, response) => response.writeHead(200).end('hola');
const toHttp: RequestListener = (_, response) =>
  response.writeHead(301, { location: 'http://junto.example/' }).end();
test.each<[string, Spoiled, string[]]>([
  [
    'that answers without TLS',
    { plain: open },
    [
      'MAL Una página pedida sin cifrar no lleva a https: responde 200.',
      'MAL La API responde sin cifrar.',
    ],
  ],
  [
    'that leads from http to http',
    { plain: toHttp },
    ['MAL Una página pedida sin cifrar no lleva a https: responde 301.'],
  ],
  [
    'without HSTS',
    { home: { 'strict-transport-security': '' } },
    ['MAL En la portada falta o difiere: strict-transport-security.'],
  ],
  [
    'whose API is without HSTS',
    { api: (_, response) => response.writeHead(200).end('{"estado":"ok","baseDeDatos":"ok"}') },
    [expect.stringMatching(/^MAL En \/api\/salud falta o difiere: .*strict-transport-security/)],
  ],
])('a site %s is found [V12.2.1]', async (_, spoiled, found) => {
  expect(await faults(spoiled)).toEqual(found);
});

test('nobody who answers without TLS is as good [V12.2.1]', async () => {
  expect(await faults({ plain: null })).toEqual([]);
});

test('an API that leads from http to https is told as a remark', async () => {
  const led: RequestListener = ({ url = '' }, response) =>
    response.writeHead(308, { location: `https://junto.example${url}` }).end();
  expect(await faults({ plain: led })).toEqual([
    expect.stringMatching(/^aviso La API pedida sin cifrar lleva a https/),
  ]);
});

test('a site that takes a request with two lengths is told as a remark [V4.2.1]', async () => {
  expect(await faults({ tls: { insecureHTTPParser: true } })).toEqual([
    'aviso Una solicitud con dos longitudes distintas no se rechaza: responde 200.',
  ]);
});

test.each<[string, Spoiled, string]>([
  [
    'a page that others may frame',
    { home: { 'content-security-policy': "default-src 'none'" } },
    'MAL En la portada falta o difiere: content-security-policy.',
  ],
  [
    'a database that is away',
    { api: (_, response) => response.writeHead(503, apiHeaders).end('{}') },
    'MAL /api/salud responde 503: el sitio o su base de datos no atiende.',
  ],
])('%s is found', async (_, spoiled, found) => {
  expect(await faults(spoiled)).toEqual([found]);
});

const sonda = { usuario: 'sonda', clave: 'una-clave-larga-de-prueba' };
const identidad = {
  Role: 'Operador',
  Token: 'a.b.c',
  UserId: 1,
  UserName: 'sonda',
  FarmaciaAdmin: false,
  DebeCambiarClave: false,
  DebeRegistrarFactor: false,
  TodosLosPaises: false,
  Pais: 'Costa Rica',
  Codigopais: '506',
  RefreshToken: 'x',
};
/** An API that answers the sign-in so, and the rest as it should be. */
const signingIn =
  (status: number, body: object, asked: string[] = []): RequestListener =>
  (request, response) => {
    const { method = '', url = '', headers } = request;
    if (method === 'POST' && !headers['transfer-encoding']) {
      asked.push([method, url, headers.authorization ?? ''].join(' ').trim());
    }
    if (url === '/api/auth/login') {
      response.writeHead(status, apiHeaders).end(JSON.stringify(body));
    } else if (url === '/api/auth/logout') response.writeHead(200, apiHeaders).end('{}');
    else health(request, response);
  };
const signsIn = async (api: RequestListener) =>
  (await served({ api }, (site, httpPort) => revisarSitio(site, httpPort, now, sonda))).find(
    ({ frase }) => /usuario de prueba|ingreso/.test(frase),
  );

test('a probe user signs in and out: a dead sign-in is found though health says ok', async () => {
  const asked: string[] = [];
  expect(await signsIn(signingIn(200, identidad, asked))).toEqual({
    estado: 'bien',
    frase: 'Un usuario de prueba ingresa y sale.',
  });
  expect(asked).toEqual(['POST /api/auth/login', 'POST /api/auth/logout Bearer a.b.c']);
  expect(await signsIn(signingIn(502, {}))).toEqual({
    estado: 'MAL',
    frase: 'Un usuario de prueba no puede ingresar: /api/auth/login responde 502.',
  });
  expect((await signsIn(signingIn(401, {})))?.frase).toContain(
    'revise su nombre y PUBLICADO_CLAVE',
  );
});

test('the command says a line for each thing, and ends with status 1 when one is wrong', async () => {
  const run = (...args: string[]) =>
    new Promise<{ code: number; said: string }>((done) => {
      execFile(
        process.execPath,
        ['netlify/tools/operacion/publicado.ts', ...args],
        { env: { ...process.env, NODE_EXTRA_CA_CERTS: authorityFile } },
        (error, stdout, stderr) => done({ code: error ? 1 : 0, said: stdout + stderr }),
      );
    });
  const at = (site: URL, httpPort: number) => run(site.href, '--http', String(httpPort));
  const [good, bad, far, usage] = await Promise.all([
    served({}, at),
    served({ plain: open }, at),
    run('https://localhost:9'),
    run('http://junto.example'),
  ]);
  expect(good.code).toBe(0);
  expect(good.said).toMatch(
    /^(bien {3}[^\n]+\n){8}El sitio publicado está como debe\.\nEl ingreso no se probó: .*\n$/,
  );
  expect(bad.code).toBe(1);
  expect(bad.said).toMatch(/\nMAL {4}La API responde sin cifrar\.\n(.*\n)+2 de 8 están mal\.\n$/);
  expect([far.code, far.said]).toEqual([
    1,
    expect.stringMatching(/^No se pudo llegar a localhost:9/),
  ]);
  expect([usage.code, usage.said]).toEqual([1, expect.stringMatching(/^Uso: npm run publicado/)]);
});
