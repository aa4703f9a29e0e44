import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as auth from '../../../src/contracts/auth.ts';
import * as canjes from '../../../src/contracts/canjes.ts';
import { reporteExport } from '../../../src/contracts/dashboard/reporte.ts';
import type { Endpoint } from '../../../src/contracts/endpoint.ts';
import { nothing } from '../../../src/contracts/fields.ts';
import { CABECERA_PRUEBA } from '../../../src/contracts/proofOfWork.ts';
import { ERRORES } from '../../../src/domain/mensajes.ts';

const identity = (Token: string, UserId = 7) => ({
  Role: 'Regente',
  Token,
  UserId,
  UserName: 'CR-F001',
  FarmaciaAdmin: false,
  DebeCambiarClave: false,
  DebeRegistrarFactor: false,
  TodosLosPaises: false,
  Farmacia: 'CR-F001',
  Pais: 'Costa Rica',
  Codigopais: '506',
});

const refusal = (status: number, detail: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ type: 'about:blank', title: 'x', status, detail }), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });

const medico = { Nombre: 'Ana', Especialidad: 'Medicina' };
const stale = () => refusal(401, 'Su sesión no está activa. Ingrese de nuevo.');

type Server = (path: string, bearer: string | null) => Response | Promise<Response>;

/** A server in place of the network, and a log of what it was asked. */
const serving = (server: Server) => {
  const log: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const bearer = new Headers(init.headers).get('authorization');
    log.push(`${path}${bearer === null ? '' : ` ${bearer}`}`);
    return server(path, bearer);
  });
  return log;
};

/** The token lives in the module, so each test starts with a module of its own. */
const freshApi = async () => {
  vi.resetModules();
  const [{ call }, session, { accessToken }, { ApiError }] = await Promise.all([
    import('../../../src/api/call.ts'),
    import('../../../src/api/sessionCalls.ts'),
    import('../../../src/api/token.ts'),
    import('../../../src/api/error.ts'),
  ]);
  const validar = () => call(canjes.medico, { params: { country: '506', doctorCode: 'M/1' } });
  return { call, session, accessToken, ApiError, validar };
};

const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
beforeEach(() => {
  warn.mockClear();
});

const refreshPath = auth.refreshToken.path;
const medicoPath = '/api/canjes/medico/506/M%2F1';

/** Signs in with 'viejo'; the server takes 'nuevo' only, which a refresh gives. */
const signedInWithAStaleToken = async (refresh: () => Response | Promise<Response>) => {
  const api = await freshApi();
  const log = serving((path, bearer) => {
    if (path === auth.login.path) {
      return Response.json({ ...identity('viejo'), RefreshToken: 'r' });
    }
    if (path === refreshPath) return refresh();
    return bearer === 'Bearer nuevo' ? Response.json(medico) : stale();
  });
  await api.session.logIn(auth.login, { username: 'CR-F001', password: 'x' });
  log.length = 0;
  return { ...api, log };
};

describe('the one repetition after a 428', () => {
  const asking = async () => {
    const prueba = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 10,
      counter: 20,
      deriveKey,
      hmacSignatureSecret: 'a',
      hmacKeySignatureSecret: 'b',
      data: { hasta: 1 },
    });
    const body = { type: 'about:blank', title: 'x', status: 428, detail: 'Muchas', prueba };
    return Response.json(body, { status: 428 });
  };

  test('brings the solved challenge', async () => {
    const { validar } = await freshApi();
    const proofs: (string | null)[] = [];
    vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
      const proof = new Headers(headers).get(CABECERA_PRUEBA);
      proofs.push(proof);
      return proof === null ? asking() : Response.json(medico);
    });
    await expect(validar()).resolves.toEqual(medico);
    expect(proofs).toEqual([null, expect.stringContaining('"counter":20')]);
  });

  test('is the last one', async () => {
    const { validar } = await freshApi();
    const log = serving(asking);
    await expect(validar()).rejects.toMatchObject({ status: 428, detail: 'Muchas' });
    expect(log).toHaveLength(2);
  });
});

