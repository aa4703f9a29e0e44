import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { CLAVE_DEMO } from '../../netlify/tools/demo/demo.ts';
import type { Environment } from '../../netlify/http/environment.ts';
import { login } from '../../src/contracts/auth.ts';
import { sesiones } from '../../src/contracts/sesiones.ts';
import { testEnvironment } from '../support/environment.ts';
import { demoNow } from '../support/freshDatabase.ts';
import { mundo } from '../support/mundo.ts';
import { send } from '../support/request.ts';
import { ingresar } from '../support/demoWorld.ts';

const MINUTE = 60_000;

const { database } = await mundo();
let env: Environment;
let clock: Date;
let lines: Readonly<Record<string, unknown>>[];

beforeEach(async () => {
  clock = demoNow;
  lines = [];
  env = testEnvironment(database, { now: () => clock, log: (line) => lines.push(line) });
  await database.query('delete from sesiones');
  // Some tests change it; the demo's users all have the same.
  await database.query(
    `update usuarios set clave_hash = (select clave_hash from usuarios where nombre_usuario = 'CR-F009')
      where nombre_usuario = 'CR-F001'`,
  );
});

const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * MINUTE);
};
/** A client that signs in: its tokens, which a proof of the password renews, and what it asks of its own sessions. */
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const browser = async (username = 'CR-F001', agente = '', lugar?: string) => {
  const headers = { 'user-agent': agente };
  const reply = await ingresar({ ...env, lugar }, username, CLAVE_DEMO, { headers });
  let tokens = v.parse(login.reply, reply.body);
  const list = () => send(env, 'GET /api/auth/sesiones', { token: tokens.Token });
  const prove = async (what: string, body: object) => {
    const proved = await send(env, what, { token: tokens.Token, body });
    if (proved.status === 200) tokens = v.parse(login.reply, proved.body);
    return proved;
  };
  const sees = async () => v.parse(sesiones.reply, (await list()).body);
  return {
    tokens: () => tokens,
    list,
    sees,
    own: async () => (await sees()).Sesiones.find(({ EsEsta }) => EsEsta)?.Id ?? '',
    end: (Sesion?: string, ClaveActual = CLAVE_DEMO) =>
      prove('POST /api/auth/sesiones/cerrar', { ClaveActual, Sesion }),
    change: (ClaveActual: string) =>
      prove('POST /api/auth/clave', { ClaveActual, ClaveNueva: 'Xilofon-verde-93-tapires' }),
    refresh: () => send(env, 'GET /api/auth/refresh_token', { token: tokens.RefreshToken }),
  };
};

const atField = (field: string, detail: string) => ({
  status: 422,
  body: { errors: [{ field, detail }] },
});
const at = (minutes: number) => new Date(demoNow.getTime() + minutes * MINUTE).toISOString();

const sinNada = { Equipo: null, Lugar: null };

describe('the open sessions of a user', () => {
  test('are listed with their beginning, last use, browser and city, one’s own first, and no one else’s', async () => {
    const counter = await browser();
    later(1);
    const office = await browser();
    later(1);
    const here = await browser('CR-F001', CHROME, 'San José, Costa Rica');
    await browser('CR-F009');
    later(5);
    await counter.refresh();
    const { Total, Sesiones } = await here.sees();
    expect(Total).toBe(3);
    expect(Sesiones).toEqual([
      {
        Id: await here.own(),
        AbiertaEn: at(2),
        UsadaEn: at(2),
        EsEsta: true,
        Equipo: 'Chrome en Windows',
        Lugar: 'San José, Costa Rica',
      },
      { Id: await counter.own(), AbiertaEn: at(0), UsadaEn: at(7), EsEsta: false, ...sinNada },
      { Id: await office.own(), AbiertaEn: at(1), UsadaEn: at(1), EsEsta: false, ...sinNada },
    ]);
  });

  test('are no longer listed once logged out, or a day old', async () => {
    const gone = await browser();
    await send(env, 'POST /api/auth/logout', { token: gone.tokens().Token });
    const old = await browser();
    later(24 * 60 - 1);
    const here = await browser();
    expect((await here.sees()).Total).toBe(2);
    expect((await old.refresh()).status).toBe(200);
    later(1);
    expect((await here.sees()).Total).toBe(1);
  });
});

describe('with the present password', () => {
  test('one other session is ended, from its next request on, and it alone', async () => {
    const [here, counter, office] = [await browser(), await browser(), await browser()];
    expect((await here.end((await counter.own()).toUpperCase())).status).toBe(200);
    expect((await counter.list()).status).toBe(401);
    expect((await counter.refresh()).status).toBe(401);
    expect((await office.list()).status).toBe(200);
    expect((await here.sees()).Total).toBe(2);
  });

  test('all others are ended, of this user alone', async () => {
    const [here, counter, office] = [await browser(), await browser(), await browser()];
    const stranger = await browser('CR-F009');
    expect((await here.end()).status).toBe(200);
    for (const other of [counter, office]) {
      expect((await other.list()).status).toBe(401);
      expect((await other.refresh()).status).toBe(401);
    }
    expect((await stranger.list()).status).toBe(200);
    expect((await here.sees()).Total).toBe(1);
    expect((await here.end()).status, 'nothing is left to end').toBe(200);
  });

  test('a user cannot end another user’s session, or one that has ended', async () => {
    const [here, stranger] = [await browser(), await browser('CR-F009')];
    const missing = { status: 404, body: { detail: 'Esa sesión ya no está abierta.' } };
    expect(await here.end(await stranger.own())).toMatchObject(missing);
    expect((await stranger.list()).status).toBe(200);
    const other = await browser();
    const id = await other.own();
    await here.end(id);
    expect(await here.end(id)).toMatchObject(missing);
  });
});

