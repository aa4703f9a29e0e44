import { beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { app } from '../../netlify/functions/auth.ts';
import { hashPassword } from '../../netlify/sesiones/passwords.ts';
import { login, refreshToken } from '../../src/contracts/auth.ts';
import { signingKey, type Environment } from '../../netlify/http/environment.ts';
import { CHEAP, derivaciones } from '../support/clavesBaratas.ts';
import { testEnvironment } from '../support/environment.ts';
import { demoNow } from '../support/freshDatabase.ts';
import { mundo } from '../support/mundo.ts';
import { de, send, site } from '../support/request.ts';
import { ingresar } from '../support/demoWorld.ts';

const PASSWORD = 'Una-Clave-Larga-2026';
const MINUTE = 60_000;

const { database } = await mundo('empty');
let env: Environment;
let clock: Date;
let lines: Readonly<Record<string, unknown>>[];
let waits: number[];

const hash = await hashPassword(PASSWORD, undefined, CHEAP);
await database.query(
  `insert into usuarios (nombre_usuario, clave_hash, rol, pais_codigo, activo, clave_cambiada_en)
   values ('operador.uno', $1, 'Operador', '506', true, now()),
          ('operador.dos', $1, 'Operador', '507', true, now()),
          ('de.baja', $1, 'Operador', '506', false, now())`,
  [hash],
);
beforeEach(async () => {
  clock = demoNow;
  lines = [];
  waits = [];
  env = testEnvironment(database, {
    now: () => clock,
    log: (line) => lines.push(line),
    sleep: (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
  });
  await database.query('update usuarios set activo = (nombre_usuario <> $1)', ['de.baja']);
});

const later = (milliseconds: number) => {
  clock = new Date(clock.getTime() + milliseconds);
};
/** The same world, seen from another client's address. */
const from = (clientAddress: string): Environment => ({ ...env, clientAddress });
const signIn = (username = 'operador.uno', password = PASSWORD, as = env) =>
  ingresar(as, username, password);
const signedIn = async () => {
  const reply = await signIn();
  return { ...v.parse(login.reply, reply.body), cookies: reply.headers.getSetCookie() };
};
const refreshWith = (bearer: string) => send(env, 'GET /api/auth/refresh_token', { token: bearer });
const refreshByCookie = (cookie: string) =>
  send(env, 'GET /api/auth/refresh_token', {
    cookie,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
const changePassword = (token: string, ClaveActual: string) =>
  send(env, 'POST /api/auth/clave', {
    token,
    body: { ClaveActual, ClaveNueva: 'Xilofon-verde-93-tapires' },
  });
const cookieOf = (cookies: string[]) =>
  cookies.map((cookie) => cookie.split(';')[0]).find((pair) => pair?.startsWith('__Host-refresh='));

describe('signing in', () => {
  it('answers every field of the specification', async () => {
    const reply = await signIn();
    expect(reply.status).toBe(200);
    const body = v.parse(login.reply, reply.body);
    expect(body).toMatchObject({
      Role: 'Operador',
      UserName: 'operador.uno',
      FarmaciaAdmin: false,
      DebeCambiarClave: false,
      DebeRegistrarFactor: false,
      TodosLosPaises: false,
      Pais: 'Costa Rica',
      Codigopais: '506',
    });
    expect(decodeJwt(body.Token)).toMatchObject({ UserName: 'operador.uno', Role: 'Operador' });
  });

  it('opens a session of its own, and ends the one that the browser had before', async () => {
    const first = await signedIn();
    const second = await signedIn();
    const sessionOf = (token: string) => decodeJwt(token)['sid'];
    expect(sessionOf(second.Token)).not.toBe(sessionOf(first.Token));
    expect((await refreshWith(first.Token)).status, 'another browser’s goes on').toBe(200);
    const cookie = cookieOf(second.cookies) ?? '';
    await ingresar(env, 'operador.uno', PASSWORD, { cookie });
    expect((await refreshWith(second.Token)).status).toBe(401);
    expect((await refreshWith(first.Token)).status).toBe(200);
  });

  it('keeps the refresh token from scripts, and only names the user in the readable cookie', async () => {
    const { cookies, RefreshToken } = await signedIn();
    const [refresh = '', readable = ''] = cookies;
    expect(refresh).toContain(`__Host-refresh=${RefreshToken}`);
    expect(refresh).toContain('HttpOnly');
    for (const cookie of cookies.slice(0, 2)) {
      expect(cookie).toMatch(/^__Host-/);
      expect(cookie).not.toContain('Domain');
      for (const attribute of ['Secure', 'SameSite=Strict', 'Path=/', 'Max-Age=86400']) {
        expect(cookie).toContain(attribute);
      }
    }
    expect(readable).not.toContain('HttpOnly');
    const [pair = ''] = readable.split(';');
    expect(JSON.parse(decodeURIComponent(pair.slice('__Host-junto-session='.length)))).toEqual({
      UserName: 'operador.uno',
      Role: 'Operador',
      FarmaciaAdmin: false,
      Codigopais: '506',
    });
  });

  it('takes the user name in either case and with spaces around it', async () => {
    expect((await signIn('  Operador.UNO ')).status).toBe(200);
  });

  it.each([
    ['a wrong password', 'operador.uno', 'otra'],
    ['the password in capitals', 'operador.uno', PASSWORD.toUpperCase()],
    ['the password with a space after it', 'operador.uno', `${PASSWORD} `],
    ['the password without its end', 'operador.uno', PASSWORD.slice(0, -1)],
  ])('refuses %s with the one sentence', async (_, username, password) => {
    const reply = await signIn(username, password);
    expect(reply.status).toBe(401);
    expect(reply.body).toMatchObject({ detail: 'No se pudo autenticar', status: 401 });
    expect(reply.headers.get('content-type')).toBe('application/problem+json');
  });

  it('does and answers the same for every refused user, one derivation of the password included', async () => {
    const before = derivaciones();
    const refused = await Promise.all(
      [
        ['operador.uno', 'otra'],
        ['nadie', PASSWORD],
        ['de.baja', PASSWORD],
      ].map(async ([username, password]) => {
        const asked: string[] = [];
        const recording: typeof env.database = {
          ...env.database,
          query: (text, ...rest) => {
            asked.push(text);
            return env.database.query(text, ...rest);
          },
        };
        const reply = await signIn(username, password, { ...env, database: recording });
        return { ...reply, headers: [...reply.headers], asked };
      }),
    );
    expect(refused[0]?.asked.length).toBeGreaterThan(1);
    expect(refused[1]).toEqual(refused[0]);
    expect(refused[2]).toEqual(refused[0]);
    // Each is of the same cost for every user: tests/unit/http/passwords.test.ts.
    expect(derivaciones() - before).toBe(refused.length);
  });

  it.each([
    ['another content type', '{}', { 'content-type': 'text/plain' }, 415],
    ['a body of a megabyte', JSON.stringify({ username: 'x'.repeat(1e6) }), {}, 413],
  ])('refuses %s without an error of its own', async (_, body, headers, status) => {
    const reply = await send(env, 'POST /api/auth/login', { body, headers });
    expect(reply.status).toBe(status);
    expect(reply.headers.get('content-type')).toBe('application/problem+json');
  });
});

describe('guessing', () => {
  it('locks a user name for an address after 5 failures, for 15 minutes, and says how long', async () => {
    for (let i = 0; i < 5; i++) expect((await signIn('operador.uno', 'mal')).status).toBe(401);
    const locked = await signIn();
    expect(locked.status).toBe(429);
    expect(locked.headers.get('retry-after')).toBe('900');
    expect(locked.body).toMatchObject({
      detail: 'Demasiados intentos. Espere 15 minutos e inténtelo de nuevo.',
    });
    expect((await signIn('operador.uno', PASSWORD, from('192.0.2.2'))).status).toBe(200);
    later(15 * MINUTE);
    expect((await signIn()).status).toBe(200);
  });

  const invented = async (tries = 30) => {
    for (let i = 0; i < tries; i++) await signIn(`nadie.${i}`, 'mal');
    waits.length = 0;
  };

  it('delays tries of an address after 30 failures with any names, and refuses only wrong ones', async () => {
    for (let i = 0; i < 30; i++) expect((await signIn(`nadie.${i}`, 'mal')).status).toBe(401);
    waits.length = 0;
    const wrong = await signIn('nadie.30', 'mal');
    expect(wrong.status).toBe(429);
    expect(wrong.headers.get('retry-after')).toBe('900');
    for (let i = 0; i < 4; i++) expect((await signIn('operador.dos')).status).toBe(200);
    expect(waits).toEqual(Array(5).fill(8_000));
    expect((await signIn('nadie.31', 'mal')).status, 'no success frees a try').toBe(429);
  });

  it('delays a try for its address or its name, not for both together', async () => {
    for (let i = 0; i < 16; i++) await signIn('operador.uno', 'mal', from(`198.51.100.${i}`));
    await invented();
    expect((await signIn()).status).toBe(200);
    expect(waits).toEqual([8_000]);
  });

  it('counts delayed failures: after 5 a name is locked for an address', async () => {
    await invented();
    for (let i = 0; i < 5; i++) await signIn('operador.uno', 'mal');
    expect((await signIn()).status).toBe(429);
    expect(waits).toHaveLength(5);
  });

  it('delays 3 tries of an address at once, and answers further ones 429 without delay', async () => {
    await invented();
    let wake: (() => void) | undefined;
    const morning = new Promise<void>((resolve) => (wake = resolve));
    const asleep = { ...env, sleep: () => (waits.push(8_000), morning) };
    const held = [1, 2, 3].map((i) => signIn(`dormido.${i}`, 'mal', asleep));
    await vi.waitFor(() => expect(waits).toHaveLength(3));
    const rows = () => database.query('select ambito, sujeto, cuenta from intentos order by 1, 2');
    const before = await rows();
    const fourth = await signIn('operador.dos');
    expect(fourth.status).toBe(429);
    expect(fourth.headers.get('retry-after')).toBe('8');
    expect(await rows()).toEqual(before);
    wake?.();
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([429, 429, 429]);
    expect((await signIn('operador.dos')).status).toBe(200);
  });

  it('counts a refused try nowhere else: neither against its address nor against the name elsewhere', async () => {
    for (let i = 0; i < 60; i++) await signIn('operador.uno', 'mal');
    expect((await signIn('operador.dos')).status, 'another name at the address').toBe(200);
    expect((await signIn('operador.uno', PASSWORD, from('192.0.2.2'))).status).toBe(200);
    expect(waits.at(-1), 'held back').toBe(0);

    await invented(60);
    expect((await signIn('operador.dos', PASSWORD, from('192.0.2.2'))).status).toBe(200);
    later(15 * MINUTE - 1);
    await signIn('operador.dos');
    expect(waits).toEqual([0, 8_000]);
    later(1);
    await signIn('operador.dos');
    expect(waits.at(-1)).toBe(0);
  });

  it('counts an IPv6 network as one address', async () => {
    for (let i = 0; i < 5; i++) {
      await signIn('operador.uno', 'mal', from(`2001:db8:1:2::${i + 1}`));
    }
    expect((await signIn('operador.uno', PASSWORD, from('2001:db8:1:2:a:b:c:d'))).status).toBe(429);
    expect((await signIn('operador.uno', PASSWORD, from('2001:db8:1:3::1'))).status).toBe(200);
  });

  it('only slows a user name down when failures come from everywhere, the more the longer', async () => {
    for (let i = 0; i < 16; i++) {
      expect((await signIn()).status).toBe(200);
      await signIn('operador.uno', 'mal', from(`198.51.100.${i}`));
    }
    const right = waits.filter((_, i) => i % 2 === 0);
    expect(right).toEqual([...Array<number>(11).fill(0), 1_000, 2_000, 4_000, 8_000, 8_000]);
  });

  it('stores no address', async () => {
    await signIn('operador.uno', 'mal');
    const rows = await database.query<{ sujeto: Buffer }>('select sujeto from intentos');
    expect(rows.length).toBeGreaterThan(0);
    for (const { sujeto } of rows) expect(sujeto.toString('latin1')).not.toContain('203.0.113.7');
  });
});

/** The same world with real waiting, as a function waits. */
const waiting = (as = env): Environment => ({
  ...as,
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});

describe('right passwords lock no user out', () => {
  it('lets 12 right sign-ins of one user at once in from one address, and the next one', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => signIn('operador.uno', PASSWORD, waiting())),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect((await signIn()).status).toBe(200);
    expect(
      await database.query('select ambito from intentos where cuenta > 0 or en_curso > 0'),
      'nothing is left of them',
    ).toEqual([]);
  });

  it('lets 12 right proofs of the present password at once in', async () => {
    const { Token } = await signedIn();
    const replies = await Promise.all(
      Array.from({ length: 12 }, () =>
        send(waiting(), 'POST /api/auth/clave', {
          token: Token,
          // The new password is refused: none of them changes anything.
          body: { ClaveActual: PASSWORD, ClaveNueva: 'operador.uno operador.uno' },
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 429)).toEqual([]);
  });

  it('lets exactly 5 wrong ones of 60 among right ones under way reach the password', async () => {
    const replies = await Promise.all(
      Array.from({ length: 60 }, () => signIn('operador.uno', 'mal', waiting())),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(55);
  });

  it('forgets the failures of a user at an address with the first right password', async () => {
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 4; i++) expect((await signIn('operador.uno', 'mal')).status).toBe(401);
      expect((await signIn()).status, `round ${round}`).toBe(200);
    }
  });

  it('keeps a counter at its limit: refused tries leave nothing behind', async () => {
    for (let i = 0; i < 40; i++) await signIn('operador.uno', 'mal');
    const rows = await database.query<{ cuenta: number }>(
      "select cuenta from intentos where ambito in ('login.cuenta-direccion', 'login.direccion')",
    );
    expect(rows).toEqual([{ cuenta: 5 }, { cuenta: 5 }]);
  });

  describe('while a stranger guesses', () => {
    const strangers = async () => {
      for (let i = 0; i < 16; i++) await signIn('operador.uno', 'mal', from(`198.51.100.${i}`));
      waits.length = 0;
    };
    const deviceOf = (reply: { headers: Headers }) =>
      reply.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-dispositivo=')) ?? '';
    const withDevice = (cookie: string, username = 'operador.uno', password = PASSWORD) =>
      ingresar(env, username, password, { cookie: cookie.split(';')[0] ?? '' });

    it('a browser that signed in as that user before is not slowed down; any other is, by 8 s', async () => {
      const device = deviceOf(await signIn());
      expect(device).toMatch(/HttpOnly/);
      for (const attribute of ['Secure', 'SameSite=Strict', 'Path=/', `Max-Age=${90 * 86_400}`])
        expect(device).toContain(attribute);
      await strangers();
      expect((await withDevice(device)).status).toBe(200);
      expect(waits).toEqual([]);
      expect((await signIn()).status).toBe(200);
      expect(waits).toEqual([8_000]);
    });

    it.each([
      ['after 90 days', (device: string) => (later(90 * 86_400_000), device)],
      [
        'with another signature',
        (device: string) => device.replace(/\.(.)/, (_, first) => (first === 'A' ? '.B' : '.A')),
      ],
      ['with a later end', (device: string) => device.replace(/=\d{10}/, '=9999999999')],
      ['that is no such cookie', () => '__Host-dispositivo=%F0%9F%92%8A~~1.2'],
    ])('a device cookie %s opens nothing', async (_, change) => {
      const device = change(deviceOf(await signIn()));
      await strangers();
      expect((await withDevice(device)).status).toBe(200);
      expect(waits).toEqual([8_000]);
    });

    it('a device cookie knows several users of one counter, and slows all others down', async () => {
      const first = deviceOf(await signIn('operador.dos'));
      await strangers();
      await withDevice(first);
      expect(waits.pop(), 'another user’s').toBe(8_000);
      const both = deviceOf(await withDevice(first));
      waits.length = 0;
      await withDevice(both);
      expect(deviceOf(await withDevice(both, 'operador.dos'))).not.toContain('operador');
      expect(waits).toEqual([]);
    });

    it.each([
      ['six with its name', (i: number) => (i < 6 ? 'operador.uno' : '')],
      ['thirty with invented names', (i: number) => `nadie.${i}`],
    ])('a known browser signs in after failures at its address: %s', async (_, name) => {
      const device = deviceOf(await signIn());
      for (let i = 0; i < 30; i++) if (name(i) !== '') await signIn(name(i), 'mal');
      waits.length = 0;
      expect((await withDevice(device)).status).toBe(200);
      expect(waits).toEqual([]);
    });

    it('a known browser is refused for its own failures, and no other browser is', async () => {
      const device = deviceOf(await signIn());
      for (let i = 0; i < 5; i++) await withDevice(device, 'operador.uno', 'mal');
      expect((await withDevice(device)).status).toBe(429);
      expect((await signIn()).status).toBe(200);
    });
  });
});

describe('refreshing', () => {
  it('rotates a refresh token, which then works once more', async () => {
    const first = (await signedIn()).RefreshToken;
    const { RefreshToken: second = '' } = v.parse(
      refreshToken.reply,
      (await refreshWith(first)).body,
    );
    expect(second).not.toBe(first);
    const stored = await database.query<{ hash: Buffer }>('select hash from tokens_refresco');
    for (const token of [first, second]) {
      // 32 bytes, of which the database knows the hash alone.
      expect(token).toMatch(/^[\w-]{43}$/);
      const bytes = Buffer.from(token, 'base64url');
      expect(stored.some(({ hash }) => hash.equals(bytes))).toBe(false);
    }
    later(5 * MINUTE);
    expect((await refreshWith(second)).status).toBe(200);
  });

  it('takes the cookie from the site itself only, and hands no token to script', async () => {
    const cookie = cookieOf((await signedIn()).cookies) ?? '';
    const elsewhere = await send(env, 'GET /api/auth/refresh_token', {
      cookie,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(elsewhere.status).toBe(401);
    expect(elsewhere.headers.getSetCookie(), 'a link elsewhere does not sign the user out').toEqual(
      [],
    );
    const here = await send(env, 'GET /api/auth/refresh_token', { cookie });
    expect(here.status).toBe(200);
    expect(here.body).not.toHaveProperty('RefreshToken');
    expect(cookieOf(here.headers.getSetCookie())).not.toBe(cookie);
  });

  it.each([
    ['its own Origin', { origin: site }, 200],
    ['its own page as Referer', { referer: `${site}/` }, 200],
    ['another Origin', { origin: 'https://otro.example', referer: `${site}/` }, 401],
    ['another page as Referer', { referer: `https://otro.example/?${site}/` }, 401],
    ['a Referer that is no address', { referer: site.replace('https://', '') }, 401],
    ['neither', {}, 401],
  ])(
    'takes the cookie in a browser that sends no Sec-Fetch-Site with %s: %j → %i',
    async (_, headers: Record<string, string>, status) => {
      const cookie = cookieOf((await signedIn()).cookies) ?? '';
      const request = new Request(`${site}/api/auth/refresh_token`, {
        headers: { cookie, ...headers },
      });
      expect((await app.fetch(request, env)).status).toBe(status);
    },
  );

  it('leads 20 tabs that refresh by the cookie at once to one live branch, whichever answer the browser keeps', async () => {
    const { cookies } = await signedIn();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => refreshByCookie(cookieOf(cookies) ?? '')),
    );
    expect(replies.map(({ status }) => status)).toEqual(de(200, 20));
    const kept = new Set(replies.map(({ headers }) => cookieOf(headers.getSetCookie())));
    expect(kept.size).toBe(1);
    later(MINUTE);
    expect((await refreshByCookie([...kept][0] ?? '')).status).toBe(200);
  });

  it('leads a rotated token to the live one for 10 s, then revokes the whole family, and logs it', async () => {
    const { RefreshToken: first } = await signedIn();
    const { RefreshToken: second = '', Token } = v.parse(
      refreshToken.reply,
      (await refreshWith(first)).body,
    );
    later(10_000);
    expect((await refreshWith(first)).body).toMatchObject({ RefreshToken: second });
    later(1);
    expect((await refreshWith(first)).status).toBe(401);
    expect(lines.at(-1)).toMatchObject({ event: 'refresh-token-reused' });
    expect((await refreshWith(second)).status).toBe(401);
    expect((await refreshWith(Token)).status).toBe(401);
  });

  it('ends the family at once when a token two generations old comes back, and logs it', async () => {
    const { RefreshToken: first, Token } = await signedIn();
    const next = async (token: string) =>
      v.parse(refreshToken.reply, (await refreshWith(token)).body).RefreshToken ?? '';
    const third = await next(await next(first));
    expect((await refreshWith(first)).status).toBe(401);
    expect(lines.at(-1)).toMatchObject({ event: 'refresh-token-reused' });
    expect((await refreshWith(third)).status).toBe(401);
    expect((await refreshWith(Token)).status).toBe(401);
  });

  it('ends a session a day after its login, however often it was refreshed', async () => {
    let { RefreshToken: live } = await signedIn();
    for (let hour = 0; hour < 23; hour++) {
      later(60 * MINUTE);
      live = v.parse(refreshToken.reply, (await refreshWith(live)).body).RefreshToken ?? '';
    }
    later(61 * MINUTE);
    expect((await refreshWith(live)).status).toBe(401);
  });
});

describe('the next request after', () => {
  it('a logout is refused, with either token', async () => {
    const { Token, RefreshToken, cookies } = await signedIn();
    const out = await send(env, 'POST /api/auth/logout', {
      token: Token,
      cookie: cookieOf(cookies) ?? '',
    });
    expect(out.status).toBe(200);
    expect(out.headers.getSetCookie().every((cookie) => cookie.includes('Max-Age=0'))).toBe(true);
    expect(out.headers.get('clear-site-data')).toBe('"cache"');
    expect((await refreshWith(Token)).status).toBe(401);
    expect((await refreshWith(RefreshToken)).status).toBe(401);
  });

  it('a logout by the refresh token alone, as a client without a cookie has it, is refused', async () => {
    const { Token, RefreshToken } = await signedIn();
    await send(env, 'POST /api/auth/logout', { token: RefreshToken });
    expect((await refreshWith(Token)).status).toBe(401);
    expect((await refreshWith(RefreshToken)).status).toBe(401);
  });

  it('a logout by the cookie alone is refused', async () => {
    const { Token, cookies } = await signedIn();
    await send(env, 'POST /api/auth/logout', { cookie: cookieOf(cookies) ?? '' });
    expect((await refreshWith(Token)).status).toBe(401);
  });

  it('the token expired is refused', async () => {
    const { Token } = await signedIn();
    expect((await refreshWith(Token)).status).toBe(200);
    // A token that was used before still expires in time.
    later(15 * MINUTE + 1000);
    expect((await refreshWith(Token)).status).toBe(401);
  });

  it('a role changed is refused until the session refreshes', async () => {
    const { Token, RefreshToken } = await signedIn();
    await database.query(
      "update usuarios set rol = 'Manager' where nombre_usuario = 'operador.uno'",
    );
    expect((await refreshWith(Token)).status).toBe(401);
    const renewed = await refreshWith(RefreshToken);
    await database.query(
      "update usuarios set rol = 'Operador' where nombre_usuario = 'operador.uno'",
    );
    expect(renewed.body).toMatchObject({ Role: 'Manager' });
  });
});

it('keys are replaced without ending a session: the old one still verifies', async () => {
  const { Token } = await signedIn();
  const fresh = signingKey('nueva', new Uint8Array(32).fill(3));
  const rotated = { ...env, sessionKeys: [fresh, ...env.sessionKeys] } as Environment;
  const reply = await send(rotated, 'GET /api/auth/refresh_token', { token: Token });
  expect(reply.status).toBe(200);
  const forgotten = { ...env, sessionKeys: [fresh] } as unknown as Environment;
  expect((await send(forgotten, 'GET /api/auth/refresh_token', { token: Token })).status).toBe(401);
});

describe('writes from elsewhere', () => {
  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }, 403],
    ['an address that was typed', { 'sec-fetch-site': 'none' }, 403],
    ['the site itself', { 'sec-fetch-site': 'same-origin' }, 200],
  ])('%s: %j → %i', async (_, headers, status) => {
    const reply = await send(env, 'POST /api/auth/logout', { headers });
    expect(reply.status).toBe(status);
  });

  it.each([
    ['another origin', { origin: 'https://otro.example' }, 403],
    ['an origin that it hides', { origin: 'null' }, 403],
    ['our origin', { origin: site }, 200],
    ['only our page as Referer', { referer: `${site}/` }, 200],
    ['only our page as Referer, and a cookie', { referer: `${site}/`, cookie: 'a=b' }, 403],
    ['neither and no cookie', {}, 200],
    ['neither but a cookie', { cookie: 'a=b' }, 403],
  ])('in a browser that sends no Sec-Fetch-Site, %s: %j → %i', async (_, headers, status) => {
    const request = new Request(`${site}/api/auth/logout`, { method: 'POST', headers });
    expect((await app.fetch(request, env)).status).toBe(status);
  });
});

describe('the log names', () => {
  it('a sign-in, with how it ended', async () => {
    await signIn();
    await signIn('operador.uno', 'mal');
    expect(lines).toMatchObject([
      { event: 'login', status: 200 },
      { event: 'login', status: 401 },
    ]);
  });

  it('tries beyond a limit', async () => {
    for (let i = 0; i < 6; i++) await signIn('operador.uno', 'mal');
    expect(lines.at(-1)).toMatchObject({
      event: 'too-many-attempts',
      status: 429,
      route: '/api/auth/login',
    });
  });

  it('a write from another site’s page', async () => {
    await send(env, 'POST /api/auth/logout', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(lines).toMatchObject([{ event: 'other-site-refused', status: 403 }]);
  });

  it('a change of password, refused or done', async () => {
    const { Token, UserId } = v.parse(login.reply, (await signIn('operador.dos')).body);
    await changePassword(Token, 'mal');
    await changePassword(Token, PASSWORD);
    expect(lines.slice(1)).toMatchObject([
      { event: 'password-change', status: 422, user: UserId },
      { event: 'password-change', status: 200, user: UserId },
    ]);
  });
});