describe('the one repetition after a 401', () => {
  test('goes out with the renewed token', async () => {
    const { validar, log } = await signedInWithAStaleToken(() => Response.json(identity('nuevo')));
    await expect(validar()).resolves.toEqual(medico);
    expect(log).toEqual([`${medicoPath} Bearer viejo`, refreshPath, `${medicoPath} Bearer nuevo`]);
  });

  test('shares one refresh among all failed requests', async () => {
    const { validar, log } = await signedInWithAStaleToken(() => Response.json(identity('nuevo')));
    await expect(Promise.all(Array.from({ length: 20 }, validar))).resolves.toHaveLength(20);
    expect(log.filter((line) => line === refreshPath)).toHaveLength(1);
    expect(log).toHaveLength(41);
  });

  test('asks for no refresh when another request has renewed the token meanwhile', async () => {
    const { validar, accessToken, log } = await signedInWithAStaleToken(() =>
      Response.json(identity('nuevo')),
    );
    const slow = Promise.withResolvers<Response>();
    const quick = globalThis.fetch;
    let first = true;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      if (!first) return quick(path, init);
      first = false;
      return slow.promise;
    });
    const late = validar();
    await validar();
    slow.resolve(stale());
    await expect(late).resolves.toEqual(medico);
    expect(log.filter((line) => line === refreshPath)).toHaveLength(1);
    expect(accessToken()).toBe('nuevo');
  });

  test('happens once: a second 401 is the answer', async () => {
    const { validar, log } = await signedInWithAStaleToken(() => Response.json(identity('peor')));
    await expect(validar()).rejects.toMatchObject({ status: 401 });
    expect(log).toHaveLength(3);
  });

  test('is not made for the login, whose 401 means a wrong password', async () => {
    const { session, ApiError } = await freshApi();
    const log = serving(() => refusal(401, ERRORES.autenticar));
    await expect(session.logIn(auth.login, { username: 'a', password: 'b' })).rejects.toEqual(
      new ApiError(401, ERRORES.autenticar),
    );
    expect(log).toHaveLength(1);
  });
});

