import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { CLAVE_DEMO } from '../../../netlify/tools/demo/demo.ts';
import { referenciaDe } from '../../../netlify/tools/demo/pacientes.ts';
import { listarBrecha } from '../../../netlify/tools/operacion/brecha.ts';
import type { PersonaVista } from '../../../src/contracts/personas.ts';
import { APERTURAS_POR_HORA, COMPROBACIONES, RAZONES } from '../../../src/domain/derechos.ts';
import { diaEn, sumarDias } from '../../../src/domain/calendario.ts';
import { alaVez } from '../../support/alaVez.ts';
import { mesa } from '../../support/derechos.ts';
import { tokenOf } from '../../support/demoWorld.ts';
import { testEnvironment } from '../../support/environment.ts';
import { demoNow } from '../../support/freshDatabase.ts';
import { mundo } from '../../support/mundo.ts';
import { send, refusedWith, refusedAt } from '../../support/request.ts';
import { changesBetween, tablesNow } from '../../support/tables.ts';

// A person's page: who opens it, what is kept of the opening, and the requests that are taken by telephone.

const { database, ids } = await mundo();
let now = demoNow;
const lines: { event?: string; reached?: number[]; status: number }[] = [];
const env = () =>
  testEnvironment(database, {
    now: () => now,
    log: (line) => void lines.push(line as unknown as (typeof lines)[number]),
  });
beforeEach(() => {
  now = demoNow;
  lines.length = 0;
});

const dia = (desde: number) => sumarDias(diaEn('506', demoNow), desde);
const tokens = new Map<string, Promise<string>>();
const tokenFor = (user: string) => {
  const key = `${user} ${now.toISOString()}`;
  const token = tokens.get(key) ?? tokenOf(database, env(), user);
  tokens.set(key, token);
  return token;
};
const abrir = async (user: string, paciente: number | string, Razon: unknown = 'llamada') =>
  send(
    env(),
    `POST /api/personas/${typeof paciente === 'number' ? referenciaDe(paciente) : paciente}`,
    { token: await tokenFor(user), body: { Razon } },
  );
const porTelefono = { Comprobacion: 'datos', RespuestaPor: 'telefono', Contacto: '8888-1234' };
const pedir = async (user: string, paciente: number, body: object, key: string = randomUUID()) =>
  send(env(), `POST /api/personas/${referenciaDe(paciente)}/solicitudes`, {
    token: await tokenFor(user),
    headers: { 'idempotency-key': key },
    body: { Detalle: '', ...porTelefono, ...body },
  });
const aperturas = (paciente: number) =>
  database.query<{ quien: string; razon: string }>(
    `select u.nombre_usuario as quien, a.razon from aperturas a join usuarios u on u.id = a.usuario_id
      where a.paciente_id = $1 order by a.id`,
    [paciente],
  );

