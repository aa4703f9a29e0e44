import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import type { Environment } from '../../../netlify/http/environment.ts';
import { problem } from '../../../src/contracts/problem.ts';
import { leerCodigo } from '../../../src/domain/codigoConfirmacion.ts';
import { demoIds, tokenOf } from '../../support/demoWorld.ts';
import { testEnvironment } from '../../support/environment.ts';
import { freshDatabase, type TestDatabase } from '../../support/freshDatabase.ts';
import {
  aplicar,
  type Linea,
  numeroNuevo,
  rowsWritten,
  type Solicitud,
  solicitud,
} from '../../support/redemption.ts';

let database: TestDatabase;
let env: Environment;
let ids: ReturnType<typeof demoIds>;
let farmacia: number;
let before: Record<string, number>;

beforeAll(async () => {
  database = await freshDatabase('demo');
  env = testEnvironment(database);
  ids = demoIds(database);
  farmacia = await ids.farmacia('CR-F001');
});
afterAll(() => database.drop());
beforeEach(async () => {
  before = await rowsWritten(database);
});

const as = (userName: string, then = env) => tokenOf(database, then, userName);
const linea = (Fecha: string, FarmaciaId = farmacia, NumeroFactura = numeroNuevo()): Linea => ({
  NumeroFactura,
  Fecha,
  FarmaciaId,
});
const card = (numero: string) => ids.tarjeta(numero);
const code = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'CodigoConfirmacion' in body
    ? String(body.CodigoConfirmacion)
    : '';