describe('a refresh that fails', () => {
  test('warns once, ends the session and rejects every waiting request with its original error', async () => {
    const { validar, session, accessToken } = await signedInWithAStaleToken(stale);
    const ended = vi.fn();
    session.onSessionEnd(ended);
    const results = await Promise.allSettled([validar(), validar(), validar()]);
    for (const result of results) {
      expect(result).toMatchObject({
        status: 'rejected',
        reason: { status: 401, detail: 'Su sesión no está activa. Ingrese de nuevo.' },
      });
    }
    expect(warn).toHaveBeenCalledExactlyOnceWith('Algo Paso, Error al refrescar el token');
    expect(ended).toHaveBeenCalledOnce();
    expect(accessToken()).toBeUndefined();
  });

  test.each([
    ['the server is away', () => refusal(503, 'El servicio no está disponible en este momento.')],
    ['the network is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('keeps the session when %s', async (_, refresh) => {
    const { validar, session, accessToken } = await signedInWithAStaleToken(refresh);
    const ended = vi.fn();
    session.onSessionEnd(ended);
    await expect(validar()).rejects.toMatchObject({ status: 401 });
    expect(warn).toHaveBeenCalledOnce();
    expect(ended).not.toHaveBeenCalled();
    expect(accessToken()).toBe('viejo');
  });

  test('ends the session when another tab has signed another user in', async () => {
    const { validar, session, log } = await signedInWithAStaleToken(() =>
      Response.json(identity('nuevo', 8)),
    );
    const ended = vi.fn();
    session.onSessionEnd(ended);
    await expect(validar()).rejects.toMatchObject({ status: 401 });
    expect(ended).toHaveBeenCalledOnce();
    expect(log.at(-1)).toBe(refreshPath);
  });
});

describe('a refused call', () => {
  test.each([
    [
      'the sentence of the server',
      refusal(404, 'No se encontró el médico.'),
      404,
      'No se encontró el médico.',
    ],
    [
      "the catalogue's for a proxy's page",
      new Response('<html>', { status: 502 }),
      502,
      ERRORES.medico,
    ],
    [
      "the catalogue's for a reply of another shape",
      Response.json({ nombre: 1 }),
      200,
      ERRORES.medico,
    ],
  ])('says %s', async (_, response, status, detail) => {
    const { validar } = await freshApi();
    serving(() => response);
    await expect(validar()).rejects.toMatchObject({ name: 'ApiError', status, detail });
  });

  test('without any answer says the sentence of the catalogue', async () => {
    const { validar } = await freshApi();
    serving(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(validar()).rejects.toMatchObject({ status: 0, detail: ERRORES.medico });
  });

  test('carries the fields at fault and the wait', async () => {
    const { validar } = await freshApi();
    serving(
      () =>
        new Response(
          JSON.stringify({
            type: 'about:blank',
            title: 'x',
            status: 429,
            detail: 'Espere',
            errors: [{ field: 'a', detail: 'b' }],
          }),
          { status: 429, headers: { 'retry-after': '60' } },
        ),
    );
    await expect(validar()).rejects.toMatchObject({
      retryAfter: 60,
      errors: [{ field: 'a', detail: 'b' }],
    });
  });

  test('that its caller aborts rejects with the abort’s own error', async () => {
    const { call } = await freshApi();
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) =>
      Promise.reject(signal?.reason as Error),
    );
    const signal = AbortSignal.abort();
    await expect(call(canjes.tarjeta, { params: { card: 'CR1' }, signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

test.each([
  ['M/1', 'M%2F1'],
  ['..', '..%20'],
  ['.', '.%20'],
  ['...', '...'],
  ['%2e', '%252e'],
  ['?x#y', '%3Fx%23y'],
])('«%s» in a path stays one segment', async (doctorCode, part) => {
  const { call } = await freshApi();
  const log = serving(() => Response.json(medico));
  await call(canjes.medico, { params: { country: '506', doctorCode } });
  expect(log.map((path) => new URL(path, 'http://site').pathname)).toEqual([
    `/api/canjes/medico/506/${part}`,
  ]);
});

test('every request is declared as JSON, and has query, body and further headers', async () => {
  const { call } = await freshApi();
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({})));
  vi.stubGlobal('fetch', fetched);
  const endpoint = {
    ...auth.logout,
    path: '/api/x',
    search: canjes.medico.params,
    body: auth.credentials,
    params: nothing,
  } as const satisfies Endpoint;
  await call(endpoint, {
    search: { country: '506', doctorCode: 'á b' },
    body: { username: 'a', password: 'b' },
    headers: { 'idempotency-key': 'k' },
  });
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/x?country=506&doctorCode=%C3%A1+b', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
    body: '{"username":"a","password":"b"}',
    referrerPolicy: 'origin',
  });
});

test.each(['ended', 'asleep'])(
  'a refresh waits for the same work in another tab, %s, for half of the grace of a lost answer',
  async (other) => {
    const { session } = await freshApi();
    const log = serving(() => Response.json(identity('nuevo')));
    const release = Promise.withResolvers<undefined>();
    const patience = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    const held = navigator.locks.request('junto-session', () => release.promise);
    const refreshed = session.refresh();
    await Promise.resolve();
    expect(log).toEqual([]);
    expect(timeout).toHaveBeenCalledWith(5_000);
    if (other === 'asleep') patience.abort();
    else release.resolve(undefined);
    await expect(refreshed).resolves.toMatchObject({ Token: 'nuevo' });
    expect(log).toEqual([refreshPath]);
    release.resolve(undefined);
    await held;
  },
);

test('a download that breaks off fails with the sentence of its endpoint', async () => {
  const { ApiError } = await freshApi();
  const { download } = await import('../../../src/api/call.ts');
  serving(() => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(8));
        controller.error(new TypeError('the connection was closed'));
      },
    });
    return new Response(body);
  });
  const exporting = download(reporteExport, {
    body: { fechaInicio: '2026-01-01', fechaFinal: '2026-06-17', farmacia: '' },
  });
  await expect(exporting).rejects.toThrow(new ApiError(0, reporteExport.failure));
});
