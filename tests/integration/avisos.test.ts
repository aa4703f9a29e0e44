import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { avisar, enviarAvisos } from '../../netlify/avisos/enviarAvisos.ts';
import { correrNoche } from '../../netlify/derechos/noche.ts';
import { app as administracion } from '../../netlify/functions/administracion.ts';
import type { Environment } from '../../netlify/http/environment.ts';
import { CLAVE_DEMO } from '../../netlify/tools/demo/demo.ts';
import type { Database } from '../../netlify/database/database.ts';
import { mesa, pedir } from '../support/derechos.ts';
import { testEnvironment } from '../support/environment.ts';
import { demoNow } from '../support/freshDatabase.ts';
import { mundo } from '../support/mundo.ts';
import { redeem } from '../support/redemption.ts';
import { type Received, send } from '../support/request.ts';
import { isProof } from '../support/size.ts';
import { startSmtp, textOfMail } from '../support/smtp.ts';

// The outbox: what is mailed is written with what it tells, sent after the commit, and tried again.

const { database, tokenFor, call } = await mundo();
let now = demoNow;
let lines: unknown[] = [];
let provider = await startSmtp();
const AWAY = 'smtp://127.0.0.1:1';

const world = (chosen: Partial<Environment> = {}, url = provider.url): Environment =>
  testEnvironment(database, {
    now: () => now,
    smtp: { url, from: 'Junto a Tí <junto@correo.example>' },
    log: (line) => lines.push(line),
    ...chosen,
  });
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
const mails = () => provider.mails.map(textOfMail);
const states = async () =>
  (await database.query<{ estado: string }>('select estado from avisos order by id')).map(
    ({ estado }) => estado,
  );
const verify = (user: string, correo = `${user}@correo.example`) =>
  database.query(
    'update usuarios set correo = $2, correo_verificado_en = $3 where nombre_usuario = $1',
    [user, correo, demoNow],
  );

beforeEach(async () => {
  now = demoNow;
  lines = [];
  provider = await startSmtp();
  await database.query('delete from avisos');
  await database.query('update usuarios set correo_verificado_en = null, correo = null');
});
afterEach(() => provider.close());

