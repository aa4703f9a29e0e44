import { beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import type { Environment } from '../../netlify/http/environment.ts';
import {
  CODIGOS_ERRADOS,
  CODIGOS_ERRADOS_SEGUIDOS,
} from '../../netlify/sesiones/ingresarConFactor.ts';
import { codigoDe, pasoDe } from '../../netlify/sesiones/totp.ts';
import { exigir, quitarFactores } from '../../netlify/tools/operacion/usuario.ts';
import { renewedSession, signedIn } from '../../src/contracts/auth.ts';
import * as contract from '../../src/contracts/factores.ts';
import { problem } from '../../src/contracts/problem.ts';
import { alaVez } from '../support/alaVez.ts';
import { Authenticator } from '../support/authenticator.ts';
import { testEnvironment } from '../support/environment.ts';
import { demoNow } from '../support/freshDatabase.ts';
import { mundo } from '../support/mundo.ts';
import { semillaDe } from '../support/semilla.ts';
import { send, site, type Received, refusedWith, refusedAt } from '../support/request.ts';
import { ingresar } from '../support/demoWorld.ts';

// A second factor at sign-in, as anybody on the network could use or misuse it.

const CLAVE = 'Canje-Demo-2026';
const { database } = await mundo();
let clock: Date;
let env: Environment;
let lines: Readonly<Record<string, unknown>>[];

beforeEach(async () => {
  clock = demoNow;
  lines = [];
  env = testEnvironment(database, { now: () => clock, log: (line) => lines.push(line) });
  await database.query('delete from llaves');
  await database.query('delete from codigos_aplicacion');
  await database.query('delete from codigos_de_recuperacion');
  await database.query('delete from retos');
  await database.query('delete from roles_con_factor');
});

const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000);
};
const first = (username = 'manager') => ingresar(env, username, CLAVE);
const withPassword = async (username = 'manager') =>
  v.parse(signedIn, (await first(username)).body).Token;
/** The second step after the right password. */
const asked = async (username = 'manager') => {
  const reply = await first(username);
  expect(reply.status).toBe(401);
  const { segundoFactor } = v.parse(problem, reply.body);
  if (segundoFactor === undefined) throw new Error('no second factor was asked for');
  return segundoFactor;
};
const call = (token: string, path: string, body: object) =>
  send(env, `POST /api/factores/${path}`, { token, body });
const mine = async (token: string) =>
  v.parse(contract.factores.reply, (await send(env, 'GET /api/factores', { token })).body);

/** Registers a key and goes on with the token that the answer brings. */
const withKey = async (token: string, Nombre: string, key = new Authenticator(), origin = site) => {
  const asking = await call(token, 'llaves/opciones', { ClaveActual: CLAVE, Nombre });
  const { Intento, Opciones } = v.parse(contract.pedirLlave.reply, asking.body);
  const Llave = key.register(Opciones, origin);
  const reply = await call(token, 'llaves', { Intento, Nombre, Llave });
  return { key, reply, Intento, Llave, Opciones };
};
const tokenOf = ({ body }: Received) => v.parse(renewedSession, body).Token;
/** Has the user's application; answers its seed. */
const withCodes = async (token: string) => {
  const { Secreto } = v.parse(
    contract.pedirCodigos.reply,
    (await call(token, 'codigos/nuevo', { ClaveActual: CLAVE })).body,
  );
  const seed = semillaDe(Secreto);
  const reply = await call(token, 'codigos', { Codigo: codigoDe(seed, pasoDe(clock)) });
  return { seed, reply };
};
const byKey = (Intento: string, Llave: contract.RespuestaDeLlave) =>
  send(env, 'POST /api/factores/ingreso/llave', { body: { Intento, Llave } });
const byCode = (Intento: string, Codigo: string, as = env) =>
  send(as, 'POST /api/factores/ingreso/codigo', { body: { Intento, Codigo } });

const answer = (
  key: Authenticator,
  { Llave }: Awaited<ReturnType<typeof asked>>,
  origin = site,
) => {
  if (Llave === undefined) throw new Error('no key was asked for');
  return key.answer(Llave, origin);
};