describe('the right present password replaces the session, and copies of the old tokens stop working', () => {
  const proofs = [
    ['to change it', '/api/auth/clave', { ClaveNueva: 'Xilofon-verde-93-tapires' }],
    ['to end all others', '/api/auth/sesiones/cerrar', {}],
  ] as const;

  test.each(proofs)('%s, with the tokens in the answer', async (_, path, body) => {
    const here = await browser();
    const copied = here.tokens();
    const reply = await send(env, `POST ${path}`, {
      token: copied.Token,
      body: { ClaveActual: CLAVE_DEMO, ...body },
    });
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([200, []]);
    const given = v.parse(login.reply, reply.body);
    expect([given.UserName, given.DebeCambiarClave]).toEqual(['CR-F001', false]);
    for (const [{ Token, RefreshToken }, status] of [
      [copied, 401],
      [given, 200],
    ] as const) {
      const list = await send(env, 'GET /api/auth/sesiones', { token: Token });
      const refreshed = await send(env, 'GET /api/auth/refresh_token', {
        token: RefreshToken,
      });
      expect([list.status, refreshed.status]).toEqual([status, status]);
    }
  });

  test.each(proofs)('%s, with the refresh token in the cookie alone', async (_, path, body) => {
    const signedIn = await ingresar(env, 'CR-F001');
    const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const copied = cookieOf(signedIn.headers);
    const reply = await send(env, `POST ${path}`, {
      token: v.parse(login.reply, signedIn.body).Token,
      cookie: copied,
      body: { ClaveActual: CLAVE_DEMO, ...body },
    });
    expect(reply.status).toBe(200);
    expect(reply.body).not.toHaveProperty('RefreshToken');
    const given = cookieOf(reply.headers);
    expect(reply.headers.getSetCookie()).toHaveLength(2);
    const statuses = [];
    for (const cookie of [copied, given])
      statuses.push((await send(env, 'GET /api/auth/refresh_token', { cookie })).status);
    expect(statuses).toEqual([401, 200]);
  });

  test('of two sessions that end each other at once, one stays open', async () => {
    for (let round = 0; round < 4; round++) {
      const both = [await browser(), await browser()] as const;
      const ids = [await both[0].own(), await both[1].own()] as const;
      const replies = await Promise.all([both[0].end(ids[1]), both[1].end(ids[0])]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
      const open = await Promise.all(both.map(async (one) => (await one.list()).status));
      expect(open).toEqual(replies.map(({ status }) => status));
      await database.query('delete from sesiones');
    }
  });
});

describe('refused', () => {
  test('without the present password nothing is ended', async () => {
    const [here, other] = [await browser(), await browser()];
    const id = await other.own();
    const wrong = atField('ClaveActual', 'No es su contraseña actual');
    expect(await here.end(id, 'no es esta')).toMatchObject(wrong);
    expect(await here.end(undefined, 'no es esta')).toMatchObject(wrong);
    expect(await here.end(id, '')).toMatchObject(
      atField('ClaveActual', 'Escriba su contraseña actual'),
    );
    expect((await other.list()).status).toBe(200);
  });

  test('a wrong password counts as one in a change of password does: after 5, 429 for both', async () => {
    const [here, other] = [await browser(), await browser()];
    for (let i = 0; i < 3; i++) expect((await here.end(undefined, 'mal')).status).toBe(422);
    for (let i = 0; i < 2; i++) expect((await here.change('mal')).status).toBe(422);
    const locked = await here.end();
    expect(locked).toMatchObject({
      status: 429,
      body: { detail: 'Demasiados intentos. Espere 15 minutos e inténtelo de nuevo.' },
    });
    expect((await here.change(CLAVE_DEMO)).status).toBe(429);
    expect((await other.list()).status).toBe(200);
    later(14);
    expect((await here.end()).status).toBe(429);
    later(1);
    const again = await browser();
    expect((await again.end()).status).toBe(200);
  });

  test('the end of the present session: Cerrar Sesión ends it', async () => {
    const here = await browser();
    expect(await here.end(await here.own())).toMatchObject(
      atField('Sesion', 'Esta sesión se cierra con Cerrar Sesión'),
    );
    expect((await here.list()).status).toBe(200);
  });

  test('the list and the end of sessions, while the password is a given one', async () => {
    const [here, other] = [await browser(), await browser()];
    await database.query(
      `update usuarios set debe_cambiar_clave = true where nombre_usuario = 'CR-F001'`,
    );
    expect((await here.list()).status).toBe(403);
    expect((await here.end()).status).toBe(403);
    await database.query('update usuarios set debe_cambiar_clave = false');
    expect((await other.list()).status).toBe(200);
  });
});

test('the log names an ended session, refused or done, and who did it', async () => {
  const here = await browser();
  await here.end(undefined, 'mal');
  await here.end();
  const named = { event: 'session-ended', route: '/api/auth/sesiones/cerrar', role: 'Regente' };
  expect(lines.slice(1)).toMatchObject([
    { ...named, status: 422 },
    { ...named, status: 200 },
  ]);
});