describe('a page', () => {
  test('shows the person, and is kept with its reason, in the log and in the list of a breach', async () => {
    const reply = await abrir('operador.cr', 12, 'canje');
    expect(reply.status).toBe(200);
    const persona = reply.body as PersonaVista;
    expect(persona).toMatchObject({
      Persona: {
        NumeroTarjeta: 'CR100000012',
        NumeroIdentificacion: 'CR-ID-0012',
        EstadoTarjeta: 'Activa',
        Consentimiento: 'Vigente',
        Pais: '506',
      },
      Consentimientos: [{ RetiradoEn: null }, { RetiradoEn: null }],
      Saldo: [{ SaldoDisponible: expect.any(Number) as number }],
      Solicitudes: [],
    });
    expect(persona.Canjes).toHaveLength(persona.TotalCanjes);
    expect(await aperturas(12)).toEqual([{ quien: 'operador.cr', razon: 'canje' }]);
    const [{ id } = { id: 0 }] = await database.query<{ id: number }>(
      `select id::int from tarjetas where numero = 'CR100000012'`,
    );
    expect(lines.at(-1)).toMatchObject({ event: 'person-opened canje', reached: [id] });
    const hora = (horas: number) => new Date(demoNow.getTime() + horas * 3_600_000);
    const { csv } = await listarBrecha(
      database.ownerUrl,
      { desde: hora(-1), hasta: hora(1), usuario: 'operador.cr', sesion: null, direccion: null },
      [],
    );
    expect(csv.filter((linea) => linea.includes('CR100000012'))).toEqual([
      expect.stringContaining('abrió su página'),
    ]);
  });

  test('names the invoices that wait and their last day, none of a person who asked to leave', async () => {
    const esperas = async (paciente: number) =>
      ((await abrir('operador.cr', paciente)).body as PersonaVista).Esperas;
    expect(await esperas(14)).toEqual([
      {
        PromocionId: expect.any(Number) as number,
        Promocion: expect.any(String) as string,
        Necesarias: 2,
        Hasta: sumarDias(dia(-20), 90),
        Facturas: [
          { Numero: 'PRE-1401', Fecha: dia(-20), PuntoVenta: 'Farmacia del Valle Escazú' },
          { Numero: 'PRE-1402', Fecha: dia(-5), PuntoVenta: 'Farmacia del Valle Escazú' },
        ],
      },
    ]);
    expect(await esperas(11)).toMatchObject([
      { Hasta: sumarDias(dia(-12), 60), Facturas: [{ Fecha: dia(-12) }] },
    ]);
    expect(await esperas(12)).toEqual([]);
    // Bought too long ago to go with a purchase of today.
    await database.query("update preregistros set fecha = fecha - 49 where numero = 'PRE-1101'");
    expect(await esperas(11)).toEqual([]);
    await pedir('operador.cr', 14, { Derecho: 'retirar' });
    expect(await esperas(14)).toEqual([]);
  });

  test('says from which day one more counts when this month is used up', async () => {
    const desde = async () =>
      ((await abrir('operador.cr', 12)).body as PersonaVista).Saldo.map(({ Desde }) => Desde);
    expect(await desde()).toEqual(['2026-07-01']);
    await database.query(
      `update promociones o set maximo_mensual = maximo_mensual + 1
         from canjes c join tarjetas t on t.id = c.tarjeta_id
        where o.id = c.promocion_id and t.numero = 'CR100000012'`,
    );
    expect(await desde()).toEqual([null]);
  });

  test('opened again for the same reason within 15 minutes is one opening', async () => {
    const veces = async () => (await aperturas(11)).length;
    await abrir('operador.cr', 11);
    now = new Date(demoNow.getTime() + 14 * 60_000);
    await abrir('operador.cr', 11);
    expect(await veces()).toBe(1);
    await abrir('operador.cr', 11, 'canje');
    await abrir('manager', 11);
    now = new Date(demoNow.getTime() + 16 * 60_000);
    await abrir('operador.cr', 11);
    expect(await veces()).toBe(4);
  });

  test.each([
    ['of no person', 'manager', randomUUID(), 'llamada', 404],
    ['of no address', 'manager', '1', 'llamada', 400],
    ['without a reason', 'manager', 1, '', 422],
    ['for a reason of the caller’s own', 'manager', 1, 'curiosidad', 422],
  ])('%s is not opened, and nothing is kept', async (_, user, paciente, razon, status) => {
    await tokenFor(user);
    const before = await tablesNow(database);
    expect((await abrir(user, paciente, razon)).status).toBe(status);
    expect(changesBetween(before, await tablesNow(database))).toEqual({});
    expect(lines.at(-1)?.reached).toBeUndefined();
  });

  test(`is refused to a user who opened ${APERTURAS_POR_HORA} in an hour, until an Administrador helps`, async () => {
    const razones = Object.keys(RAZONES);
    const abrirUna = (i: number) => abrir('operador.cr', 1 + (i % 25), razones[Math.floor(i / 25)]);
    now = new Date(demoNow.getTime() + 3_600_000);
    for (let i = 0; i < APERTURAS_POR_HORA; i += 1) expect((await abrirUna(i)).status).toBe(200);
    const negada = await abrirUna(APERTURAS_POR_HORA);
    expect(negada).toMatchObject(
      refusedWith(429, expect.stringContaining('pida a un Administrador')),
    );
    expect(lines.at(-1)?.reached).toBeUndefined();
    expect((await abrir('manager', 1)).status).toBe(200);
    now = new Date(now.getTime() + 59 * 60_000);
    expect((await abrir('operador.cr', 26)).status).toBe(429);

    const usuario = `/api/administracion/usuarios/${await ids.usuario('operador.cr')}`;
    const token = await tokenFor('administrador.cr');
    const visto = await send(env(), `GET ${usuario}`, { token });
    expect(visto.body).toMatchObject({ BloqueadoHasta: expect.any(String) as string });
    const ayuda = await send(env(), `POST ${usuario}/desbloqueo`, {
      token,
      body: { ClaveActual: CLAVE_DEMO },
    });
    expect(ayuda.status).toBe(200);
    expect((await abrir('operador.cr', 26)).status).toBe(200);
  });
});

