import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { app as canjes } from '../../../netlify/functions/canjes.ts';
import { app as pacientes } from '../../../netlify/functions/pacientes.ts';
import type { Environment } from '../../../netlify/http/environment.ts';
import { informeEstadisticas } from '../../../netlify/tools/operacion/estadisticas.ts';
import { estadisticas } from '../../../src/contracts/estadisticas.ts';
import { PAIS_CODIGOS } from '../../../src/domain/paises.ts';
import { demoIds, tokenOf } from '../../support/demoWorld.ts';
import { testEnvironment } from '../../support/environment.ts';
import { demoNow, freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';
import { linea, solicitud } from '../../support/redemption.ts';
import { send } from '../../support/request.ts';

let database: TestDatabase;
let env: Environment;
let ids: ReturnType<typeof demoIds>;

beforeAll(async () => {
  database = await freshDatabase('demo');
  env = testEnvironment(database);
  ids = demoIds(database);
});
beforeEach(() => database.query('delete from negativas; delete from intentos'));
afterAll(() => database.drop());

const counted = async () =>
  (
    await database.query<{ row: string }>(
      `select concat_ws(' ', dia, pais_codigo, regla, cuenta) as row from negativas order by 1`,
    )
  ).map(({ row }) => row);

const as = async (user: string, methodAndPath: string, body?: unknown, world = env) =>
  send(canjes, world, methodAndPath, {
    token: await tokenOf(database, world, user),
    ...(body === undefined ? {} : { body }),
  });

const statistics = async (search = '', world = env) => {
  const reply = await as('manager', `GET /api/canjes/estadisticas${search}`, undefined, world);
  expect(reply.status).toBe(200);
  return v.parse(estadisticas.reply, reply.body);
};

describe('what the rules refuse is counted by country and rule', () => {
  test('a card that is not there or not active, a pharmacy, a doctor', async () => {
    expect((await as('CR-F001', 'GET /api/canjes/tarjeta/CR999999999')).status).toBe(404);
    for (let i = 0; i < 2; i += 1) {
      expect((await as('CR-F001', 'GET /api/canjes/tarjeta/CR900000001')).status).toBe(409);
    }
    expect((await as('operador.pan', 'GET /api/canjes/farmacia/PAN-F024')).status).toBe(409);
    expect((await as('manager', 'GET /api/canjes/medico/504/HND-M999')).status).toBe(404);
    expect(await counted()).toEqual([
      '2026-06-17 504 medicoEncontrado 1',
      '2026-06-17 506 tarjetaActiva 2',
      '2026-06-17 506 tarjetaEncontrada 1',
      '2026-06-17 507 farmaciaAfiliada 1',
    ]);
  });

  test('every rule that a redemption breaks, though nothing of it is written', async () => {
    const farmacia = await ids.farmacia('CR-F001');
    const body = await solicitud(database, {
      Facturas: [linea(farmacia, '2026-01-02'), linea(farmacia, '2026-06-16')],
    });
    const key = '00000000-0000-4000-8000-000000000001';
    const reply = await as('CR-F001', `POST /api/canjes/aplicar/${key}`, body);
    expect(reply.status).toBe(422);
    expect(await counted()).toEqual([
      '2026-06-17 506 facturaEnPlazo 1',
      '2026-06-17 506 separacionFacturas 1',
    ]);
  });

  test('the limits, by which the form refuses before anything is sent', async () => {
    const tarjeta = await ids.tarjeta('CR100000012');
    const promocion = await ids.promocion('506', 2);
    const path = `GET /api/canjes/historico-anual/${promocion}/${tarjeta}`;
    expect((await as('CR-F001', path)).status).toBe(200);
    const otra = `GET /api/canjes/historico-anual/${await ids.promocion('506', 1)}/${tarjeta}`;
    expect((await as('CR-F001', otra)).status).toBe(200);
    expect(await counted()).toEqual(['2026-06-17 506 limites 1']);
  });

  test('an affiliation, on the day of its own country', async () => {
    // 05:30 UTC: 23:30 of the day before in Costa Rica, 01:30 in the Dominican Republic.
    const world = { ...env, now: () => new Date('2026-06-18T05:30:00Z') };
    const validar = (card: string) => send(pacientes, world, `GET /api/pacientes/validar/${card}`);
    expect((await validar('CR100000001')).status).toBe(409);
    expect((await validar('DOM123456789')).status).toBe(404);
    const id = 'GET /api/pacientes/validarIdentificacion/PAN-ID-0001?pais=507';
    expect((await send(pacientes, world, id)).status).toBe(409);
    expect(await counted()).toEqual([
      '2026-06-17 506 afiliacionTarjeta 1',
      '2026-06-18 1809 afiliacionTarjeta 1',
      '2026-06-18 507 afiliacionIdentificacion 1',
    ]);
  });

  test('parallel refusals all count', async () => {
    const token = await tokenOf(database, env, 'CR-F001');
    const one = () => send(canjes, env, 'GET /api/canjes/tarjeta/CR999999999', { token });
    await Promise.all(Array.from({ length: 20 }, one));
    expect(await counted()).toEqual(['2026-06-17 506 tarjetaEncontrada 20']);
  });

  test('what is refused for other reasons does not', async () => {
    await send(canjes, env, 'GET /api/canjes/tarjeta/CR100000001');
    await as('CR-F001', 'GET /api/canjes/estadisticas');
    await as('CR-F001', `POST /api/canjes/aplicar/x`, {});
    expect(await counted()).toEqual([]);
  });

  test('a refusal is told even when it cannot be counted', async () => {
    await database.query('revoke insert on negativas from junto_app');
    expect((await as('CR-F001', 'GET /api/canjes/tarjeta/CR999999999')).status).toBe(404);
    await database.query('grant insert on negativas to junto_app');
  });
});

describe('the statistics', () => {
  test('add up the refusals of the days asked for, the most frequent first, with their words', async () => {
    await database.query(`insert into negativas (dia, pais_codigo, regla, cuenta) values
      ('2026-06-17', '506', 'limites', 4), ('2026-06-10', '506', 'limites', 3),
      ('2026-05-18', '506', 'limites', 100), ('2026-06-17', '507', 'facturaEnPlazo', 9),
      ('2026-06-17', '507', 'reglaQueYaNoExiste', 1)`);
    const { Desde, Hasta, Negativas } = await statistics();
    expect([Desde, Hasta]).toEqual(['2026-05-19', '2026-06-17']);
    expect(Negativas).toEqual([
      {
        Pais: '507',
        Regla: 'facturaEnPlazo',
        Enunciado: 'Ninguna factura tiene más de 90 días.',
        Cuenta: 9,
      },
      {
        Pais: '506',
        Regla: 'limites',
        Enunciado: 'El canje está dentro de los límites.',
        Cuenta: 7,
      },
      { Pais: '507', Regla: 'reglaQueYaNoExiste', Enunciado: 'reglaQueYaNoExiste', Cuenta: 1 },
    ]);
    expect((await statistics('?dias=7&pais=506')).Negativas).toMatchObject([{ Cuenta: 4 }]);
  });

  test('put countries in the order they have everywhere, whatever their codes', async () => {
    await database.query(`insert into negativas (dia, pais_codigo, regla, cuenta)
      select '2026-06-17', codigo, 'limites', 1 from paises`);
    const { Negativas, Decisiones, CanjesPorDia } = await statistics();
    const seen = (filas: readonly { readonly Pais: string }[]) => [
      ...new Set(filas.map(({ Pais }) => Pais)),
    ];
    expect(seen(Negativas)).toEqual(PAIS_CODIGOS);
    expect(seen(Decisiones)).toEqual(PAIS_CODIGOS);
    const [{ Fecha: ultimo } = { Fecha: '' }] = CanjesPorDia;
    const delDia = seen(CanjesPorDia.filter(({ Fecha }) => Fecha === ultimo));
    expect(delDia).toEqual(PAIS_CODIGOS.filter((codigo) => delDia.includes(codigo)));
  });

  test('say how redemptions ended and after how long, by every row there is', async () => {
    const { Decisiones, CanjesPorDia } = await statistics('?dias=30&pais=506');
    const rows = await database.query<{ fin: string; horas: number; fecha: string }>(
      `select fecha, extract(epoch from cambio_en - registrado_en)::float8 / 3600 as horas,
              case when cambio_en > $1 or (cambio_en at time zone 'America/Costa_Rica')::date < '2026-05-19' then ''
                   when decidido_en is null then 'porTiempo' when estado = 'Aprobado' then 'aprobado'
                   when motivo_codigo = 'anulado-por-la-farmacia' then 'anulado' else 'rechazado' end as fin
         from canjes where pais_codigo = '506'`,
      [demoNow],
    );
    for (const { Decision, Canjes, MedianaHoras, P90Horas } of Decisiones) {
      const horas = rows
        .filter(({ fin }) => fin === Decision)
        .map((row) => row.horas)
        .sort((a, b) => a - b);
      const at = (share: number) => {
        const place = share * (horas.length - 1);
        const low = horas[Math.floor(place)] ?? 0;
        return low + ((horas[Math.ceil(place)] ?? 0) - low) * (place % 1);
      };
      expect(Canjes).toBe(horas.length);
      expect(MedianaHoras).toBeCloseTo(at(0.5), 0);
      expect(P90Horas).toBeCloseTo(at(0.9), 0);
      if (Decision === 'porTiempo') expect([MedianaHoras, P90Horas]).toEqual([48, 48]);
    }
    expect(Decisiones.map(({ Decision }) => Decision).sort()).toEqual(
      [...new Set(rows.map(({ fin }) => fin).filter(Boolean))].sort(),
    );
    const recientes = rows.filter(({ fecha }) => fecha >= '2026-05-19');
    expect(CanjesPorDia.reduce((sum, { Canjes }) => sum + Canjes, 0)).toBe(recientes.length);
    expect(CanjesPorDia.map(({ Fecha }) => Fecha)).toEqual(
      [...new Set(recientes.map(({ fecha }) => fecha))].sort().reverse(),
    );
  });

  test('hold no person, card, pharmacy or invoice', async () => {
    const text = JSON.stringify(await statistics('?dias=366'));
    expect(text.length).toBeGreaterThan(1000);
    expect(text).not.toMatch(/CR\d|-F0|-M0|-ID-|USADA|@/);
  });

  test.each([
    ['?dias=0', 400],
    ['?dias=367', 400],
    ['?dias=x', 400],
    ['?pais=999', 404],
  ])('%s is refused', async (search, status) => {
    expect((await as('manager', `GET /api/canjes/estadisticas${search}`)).status).toBe(status);
  });

  test('as the command writes them', () => {
    expect(
      informeEstadisticas({
        Desde: '2026-05-19',
        Hasta: '2026-06-17',
        Negativas: [{ Pais: '506', Regla: 'x', Enunciado: 'La tarjeta está activa.', Cuenta: 12 }],
        Decisiones: [
          { Pais: '1809', Decision: 'aprobado', Canjes: 3, MedianaHoras: 6.5, P90Horas: 20 },
        ],
        CanjesPorDia: [],
      }),
    ).toEqual([
      'Del 19/05/2026 al 17/06/2026',
      '',
      'Lo que negaron las reglas (cada vez que se preguntó)',
      '  Costa Rica                  12  La tarjeta está activa.',
      '',
      'Cómo terminaron los canjes, con las horas desde el registro (la mitad · nueve de diez)',
      '  República Dominicana         3  Aprobado por auditoría         6,5 ·    20',
      '',
      'Canjes registrados por día',
      '  (ninguno en estos días)',
    ]);
  });
});