describe('a redemption that keeps every rule', () => {
  test('is written once, whole, with its history, and answers its confirmation code', async () => {
    const body = await solicitud(database, {
      Facturas: [linea('2026-06-17', farmacia, ' b-0001 '), linea('2026-05-01', farmacia, 'A-1')],
    });
    const reply = await aplicar(env, await as('CR-F001'), body);
    expect(reply.status).toBe(200);
    const codigo = code(reply.body);
    expect(leerCodigo(codigo)).toBe(codigo);
    expect(reply.body).toEqual({ CodigoConfirmacion: codigo });

    const [canje] = await database.query<{ id: string }>(
      `select c.*, u.nombre_usuario as usuario, m.codigo as medico, d.nombre as distribuidor
         from canjes c join usuarios u on u.id = c.usuario_id join medicos m on m.id = c.medico_id
         join distribuidores d on d.id = c.distribuidor_id
        where codigo_confirmacion = $1`,
      [codigo],
    );
    expect(canje).toMatchObject({
      tarjeta_id: String(body.TarjetaPacienteId),
      promocion_id: body.PromocionId,
      farmacia_id: farmacia,
      pais_codigo: '506',
      usuario: 'CR-F001',
      medico: 'CR-M001',
      distribuidor: body.Proveedor,
      estado: 'Pendiente',
      decidido_en: null,
      ffd: false,
      fecha: '2026-06-17',
      registrado_en: env.now(),
    });
    expect(
      await database.query(
        `select numero, fecha, cantidad, farmacia_id, vigente from canje_facturas
          where canje_id = $1 order by numero`,
        [canje?.id],
      ),
    ).toEqual([
      { numero: 'A-1', fecha: '2026-05-01', cantidad: 1, farmacia_id: farmacia, vigente: true },
      { numero: 'B-0001', fecha: '2026-06-17', cantidad: 1, farmacia_id: farmacia, vigente: true },
    ]);
    expect(
      await database.query(
        'select estado_anterior, estado_nuevo, ocurrido_en from canje_historial where canje_id = $1',
        [canje?.id],
      ),
    ).toEqual([{ estado_anterior: null, estado_nuevo: 'Pendiente', ocurrido_en: env.now() }]);
    expect(await rowsWritten(database)).toEqual({
      canjes: (before['canjes'] ?? 0) + 1,
      facturas: (before['facturas'] ?? 0) + 2,
      historial: (before['historial'] ?? 0) + 1,
      canjeados: before['canjeados'],
      claves: (before['claves'] ?? 0) + 1,
    });
  });

  test('two boxes on one invoice are stored once with Cantidad 2', async () => {
    const numero = numeroNuevo();
    const body = await solicitud(database, {
      TarjetaPacienteId: await card('CR100000002'),
      Facturas: [linea('2026-06-01', farmacia, numero), linea('2026-06-01', farmacia, numero)],
    });
    expect((await aplicar(env, await as('CR-F001'), body)).status).toBe(200);
    expect(
      await database.query('select cantidad from canje_facturas where numero = $1', [numero]),
    ).toEqual([{ cantidad: 2 }]);
  });

  test('marks the card’s pre-registrations of those invoices as Canjeado', async () => {
    const body = await solicitud(database, {
      TarjetaPacienteId: await card('CR100000014'),
      Facturas: [
        linea('2026-05-28', farmacia, 'PRE-1401'),
        linea('2026-06-12', farmacia, 'pre-1402'),
      ],
    });
    const reply = await aplicar(env, await as('CR-F001'), body);
    expect(
      await database.query(
        `select p.numero, p.estado, c.codigo_confirmacion as codigo from preregistros p
           left join canjes c on c.id = p.canje_id where p.tarjeta_id = $1 order by numero`,
        [body.TarjetaPacienteId],
      ),
    ).toEqual([
      { numero: 'PRE-1401', estado: 'Canjeado', codigo: code(reply.body) },
      { numero: 'PRE-1402', estado: 'Canjeado', codigo: code(reply.body) },
    ]);
  });

  test('another product on an invoice already redeemed may be redeemed', async () => {
    const body = await solicitud(database, {
      TarjetaPacienteId: await card('CR100000003'),
      PromocionId: await ids.promocion('506', 4),
      Facturas: [linea('2026-06-07', farmacia, 'USADA-1'), linea('2026-06-08')],
    });
    expect((await aplicar(env, await as('CR-F001'), body)).status).toBe(200);
  });

  test('a rejected redemption frees its invoices', async () => {
    const body = await solicitud(database, { TarjetaPacienteId: await card('CR100000004') });
    const token = await as('CR-F001');
    const first = await aplicar(env, token, body);
    expect((await aplicar(env, token, body)).status).toBe(409);
    await database.query(
      `update canjes set estado = 'Rechazado', motivo_codigo = 'otro', observaciones = 'Prueba',
              decidido_en = registrado_en where codigo_confirmacion = $1`,
      [code(first.body)],
    );
    expect((await aplicar(env, token, body)).status).toBe(200);
  });

  test('invoices of another chain that permits it make it FFD, whatever the payload claims', async () => {
    const body = await solicitud(database, {
      TarjetaPacienteId: await card('CR100000005'),
      Facturas: [linea('2026-06-01'), linea('2026-06-02', await ids.farmacia('CR-F009'))],
      FFD: false,
    });
    const reply = await aplicar(env, await as('CR-F001'), body);
    expect(
      await database.query('select ffd from canjes where codigo_confirmacion = $1', [
        code(reply.body),
      ]),
    ).toEqual([{ ffd: true }]);
  });

  test('a December invoice goes with one of January, and the day is the country’s', async () => {
    const newYear = testEnvironment(database, { now: () => new Date('2026-01-11T05:30:00Z') });
    const body = await solicitud(database, {
      TarjetaPacienteId: await card('CR100000006'),
      Facturas: [linea('2025-12-20'), linea('2026-01-10')],
    });
    const reply = await aplicar(newYear, await as('CR-F001', newYear), body);
    expect(reply.status).toBe(200);
    expect(
      await database.query('select fecha from canjes where codigo_confirmacion = $1', [
        code(reply.body),
      ]),
    ).toEqual([{ fecha: '2026-01-10' }]);
  });

  test('is at most 8 round trips, and a refusal fewer', async () => {
    let trips = 0;
    const counted: Environment = {
      ...env,
      database: {
        ...env.database,
        transaction: (work) =>
          env.database.transaction((tx) => {
            trips = 2; // begin and commit
            return work({
              query: (text, params) => {
                trips += 1;
                return tx.query(text, params);
              },
            });
          }),
      },
    };
    const body = await solicitud(database, { TarjetaPacienteId: await card('CR100000007') });
    expect((await aplicar(counted, await as('CR-F001'), body)).status).toBe(200);
    expect(trips).toBe(6);
  });
});