test('a recovery code ends one sign-in in the place of the factor, and none is left without a factor', async () => {
  const token = await withPassword();
  expect((await call(token, 'recuperacion', { ClaveActual: CLAVE })).status).toBe(409);
  const { reply } = await withKey(token, 'Mostrador 1');
  const inside = tokenOf(reply);
  const dados = await call(inside, 'recuperacion', { ClaveActual: CLAVE });
  const { Codigos } = v.parse(contract.darRecuperacion.reply, dados.body);
  expect(new Set(Codigos).size).toBe(8);
  const [codigo = '', otro = ''] = Codigos;
  const asking = await asked();
  expect(asking.Codigo).toBe(true);
  expect((await byCode(asking.Intento, '00000-00000-00000-00000')).status).toBe(422);
  expect((await byCode(asking.Intento, codigo)).status).toBe(200);
  const again = await asked();
  expect((await byCode(again.Intento, codigo)).status).toBe(422);
  expect(await mine(inside)).toMatchObject({ Recuperacion: 7 });
  // New codes take the place of the old ones, also of those that another tab gets at the same time.
  const dar = () => call(inside, 'recuperacion', { ClaveActual: CLAVE });
  await alaVez(database, 'codigos_de_recuperacion', 2, dar);
  expect(await mine(inside)).toMatchObject({ Recuperacion: 8 });
  expect((await byCode(again.Intento, otro)).status).toBe(422);
  const { Llaves } = await mine(inside);
  await call(inside, 'llaves/quitar', { ClaveActual: CLAVE, Id: Llaves[0]?.Id });
  expect((await first()).status).toBe(200);
});

