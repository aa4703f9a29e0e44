import { describe, expect, test } from 'vitest';
import { CLAVE_DEMO } from '../../../netlify/tools/demo/demo.ts';
import { alaVez } from '../../support/alaVez.ts';
import { tokenOf } from '../../support/demoWorld.ts';
import { testEnvironment } from '../../support/environment.ts';
import { freshDatabase } from '../../support/freshDatabase.ts';
import { mundo } from '../../support/mundo.ts';
import { refusal } from '../../support/refusal.ts';
import { type Received, send, refusedWith, refusedAt } from '../../support/request.ts';

// Delicate changes wait for a second person, and everything that is done stays in the record.

const { database, env, tokenFor } = await mundo();

const como = async (userName: string, what: string, body?: object): Promise<Received> => {
  const token = await tokenFor(userName);
  const sent = body && { ClaveActual: CLAVE_DEMO, ...body };
  return send(env, what.replace(' ', ' /api/administracion/'), { token, body: sent });
};

const apagar = () => como('administrador', 'POST ajustes', { CuatroOjos: false });
const propuestaDe = ({ body }: Received) => (body as { Propuesta: number }).Propuesta;
const rechazar = (id: number) =>
  como('manager', `POST propuestas/${id}/decision`, {
    Decision: 'Rechazar',
    Motivo: 'No hace falta.',
  });
const encendido = async () =>
  (await database.query<{ si: boolean }>('select cuatro_ojos as si from ajustes'))[0]?.si;
const actos = async (donde = 'true') =>
  database.query<{ quien: string; accion: string; objeto: string }>(
    `select quien, accion, objeto from actos where ${donde} order by id`,
  );

describe('a delicate change', () => {
  test('waits for a second person, is not decided by its author, and is done by the other', async () => {
    const pedido = await apagar();
    expect(pedido).toMatchObject({ status: 200, body: { Hecho: false } });
    const id = propuestaDe(pedido);
    const propia = await como('administrador', `POST propuestas/${id}/decision`, {
      Decision: 'Aprobar',
    });
    expect(propia).toMatchObject(
      refusedWith(403, 'Usted hizo esta propuesta: la decide otra persona.'),
    );
    expect(await encendido()).toBe(true);

    const otra = await como('manager', `POST propuestas/${id}/decision`, { Decision: 'Aprobar' });
    expect(otra).toMatchObject({ status: 200, body: { Estado: 'Aprobada' } });
    expect(await encendido()).toBe(false);
    expect(await actos(`propuesta_id = ${id}`)).toEqual([
      { quien: 'administrador', accion: 'proponer', objeto: 'Segunda aprobación' },
      { quien: 'manager', accion: 'aprobar', objeto: 'Segunda aprobación' },
    ]);

    // Turning it on again needs no approval.
    const encender = await como('administrador', 'POST ajustes', { CuatroOjos: true });
    expect(encender).toMatchObject({ status: 200, body: { Hecho: true, Propuesta: null } });
    expect(await encendido()).toBe(true);
  });

  test('is refused with a reason, or taken back by its author alone', async () => {
    const id = propuestaDe(await apagar());
    const ajena = await como('administrador.cr', `POST propuestas/${id}/retiro`, {});
    expect(ajena.status).toBe(404);
    const retirada = await como('administrador', `POST propuestas/${id}/retiro`, {});
    expect(retirada).toMatchObject({ status: 200, body: { Estado: 'Retirada' } });

    const otra = propuestaDe(await apagar());
    expect(
      await como('manager', `POST propuestas/${otra}/decision`, { Decision: 'Rechazar' }),
    ).toMatchObject(refusedAt(422, 'Motivo', 'Escriba por qué la rechaza'));
    expect(await rechazar(otra)).toMatchObject({ status: 200, body: { Estado: 'Rechazada' } });
    expect(await encendido()).toBe(true);
    const vista = await como('administrador', `GET propuestas/${otra}`);
    expect(vista.body).toMatchObject({
      Estado: 'Rechazada',
      DecididaPor: 'manager',
      Motivo: 'No hace falta.',
      EsPropia: true,
      Antes: { 'Segunda aprobación': true },
      Despues: { 'Segunda aprobación': false },
    });
  });

  test('is refused once its object has changed', async () => {
    const id = propuestaDe(await apagar());
    await database.query('update ajustes set cuatro_ojos = false');
    const reply = await como('manager', `POST propuestas/${id}/decision`, { Decision: 'Aprobar' });
    expect(reply).toMatchObject({ status: 409 });
    expect((reply.body as { detail: string }).detail).toContain('ya no está como estaba');
    await database.query('update ajustes set cuatro_ojos = true');
    await rechazar(id);
  });

  test('asks for the password again', async () => {
    const mala = await como('administrador', 'POST ajustes', {
      ClaveActual: 'no es esta',
      CuatroOjos: false,
    });
    expect(mala).toMatchObject({ status: 422, body: { errors: [{ field: 'ClaveActual' }] } });
  });

  test('waits once when it is proposed twice at the same time', async () => {
    const nueva = { Usuario: 'dos.veces', Rol: 'Operador', Pais: '506' };
    const dos = await alaVez(database, 'ajustes', 2, () =>
      como('administrador', 'POST usuarios', nueva),
    );
    expect(dos.map(({ status }) => status)).toEqual([200, 409]);
  });

  test('is decided once when two people decide at the same time', async () => {
    const id = propuestaDe(await apagar());
    const [una, otra] = await Promise.all([rechazar(id), rechazar(id)]);
    expect([una.status, otra.status].sort()).toEqual([200, 409]);
  });

  test('is made at once when no second person exists', async () => {
    const sola = await freshDatabase('demo');
    try {
      await sola.query(
        `update usuarios set rol = 'Operador', todos_los_paises = false
          where rol in ('Manager', 'Administrador') and nombre_usuario <> 'administrador'`,
      );
      const world = testEnvironment(sola);
      const reply = await send(world, 'POST /api/administracion/ajustes', {
        token: await tokenOf(sola, world, 'administrador'),
        body: { ClaveActual: CLAVE_DEMO, CuatroOjos: false },
      });
      expect(reply).toMatchObject({ status: 200, body: { Hecho: true, Propuesta: null } });
      expect(
        await sola.query(`select accion, antes, despues from actos where tipo = 'ajuste'`),
      ).toEqual([
        {
          accion: 'cambiar',
          antes: { segunda_aprobacion: true },
          despues: { segunda_aprobacion: false },
        },
      ]);
    } finally {
      await sola.drop();
    }
  });
});