const darEnlace = async (env: Environment, key?: string): Promise<Received> => {
  const [user] = await database.query<{ id: number }>(
    `select id from usuarios where nombre_usuario = 'manager'`,
  );
  return send(administracion, env, `POST /api/administracion/usuarios/${user?.id}/enlace`, {
    token: await tokenFor('administrador', env),
    body: { ClaveActual: CLAVE_DEMO },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
};

describe('a link', () => {
  test('that the provider did not take arrives later, and then no secret of it is stored', async () => {
    await verify('manager');
    const given = await darEnlace(world({}, AWAY));
    expect(given.body).toMatchObject({ Enlace: null, Enviado: false });
    const [kept] = await database.query<{ fila: string; oculto: boolean }>(
      `select a::text as fila, secreto is not null and clave = 'prueba' as oculto from avisos a`,
    );
    expect(kept?.oculto).toBe(true);
    expect(kept?.fila).not.toContain('correo.example');
    // Not before its time.
    await enviarAvisos(world());
    expect(mails()).toEqual([]);

    later(3);
    await enviarAvisos(world());
    const [mail] = mails();
    const [, token = ''] = /enlace#([\w-]{43})/.exec(mail ?? '') ?? [];
    const found = await database.query(
      `select from enlaces where encode(hash, 'hex') = encode(sha256($1::bytea), 'hex')`,
      [token],
    );
    expect(found).toHaveLength(1);
    expect(mail).toContain('To: manager@correo.example');
    expect(await database.query('select estado, secreto, clave from avisos')).toEqual([
      { estado: 'Enviado', secreto: null, clave: null },
    ]);
  });

  test('asked for twice with one key is one mail, and the repetition knows that it was sent', async () => {
    await verify('manager');
    const key = 'a1b2c3d4-0000-4000-8000-000000000001';
    await darEnlace(world({}, AWAY), key);
    later(3);
    expect((await darEnlace(world(), key)).body).toMatchObject({ Enlace: null, Enviado: true });
    expect((await darEnlace(world(), key)).body).toMatchObject({ Enlace: null, Enviado: true });
    expect(mails()).toHaveLength(1);
  });

  test('replaced by a newer one is not sent any more', async () => {
    await verify('manager');
    await darEnlace(world({}, AWAY));
    await darEnlace(world());
    later(30);
    await enviarAvisos(world());
    expect(mails()).toHaveLength(1);
  });

  test('that expired before it could be sent is given up, with an alarm', async () => {
    await verify('manager');
    await darEnlace(world({}, AWAY));
    later(24 * 60);
    await enviarAvisos(world());
    expect(mails()).toEqual([]);
    expect(await states()).toEqual(['Perdido']);
    expect(lines).toContainEqual({ time: now.toISOString(), event: 'alarm-mail-lost', mails: 1 });
  });
});

describe('a digest', () => {
  const decidir = async (Decision: string) => {
    const env = world();
    const code = await redeem(database, env, 'CR-F001');
    const reply = await call(
      'operador.cr',
      `POST /api/canjes/auditar/${code}`,
      { Decision, Observaciones: 'No se lee.' },
      env,
    );
    expect(reply.status).toBe(200);
  };

  test('tells the pharmacy in one mail how many of its redemptions were decided', async () => {
    await verify('CR-F001');
    await verify('CR-F009');
    await decidir('Rechazado');
    await decidir('Aprobado');
    await decidir('Rechazado');
    await enviarAvisos(world());
    expect(mails()).toEqual([]);

    await correrNoche(world());
    await enviarAvisos(world());
    await correrNoche(world());
    await enviarAvisos(world());
    expect(mails()).toHaveLength(1);
    expect(mails()[0]).toContain('To: CR-F001@correo.example');
    expect(mails()[0]).toContain('- 2 canjes rechazados: https://junto.example/dashboard/');
    expect(mails()[0]).toContain('- 1 canje aprobado: ');
  });

  test('names the proposals that wait, to those who may decide them', async () => {
    for (const user of ['manager', 'administrador', 'administrador.cr', 'operador.cr'])
      await verify(user);
    const env = world();
    const proponer = async (Usuario: string) => {
      const reply = await call(
        'administrador',
        'POST /api/administracion/usuarios',
        { ClaveActual: CLAVE_DEMO, Rol: 'Manager', Usuario, Pais: '506' },
        env,
      );
      expect(reply).toMatchObject({ status: 200, body: { Hecho: false } });
      return (reply.body as { Propuesta: number }).Propuesta;
    };
    await proponer('gerencia.a');
    const otra = await proponer('gerencia.b');
    await call('administrador', `POST /api/administracion/propuestas/${otra}/retiro`, {}, env);
    await correrNoche(env);
    await enviarAvisos(env);
    expect(mails().map((mail) => /To: (.*)\r/.exec(mail)?.[1])).toEqual(['manager@correo.example']);
    expect(mails()[0]).toContain('- 1 propuesta espera su decisi');
  });
});

test('the answer of a right is told to the address that the person gave, which is then forgotten', async () => {
  const env = world();
  const { id } = await pedir(env, { Contacto: 'persona@correo.example' });
  const desk = mesa(
    () => env,
    () => tokenFor('manager', env),
  );
  const moved = await desk.mover(id, 'Respondida', 'Se le escribió');
  expect(moved.status).toBe(200);
  await enviarAvisos(env);
  expect(mails()).toHaveLength(1);
  expect(mails()[0]).toContain('To: persona@correo.example');
  expect(mails()[0]).toContain(`D-${String(id).padStart(6, '0')}`);
  expect(await database.query('select from avisos where secreto is not null')).toEqual([]);
});

test('an address that the provider refuses for good is not tried again', async () => {
  provider.close();
  provider = await startSmtp(() => undefined, { 'RCPT TO': '550 no existe' });
  await verify('manager');
  await darEnlace(world());
  later(600);
  await enviarAvisos(world());
  expect(await states()).toEqual(['Perdido']);
  expect(lines).toContainEqual(expect.objectContaining({ event: 'mail-not-sent' }));
});

test('a provider of another machine that offers no TLS gets nothing in the clear', async () => {
  provider.close();
  provider = await startSmtp(() => undefined, { STARTTLS: '502 no' });
  await verify('manager');
  // By this name the provider is not on this machine.
  await darEnlace(world({}, provider.url.replace('127.0.0.1', '0.0.0.0')));
  expect(mails()).toEqual([]);
  expect(lines).toContainEqual(expect.objectContaining({ event: 'mail-not-sent', code: 'ETLS' }));
  await enviarAvisos(world());
  later(10);
  await enviarAvisos(world());
  expect(mails()).toHaveLength(1);
});

/** A process that dies: after `steps` of its statements, counted before and after each, it does nothing more. */
const dying = (real: Database, steps: number): Database => {
  let left = steps;
  const step = () => {
    if (left-- <= 0) throw new Error('killed');
  };
  return {
    ...real,
    query: async <Row>(text: string, params?: readonly unknown[]) => {
      step();
      const rows = await real.query<Row>(text, params);
      step();
      return rows;
    },
  };
};
/** Where a sender of one e-mail dies: `enviarAvisos` asks what is lost, takes it, hands it over and writes that down. */
const DEATHS = [
  ['before it takes the e-mail', 2, 1],
  ['after it took the e-mail', 3, 1],
  ['after the provider took the e-mail', 4, 2],
  ['after it wrote that down', 5, 1],
] as const;

const write = (n: number) =>
  database.query('delete from intentos').then(() =>
    world().database.transaction((tx) =>
      avisar(tx, world(), {
        tipo: 'derecho',
        para: `n${n}@correo.example`,
        por: 1,
        usuarioId: null,
        datos: { solicitud: n },
      }),
    ),
  );

test('an e-mail arrives once, and twice only where its sender was killed after handing it over', async () => {
  const kills = isProof ? 1_000 : 40;
  const expected = new Map<string, number>();
  for (let n = 1; n <= kills; n += 1) {
    const [, steps, arrivals] = DEATHS[n % DEATHS.length] ?? DEATHS[0];
    await write(n);
    expected.set(`n${n}@correo.example`, arrivals);
    const killed = world({ database: dying(world().database, steps) });
    await expect(enviarAvisos(killed)).rejects.toThrow('killed');
    later(3);
    // Two that run at once share the work.
    await Promise.all([enviarAvisos(world()), enviarAvisos(world())]);
  }
  const arrived = Map.groupBy(mails(), (mail) => /To: (.*)\r/.exec(mail)?.[1] ?? '');
  expect(new Map([...arrived].map(([to, all]) => [to, all.length]))).toEqual(expected);
  const names = mails().map((mail) => /Message-ID: (.*)\r/.exec(mail)?.[1]);
  expect(new Set(names).size).toBe(kills);
  expect(new Set(await states())).toEqual(new Set(['Enviado']));
}, 600_000);

test('an e-mail whose sender was killed twice while handing it over is not sent a third time: an alarm', async () => {
  await write(1);
  for (const [, steps] of [DEATHS[2], DEATHS[2], DEATHS[2]]) {
    await enviarAvisos(world({ database: dying(world().database, steps) })).catch(() => undefined);
    later(3);
  }
  await enviarAvisos(world());
  expect(mails()).toHaveLength(2);
  expect(await states()).toEqual(['Perdido']);
  expect(lines).toContainEqual(expect.objectContaining({ event: 'alarm-mail-lost', mails: 1 }));
});
