import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { avisarDesconocido } from '../../netlify/avisos/avisos.sql.ts';
import { avisar, enviarAvisos } from '../../netlify/avisos/enviarAvisos.ts';
import { suscribir } from '../../netlify/avisos/suscripciones.ts';
import { correrRetencion } from '../../netlify/functions/retencion.ts';
import type { Environment } from '../../netlify/http/environment.ts';
import { CLAVE_DEMO } from '../../netlify/tools/demo/demo.ts';
import type { Database } from '../../netlify/database/database.ts';
import { mesa, pedir } from '../support/derechos.ts';
import { testEnvironment } from '../support/environment.ts';
import { demoNow } from '../support/freshDatabase.ts';
import { mundo } from '../support/mundo.ts';
import { foundIn, personalValues } from '../support/personal.ts';
import { pushService, suscripcion } from '../support/push.ts';
import { tarjetasActivas } from '../support/pacientes.ts';
import { redeem } from '../support/redemption.ts';
import { type Received, send } from '../support/request.ts';
import { isProof } from '../support/size.ts';
import { startSmtp, textOfMail } from '../support/smtp.ts';

// The outbox: an e-mail is written with the change that it reports, sent after the commit, and retried.

const { database, ids, tokenFor, call } = await mundo();
let now = demoNow;
let lines: unknown[] = [];
let provider = await startSmtp();
let answer = 201;
let servicio = pushService();
const AWAY = 'smtp://127.0.0.1:1';

const world = (chosen: Partial<Environment> = {}, url = provider.url): Environment =>
  testEnvironment(database, {
    now: () => now,
    smtp: { url, from: 'Junto a Tí <junto@correo.example>' },
    push: servicio.push,
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
  answer = 201;
  servicio = pushService(() => answer);
  await database.query('delete from avisos; delete from suscripciones');
  await database.query('update usuarios set correo_verificado_en = null, correo = null');
});
afterEach(() => provider.close());

/** A browser with a session of its own of the user, which gets the user's notices. */
const suscribirA = async (nombre: string, user: string) => {
  const [sesion] = await database.query<{ sesionId: string }>(
    `insert into sesiones (id, usuario_id, creada_en, expira_en)
     select gen_random_uuid(), id, $2::timestamptz, $2::timestamptz + interval '1 day'
       from usuarios where nombre_usuario = $1 returning id as "sesionId"`,
    [user, now],
  );
  if (sesion === undefined) throw new Error(`no user ${user}`);
  await suscribir(world(), sesion, nombre, suscripcion(nombre));
};