describe('the database itself', () => {
  test('refuses a decision by the user who proposed', async () => {
    const id = propuestaDe(await apagar());
    expect(
      await refusal(
        database,
        `update propuestas set estado = 'Aprobada', decidida_por = propuesta_por, decidida_en = now() where id = ${id}`,
        'functions',
      ),
    ).toContain('propuestas_otra_persona');
    for (const [what, by] of [
      [`update propuestas set despues = '{}' where id = ${id}`, 'owner'],
      [`update propuestas set propuesta_por = 1 where id = ${id}`, 'owner'],
      ['delete from propuestas', 'owner'],
      ['truncate propuestas cascade', 'owner'],
    ] as const) {
      expect(await refusal(database, what, by), what).toMatch(/stays decided|only grows/);
    }
    await como('administrador', `POST propuestas/${id}/retiro`, {});
    expect(
      await refusal(database, `update propuestas set estado = 'Pendiente' where id = ${id}`),
    ).toBe('a decided proposal stays decided');
  });

  test('holds that the record only grows, for the owner too', async () => {
    for (const what of ["update actos set quien = 'x'", 'delete from actos', 'truncate actos'])
      expect(await refusal(database, what), what).toBe('actos only grows');
    for (const what of ["update actos set quien = 'x'", 'delete from actos'])
      expect(await refusal(database, what, 'functions'), what).toBe(
        'permission denied for table actos',
      );
  });

  test.each([
    `{"Contraseña": "x"}`,
    `{"clave_hash": "x"}`,
    `{"token": "x"}`,
    `{"a": "$argon2id$x"}`,
  ])('takes no secret into the record: %s', async (despues) => {
    expect(
      await refusal(
        database,
        `insert into actos (hecho_en, por, quien, accion, tipo, objeto, despues)
           values (now(), 'orden', 'x', 'crear', 'usuario', 'x', '${despues}')`,
      ),
    ).toContain('actos_sin_secretos');
  });
});

test('the record is searched, filtered and paged, each country its own', async () => {
  const todos = await como('manager', 'GET actos?s=segunda&tipo=ajuste&por=pantalla');
  const { data, Total } = todos.body as { data: { Quien: string }[]; Total: number };
  expect(data.length).toBeGreaterThan(3);
  expect(Total).toBeGreaterThan(3);
  await database.query(
    `insert into actos (hecho_en, por, quien, accion, tipo, objeto, despues)
     values (now(), 'orden', 'x', 'anonimizar', 'paciente', '7', '{"Solicitud": "D-000041"}')`,
  );
  expect((await como('manager', 'GET actos?s=d-000041')).body).toMatchObject({ Total: 1 });
  const suyos = await como('manager', 'GET actos?s=administrador');
  expect(JSON.stringify(suyos.body)).toContain('"Quien":"administrador"');
  expect((await como('manager', 'GET actos?desde=2020-01-01&hasta=2020-12-31')).body).toEqual({
    data: [],
    nextPage: null,
    Total: 0,
  });
  // What is of all countries is no single country's.
  expect((await como('administrador.cr', 'GET actos?tipo=ajuste')).body).toMatchObject({
    data: [],
  });
});