/** One change to a good payload, the refusal's status, sentence and the field it names. */
type Refusal = [
  name: string,
  status: number,
  detail: string,
  field: string,
  change: () => Promise<Partial<Solicitud>>,
  user?: string,
];

const refusals: Refusal[] = [
  [
    'a pharmacy outside the scope of a Regente',
    404,
    'No se encontró la farmacia.',
    'FarmaciaId',
    async () => ({ FarmaciaId: await ids.farmacia('CR-F002') }),
  ],
  [
    'a pharmacy outside the country of an Operador',
    404,
    'No se encontró la farmacia.',
    'FarmaciaId',
    async () => ({ FarmaciaId: await ids.farmacia('PAN-F001') }),
    'operador.cr',
  ],
  [
    'a pharmacy that is not affiliated any more',
    409,
    'La farmacia no está afiliada al programa.',
    'FarmaciaId',
    async () => {
      const FarmaciaId = await ids.farmacia('CR-F024');
      return {
        FarmaciaId,
        Facturas: [linea('2026-06-01', FarmaciaId), linea('2026-06-02', FarmaciaId)],
      };
    },
    'operador.cr',
  ],
  [
    'an unknown card',
    404,
    'No se encontró la tarjeta.',
    'TarjetaPacienteId',
    () => Promise.resolve({ TarjetaPacienteId: 2_147_483_647 }),
  ],
  [
    'a card of another country',
    404,
    'No se encontró la tarjeta.',
    'TarjetaPacienteId',
    async () => ({ TarjetaPacienteId: await card('PAN100000001') }),
    'manager',
  ],
  [
    'a card only issued',
    409,
    'La tarjeta no está activa: el paciente debe activar su afiliación.',
    'TarjetaPacienteId',
    async () => ({ TarjetaPacienteId: await card('CR900000001') }),
  ],
  [
    'an unknown doctor',
    404,
    'No se encontró el médico.',
    'CodigoMedico',
    () => Promise.resolve({ CodigoMedico: 'CR-M999' }),
  ],
  [
    'a doctor of another country',
    404,
    'No se encontró el médico.',
    'CodigoMedico',
    () => Promise.resolve({ CodigoMedico: 'PAN-M001' }),
  ],
  [
    'a promotion of another country',
    404,
    'No se encontró la promoción.',
    'PromocionId',
    async () => ({ PromocionId: await ids.promocion('507', 1) }),
  ],
  [
    'an inactive promotion',
    409,
    'La promoción no está activa.',
    'PromocionId',
    async () => ({ PromocionId: await ids.promocion('506', 8) }),
  ],
  [
    'an unknown distributor',
    422,
    'No se encontró el distribuidor.',
    'Proveedor',
    () => Promise.resolve({ Proveedor: 'Nadie' }),
  ],
  [
    'one invoice where two are needed',
    422,
    'Este canje requiere 2 facturas.',
    'Facturas',
    () => Promise.resolve({ Facturas: [linea('2026-06-01')] }),
  ],
  [
    'two invoices where three are needed',
    422,
    'Este canje requiere 3 facturas.',
    'Facturas',
    async () => ({ PromocionId: await ids.promocion('506', 7) }),
  ],
  [
    'an invoice number that is none',
    422,
    'El número de factura no es válido.',
    'Facturas.1.NumeroFactura',
    () =>
      Promise.resolve({ Facturas: [linea('2026-06-01'), linea('2026-06-02', farmacia, '<b>')] }),
  ],
  [
    'an invoice of an unknown pharmacy',
    404,
    'No se encontró la farmacia de la factura X-1.',
    'Facturas.1.FarmaciaId',
    () =>
      Promise.resolve({
        Facturas: [linea('2026-06-01'), linea('2026-06-02', 2_147_483_647, 'x-1')],
      }),
  ],
  [
    'an invoice of another country’s pharmacy',
    404,
    'No se encontró la farmacia de la factura X-1.',
    'Facturas.0.FarmaciaId',
    async () => ({
      Facturas: [linea('2026-06-01', await ids.farmacia('PAN-F001'), 'X-1'), linea('2026-06-02')],
    }),
  ],
  [
    'one invoice with two dates',
    422,
    'La factura X-1 aparece con fechas distintas.',
    'Facturas',
    () =>
      Promise.resolve({
        Facturas: [linea('2026-06-01', farmacia, 'X-1'), linea('2026-06-02', farmacia, 'x-1')],
      }),
  ],
  [
    'an invoice of tomorrow',
    422,
    'La factura X-1 tiene una fecha futura.',
    'Facturas.1.Fecha',
    () =>
      Promise.resolve({ Facturas: [linea('2026-06-01'), linea('2026-06-18', farmacia, 'X-1')] }),
  ],
  [
    'an invoice 91 days old',
    422,
    'La factura X-1 tiene más de 90 días.',
    'Facturas.0.Fecha',
    () =>
      Promise.resolve({ Facturas: [linea('2026-03-18', farmacia, 'X-1'), linea('2026-05-01')] }),
  ],
  [
    'invoices 61 days apart',
    422,
    'Entre la primera y la última factura no puede haber más de 60 días calendario.',
    'Facturas',
    () => Promise.resolve({ Facturas: [linea('2026-04-10'), linea('2026-06-10')] }),
  ],
  [
    'an invoice of a chain that does not permit FFD',
    409,
    'La política de las cadenas no permite combinar facturas de otra farmacia en este canje.',
    'Facturas',
    async () => ({
      Facturas: [linea('2026-06-01'), linea('2026-06-02', await ids.farmacia('CR-F017'))],
      FFD: true,
    }),
  ],
  [
    'a redeeming chain that does not permit FFD',
    409,
    'La política de las cadenas no permite combinar facturas de otra farmacia en este canje.',
    'Facturas',
    async () => ({ FarmaciaId: await ids.farmacia('CR-F017'), FFD: true }),
    'CR-F017',
  ],
  [
    'an invoice already redeemed for the product',
    409,
    'La factura USADA-1 ya se usó en un canje de este producto.',
    'Facturas.0.NumeroFactura',
    () =>
      Promise.resolve({
        Facturas: [linea('2026-06-07', farmacia, ' usada-1'), linea('2026-06-02')],
      }),
  ],
  [
    'the month’s maximum used',
    409,
    'No quedan más canjes disponibles para este mes.',
    'PromocionId',
    async () => ({
      TarjetaPacienteId: await card('CR100000012'),
      PromocionId: await ids.promocion('506', 2),
    }),
  ],
  [
    'the year’s maximum used',
    409,
    'No quedan más canjes disponibles por lo que resta del año calendario.',
    'PromocionId',
    async () => ({
      TarjetaPacienteId: await card('CR100000013'),
      PromocionId: await ids.promocion('506', 3),
    }),
  ],
];