describe('a key', () => {
  test('is required from then on: the password alone opens no session', async () => {
    const { key, reply } = await withKey(await withPassword(), 'Mostrador 1');
    expect(reply.status).toBe(200);
    const asking = await asked();
    expect(asking).toMatchObject({
      Codigo: false,
      Llave: { rpId: 'junto.example', allowCredentials: [{ transports: ['usb'] }] },
    });
    expect(lines.at(-1)).toMatchObject({ status: 401, event: 'second-factor-asked' });
    const inside = await byKey(asking.Intento, answer(key, asking));
    expect(inside.status).toBe(200);
    const { Token, UserName } = v.parse(signedIn, inside.body);
    expect(UserName).toBe('manager');
    expect(inside.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-refresh',
      '__Host-junto-session',
      '__Host-dispositivo',
    ]);
    expect(await mine(Token)).toMatchObject({
      Llaves: [{ Nombre: 'Mostrador 1', UsadaEn: demoNow.toISOString() }],
      CodigosDesde: null,
      Exigido: false,
    });
  });

  test('the first one ends every session of the password alone, and goes on in a new one', async () => {
    const other = await withPassword();
    const { reply } = await withKey(await withPassword(), 'Mostrador 1');
    expect((await send(env, 'GET /api/factores', { token: other })).status).toBe(401);
    const second = await withKey(tokenOf(reply), 'Mostrador 2');
    expect(second.reply.status, 'a second one ends none').toBe(200);
    expect((await mine(tokenOf(reply))).Llaves).toHaveLength(2);
  });

  test('a counter has several, each with a name of its own, at most 20', async () => {
    const token = tokenOf((await withKey(await withPassword('CR-F001'), 'Caja 1')).reply);
    await database.query(
      `insert into llaves (id, usuario_id, credencial, clave_publica, contador, transportes, nombre, creada_en)
       select gen_random_uuid(), usuario_id, n::text::bytea, clave_publica, 0, '{}', 'Caja ' || n, creada_en
         from llaves, generate_series(2, $1::int) n`,
      [contract.LLAVES_MAXIMO],
    );
    const pedir = (Nombre: string) =>
      call(token, 'llaves/opciones', { ClaveActual: CLAVE, Nombre });
    expect(await pedir('Caja 21')).toMatchObject(
      refusedWith(409, expect.stringMatching(/20 llaves/)),
    );
    const llave = (await mine(token)).Llaves.find(({ Nombre }) => Nombre === 'Caja 3');
    await call(token, 'llaves/quitar', { ClaveActual: CLAVE, Id: llave?.Id });
    expect(await pedir('Caja 2')).toMatchObject(refusedAt(422, 'Nombre'));
  });

  test.each<
    [
      string,
      (made: {
        key: Authenticator;
        asking: Awaited<ReturnType<typeof asked>>;
      }) => contract.RespuestaDeLlave,
    ]
  >([
    ['of another user', ({ asking }) => answer(new Authenticator(), asking)],
    ['at another site', ({ key, asking }) => answer(key, asking, 'https://junto.example.evil')],
    [
      'for another site’s name',
      ({ key, asking }) =>
        key.answer({ challenge: asking.Llave?.challenge ?? '', rpId: 'evil.example' }, site),
    ],
    [
      'of another attempt',
      ({ key }) => key.answer({ challenge: 'b3Rybw', rpId: 'junto.example' }, site),
    ],
    [
      'whose signature was changed',
      ({ key, asking }) => {
        const said = answer(key, asking);
        const signature = Buffer.from(said.response.signature, 'base64url');
        signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
        return {
          ...said,
          response: { ...said.response, signature: signature.toString('base64url') },
        };
      },
    ],
    [
      'that counts back, as a copy does',
      ({ key, asking }) => {
        key.counter = 0;
        return answer(key, asking);
      },
    ],
  ])('an answer %s is refused', async (_, spoil) => {
    const { key } = await withKey(await withPassword(), 'Una');
    const one = await asked();
    key.counter = 7;
    expect((await byKey(one.Intento, answer(key, one))).status).toBe(200);
    const asking = await asked();
    const reply = await byKey(asking.Intento, spoil({ key, asking }));
    expect(reply.status).toBe(401);
    expect(reply.headers.getSetCookie()).toEqual([]);
  });

  test('an answer is accepted once, from any sender', async () => {
    const { key } = await withKey(await withPassword(), 'Una');
    const asking = await asked();
    const said = answer(key, asking);
    const replies = await Promise.all([1, 2, 3].map(() => byKey(asking.Intento, said)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test('an attempt ends after 5 minutes, with another password, and with the user', async () => {
    const { key } = await withKey(await withPassword(), 'Una');
    const old = await asked();
    later(301);
    expect((await byKey(old.Intento, answer(key, old))).status).toBe(401);
    const disabled = await asked();
    await database.query("update usuarios set activo = false where nombre_usuario = 'manager'");
    expect((await byKey(disabled.Intento, answer(key, disabled))).status).toBe(401);
    await database.query("update usuarios set activo = true where nombre_usuario = 'manager'");
    const changed = await asked();
    const [hash] = await database.query<{ hash: string }>(
      "select clave_hash as hash from usuarios where nombre_usuario = 'manager'",
    );
    const set = (value: string) =>
      database.query("update usuarios set clave_hash = $1 where nombre_usuario = 'manager'", [
        value,
      ]);
    await set('$argon2id$otra');
    expect((await byKey(changed.Intento, answer(key, changed))).status).toBe(401);
    await set(hash?.hash ?? '');
  });

  test('is registered by its own user alone, once, and at this site', async () => {
    const token = await withPassword();
    const elsewhere = await withKey(token, 'Una', new Authenticator(), 'https://evil.example');
    expect(elsewhere.reply.status).toBe(409);
    const { key, Intento, Llave, reply } = await withKey(token, 'Una');
    expect(reply.status).toBe(200);
    const again = await call(tokenOf(reply), 'llaves', { Intento, Nombre: 'Otra', Llave });
    expect(again.status).toBe(409);
    // Another user with the same key, or with a foreign attempt.
    const other = await withPassword('operador.cr');
    expect((await withKey(other, 'Suya', key)).reply.status).toBe(409);
    const asking = await call(other, 'llaves/opciones', { ClaveActual: CLAVE, Nombre: 'Suya' });
    const { Intento: theirs, Opciones } = v.parse(contract.pedirLlave.reply, asking.body);
    const stolen = await call(tokenOf(reply), 'llaves', {
      Intento: theirs,
      Nombre: 'Robada',
      Llave: new Authenticator().register(Opciones, site),
    });
    expect(stolen.status).toBe(409);
  });

  test('asks for the present password before it is added or taken away', async () => {
    const token = await withPassword();
    const wrong = await call(token, 'llaves/opciones', { ClaveActual: 'otra', Nombre: 'Una' });
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'ClaveActual' }] } });
    const { reply } = await withKey(token, 'Una');
    const [llave] = (await mine(tokenOf(reply))).Llaves;
    const quitar = (ClaveActual: string, Id = llave?.Id) =>
      call(tokenOf(reply), 'llaves/quitar', { ClaveActual, Id });
    expect((await quitar('otra')).status).toBe(422);
    expect((await quitar(CLAVE, crypto.randomUUID())).status).toBe(404);
    expect((await quitar(CLAVE)).status).toBe(200);
    expect((await first()).status, 'the password is enough again').toBe(200);
  });
});

