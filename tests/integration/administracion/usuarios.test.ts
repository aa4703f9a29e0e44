import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { enviarAvisos } from '../../../netlify/avisos/enviarAvisos.ts';
import type { Environment } from '../../../netlify/http/environment.ts';
import { CLAVE_DEMO } from '../../../netlify/tools/demo/demo.ts';
import { hashPassword } from '../../../netlify/sesiones/passwords.ts';
import type { DetalleDeUsuario } from '../../../src/contracts/administracion/usuarios.ts';
import { alaVez } from '../../support/alaVez.ts';
import { demoNow } from '../../support/freshDatabase.ts';
import { mundo } from '../../support/mundo.ts';
import { type Received, send, refusedWith } from '../../support/request.ts';
import { startSmtp, textOfMail } from '../../support/smtp.ts';

// Users are made, helped and disabled by screen; no user sees another's password.

const NUEVA = 'caballo grapa bateria';
const { database, env, ids, tokenFor } = await mundo();

const como = async (
  userName: string,
  what: string,
  body?: object,
  { as = env, headers = {} }: { as?: Environment; headers?: Record<string, string> } = {},
): Promise<Received> => {
  const token = await tokenFor(userName);
  const sent = body && { ClaveActual: CLAVE_DEMO, ...body };
  const path = what.replace(' ', ' /api/administracion/');
  return send(as, path, { token, headers, body: sent });
};

const enlaceDe = ({ body }: Received) => (body as { Enlace: string | null }).Enlace ?? '';
const tokenDe = (reply: Received) => enlaceDe(reply).split('#')[1] ?? '';
const usar = (Enlace: string, ClaveNueva?: string, as = env) =>
  send(as, 'POST /api/auth/enlace/uso', { body: { Enlace, ClaveNueva } });
const decidir = (
  user: string,
  { body }: Received,
  Decision: 'Aprobar' | 'Rechazar' = 'Aprobar',
  options: { as?: Environment } = {},
) =>
  como(
    user,
    `POST propuestas/${(body as { Propuesta: number }).Propuesta}/decision`,
    { Decision, Motivo: 'Se probó.' },
    options,
  );
/** A site that sends mail until its test ends, and the link of a mail. */
const conCorreo = async () => {
  const { url, mails, close } = await startSmtp();
  onTestFinished(close);
  const enlace = (mail = mails.at(-1)) =>
    /enlace#([\w-]{43})/.exec(textOfMail(mail ?? ''))?.[1] ?? '';
  return { as: { ...env, smtp: { url, from: 'junto@correo.example' } }, mails, enlace };
};
const ingresar = (username: string, password: string, as = env) =>
  send(as, 'POST /api/auth/login', { body: { username, password } });
const ultimoActo = async () =>
  (
    await database.query<{ quien: string; accion: string; objeto: string; todo: string }>(
      `select quien, accion, objeto, concat(antes, despues) as todo from actos order by id desc limit 1`,
    )
  )[0];