const darEnlace = async (env: Environment, key?: string): Promise<Received> => {
  const id = await ids.usuario('manager');
  return send(env, `POST /api/administracion/usuarios/${id}/enlace`, {
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

  test('requested twice with one key is mailed once, and the repetition says that it was sent', async () => {
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

  test('whose key is gone holds up no other, and is sent once the key is back', async () => {
    await verify('manager');
    await verify('CR-F001');
    await darEnlace(world({}, AWAY));
    await database.query(`update avisos set clave = 'otra'`);
    later(3);
    await decidir('Rechazado');
    await correrRetencion(world());
    await enviarAvisos(world());
    expect(mails()).toHaveLength(1);
    await database.query(`update avisos set clave = 'prueba' where clave = 'otra'`);
    later(10);
    await enviarAvisos(world());
    expect(mails()).toHaveLength(2);
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

const tarjetas = await tarjetasActivas(database, 20);
const canjear = () =>
  redeem(database, world(), 'CR-F001', { TarjetaPacienteId: tarjetas.pop()?.id ?? 0 });
const decidir = async (Decision: string) => {
  const env = world();
  const code = await canjear();
  const reply = await call(
    'operador.cr',
    `POST /api/canjes/auditar/${code}`,
    { Decision, Observaciones: 'No se lee.' },
    env,
  );
  expect(reply.status).toBe(200);
};
/** No notice that was sent names a patient, a card, a redemption or an invoice. */
const expectNoPersons = async () => {
  const said = [...mails(), ...servicio.received.map(({ texto }) => texto)].join('\n');
  expect(foundIn(said, await personalValues((text) => database.query(text)))).toEqual([]);
};
const proponer = async (Usuario: string) => {
  const reply = await call(
    'administrador',
    'POST /api/administracion/usuarios',
    { ClaveActual: CLAVE_DEMO, Rol: 'Manager', Usuario, Pais: '506' },
    world(),
  );
  expect(reply).toMatchObject({ status: 200, body: { Hecho: false } });
  return (reply.body as { Propuesta: number }).Propuesta;
};

test('a digest tells the pharmacy in one mail how many of its redemptions were decided', async () => {
  await verify('CR-F001');
  await verify('CR-F009');
  await decidir('Rechazado');
  await decidir('Aprobado');
  await decidir('Rechazado');
  await enviarAvisos(world());
  expect(mails()).toEqual([]);

  await correrRetencion(world());
  await enviarAvisos(world());
  await correrRetencion(world());
  await enviarAvisos(world());
  expect(mails()).toHaveLength(1);
  expect(mails()[0]).toContain('To: CR-F001@correo.example');
  expect(mails()[0]).toContain('- 2 canjes rechazados: https://junto.example/dashboard/');
  expect(mails()[0]).toContain('- 1 canje aprobado: ');
  await expectNoPersons();
});

describe('a push', () => {
  const browsers = async () =>
    (await database.query<{ n: number }>('select count(*)::int as n from suscripciones'))[0]?.n;

  test('tells each browser of the pharmacy once how many of its redemptions were decided, and no more', async () => {
    await suscribirA('mostrador', 'CR-F001');
    await suscribirA('otra-farmacia', 'CR-F009');
    await suscribirA('quien-decide', 'operador.cr');
    await decidir('Rechazado');
    await decidir('Aprobado');
    await decidir('Rechazado');
    await enviarAvisos(world());
    await enviarAvisos(world());
    expect(servicio.received).toHaveLength(1);
    await expectNoPersons();
    const { nombre, texto, request } = servicio.received[0] ?? {};
    expect([nombre, texto]).toEqual(['mostrador', '2 canjes rechazados · 1 canje aprobado']);
    expect(request?.redirect).toBe('manual');
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      ttl: '259200',
      topic: 'avisos',
      'content-encoding': 'aes128gcm',
    });
    // The digest goes by e-mail alone, to no browser.
    await correrRetencion(world());
    await enviarAvisos(world());
    expect(mails()).toEqual([]);
  });

  test('tells a proposal to those who decide it, and a disavowal to those who audit it', async () => {
    for (const user of ['manager', 'administrador.cr', 'operador.cr', 'operador.pan'])
      await suscribirA(user, user);
    await proponer('gerencia.c');
    const codigo = (await canjear()).replaceAll('-', '');
    await avisarDesconocido(world().database, codigo, now);
    await enviarAvisos(world());
    expect(new Map(servicio.received.map(({ nombre, texto }) => [nombre, texto]))).toEqual(
      new Map([
        ['manager', '1 propuesta espera su decisión · 1 canje sin reconocer'],
        ['operador.cr', '1 canje sin reconocer'],
      ]),
    );
  });

  test.each([
    [201, 'Enviado', 1, []],
    [404, undefined, 0, []],
    [410, undefined, 0, []],
    [302, 'Perdido', 1, [302]],
    [413, 'Perdido', 1, [413]],
    [403, 'Pendiente', 1, [403]],
    [429, 'Pendiente', 1, [429]],
    [500, 'Pendiente', 1, [500]],
  ] as const)('that is answered %i is %s afterwards', async (status, estado, left, said) => {
    answer = status;
    await disavow(1);
    await enviarAvisos(world());
    expect((await states())[0]).toBe(estado);
    expect(await browsers()).toBe(left);
    expect(lines.flatMap((line) => (line as { status?: number }).status ?? [])).toEqual(said);
  });

  /** A browser with its cookies, in which a user turns the notices on. */
  const navegador = async (user: string) => {
    const cookies = new Map<string, string>();
    let token = '';
    const pedir = async (what: string, body?: object) => {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const reply = await send(world(), what, { body, token, cookie });
      for (const set of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      token = (reply.body as { Token?: string }).Token ?? token;
      return reply;
    };
    const ingresar = (username: string) =>
      pedir('POST /api/auth/login', { username, password: CLAVE_DEMO });
    await ingresar(user);
    expect((await pedir('POST /api/auth/avisos', suscripcion(user))).status).toBe(200);
    return { pedir, ingresar };
  };
  type Navegador = Awaited<ReturnType<typeof navegador>>;
  const ClaveActual = CLAVE_DEMO;
  const UN_DIA = 25 * 60;

  const salir = ({ pedir }: Navegador) => pedir('POST /api/auth/logout');

  test.each<[string, number, (one: Navegador) => Promise<unknown>, number?]>([
    ['its user signs out there', 0, salir],
    ['its user turns them off', 0, ({ pedir }) => pedir('POST /api/auth/avisos/quitar')],
    ['another user signs in there', 0, ({ ingresar }) => ingresar('CR-F009')],
    ['a day later another user signs in', 0, ({ ingresar }) => ingresar('CR-F009'), UN_DIA],
    ['its user signs out a day later', 0, salir, UN_DIA],
    ['a day later its user signs in', 1, ({ ingresar }) => ingresar('CR-F001'), UN_DIA],
    [
      'its user ends all other sessions',
      1,
      ({ pedir }) => pedir('POST /api/auth/sesiones/cerrar', { ClaveActual }),
    ],
    [
      'its user ends this session from another browser',
      0,
      async () => {
        const other = await navegador('CR-F001');
        await other.pedir('POST /api/auth/avisos/quitar');
        await other.pedir('POST /api/auth/sesiones/cerrar', { ClaveActual });
      },
    ],
    [
      'its user is disabled',
      0,
      async () => {
        const id = await ids.usuario('CR-F001');
        const path = `POST /api/administracion/usuarios/${id}/activo`;
        await call('administrador', path, { ClaveActual, Activo: false }, world());
        await database.query('update usuarios set activo = true');
      },
    ],
  ])('when %s, %i browser gets them', async (_, left, happen, minutes = 0) => {
    const one = await navegador('CR-F001');
    expect(await browsers()).toBe(1);
    later(minutes);
    await happen(one);
    expect(await browsers()).toBe(left);
    const { status, body } = await one.pedir('GET /api/auth/avisos');
    if (status === 200) expect(body).toMatchObject({ Activos: left === 1 });
  });

  test('goes to no address but a push service’s', async () => {
    const { pedir } = await navegador('CR-F001');
    for (const wrong of [
      { Direccion: 'https://169.254.169.254/latest/meta-data' },
      { ClavePublica: 'A'.repeat(87) },
    ]) {
      const reply = await pedir('POST /api/auth/avisos', { ...suscripcion('otra'), ...wrong });
      expect(reply.status).toBe(422);
    }
    expect(await browsers()).toBe(1);
  });

  test('is stored encrypted alone, and is not sent once its key is gone', async () => {
    await disavow(1);
    const [fila] = await database.query<{ fila: string }>(
      'select s::text as fila from suscripciones s',
    );
    expect(fila?.fila).not.toContain('googleapis');
    await database.query(`update suscripciones set clave = 'otra'`);
    await enviarAvisos(world());
    expect(servicio.received).toEqual([]);
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
  await expectNoPersons();
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
    query: async (...statement) => {
      step();
      const rows = await real.query(...statement);
      step();
      return rows;
    },
  };
};
/**
 * Where a sender dies: `enviarAvisos` sums up pushes, asks what is lost, takes a notice, finds where a push goes, hands the
 * notice over and writes that down.
 */
const DEATHS = [
  ['before it takes the notice', 4, 4, 1],
  ['after it took the notice', 5, 5, 1],
  ['after the provider took the notice', 6, 8, 2],
  ['after it wrote that down', 7, 9, 1],
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

/** A disavowal that one browser alone is told, a Manager's, which the push service knows by `n`. */
const disavow = async (n: number) => {
  await database.query('delete from suscripciones');
  await suscribirA(`n${n}`, 'manager');
  const [canje] = await database.query<{ codigo: string }>(
    'select codigo_confirmacion as codigo from canjes limit 1',
  );
  const codigo = canje?.codigo ?? null;
  await avisarDesconocido(world().database, codigo, now);
};

test.each([
  ['an e-mail', write, 1, () => mails().map((mail) => /To: (.*)@/.exec(mail)?.[1] ?? '')],
  ['a push', disavow, 2, () => servicio.received.map(({ nombre }) => nombre)],
] as const)(
  '%s arrives once, and twice only where its sender was killed after handing it over',
  async (_, prepare, column, arrivals) => {
    const kills = isProof ? 1_000 : 40;
    const expected = new Map<string, number>();
    for (let n = 1; n <= kills; n += 1) {
      const death = DEATHS[n % DEATHS.length] ?? DEATHS[0];
      await prepare(n);
      expected.set(`n${n}`, death[3]);
      const killed = world({ database: dying(world().database, death[column]) });
      await expect(enviarAvisos(killed)).rejects.toThrow('killed');
      later(3);
      // Two that run at once share the work.
      await Promise.all([enviarAvisos(world()), enviarAvisos(world())]);
      expect(new Set(await states())).toEqual(new Set(['Enviado']));
    }
    const arrived = Map.groupBy(arrivals(), (to) => to);
    expect(new Map([...arrived].map(([to, all]) => [to, all.length]))).toEqual(expected);
    const names = mails().map((mail) => /Message-ID: (.*)\r/.exec(mail)?.[1]);
    expect(new Set(names).size).toBe(column === 1 ? kills : 0);
  },
  600_000,
);

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
