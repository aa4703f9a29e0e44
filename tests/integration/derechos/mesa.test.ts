import { beforeEach, describe, expect, test } from 'vitest';
import type { SolicitudVista } from '../../../src/contracts/derechos.ts';
import { LARGE_WRITE } from '../../../src/contracts/endpoint.ts';
import { numeroDeSolicitud } from '../../../src/domain/derechos.ts';
import { BUSQUEDA } from '../../../src/domain/mensajes.ts';
import { alaVez } from '../../support/alaVez.ts';
import { mesa, pedir, peticion } from '../../support/derechos.ts';
import { testEnvironment } from '../../support/environment.ts';
import { demoNow } from '../../support/freshDatabase.ts';
import { mundo } from '../../support/mundo.ts';
import { recording } from '../../support/plans.ts';
import { refusal } from '../../support/refusal.ts';
import { aplicar, redeem, solicitud } from '../../support/redemption.ts';
import { send, refusedWith } from '../../support/request.ts';
import { changesBetween, tablesNow } from '../../support/tables.ts';

// The desk of rights: what a person asks for, its clock, and what is carried out by the functions' own role.

const { database, ids, tokenFor } = await mundo();
const DIA = 86_400_000;
let now = demoNow;
const env = () => testEnvironment(database, { now: () => now });
const tokens = new Map<Date, Promise<string>>();
const deManager = () => {
  const token = tokens.get(now) ?? tokenFor('manager', env());
  tokens.set(now, token);
  return token;
};
await deManager();
const manager = mesa(env, deManager);
beforeEach(() => {
  now = demoNow;
});

/** Whose card it is: the date of birth and the identity number of a demo person. */
const persona = async (tarjeta: string) => {
  const [row] = await database.query<{ id: string; nacimiento: string; identificacion: string }>(
    `select p.id, p.fecha_nacimiento as nacimiento, p.identificacion
       from pacientes p join tarjetas t on t.paciente_id = p.id where t.numero = $1`,
    [tarjeta],
  );
  if (row === undefined) throw new Error(`No patient has ${tarjeta}`);
  return { Numero: tarjeta, FechaNacimiento: row.nacimiento, ...row };
};
const pedirPor = async (tarjeta: string, Derecho: string) => {
  const { Numero, FechaNacimiento } = await persona(tarjeta);
  return (await pedir(env(), { Numero, FechaNacimiento, Derecho })).id;
};

describe('a request', () => {
  test('gets a number and the day it is due, in working days of its country', async () => {
    const { reply } = await pedir(env());
    // A Wednesday; the fifth working day after it is the next Wednesday.
    expect(reply).toMatchObject({
      status: 200,
      body: { Numero: expect.stringMatching(/^D-\d{6}$/) as string, Vence: '2026-06-24' },
    });
  });

  test('is read by the desk when no step of it is kept', async () => {
    const [row] = await database.query<{ id: number }>(
      `insert into solicitudes (pais_codigo, derecho, origen, recibida_en, vence, numero, nacimiento)
       select pais_codigo, derecho, origen, recibida_en, vence, numero, nacimiento from solicitudes where id = $1
       returning id`,
      [(await pedir(env())).id],
    );
    expect(await manager.ver(row?.id ?? 0)).toMatchObject({
      status: 200,
      body: { Movimientos: [] },
    });
  });

  test('sent twice from one place on one day is one request', async () => {
    const body = peticion();
    const [una, otra] = await Promise.all([pedir(env(), body), pedir(env(), body)]);
    expect(una.id).toBe(otra.id);
    // One of both answers says that the request was there already.
    expect(una.reply.body).not.toEqual(otra.reply.body);
    expect(
      await database.query('select 1 from solicitud_movimientos where solicitud_id = $1', [una.id]),
    ).toHaveLength(1);
  });

  test.each([
    ['a wrong number', { Numero: '!!' }, 'Numero'],
    ['a telephone where an e-mail is to be', { Contacto: '8888-0000' }, 'Contacto'],
    ['a detail of 1,001 letters', { Detalle: 'x'.repeat(1001) }, 'Detalle'],
  ])('with %s is refused at its field and writes nothing', async (_, cambios, field) => {
    const before = await tablesNow(database);
    const { reply } = await pedir(env(), cambios);
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ errors: [expect.objectContaining({ field }) as object] });
    expect(changesBetween(before, await tablesNow(database))).toEqual({});
  });
});