describe('each rule refuses with its own sentence and writes nothing', () => {
  test.each(refusals)('%s: %i %s', async (_, status, detail, field, change, user = 'CR-F001') => {
    const body = await solicitud(database, {
      TarjetaPacienteId: await card('CR100000008'),
      ...(await change()),
    });
    const reply = await aplicar(env, await as(user), body);
    expect(reply).toMatchObject({ status, body: { status, detail, errors: [{ field, detail }] } });
    expect(reply.headers.get('content-type')).toBe('application/problem+json');
    expect(await rowsWritten(database)).toEqual(before);
  });

  test('a patient under 18 on the day', async () => {
    // The table refuses a minor at affiliation; an earlier clock makes a minor of an adult.
    await database.query(
      `update pacientes set fecha_nacimiento = (creado_en at time zone 'UTC')::date - interval '18 years'
        where identificacion = 'CR-ID-0009'`,
    );
    const [patient] = await database.query<{ creado: Date }>(
      `select creado_en as creado from pacientes where identificacion = 'CR-ID-0009'`,
    );
    await database.query(
      `update promociones set vigencia_inicio = '2020-01-01' where pais_codigo = '506'`,
    );
    const dayBefore = new Date((patient?.creado.getTime() ?? 0) - 2 * 86_400_000);
    const then = testEnvironment(database, { now: () => dayBefore });
    const day = dayBefore.toISOString().slice(0, 10);
    const earlier = new Date(dayBefore.getTime() - 5 * 86_400_000).toISOString().slice(0, 10);
    const body = await solicitud(database, {
      TarjetaPacienteId: await card('CR100000009'),
      Facturas: [linea(earlier), linea(earlier)],
    });
    const reply = await aplicar(then, await as('CR-F001', then), body);
    await database.query(
      `update promociones set vigencia_inicio = '2026-01-01' where pais_codigo = '506'`,
    );
    expect([day, reply.status, reply.body]).toMatchObject([
      day,
      409,
      { detail: 'El paciente debe tener al menos 18 años.' },
    ]);
  });

  test('two invoices of December can no longer be redeemed in January', async () => {
    const january = testEnvironment(database, { now: () => new Date('2027-01-05T16:00:00Z') });
    const body = await solicitud(database, {
      Facturas: [linea('2026-12-20'), linea('2026-12-28')],
    });
    expect(await aplicar(january, await as('CR-F001', january), body)).toMatchObject({
      status: 409,
      body: { detail: 'La promoción está vigente del 01/01/2026 al 31/12/2026.' },
    });
  });

  test('invoices all of last year are refused for this year’s promotion', async () => {
    const january = testEnvironment(database, { now: () => new Date('2026-01-05T16:00:00Z') });
    const body = await solicitud(database, {
      Facturas: [linea('2025-12-20'), linea('2025-12-28')],
    });
    expect(await aplicar(january, await as('CR-F001', january), body)).toMatchObject({
      status: 422,
      body: {
        detail:
          'La última factura debe estar dentro de la vigencia de la promoción, del 01/01/2026 al 31/12/2026.',
      },
    });
  });

  test('every problem is told at once, the first as the detail', async () => {
    const body = await solicitud(database, {
      TarjetaPacienteId: await card('CR100000012'),
      PromocionId: await ids.promocion('506', 2),
      CodigoMedico: 'CR-M999',
      Facturas: [linea('2026-06-18', farmacia, 'Y-1'), linea('2026-06-01', farmacia, '%')],
    });
    expect(await aplicar(env, await as('CR-F001'), body)).toMatchObject({
      status: 404,
      body: {
        detail: 'No se encontró el médico.',
        errors: [
          { field: 'CodigoMedico' },
          { field: 'Facturas.1.NumeroFactura' },
          { field: 'Facturas.0.Fecha' },
          { field: 'PromocionId', detail: 'No quedan más canjes disponibles para este mes.' },
        ],
      },
    });
  });
});