describe('a request by telephone', () => {
  const operador = mesa(env, () => tokenFor('operador.cr'));
  const manager = mesa(env, () => tokenFor('manager'));

  test('is kept once with how the caller was identified; the operator reads it and carries nothing out', async () => {
    const key = randomUUID();
    const [una, otra] = [
      await pedir('operador.cr', 5, { Derecho: 'exportar' }, key),
      await pedir('operador.cr', 5, { Derecho: 'exportar' }, key),
    ];
    expect(una).toMatchObject({ status: 200, body: { Vence: '2026-06-24' } });
    expect(otra.body).toEqual(una.body);
    const { Id, Numero } = una.body as { Id: number; Numero: string };
    expect(await pedir('operador.cr', 5, { Derecho: 'exportar' })).toMatchObject(
      refusedWith(409, `Ya hay una solicitud abierta de lo mismo: ${Numero}.`),
    );
    expect((await operador.ver(Id)).body).toMatchObject({
      Numero,
      Origen: 'oficina',
      Coincidencia: 'persona',
      Persona: { NumeroTarjeta: 'CR100000005', Referencia: referenciaDe(5), Datos: null },
      Movimientos: [
        { Tipo: 'Recibida', Usuario: 'operador.cr', Nota: 'Por teléfono' },
        { Tipo: 'Identificada', Usuario: 'operador.cr', Nota: COMPROBACIONES.datos },
      ],
      Actos: [],
      PuedeDetener: false,
    });
    expect((await operador.cumplir(Id, 'ensayo', { Acto: 'exportar' })).status).toBe(403);
    expect((await operador.mover(Id, 'Respondida')).status).toBe(403);
    expect((await manager.cumplir(Id, 'ensayo', { Acto: 'exportar' })).status).toBe(200);
    expect((await abrir('operador.cr', 5)).body).toMatchObject({ Solicitudes: [{ Id, Numero }] });
  });

  test('of two at once is kept once', async () => {
    const dos = await alaVez(database, 'pacientes', 2, () =>
      pedir('operador.cr', 8, { Derecho: 'exportar' }),
    );
    expect(dos.map(({ status }) => status)).toEqual([200, 409]);
  });

  test.each([
    ['of a claim', 'operador.cr', { Derecho: 'reclamar' }, 422],
    ['without an identification', 'operador.cr', { Derecho: 'retirar', Comprobacion: '' }, 422],
    [
      'with an e-mail for a telephone',
      'operador.cr',
      { Derecho: 'retirar', Contacto: 'a@b.example' },
      422,
    ],
  ])('%s is refused and nothing is written', async (_, user, body, status) => {
    const before = await database.query('select count(*) from solicitudes');
    expect((await pedir(user, 6, body)).status).toBe(status);
    expect(await database.query('select count(*) from solicitudes')).toEqual(before);
  });

  test('to leave silences the public balance at once, and says what stays', async () => {
    const saldo = async () =>
      (await send(env(), 'GET /api/pacientes/saldo/CR100000013')).body as unknown[];
    expect(await saldo()).not.toEqual([]);
    const { body } = await pedir('operador.cr', 13, { Derecho: 'retirar' });
    expect(await saldo()).toEqual([]);
    expect((await abrir('operador.cr', 13)).body).toMatchObject({
      Persona: { EstadoTarjeta: 'Activa', Consentimiento: 'RetiroPedido' },
    });
    const ensayo = await manager.cumplir((body as { Id: number }).Id, 'ensayo', {
      Acto: 'retirar',
    });
    const [{ canjes } = { canjes: 0 }] = await database.query<{ canjes: number }>(
      `select count(*)::int as canjes from canjes c join tarjetas t on t.id = c.tarjeta_id
        where t.numero = 'CR100000013'`,
    );
    expect((ensayo.body as { Lineas: string[] }).Lineas).toContainEqual(
      expect.stringMatching(new RegExp(`^Se conservan hasta 10 años .* \\(${canjes}\\)\\.$`)),
    );
  });

  test('to correct shows the present values, before and after, and notes them until an erasure', async () => {
    const { body } = await pedir('administrador.cr', 14, { Derecho: 'rectificar' });
    const { Id } = body as { Id: number };
    const { Persona } = (await manager.ver(Id)).body as {
      Persona: { Datos: Record<string, string> };
    };
    const { Datos } = Persona;
    expect(Datos).toMatchObject({ NumeroIdentificacion: 'CR-ID-0014', Nacionalidad: 'Costa Rica' });
    const Cambios = { ...Datos, Telefono: '8888-7777', FechaNacimiento: '1950-02-03' };
    const dia = (fecha = '') => fecha.split('-').reverse().join('/');
    const lineas = [
      `Fecha de nacimiento: ${dia(Datos['FechaNacimiento'])} → 03/02/1950`,
      `Teléfono: ${Datos['Telefono']} → 8888-7777`,
    ];
    const igual = { Acto: 'rectificar', Cambios: Datos };
    expect(await manager.cumplir(Id, 'ensayo', igual)).toMatchObject(refusedAt(422, 'Cambios'));
    const hecho = await manager.cumplir(Id, 'aplicar', { Acto: 'rectificar', Cambios });
    expect((hecho.body as { Lineas: string[] }).Lineas.toSorted()).toEqual(lineas);
    const nota = async () =>
      (
        (await manager.ver(Id)).body as { Movimientos: { Tipo: string; Nota: string }[] }
      ).Movimientos.find(({ Tipo }) => Tipo === 'Aplicada')?.Nota;
    expect((await nota())?.split('\n').toSorted()).toEqual(lineas);
    const borrado = await pedir('manager', 14, { Derecho: 'anonimizar' });
    const { Id: otra } = borrado.body as { Id: number };
    expect((await manager.cumplir(otra, 'aplicar', { Acto: 'anonimizar' })).status).toBe(200);
    expect(await nota()).toBe('[texto retirado]');
    expect((await abrir('manager', 14)).status).toBe(404);
  });
});