describe('codes of an application', () => {
  test('are required from then on, each of them valid once', async () => {
    const { seed, reply } = await withCodes(await withPassword());
    expect(reply.status).toBe(200);
    const one = await asked();
    expect(one).toEqual({ Intento: one.Intento, Codigo: true });
    const used = codigoDe(seed, pasoDe(clock));
    expect((await byCode(one.Intento, used)).status, 'the one it was confirmed with').toBe(422);
    later(30);
    const fresh = codigoDe(seed, pasoDe(clock));
    const replies = await Promise.all(
      [one, await asked(), await asked()].map(({ Intento }) => byCode(Intento, fresh)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    later(30);
    // Of the half minute before, and grouped as applications show it.
    const late = codigoDe(seed, pasoDe(clock) - 1);
    expect((await byCode((await asked()).Intento, late)).status, 'used').toBe(422);
    later(30);
    const next = codigoDe(seed, pasoDe(clock) - 1).replace(/^.../, '$& ');
    expect((await byCode((await asked()).Intento, next)).status).toBe(200);
  });

  test(`${CODIGOS_ERRADOS} wrong ones in 15 minutes are the most, from any address`, async () => {
    const { seed } = await withCodes(await withPassword());
    later(30);
    const statuses = [];
    for (let i = 0; i < 8; i++) {
      const as = { ...env, clientAddress: `198.51.100.${i}` };
      statuses.push((await byCode((await asked()).Intento, '000000', as)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
    later(901);
    const right = codigoDe(seed, pasoDe(clock));
    expect((await byCode((await asked()).Intento, right)).status).toBe(200);
  });

  test(`${CODIGOS_ERRADOS_SEGUIDOS} wrong ones in a row close them for good; a right one resets the count`, async () => {
    const { seed } = await withCodes(await withPassword());
    const set = (fallos: number) =>
      database.query('update codigos_aplicacion set fallos = $1', [fallos]);
    await set(CODIGOS_ERRADOS_SEGUIDOS - 1);
    later(30);
    expect((await byCode((await asked()).Intento, codigoDe(seed, pasoDe(clock)))).status).toBe(200);
    expect(await database.query('select fallos from codigos_aplicacion')).toEqual([{ fallos: 0 }]);
    await set(CODIGOS_ERRADOS_SEGUIDOS - 1);
    expect((await byCode((await asked()).Intento, '000000')).status).toBe(422);
    later(30);
    const right = await byCode((await asked()).Intento, codigoDe(seed, pasoDe(clock)));
    expect(right).toMatchObject(refusedAt(422, 'Codigo'));
    expect(JSON.stringify(right.body)).toContain('bloqueados');
  });

  test('a seed is drawn at random, and stored encrypted for its user alone', async () => {
    const { seed } = await withCodes(await withPassword());
    const { seed: other } = await withCodes(await withPassword('operador.cr'));
    expect(seed).toHaveLength(20);
    expect(other.equals(seed)).toBe(false);
    const rows = await database.query<{ secreto: Buffer; clave: string }>(
      'select secreto, clave from codigos_aplicacion',
    );
    for (const { secreto, clave } of rows) {
      expect([secreto.includes(seed), secreto.includes(other), clave]).toEqual([
        false,
        false,
        'prueba',
      ]);
    }
    // Another user's row, put into this one's place.
    await database.query(
      `update codigos_aplicacion a set secreto = b.secreto from codigos_aplicacion b
        where a.usuario_id <> b.usuario_id`,
    );
    later(30);
    const swapped = await byCode((await asked()).Intento, codigoDe(other, pasoDe(clock)));
    expect(swapped.status, 'it does not open').toBe(500);
  });

  test('a replaced key is followed by a new encryption at the next sign-in', async () => {
    const { seed } = await withCodes(await withPassword());
    const secret = new Uint8Array(32).fill(8);
    env = { ...env, factorKeys: [{ kid: 'nueva', secret }, ...env.factorKeys] };
    later(30);
    expect((await byCode((await asked()).Intento, codigoDe(seed, pasoDe(clock)))).status).toBe(200);
    expect(await database.query('select clave from codigos_aplicacion')).toEqual([
      { clave: 'nueva' },
    ]);
    env = { ...env, factorKeys: [{ kid: 'nueva', secret }] };
    later(30);
    expect((await byCode((await asked()).Intento, codigoDe(seed, pasoDe(clock)))).status).toBe(200);
  });

  test('a seed cannot be used until one of its codes was confirmed, within 10 minutes', async () => {
    const token = await withPassword();
    const asking = await call(token, 'codigos/nuevo', { ClaveActual: CLAVE });
    expect((await first()).status).toBe(200);
    const seed = semillaDe(v.parse(contract.pedirCodigos.reply, asking.body).Secreto);
    const { reply } = await withKey(token, 'Una');
    const code = codigoDe(seed, pasoDe(clock));
    expect((await byCode((await asked()).Intento, code)).status, 'no factor yet').toBe(422);
    later(601);
    expect((await call(tokenOf(reply), 'codigos', { Codigo: code })).status).toBe(409);
  });

  test('may stand beside keys, and are taken away alone', async () => {
    const { reply } = await withCodes(await withPassword());
    const { key } = await withKey(tokenOf(reply), 'Una');
    const asking = await asked();
    expect([asking.Codigo, asking.Llave?.allowCredentials.length]).toEqual([true, 1]);
    const inside = tokenOf(await byKey(asking.Intento, answer(key, asking)));
    expect((await call(inside, 'codigos/nuevo', { ClaveActual: CLAVE })).status).toBe(409);
    expect((await call(inside, 'codigos/quitar', { ClaveActual: CLAVE })).status).toBe(200);
    expect((await call(inside, 'codigos/quitar', { ClaveActual: CLAVE })).status).toBe(404);
    expect((await asked()).Codigo).toBe(false);
  });
});

describe('a role that needs one', () => {
  const work = (token: string) => send(env, 'GET /api/canjes/promociones/506', { token });

  test('may only register one until it has one; other roles go on', async () => {
    const before = await withPassword();
    await exigir(database.ownerUrl, 'Manager', true, demoNow);
    expect((await work(before)).status, 'an open session too').toBe(403);
    const reply = v.parse(signedIn, (await first()).body);
    expect(reply.DebeRegistrarFactor).toBe(true);
    expect(await work(reply.Token)).toMatchObject(
      refusedWith(403, 'Antes de seguir, registre un segundo factor en su cuenta.'),
    );
    const { reply: registered } = await withKey(reply.Token, 'Una');
    expect(v.parse(renewedSession, registered.body).DebeRegistrarFactor).toBe(false);
    expect((await work(tokenOf(registered))).status).toBe(200);
    expect((await work(await withPassword('operador.cr'))).status).toBe(200);
  });

  test('cannot remove its last one, and may replace it', async () => {
    await exigir(database.ownerUrl, 'Manager', true, demoNow);
    const { reply } = await withKey(await withPassword(), 'Una');
    const token = tokenOf(reply);
    const quitar = async (i = 0) => {
      const Id = (await mine(token)).Llaves[i]?.Id;
      return call(token, 'llaves/quitar', { ClaveActual: CLAVE, Id });
    };
    expect((await quitar()).status).toBe(409);
    await withKey(token, 'Otra');
    const idas = await alaVez(database, 'llaves', 2, quitar);
    expect(idas.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await mine(token)).Llaves).toHaveLength(1);
  });
});

test('an administrator removes the lost factors of a user: all are removed, and all sessions end', async () => {
  const { reply } = await withKey(await withPassword(), 'Perdida');
  await withCodes(tokenOf(reply));
  const asking = await asked();
  await quitarFactores(database.ownerUrl, 'MANAGER', demoNow);
  expect((await send(env, 'GET /api/factores', { token: tokenOf(reply) })).status).toBe(401);
  expect((await byCode(asking.Intento, '123456')).status).toBe(401);
  expect((await first()).status).toBe(200);
  await expect(quitarFactores(database.ownerUrl, 'nadie', demoNow)).rejects.toThrow('No existe');
});