describe('who may redeem', () => {
  test.each([
    ['CR-F009', 'CR-F009'],
    ['operador.cr', 'CR-F020'],
    ['manager', 'CR-F003'],
  ])('%s at %s', async (user, codigo) => {
    const FarmaciaId = await ids.farmacia(codigo);
    const body = await solicitud(database, {
      TarjetaPacienteId: await card('CR100000010'),
      PromocionId: await ids.promocion('506', user === 'manager' ? 5 : 6),
      FarmaciaId,
      Facturas: [linea('2026-06-01', FarmaciaId), linea('2026-06-02', FarmaciaId)],
    });
    expect((await aplicar(env, await as(user), body)).status).toBe(200);
  });

  test('a Manager in another country, by that country’s calendar and people', async () => {
    const FarmaciaId = await ids.farmacia('DOM-F001');
    const body = await solicitud(database, {
      FarmaciaId,
      TarjetaPacienteId: await card('DOM100000001'),
      CodigoMedico: 'DOM-M001',
      PromocionId: await ids.promocion('1809', 1),
      Proveedor: await ids.distribuidor('1809'),
      Facturas: [linea('2026-06-01', FarmaciaId), linea('2026-06-02', FarmaciaId)],
    });
    expect((await aplicar(env, await as('manager'), body)).status).toBe(200);
  });

  test('a chain admin may not, whatever is sent', async () => {
    const expected = {
      status: 403,
      body: { detail: 'Este usuario no tiene permisos para realizar canjes' },
    };
    const token = await as('admin.cr');
    expect(await aplicar(env, token, await solicitud(database))).toMatchObject(expected);
    expect(await aplicar(env, token, {})).toMatchObject(expected);
  });
});