describe('a new Regente', () => {
  test('is made by an Administrador and chooses the password by a link, once', async () => {
    const hecho = await como('administrador.cr', 'POST usuarios', {
      Rol: 'Regente',
      Farmacia: 'cr f002',
    });
    expect(hecho).toMatchObject({ status: 200, body: { Hecho: true, Usuario: 'CR-F002' } });
    expect(enlaceDe(hecho)).toMatch(/^\/cuenta\/enlace#[\w-]{43}$/);

    const token = tokenDe(hecho);
    expect(
      (await send(env, 'POST /api/auth/enlace', { body: { Enlace: token } })).body,
    ).toMatchObject({
      Uso: 'acceso',
      UserName: 'CR-F002',
    });
    expect((await ingresar('CR-F002', '')).status).toBe(422);
    const corta = await usar(token, 'corta');
    expect(corta).toMatchObject({ status: 422, body: { errors: [{ field: 'ClaveNueva' }] } });
    expect((await usar(token)).status).toBe(422);
    expect((await usar(token, '1qaz2wsx3edc4rfv')).status).toBe(422);
    expect((await usar(token, NUEVA)).body).toEqual({ Uso: 'acceso' });
    expect((await ingresar('CR-F002', NUEVA)).body).toMatchObject({ DebeCambiarClave: false });
    // Used up.
    expect((await usar(token, `${NUEVA} azul`)).status).toBe(404);
    expect((await ingresar('CR-F002', NUEVA)).status).toBe(200);

    const [secretos] = await database.query<{ si: boolean }>(
      `select exists (select from idempotencia where respuesta::text like '%' || $1 || '%')
           or exists (select from actos a where a::text like '%' || $1 || '%') as si`,
      [token],
    );
    expect(secretos?.si).toBe(false);
    expect(await ultimoActo()).toMatchObject({
      quien: 'administrador.cr',
      accion: 'invitar',
      objeto: 'CR-F002',
    });
  });

  test('of a pharmacy that has one is another person, who works for the same pharmacy', async () => {
    const { as, mails, enlace } = await conCorreo();
    const datos = { Rol: 'Regente', Farmacia: 'CR-F002', Usuario: 'cr-f002.ana' };
    const hecho = await como(
      'administrador.cr',
      'POST usuarios',
      { ...datos, Persona: 'Ana Ejemplo', Correo: 'ana@correo.example' },
      { as },
    );
    expect(hecho).toMatchObject({ status: 200, body: { Usuario: 'cr-f002.ana', Enviado: true } });
    expect(mails.at(-1)).toContain('To: ana@correo.example');
    await usar(enlace(), NUEVA);
    expect((await ingresar('cr-f002.ana', NUEVA)).body).toMatchObject({
      Role: 'Regente',
      Farmacia: 'CR-F002',
    });
    expect((await como('administrador.cr', 'GET usuarios?s=ejemplo')).body).toMatchObject({
      data: [{ Usuario: 'cr-f002.ana', Persona: 'Ana Ejemplo', Alcance: 'Farmacia CR-F002' }],
    });
    const [actos] = await database.query<{ si: boolean }>(
      `select exists (select from actos a where a::text like '%ana@correo%') as si`,
    );
    expect(actos?.si).toBe(false);
  });

  test.each([
    [{ Rol: 'Regente', Farmacia: 'CR-F001' }, 'Usuario', 'Ya existe el usuario CR-F001.'],
    [{ Rol: 'Regente', Farmacia: 'CR-F001', Usuario: 'CR-F003' }, 'Usuario', /otra farmacia/],
    [
      { Rol: 'Manager', Usuario: 'a.b.c', Pais: '506', Correo: 'a@correo.example' },
      'Correo',
      /su propio correo/,
    ],
    [{ Rol: 'Regente', Farmacia: 'CR-F999' }, 'Farmacia', /No hay una farmacia activa/],
    [
      { Rol: 'Operador', Usuario: 'a.b.c', Pais: '506', TodosLosPaises: true },
      'TodosLosPaises',
      /Solo un/,
    ],
  ])('that does not fit is said at its field: %j', async (body, field, detail) => {
    const reply = await como('administrador', 'POST usuarios', body);
    expect(reply.status).toBe(422);
    const { errors = [] } = reply.body as { errors?: { field: string; detail: string }[] };
    expect(errors.map((one) => one.field)).toEqual([field]);
    expect(errors[0]?.detail).toMatch(detail);
  });

  test.each([
    [{ Rol: 'Manager', Usuario: 'gerente.2', Pais: '506' }, 403],
    [{ Rol: 'Administrador', Usuario: 'adm.2', Pais: '506', TodosLosPaises: true }, 403],
  ])('beyond the country of who makes it is refused: %j', async (body, status) => {
    expect((await como('administrador.cr', 'POST usuarios', body)).status).toBe(status);
  });
});

describe('a role with more than a pharmacy', () => {
  test.each([
    ['operadora.dos', { Rol: 'Operador', Pais: '507' }],
    ['reparto.dos', { Rol: 'Distribuidor', Pais: '506', Distribuidor: 'Droguería Cafetal' }],
  ])('waits for a second person, and is invited afterwards: %s', async (Usuario, pedido) => {
    const hecho = await como('administrador', 'POST usuarios', { ...pedido, Usuario });
    expect(hecho).toMatchObject({ status: 200, body: { Hecho: false, Enlace: null } });
    await expect(ids.usuario(Usuario)).rejects.toThrow('Nothing');
    expect(await decidir('manager', hecho)).toMatchObject({
      status: 200,
      body: { PrimerEnlace: { Usuario, Va: 'sin servicio de correo' } },
    });
    const id = await ids.usuario(Usuario);
    const invitada = await como('administrador', `POST usuarios/${id}/enlace`, {});
    expect((await usar(tokenDe(invitada), NUEVA)).status).toBe(200);
    expect((await ingresar(Usuario, NUEVA)).body).toMatchObject({ Role: pedido.Rol });
  });

  test('is changed by two people, and the sessions end', async () => {
    const id = await ids.usuario('operador.hnd');
    const token = await tokenFor('operador.hnd');
    const cambio = await como('administrador', `PATCH usuarios/${id}`, {
      Rol: 'Operador',
      Pais: '506',
    });
    const { Propuesta } = cambio.body as { Propuesta: number };
    expect(await como('manager', `GET propuestas/${Propuesta}`)).toMatchObject({
      body: {
        Antes: { Rol: 'Operador', País: 'Honduras', Alcance: 'Honduras' },
        Despues: { Rol: 'Operador', País: 'Costa Rica', Alcance: 'Costa Rica' },
      },
    });
    const sesiones = () => send(env, 'GET /api/auth/sesiones', { token });
    expect((await sesiones()).status).toBe(200);
    await decidir('manager', cambio);
    expect((await sesiones()).status).toBe(401);
  });

  test('cannot be given to oneself', async () => {
    const id = await ids.usuario('administrador');
    const body = { Rol: 'Manager', Pais: '506' };
    expect((await como('administrador', `PATCH usuarios/${id}`, body)).status).toBe(403);
    const baja = await como('administrador', `POST usuarios/${id}/activo`, { Activo: false });
    expect(baja.status).toBe(403);
  });

  test('is disabled at once, and enabled again by two people', async () => {
    const id = await ids.usuario('operador.dom');
    const baja = await como('administrador', `POST usuarios/${id}/activo`, { Activo: false });
    expect(baja.body).toMatchObject({ Hecho: true });
    expect((await ingresar('operador.dom', CLAVE_DEMO)).status).toBe(401);
    const alta = await como('administrador', `POST usuarios/${id}/activo`, { Activo: true });
    expect(alta.body).toMatchObject({ Hecho: false, Propuesta: expect.any(Number) as number });
  });
});

describe('by two people, with an e-mail', () => {
  test('a chain’s admin gets the first link once the proposal is approved', async () => {
    const { as, mails, enlace } = await conCorreo();
    const hecho = await como('administrador.cr', 'POST usuarios', {
      Rol: 'Regente',
      Cadena: 'Farmacias del Valle',
      Pais: '506',
      Usuario: 'admin.valle',
      Correo: 'valle@correo.example',
    });
    expect(hecho.body).toMatchObject({ Hecho: false });
    expect(mails).toEqual([]);
    expect(await decidir('manager', hecho, 'Aprobar', { as })).toMatchObject({
      status: 200,
      body: { PrimerEnlace: { Usuario: 'admin.valle', Va: 'por correo' } },
    });
    await enviarAvisos(as);
    const mail = mails.find((one) => one.includes('To: valle@correo.example')) ?? '';
    expect((await usar(enlace(mail), NUEVA)).body).toEqual({ Uso: 'acceso' });
    expect((await ingresar('admin.valle', NUEVA)).body).toMatchObject({ FarmaciaAdmin: true });
  });

  test('a lost second factor is removed, and its user told', async () => {
    const { as, mails } = await conCorreo();
    const id = await ids.usuario('CR-F009');
    await database.query(
      `update usuarios set correo = 'nueve@correo.example', correo_verificado_en = now() where id = $1`,
      [id],
    );
    await database.query(
      `insert into llaves (id, usuario_id, credencial, clave_publica, contador, transportes, nombre, creada_en)
         values (gen_random_uuid(), $1, '\\x01', '\\x01', 0, '{}', 'Perdida', now())`,
      [id],
    );
    const hecho = await como('administrador.cr', `POST usuarios/${id}/factores`, {});
    const visto = await como('administrador.cr', `GET usuarios/${id}`);
    expect(visto.body).toMatchObject({ Propuestas: [{ Tipo: 'quitar-factores' }] });
    const autor = await ids.usuario('administrador.cr');
    const { body } = await como('administrador', `GET usuarios/${autor}`);
    expect((body as DetalleDeUsuario).Depende.join()).toMatch(/\d\spropuestas? suya/);
    expect((await decidir('administrador.cr', hecho)).status).toBe(403);
    const quedan = () => database.query('select 1 from llaves where usuario_id = $1', [id]);
    expect(await quedan()).toHaveLength(1);
    expect((await decidir('manager', hecho, 'Aprobar', { as })).status).toBe(200);
    expect(await quedan()).toEqual([]);
    await enviarAvisos(as);
    expect(mails.some((one) => one.includes('To: nueve@correo.example'))).toBe(true);
  });
});

describe('a forgotten password', () => {
  test('is helped by the chain’s admin, within the chain alone', async () => {
    const id = await ids.usuario('CR-F001');
    const lista = await como('admin.cr', 'GET usuarios?s=cr-f001');
    expect(lista.body).toMatchObject({ data: [{ Id: id, Usuario: 'CR-F001' }], Total: 1 });
    const ultimo = await como('admin.cr', 'GET usuarios?orden=-usuario&limit=1');
    expect(ultimo.body).toMatchObject({ data: [{ Usuario: 'cr-f002.ana' }] });
    const enlace = await como('admin.cr', `POST usuarios/${id}/enlace`, {});
    expect(enlace).toMatchObject({ status: 200, body: { Enviado: false } });
    // The old password serves until the link is used; then all sessions end.
    const antes = await tokenFor('CR-F001');
    expect((await ingresar('CR-F001', CLAVE_DEMO)).status).toBe(200);
    expect((await usar(tokenDe(enlace), NUEVA)).status).toBe(200);
    expect((await send(env, 'GET /api/auth/sesiones', { token: antes })).status).toBe(401);
    expect((await ingresar('CR-F001', CLAVE_DEMO)).status).toBe(401);

    const ajena = await ids.usuario('CR-F009');
    expect((await como('admin.cr', `POST usuarios/${ajena}/enlace`, {})).status).toBe(404);
    expect((await como('admin.cr', `POST usuarios/${id}/activo`, { Activo: false })).status).toBe(
      403,
    );
  });

  test('a link serves 24 hours, once, and only the last one given', async () => {
    const id = await ids.usuario('CR-F009');
    const uno = tokenDe(await como('administrador', `POST usuarios/${id}/enlace`, {}));
    const dos = tokenDe(await como('administrador', `POST usuarios/${id}/enlace`, {}));
    expect((await usar(uno, NUEVA)).status).toBe(404);
    const luego = { ...env, now: () => new Date(demoNow.getTime() + 24 * 3_600_000) };
    expect((await usar(dos, NUEVA, luego)).status).toBe(404);
    const estados = await Promise.all([usar(dos, NUEVA), usar(dos, `${NUEVA} azul`)]);
    expect(estados.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('a link is neither refused nor slowed by failures at its address, or of its name', async () => {
    const waits: number[] = [];
    const desde = (clientAddress: string): Environment => ({
      ...env,
      clientAddress,
      sleep: (milliseconds) => (waits.push(milliseconds), Promise.resolve()),
    });
    const aqui = desde('198.51.100.200');
    const id = await ids.usuario('CR-F009');
    const token = tokenDe(await como('administrador', `POST usuarios/${id}/enlace`, {}));
    for (let i = 0; i < 16; i += 1) await ingresar('CR-F009', 'mal', desde(`198.51.100.${i}`));
    for (let i = 0; i < 31; i += 1) await ingresar(`nadie.${i}`, 'mal', aqui);
    expect(waits.at(-1)).toBe(8_000);
    waits.length = 0;
    expect((await usar(token, NUEVA, aqui)).body).toEqual({ Uso: 'acceso' });
    expect(waits).toEqual([]);
  });

  test('the link of a user who approves is never shown to another person', async () => {
    const id = await ids.usuario('manager');
    const reply = await como('administrador', `POST usuarios/${id}/enlace`, {});
    expect(reply).toMatchObject({ status: 409 });
    expect(JSON.stringify(reply.body)).toContain('correo verificado');
  });

  test('a repeated attempt shows no link again', async () => {
    const id = await ids.usuario('CR-F017');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const uno = await como('administrador', `POST usuarios/${id}/enlace`, {}, { headers });
    const dos = await como('administrador', `POST usuarios/${id}/enlace`, {}, { headers });
    expect(enlaceDe(uno)).not.toBe('');
    expect(dos.body).toMatchObject({ Enlace: null });
    expect((await usar(tokenDe(uno), NUEVA)).status).toBe(200);
  });
});

describe('one person cannot act as two', () => {
  const abre = async (Usuario: string, correo: string) => {
    const clave = await hashPassword(NUEVA);
    await database.query(
      `update usuarios set clave_hash = $2, debe_cambiar_clave = false, correo = $3, correo_verificado_en = now()
        where nombre_usuario = $1`,
      [Usuario, clave, correo],
    );
  };
  const aprobarComo = async (Usuario: string, hecho: Received) => {
    const { body } = await ingresar(Usuario, NUEVA);
    const { Propuesta } = hecho.body as { Propuesta: number };
    return send(env, `POST /api/administracion/propuestas/${Propuesta}/decision`, {
      token: (body as { Token: string }).Token,
      body: { ClaveActual: NUEVA, Decision: 'Aprobar' },
    });
  };
  const apagar = () => como('administrador', 'POST ajustes', { CuatroOjos: false });

  test('by proposing an approver, asking for the link, and approving in that name', async () => {
    const body = { Rol: 'Manager', Usuario: 'gerencia.tres', Pais: '506' };
    const creada = await decidir('manager', await como('administrador', 'POST usuarios', body));
    expect(creada.status).toBe(200);
    const id = await ids.usuario('gerencia.tres');
    const enlace = await como('administrador', `POST usuarios/${id}/enlace`, {});
    expect(enlace).toMatchObject({ status: 409 });
    expect(JSON.stringify(enlace.body)).toContain('correo verificado');
    // Also with a password from operations: not together with the user who proposed them.
    await abre('gerencia.tres', 'gerencia.tres@correo.example');
    const apagado = await apagar();
    expect(await aprobarComo('gerencia.tres', apagado)).toMatchObject({ status: 403 });
    expect((await decidir('manager', apagado, 'Rechazar')).status).toBe(200);
    // A person who put neither in office decides with both.
    const deOtra = await como('administrador.cr', 'POST usuarios', {
      Rol: 'Operador',
      Usuario: 'operadora.cuatro',
      Pais: '506',
    });
    expect((await aprobarComo('gerencia.tres', deOtra)).status).toBe(200);
  });

  test('by a link that was shown before the role was given', async () => {
    const body = { Rol: 'Operador', Usuario: 'operadora.cinco', Pais: '506' };
    await decidir('manager', await como('administrador', 'POST usuarios', body));
    const id = await ids.usuario('operadora.cinco');
    const enlace = await como('administrador', `POST usuarios/${id}/enlace`, {});
    expect((await usar(tokenDe(enlace), NUEVA)).status).toBe(200);
    const subida = await como('administrador.cr', `PATCH usuarios/${id}`, {
      Rol: 'Administrador',
      Pais: '506',
    });
    expect((await decidir('manager', subida)).status).toBe(200);
    const propuesto = await como('administrador', 'POST usuarios', {
      ...body,
      Usuario: 'operadora.seis',
    });
    expect(await aprobarComo('operadora.cinco', propuesto)).toMatchObject({ status: 403 });
    expect((await decidir('manager', propuesto, 'Rechazar')).status).toBe(200);
  });

  test('by links that several people asked for long before the role was given', async () => {
    const body = { Rol: 'Operador', Usuario: 'operadora.siete', Pais: '506' };
    await decidir('manager', await como('administrador', 'POST usuarios', body));
    const id = await ids.usuario('operadora.siete');
    const enlaces = [];
    for (const user of ['administrador', 'administrador.cr', 'administrador.cr'])
      enlaces.push(tokenDe(await como(user, `POST usuarios/${id}/enlace`, {})));
    await database.query(
      `update origenes_de_usuarios set en = en - interval '400 days' where usuario_id = ${id};
       insert into usuarios (nombre_usuario, clave_hash, rol, pais_codigo, todos_los_paises, clave_cambiada_en)
       select 'administradora.tres', clave_hash, rol, pais_codigo, true, clave_cambiada_en
         from usuarios where nombre_usuario = 'administrador'`,
    );
    const Rol = 'Administrador';
    const subida = await como('administradora.tres', `PATCH usuarios/${id}`, { Rol, Pais: '506' });
    expect((await decidir('manager', subida)).status).toBe(200);
    // The link from before the promotion no longer works.
    expect((await usar(enlaces.at(-1) ?? '', NUEVA)).status).toBe(404);
    await abre('operadora.siete', 'operadora.siete@correo.example');
    for (const user of ['administrador', 'administrador.cr', 'administradora.tres']) {
      const nuevo = { ...body, Usuario: `de.${user}` };
      const propuesto = await como(user, 'POST usuarios', nuevo);
      expect(await aprobarComo('operadora.siete', propuesto), user).toMatchObject({ status: 403 });
      expect((await decidir('manager', propuesto, 'Rechazar')).status).toBe(200);
    }
  });

  test.each(['administrador', 'admin.cr'])('by a link for oneself: %s', async (user) => {
    const reply = await como(user, `POST usuarios/${await ids.usuario(user)}/enlace`, {});
    expect(reply).toMatchObject(
      refusedWith(403, 'Su propia contraseña la cambia usted en Mi cuenta.'),
    );
  });

  describe('of a few who approve', () => {
    /** Leaves these in office, each with a country or all of them (null), and answers their ids. */
    const solo = async (quienes: Readonly<Record<string, string | null>>) => {
      await database.query(
        `update usuarios set activo = false where rol in ('Manager', 'Administrador')`,
      );
      for (const [nombre, pais] of Object.entries(quienes))
        await database.query(
          `insert into usuarios (nombre_usuario, clave_hash, rol, pais_codigo, todos_los_paises, clave_cambiada_en)
           select $1, clave_hash, rol, $2, $3, clave_cambiada_en from usuarios where nombre_usuario = 'administrador'
           on conflict (lower(nombre_usuario)) do update set activo = true`,
          [nombre, pais ?? '506', pais === null],
        );
      return Promise.all(Object.keys(quienes).map(ids.usuario));
    };
    const sacar = (user: string, id: number) =>
      como(user, `POST usuarios/${id}/activo`, { Activo: false });
    afterEach(async () => {
      await database.query(
        `update propuestas set estado = 'Retirada', decidida_en = now() where estado = 'Pendiente';
         update usuarios set activo = nombre_usuario !~ '^jefa'
          where rol in ('Manager', 'Administrador')`,
      );
    });

    test.each([
      ['of another country', { 'jefa.pa': '507' }, false],
      ['of the same country', { 'jefa.tres': '506' }, true],
      ['of all countries', { 'jefa.todos': null }, true],
    ])('one leaves alone where another %s is left: %o', async (_, resto, Hecho) => {
      const [, otra = 0] = await solo({ 'jefa.cr': '506', 'jefa.dos': '506', ...resto });
      expect(await sacar('jefa.cr', otra)).toMatchObject({ status: 200, body: { Hecho } });
    });

    test('of two users who disable each other at once only one succeeds', async () => {
      const [a, b] = await solo({ 'jefa.a': null, 'jefa.b': null, 'jefa.c': null });
      const tokens = await Promise.all(['jefa.a', 'jefa.b'].map((user) => tokenFor(user)));
      const hechos = await Promise.all(
        [b, a].map((id, i) =>
          send(env, `POST /api/administracion/usuarios/${id}/activo`, {
            token: tokens[i],
            body: { ClaveActual: CLAVE_DEMO, Activo: false },
          }),
        ),
      );
      const dichos = hechos.map(
        ({ status, body }) => status === 200 && (body as { Hecho: boolean }).Hecho,
      );
      expect(dichos.sort()).toEqual([false, true]);
    });
  });
});

test('of two clerks on one user the later one is told what changed meanwhile', async () => {
  const id = await ids.usuario('operador.dom');
  const body = { Rol: 'Operador', Pais: '506', Visto: { Rol: 'Operador', Alcance: 'Panamá' } };
  const detail = 'Alcance cambió mientras tanto: ahora dice «República Dominicana»';
  expect(await como('administrador', `PATCH usuarios/${id}`, body)).toMatchObject({
    status: 409,
    body: { errors: [{ field: 'Pais', detail }] },
  });
});

test('open sessions and locks are seen, ended and lifted', async () => {
  const id = await ids.usuario('operador.pan');
  await tokenFor('operador.pan');
  const token = await tokenFor('operador.pan');
  for (let i = 0; i < 6; i++) await ingresar('operador.pan', 'no es esta');
  expect((await ingresar('operador.pan', CLAVE_DEMO)).status).toBe(429);
  const visto = await como('administrador', `GET usuarios/${id}`);
  const { Sesiones, Fallos, BloqueadoHasta, Depende } = visto.body as DetalleDeUsuario;
  expect(Sesiones[0]).toHaveProperty('Equipo');
  expect([Fallos, BloqueadoHasta]).toEqual([5, expect.any(String)]);
  expect(Depende).toContain(`${Sesiones.length}\u00a0sesiones abiertas`);

  expect((await como('administrador', `POST usuarios/${id}/desbloqueo`, {})).status).toBe(200);
  expect((await ingresar('operador.pan', CLAVE_DEMO)).status).toBe(200);

  const una = await como('administrador', `POST usuarios/${id}/sesiones`, {
    Sesion: Sesiones[0]?.Id,
  });
  expect(una.body).toEqual({ Cerradas: 1 });
  const otraVez = await como('administrador', `POST usuarios/${id}/sesiones`, {
    Sesion: Sesiones[0]?.Id,
  });
  expect(otraVez.status).toBe(404);
  await como('administrador', `POST usuarios/${id}/sesiones`, {});
  expect((await send(env, 'GET /api/auth/sesiones', { token })).status).toBe(401);
});

test('the address that the office wrote is shown and corrected; then no earlier link serves', async () => {
  const hecho = await como('administrador.cr', 'POST usuarios', {
    Rol: 'Regente',
    Farmacia: 'CR-F001',
    Usuario: 'con.correo',
    Correo: 'mal@correo.example',
  });
  const id = await ids.usuario('con.correo');
  const corregir = (Correo: string) =>
    como('administrador.cr', `POST usuarios/${id}/nombre`, { Persona: 'Luz', Correo });
  const suyo = async (quien: string) => (await como(quien, `GET usuarios/${id}`)).body;
  expect(await suyo('administrador.cr')).toMatchObject({ CorreoEscrito: 'mal@correo.example' });
  expect((await corregir('bien@correo.example')).status).toBe(200);
  expect(await suyo('administrador.cr')).toMatchObject({ CorreoEscrito: 'bien@correo.example' });
  expect(await suyo('admin.cr')).toMatchObject({ CorreoEscrito: null });
  expect((await ultimoActo())?.todo).not.toContain('@');
  expect((await usar(tokenDe(hecho), NUEVA)).status).toBe(404);
  // A verification that was asked for before would make this address the user's own.
  await database.query(
    `insert into enlaces (hash, usuario_id, uso, creado_en, vence_en)
     values (sha256('x'), $1, 'correo', $2, $2::timestamptz + interval '1 hour')`,
    [id, env.now()],
  );
  await corregir('otro@correo.example');
  expect(await database.query('select 1 from enlaces where usuario_id = $1', [id])).toEqual([]);
  await database.query('update usuarios set correo_verificado_en = $2 where id = $1', [
    id,
    env.now(),
  ]);
  expect((await corregir('ajeno@correo.example')).status).toBe(409);
  const aprueba = await como(
    'administrador',
    `POST usuarios/${await ids.usuario('administrador.cr')}/nombre`,
    { Persona: 'Eva', Correo: 'ajeno@correo.example' },
  );
  expect(aprueba.status).toBe(422);
});

describe('many at once', () => {
  test('a chain’s Regentes are made from their codes, each with a link', async () => {
    const codigos = (
      await database.query<{ codigo: string }>(
        `select codigo from farmacias where pais_codigo = '504' and activa
            and codigo not in (select nombre_usuario from usuarios) order by codigo`,
      )
    ).map(({ codigo }) => codigo);
    expect(codigos.length).toBeGreaterThan(10);
    const reply = await como('administrador', 'POST usuarios/archivo', { Farmacias: codigos });
    expect(reply.status).toBe(200);
    const { Usuarios } = reply.body as { Usuarios: { Usuario: string; Enlace: string }[] };
    expect(Usuarios.map(({ Usuario }) => Usuario)).toEqual(codigos);
    const enlaces = Usuarios.map(({ Enlace }) => Enlace.split('#')[1] ?? '');
    expect(new Set(enlaces).size).toBe(codigos.length);
    expect((await usar(enlaces[3] ?? '', NUEVA)).status).toBe(200);
    expect((await ingresar(codigos[3] ?? '', NUEVA)).status).toBe(200);
  });

  test('makes all or none, and reports all errors together', async () => {
    const reply = await como('administrador', 'POST usuarios/archivo', {
      Farmacias: ['PAN-F003', 'CR-F001', 'XX-1'],
    });
    expect(reply.status).toBe(422);
    expect((reply.body as { errors: unknown[] }).errors).toEqual([
      { field: 'Farmacias', detail: 'Ya existe el usuario CR-F001.' },
      { field: 'Farmacias', detail: 'No hay una farmacia activa con código XX-1.' },
    ]);
    await expect(ids.usuario('PAN-F003')).rejects.toThrow('Nothing');
  });
});

describe('a person’s own address', () => {
  test('is verified by a link, and then links go there, also those of a user who approves', async () => {
    const { as, mails, enlace } = await conCorreo();
    const poner = (Correo: string) => como('manager', 'POST mi-correo', { Correo }, { as });
    expect((await poner('otro@correo.example')).body).toEqual({ Enviado: true });
    const deOtro = enlace();
    // The link of one address verifies no other one that is given meanwhile.
    await alaVez(database, 'enlaces', 2, (i) =>
      i === 0 ? poner('gerente@correo.example') : usar(deOtro, undefined, as),
    );
    expect((await como('manager', 'GET mi-correo', undefined, { as })).body).toEqual({
      Correo: 'gerente@correo.example',
      Verificado: false,
      EnviaCorreos: true,
    });
    expect((await usar(enlace())).body).toEqual({ Uso: 'correo' });
    expect((await como('manager', 'GET mi-correo', undefined, { as })).body).toMatchObject({
      Verificado: true,
    });

    const id = await ids.usuario('manager');
    const pedido = await como('administrador', `POST usuarios/${id}/enlace`, {}, { as });
    expect(pedido.body).toMatchObject({ Enlace: null, Enviado: true });
    expect(mails.at(-1)).toContain('To: gerente@correo.example');
    expect((await usar(enlace(), NUEVA)).body).toEqual({ Uso: 'acceso' });
    expect((await ingresar('manager', NUEVA)).status).toBe(200);
  });

  test('one address gets 3 e-mails in an hour, one person causes 10, and a refused one changes nothing', async () => {
    const { as, mails } = await conCorreo();
    const id = await ids.usuario('CR-F009');
    const pedir = async (correo: string) => {
      await database.query('update usuarios set correo = $2 where id = $1', [id, correo]);
      return (await como('administrador', `POST usuarios/${id}/enlace`, {}, { as })).status;
    };
    const enlace = () =>
      database.query('select encode(hash, $2) as h from enlaces where usuario_id = $1', [
        id,
        'hex',
      ]);
    for (const status of [200, 200, 200]) expect(await pedir('a@correo.example')).toBe(status);
    const before = await enlace();
    expect(await pedir('A@correo.example')).toBe(429);
    expect(await enlace()).toEqual(before);
    for (let i = 3; i < 10; i += 1) expect(await pedir(`b${i}@correo.example`)).toBe(200);
    expect(await pedir('c@correo.example')).toBe(429);
    expect(mails).toHaveLength(10);
  });

  test('cannot be set without mail; when the provider is away the link is shown', async () => {
    const sin = await como('admin.cr', 'POST mi-correo', { Correo: 'x@correo.example' });
    expect(sin.status).toBe(409);
    const as = { ...env, smtp: { url: 'smtp://127.0.0.1:1', from: 'junto@correo.example' } };
    const id = await ids.usuario('CR-F009');
    const body = { Correo: 'regente@correo.example' };
    const reply = await como('administrador', `POST usuarios/${id}/enlace`, body, { as });
    expect(reply.body).toMatchObject({ Enviado: false });
    expect(enlaceDe(reply)).not.toBe('');
  });
});
