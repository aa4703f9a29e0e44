import { beforeEach, describe, expect, test } from 'vitest';
import { testEnvironment } from '../../support/environment.ts';
import { mundo } from '../../support/mundo.ts';
import {
  aplicar,
  canjeConFactura,
  linea,
  rowsWritten,
  type Solicitud,
  solicitud,
} from '../../support/redemption.ts';

const { database, env, ids, tokenFor } = await mundo();
let before: Record<string, number>;

/** The redemption of the demo data that holds USADA-1, which a sentence names. */
const usada1 = await canjeConFactura(database, 'USADA-1');
const farmacia = await ids.farmacia('CR-F001');
beforeEach(async () => {
  before = await rowsWritten(database);
});

const as = (userName: string, then = env) => tokenFor(userName, then);
const card = (numero: string) => ids.tarjeta(numero);

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
        Facturas: [linea(FarmaciaId, '2026-06-01'), linea(FarmaciaId, '2026-06-02')],
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
    () => Promise.resolve({ Facturas: [linea(farmacia, '2026-06-01')] }),
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
      Promise.resolve({
        Facturas: [linea(farmacia, '2026-06-01'), linea(farmacia, '2026-06-02', '<b>')],
      }),
  ],
  [
    'an invoice of an unknown pharmacy',
    404,
    'No se encontró la farmacia de la factura X-1.',
    'Facturas.1.FarmaciaId',
    () =>
      Promise.resolve({
        Facturas: [linea(farmacia, '2026-06-01'), linea(2_147_483_647, '2026-06-02', 'x-1')],
      }),
  ],
  [
    'an invoice of another country’s pharmacy',
    404,
    'No se encontró la farmacia de la factura X-1.',
    'Facturas.0.FarmaciaId',
    async () => ({
      Facturas: [
        linea(await ids.farmacia('PAN-F001'), '2026-06-01', 'X-1'),
        linea(farmacia, '2026-06-02'),
      ],
    }),
  ],
  [
    'one invoice with two dates',
    422,
    'La factura X-1 aparece con fechas distintas.',
    'Facturas',
    () =>
      Promise.resolve({
        Facturas: [linea(farmacia, '2026-06-01', 'X-1'), linea(farmacia, '2026-06-02', 'x-1')],
      }),
  ],
  [
    'an invoice of tomorrow',
    422,
    'La factura X-1 tiene una fecha futura.',
    'Facturas.1.Fecha',
    () =>
      Promise.resolve({
        Facturas: [linea(farmacia, '2026-06-01'), linea(farmacia, '2026-06-18', 'X-1')],
      }),
  ],
  [
    'an invoice 91 days old',
    422,
    'La factura X-1 tiene más de 90 días.',
    'Facturas.0.Fecha',
    () =>
      Promise.resolve({
        Facturas: [linea(farmacia, '2026-03-18', 'X-1'), linea(farmacia, '2026-05-01')],
      }),
  ],
  [
    'invoices 61 days apart',
    422,
    'Entre la primera y la última factura no puede haber más de 60 días calendario.',
    'Facturas',
    () =>
      Promise.resolve({ Facturas: [linea(farmacia, '2026-04-10'), linea(farmacia, '2026-06-10')] }),
  ],
  [
    'an invoice of a chain that does not permit FFD',
    409,
    'La política de las cadenas no permite combinar facturas de otra farmacia en este canje.',
    'Facturas',
    async () => ({
      Facturas: [linea(farmacia, '2026-06-01'), linea(await ids.farmacia('CR-F017'), '2026-06-02')],
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
    'La factura USADA-1 ya se usó en un canje de este producto. Es el canje {canje} del 07/06/2026.',
    'Facturas.0.NumeroFactura',
    () =>
      Promise.resolve({
        Facturas: [linea(farmacia, '2026-06-07', ' usada-1'), linea(farmacia, '2026-06-02')],
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
  test.each(refusals)('%s: %i %s', async (_, status, sentence, field, change, user = 'CR-F001') => {
    const detail = sentence.replace('{canje}', usada1);
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
      Facturas: [linea(farmacia, earlier), linea(farmacia, earlier)],
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
      Facturas: [linea(farmacia, '2026-12-20'), linea(farmacia, '2026-12-28')],
    });
    expect(await aplicar(january, await as('CR-F001', january), body)).toMatchObject({
      status: 409,
      body: { detail: 'La promoción está vigente del 01/01/2026 al 31/12/2026.' },
    });
  });

  test('invoices all of last year are refused for this year’s promotion', async () => {
    const january = testEnvironment(database, { now: () => new Date('2026-01-05T16:00:00Z') });
    const body = await solicitud(database, {
      Facturas: [linea(farmacia, '2025-12-20'), linea(farmacia, '2025-12-28')],
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
      Facturas: [linea(farmacia, '2026-06-18', 'Y-1'), linea(farmacia, '2026-06-01', '%')],
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