describe('the attempt’s key', () => {
  const freshBody = async () =>
    solicitud(database, {
      TarjetaPacienteId: await card('CR100000009'),
      PromocionId: await ids.promocion('506', 5),
    });

  test('the same key with the same body answers the same and writes nothing twice', async () => {
    const [key, body, token] = [randomUUID(), await freshBody(), await as('CR-F001')];
    const first = await aplicar(env, token, body, key);
    const written = await rowsWritten(database);
    const second = await aplicar(env, token, body, key.toUpperCase());
    expect(first.status).toBe(200);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await rowsWritten(database)).toEqual(written);
  });

  test('the same key with another body is 422 and writes nothing', async () => {
    const [key, body, token] = [randomUUID(), await freshBody(), await as('CR-F001')];
    expect((await aplicar(env, token, body, key)).status).toBe(200);
    const written = await rowsWritten(database);
    expect(await aplicar(env, token, { ...body, CodigoMedico: 'CR-M002' }, key)).toMatchObject({
      status: 422,
      body: { detail: 'Este intento ya se usó con otros datos. Abra de nuevo el formulario.' },
    });
    expect(await rowsWritten(database)).toEqual(written);
  });

  test('another person does not get the answer by the key', async () => {
    const key = randomUUID();
    const body = await solicitud(database, {
      TarjetaPacienteId: await card('CR100000009'),
      PromocionId: await ids.promocion('506', 6),
    });
    const first = await aplicar(env, await as('CR-F001'), body, key);
    expect(first.status).toBe(200);
    const other = await aplicar(env, await as('operador.cr'), body, key);
    expect(other.status).toBe(422);
    expect(JSON.stringify(other.body)).not.toContain(code(first.body));
  });

  test('a refused attempt leaves its key free for the corrected form', async () => {
    const [key, token] = [randomUUID(), await as('CR-F001')];
    const body = await solicitud(database, {
      TarjetaPacienteId: await card('CR100000008'),
      CodigoMedico: 'CR-M999',
    });
    expect((await aplicar(env, token, body, key)).status).toBe(404);
    const corrected = { ...body, CodigoMedico: 'CR-M002' };
    expect((await aplicar(env, token, corrected, key)).status).toBe(200);
  });
});

describe('bad input', () => {
  test.each<[string, Record<string, unknown>, number]>([
    ['a missing card', { TarjetaPacienteId: undefined }, 422],
    ['a card as text', { TarjetaPacienteId: '1' }, 422],
    ['a number beyond the database’s', { TarjetaPacienteId: 1e20 }, 422],
    ['no invoices', { Facturas: [] }, 422],
    ['invoices that are none', { Facturas: 'x' }, 422],
    ['a day that does not exist', { Facturas: [{ ...linea('2026-02-30') }] }, 422],
    ['two boxes on a line', { Facturas: [{ ...linea('2026-06-01'), Cantidad: 2 }] }, 422],
    [
      'a line that is not checked',
      { Facturas: [{ ...linea('2026-06-01'), isChecked: false }] },
      422,
    ],
    ['a null byte', { CodigoMedico: 'CR\u0000' }, 422],
    ['half a character', { Proveedor: '\ud800' }, 422],
    ['another status', { Estatus: 'RECHAZADO' }, 422],
    ['a coupon', { CuponId: 7 }, 422],
    ['a very long code', { CodigoMedico: 'x'.repeat(10_000) }, 422],
    ['an emoji as the doctor', { CodigoMedico: '🙂' }, 404],
    ['SQL as the distributor', { Proveedor: "'; drop table canjes; --" }, 422],
  ])('%s is refused with a sentence', async (_, change, status) => {
    const reply = await aplicar(env, await as('CR-F001'), {
      ...(await solicitud(database, { TarjetaPacienteId: await card('CR100000008') })),
      ...change,
    });
    expect(reply.status).toBe(status);
    expect(v.parse(problem, reply.body).detail).toMatch(/^\p{Lu}.* .*/u);
    expect(await rowsWritten(database)).toEqual(before);
  });

  test.each([
    ['a key that is no UUID', 'abc', '{}', 400],
    ['no JSON', randomUUID(), '{', 400],
    ['no object', randomUUID(), '[]', 422],
    ['null', randomUUID(), 'null', 422],
  ])('%s', async (_, key, body, status) => {
    expect((await aplicar(env, await as('CR-F001'), body, key)).status).toBe(status);
  });
});