describe('the desk', () => {
  test('tells whether a patient has the number and the date', async () => {
    const { Numero, FechaNacimiento } = await persona('CR100000004');
    const coincidencia = async (cambios: object) => {
      const { id } = await pedir(env(), { Numero, FechaNacimiento, ...cambios });
      return (await manager.ver(id)).body;
    };
    expect(await coincidencia({})).toMatchObject({
      Coincidencia: 'persona',
      Persona: { NumeroTarjeta: 'CR100000004' },
      Actos: ['exportar'],
    });
    expect(await coincidencia({ FechaNacimiento: '1950-05-05' })).toMatchObject({
      Coincidencia: 'otra-fecha',
      Persona: null,
      Actos: [],
    });
    expect(await coincidencia({ Numero: 'CR999999999' })).toMatchObject({
      Coincidencia: 'nadie',
      Persona: null,
    });
  });

  test('names the other open request of the same person for the same right, until one is answered', async () => {
    const una = await pedirPor('CR100000006', 'exportar');
    await pedirPor('CR100000006', 'rectificar');
    const repetida = async (id: number) =>
      ((await manager.ver(id)).body as SolicitudVista).Repetida;
    expect(await repetida(una)).toBeNull();
    now = new Date(demoNow.getTime() + DIA);
    const otra = await pedirPor('CR100000006', 'exportar');
    expect(await repetida(otra)).toEqual({
      Id: una,
      Numero: expect.stringMatching(/^D-/) as string,
    });
    expect(await repetida(una)).toMatchObject({ Id: otra });
    expect((await manager.mover(una, 'Respondida', 'Entregada.')).status).toBe(200);
    expect(await repetida(otra)).toBeNull();
    expect(await repetida(una)).toBeNull();
  });

  test('of an Administrador is of the own country alone', async () => {
    const suya = mesa(env, () => tokenFor('administrador.cr', env()));
    const { body } = await suya.listar('abiertas', '&limit=100');
    const paises = (body as { data: { Pais: string }[] }).data.map(({ Pais }) => Pais);
    expect([...new Set(paises)]).toEqual(['506']);
    const [ajena] = await database.query<{ id: number }>(
      `select id::int from solicitudes where pais_codigo = '507' order by id limit 1`,
    );
    const id = ajena?.id ?? 0;
    expect((await suya.ver(id)).status).toBe(404);
    expect((await suya.mover(id, 'Respondida')).status).toBe(404);
    expect((await suya.cumplir(id, 'ensayo', { Acto: 'exportar' })).status).toBe(404);
    expect((await suya.listar('abiertas', '&pais=507')).status).toBe(404);
    expect((await suya.listar('abiertas', `&numero=D${id}`)).body).toMatchObject({ data: [] });
  });

  test('is found by its number in whatever list it is', async () => {
    const id = await pedirPor('CR100000007', 'exportar');
    await manager.mover(id, 'Respondida', 'Entregada.');
    const { body } = await manager.listar('abiertas', `&numero=${numeroDeSolicitud(id)}`);
    expect(body).toMatchObject({ data: [{ Id: id, Estado: 'Respondida' }] });
  });

  test('identifies the person once, and then carries the request out', async () => {
    const { Numero } = await persona('CR100000012');
    const { id } = await pedir(env(), { Numero, FechaNacimiento: '1950-05-05' });
    expect((await manager.cumplir(id, 'aplicar', { Acto: 'exportar' })).status).toBe(409);
    expect((await manager.mover(id, 'Identificada', 'Trajo su cédula')).status).toBe(200);
    expect((await manager.mover(id, 'Identificada')).status).toBe(409);
    const copia = await manager.cumplir(id, 'aplicar', { Acto: 'exportar' });
    expect(copia).toMatchObject({
      status: 200,
      body: {
        Expediente: {
          tarjetas: [{ numero: 'CR100000012' }],
          // Approved by the clock.
          canjes: [{ estado: 'Aprobado', decidido_en: null }],
        },
      },
    });
    expect((await manager.cumplir(id, 'aplicar', { Acto: 'exportar' })).status).toBe(409);
    expect((await manager.mover(id, 'Respondida', 'Se envió la copia')).body).toMatchObject({
      Estado: 'Respondida',
    });
    expect((await manager.mover(id, 'Respondida')).status).toBe(409);
    expect((await manager.ver(id)).body).toMatchObject({
      Movimientos: ['Recibida', 'Identificada', 'Aplicada', 'Respondida'].map((Tipo) => ({ Tipo })),
    });
  });

  test('tells the later of two people what the other noted meanwhile', async () => {
    const { Numero } = await persona('CR100000006');
    const { id } = await pedir(env(), { Numero, FechaNacimiento: '1950-05-05' });
    const movidas = await alaVez(database, 'solicitudes', 2, (i) =>
      manager.mover(id, i === 0 ? 'Identificada' : 'Respondida', 'Trajo su cédula', 1),
    );
    expect(movidas.map(({ status }) => status)).toEqual([200, 409]);
    expect((await manager.mover(id, 'Respondida', 'Se respondió', 2)).status).toBe(200);
  });

  test.each(['ensayo', 'aplicar'] as const)(
    'tells who corrects a person what another one corrected meanwhile: %s',
    async (cual) => {
      const { id: paciente } = await persona('CR100000007');
      const id = await pedirPor('CR100000007', 'rectificar');
      const visto = async () => {
        const { body } = await manager.ver(id);
        return (body as { Persona: { Datos: Record<string, string> } }).Persona.Datos;
      };
      const Visto = await visto();
      await database.query(`update pacientes set telefono = $2 where id = $1`, [
        paciente,
        `8999 000${cual.length}`,
      ]);
      const body = { Acto: 'rectificar', Cambios: { PrimerApellido: `De ${cual}` }, Visto };
      const detail = `Teléfono cambió mientras tanto: ahora dice «8999 000${cual.length}»`;
      const before = await tablesNow(database);
      expect(await manager.cumplir(id, cual, body)).toMatchObject({
        status: 409,
        body: { errors: [{ field: 'Cambios.Telefono', detail }] },
      });
      expect(changesBetween(before, await tablesNow(database))).toEqual({});
      expect((await manager.cumplir(id, cual, { ...body, Visto: await visto() })).status).toBe(200);
    },
  );

  test('shows a trial that writes nothing, and then does the same', async () => {
    const { id: paciente } = await persona('CR100000005');
    const id = await pedirPor('CR100000005', 'rectificar');
    const body = { Acto: 'rectificar', Cambios: { PrimerApellido: 'Zeledón' } };
    const before = await tablesNow(database);
    const ensayo = await manager.cumplir(id, 'ensayo', body);
    expect(ensayo).toMatchObject({
      status: 200,
      body: { Lineas: [expect.stringMatching(/^Primer apellido: \S+ → Zeledón$/) as string] },
    });
    expect(changesBetween(before, await tablesNow(database))).toEqual({});
    expect(await manager.cumplir(id, 'aplicar', body)).toMatchObject({ body: ensayo.body });
    const [row] = await database.query('select primer_apellido as a from pacientes where id = $1', [
      paciente,
    ]);
    expect(row).toEqual({ a: 'Zeledón' });
  });

  test.each([
    ['a field that is no field', { Cambios: { Clave: 'x' } }, 422],
    ['another right', { Acto: 'anonimizar' }, 422],
    ['another patient’s identity number', { Cambios: { NumeroIdentificacion: 'CR-ID-0001' } }, 409],
  ])('refuses %s and writes nothing', async (_, cambios, status) => {
    const id = await pedirPor('CR100000006', 'rectificar');
    const before = await tablesNow(database);
    const reply = await manager.cumplir(id, 'aplicar', { Acto: 'rectificar', ...cambios });
    expect(reply.status).toBe(status);
    expect(changesBetween(before, await tablesNow(database))).toEqual({});
  });

  test('anonymises in the functions’ own role, and removes the person’s own words', async () => {
    const { id: paciente, identificacion } = await persona('CR100000007');
    await redeem(database, env(), 'CR-F001', {
      TarjetaPacienteId: await ids.tarjeta('CR100000007'),
    });
    const id = await pedirPor('CR100000007', 'anonimizar');
    const { Escrito } = (await manager.ver(id)).body as SolicitudVista;
    const contacto = Escrito?.Contacto;
    expect(contacto).toContain('@');
    await manager.cumplir(id, 'ensayo', { Acto: 'anonimizar' });
    const hecho = await manager.cumplir(id, 'aplicar', { Acto: 'anonimizar' });
    expect(hecho.status).toBe(200);
    const [row] = await database.query<Record<string, string>>(
      'select nombre, identificacion from pacientes where id = $1',
      [paciente],
    );
    expect(row).toEqual({ nombre: 'Persona', identificacion: `ANONIMA*${paciente}` });
    // The answer still has to reach the person.
    expect((await manager.ver(id)).body).toMatchObject({
      Aplicada: true,
      Escrito: { Numero: null, RespuestaPor: 'correo', Contacto: contacto },
      Persona: null,
    });
    await manager.mover(id, 'Respondida', 'Se avisó');
    expect((await manager.ver(id)).body).toMatchObject({ Escrito: null });
    const [resto] = await database.query<Record<string, unknown>>(
      'select numero, nacimiento, contacto, detalle from solicitudes where id = $1',
      [id],
    );
    expect(resto).toEqual({ numero: null, nacimiento: null, contacto: null, detalle: null });
    expect(JSON.stringify(row)).not.toContain(identificacion);
  });

  test('has a minute for an erasure, which reads the remarks of all redemptions', async () => {
    const id = await pedirPor('CR100000009', 'anonimizar');
    const { env: recorded, statements } = recording(env());
    const patiences: unknown[] = [];
    const { database: db } = recorded;
    const transaction: typeof db.transaction = (work, patience) => {
      patiences.push(patience);
      return db.transaction(work, patience);
    };
    const desk = mesa(() => ({ ...recorded, database: { ...db, transaction } }), deManager);
    expect((await desk.cumplir(id, 'ensayo', { Acto: 'anonimizar' })).status).toBe(200);
    expect(patiences).toContain(LARGE_WRITE);
    expect(statements.map(({ text }) => text)).toContain("set local statement_timeout = '50s'");
  });

  const reclamoPor = async (tarjeta: string, Nombre: string) => ({
    CodigoPaisAfiliacion: '506',
    NumeroIdentificacion: (await persona(tarjeta)).identificacion,
    Nombre,
    Telefono: '8888-1234',
  });

  test('keeps the telephone of a claim that erases the person, until it is answered', async () => {
    const body = await reclamoPor('CR100000011', 'Ana Reclama');
    await send(env(), 'POST /api/pacientes/reclamos', { body });
    const [row] = await database.query<{ id: number }>(
      `select s.id::int from solicitudes s join reclamos r on r.id = s.reclamo_id where r.nombre = 'Ana Reclama'`,
    );
    const id = row?.id ?? 0;
    expect((await manager.cumplir(id, 'aplicar', { Acto: 'anonimizar' })).status).toBe(200);
    expect((await manager.ver(id)).body).toMatchObject({
      Escrito: { Numero: null, RespuestaPor: 'telefono', Contacto: '8888-1234' },
    });
    await manager.mover(id, 'Respondida', 'Se avisó');
    expect((await manager.ver(id)).body).toMatchObject({ Escrito: null });
  });

  test('joins the claims of the affiliation, once, with their clock', async () => {
    const aviso = await reclamoPor('CR100000008', 'Rosa Verdadera');
    const avisar = () => send(env(), 'POST /api/pacientes/reclamos', { body: aviso });
    expect([(await avisar()).status, (await avisar()).status]).toEqual([200, 200]);
    const suyas = () =>
      database.query<{ id: number }>(
        `select s.id::int from solicitudes s join reclamos r on r.id = s.reclamo_id
          where r.nombre = 'Rosa Verdadera'`,
      );
    const [row, ...otras] = await suyas();
    expect(otras).toEqual([]);
    const id = row?.id ?? 0;
    expect((await manager.ver(id)).body).toMatchObject({
      Derecho: 'reclamar',
      Vence: '2026-06-24',
      Escrito: { Nombre: 'Rosa Verdadera', Contacto: '8888-1234', RespuestaPor: 'telefono' },
      Persona: { NumeroTarjeta: 'CR100000008' },
      Actos: ['rectificar', 'retirar', 'anonimizar'],
    });
    const pedido = { Acto: 'rectificar', Cambios: { NumeroIdentificacion: 'CR-ID-OTRA-8' } };
    expect((await manager.cumplir(id, 'aplicar', pedido)).status).toBe(200);
    // While it waits it is the same request, on another day too; once it is answered another one.
    now = new Date(demoNow.getTime() + DIA);
    await avisar();
    expect(await suyas()).toHaveLength(1);
    await manager.mover(id, 'Respondida');
    await avisar();
    expect(await suyas()).toHaveLength(2);
  });
});

test('the clock stops once, and goes on with the days that were left', async () => {
  const id = await pedirPor('CR100000009', 'exportar');
  now = new Date(demoNow.getTime() + 2 * DIA);
  expect((await manager.mover(id, 'Detenida', 'Falta la cédula')).body).toEqual({
    Estado: 'Detenida',
    Vence: null,
  });
  expect((await manager.cumplir(id, 'aplicar', { Acto: 'exportar' })).status).toBe(409);
  now = new Date(demoNow.getTime() + 30 * DIA);
  // Friday 17 July; three days were left of the five.
  expect((await manager.mover(id, 'Reanudada')).body).toEqual({
    Estado: 'Abierta',
    Vence: '2026-07-22',
  });
  expect(await manager.mover(id, 'Detenida')).toMatchObject(
    refusedWith(409, expect.stringContaining('ya se detuvo una vez')),
  );
});

test('leaving the programme works at once at the counter, before the office has read the request', async () => {
  const TarjetaPacienteId = await ids.tarjeta('CR100000010');
  const regente = await tokenFor('CR-F001', env());
  const body = await solicitud(database, { TarjetaPacienteId });
  const { FechaNacimiento } = await persona('CR100000010');
  // Without the right date a request stops no card.
  await pedir(env(), {
    Numero: 'CR100000010',
    FechaNacimiento: '1950-05-05',
    Derecho: 'retirar',
  });
  const tarjeta = () => send(env(), 'GET /api/canjes/tarjeta/CR100000010', { token: regente });
  expect((await tarjeta()).status).toBe(200);

  const { id } = await pedir(env(), {
    Numero: 'CR100000010',
    FechaNacimiento,
    Derecho: 'retirar',
  });
  const refused = { status: 409, body: { detail: BUSQUEDA.retiroPedido } };
  expect(await aplicar(env(), regente, body)).toMatchObject(refused);
  expect(await tarjeta()).toMatchObject(refused);

  expect((await manager.cumplir(id, 'aplicar', { Acto: 'retirar' })).status).toBe(200);
  await manager.mover(id, 'Respondida', 'Se le confirmó el retiro');
  const gone = { status: 409, body: { detail: BUSQUEDA.tarjetaRetirada } };
  expect(await aplicar(env(), regente, body)).toMatchObject(gone);
  expect(await tarjeta()).toMatchObject(gone);
});

describe('the database itself', () => {
  test.each([
    "update pacientes set nombre = 'Nadie' where identificacion = 'CR-ID-0002'",
    "update solicitud_movimientos set nota = 'otra'",
    "update canje_historial set observaciones = 'otra'",
  ])('lets the functions change no person without a request: %s', async (statement) => {
    expect(await refusal(database, statement, 'functions')).toMatch(
      /only grows|by a request alone/,
    );
  });

  test.each(['update textos_legales set importante = true', 'delete from solicitud_movimientos'])(
    'keeps what was published and what was done, from the owner too: %s',
    async (statement) => {
      expect(await refusal(database, statement)).toMatch(/only grows/);
    },
  );
});
