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
import { refusedWith } from '../../support/request.ts';

const { database, env, ids, tokenFor } = await mundo();
let before: Record<string, number>;

/** The redemption of the demo data that holds USADA-1, which a sentence names. */
const usada1 = await canjeConFactura(database, 'USADA-1');
const farmacia = await ids.farmacia('CR-F001');
beforeEach(async () => {
  before = await rowsWritten(database);
});

// What the database knows reaches its rule. Each rule and sentence: tests/unit/domain/canje.test.ts. What belongs to
// another user or country: idsSwapped.test.ts.
const facts: [
  name: string,
  status: number,
  field: string,
  change: () => Promise<Partial<Solicitud>>,
  user?: string,
][] = [
  [
    'a pharmacy that is not affiliated any more',
    409,
    'FarmaciaId',
    async () => {
      const FarmaciaId = await ids.farmacia('CR-F024');
      const Facturas = ['2026-06-01', '2026-06-02'].map((dia) => linea(FarmaciaId, dia));
      return { FarmaciaId, Facturas };
    },
    'operador.cr',
  ],
  [
    'a card only issued',
    409,
    'TarjetaPacienteId',
    async () => ({ TarjetaPacienteId: await ids.tarjeta('CR900000001') }),
  ],
  [
    'an inactive promotion',
    409,
    'PromocionId',
    async () => ({ PromocionId: await ids.promocion('506', 8) }),
  ],
  [
    'two invoices where three are needed',
    422,
    'Facturas',
    async () => ({ PromocionId: await ids.promocion('506', 7) }),
  ],
  [
    'an invoice of a chain that does not permit FFD',
    409,
    'Facturas',
    async () => ({
      Facturas: [linea(farmacia, '2026-06-01'), linea(await ids.farmacia('CR-F017'), '2026-06-02')],
      FFD: true,
    }),
  ],
  [
    'a redeeming chain that does not permit FFD',
    409,
    'Facturas',
    async () => ({ FarmaciaId: await ids.farmacia('CR-F017'), FFD: true }),
    'CR-F017',
  ],
  [
    'the month’s maximum used',
    409,
    'PromocionId',
    async () => ({
      TarjetaPacienteId: await ids.tarjeta('CR100000012'),
      PromocionId: await ids.promocion('506', 2),
    }),
  ],
  [
    'the year’s maximum used',
    409,
    'PromocionId',
    async () => ({
      TarjetaPacienteId: await ids.tarjeta('CR100000013'),
      PromocionId: await ids.promocion('506', 3),
    }),
  ],
];

describe('each fact refuses and writes nothing', () => {
  const refused = async (
    change: Partial<Solicitud>,
    { user = 'CR-F001', status = 409, error }: { user?: string; status?: number; error: object },
  ) => {
    const TarjetaPacienteId = await ids.tarjeta('CR100000008');
    const body = await solicitud(database, { TarjetaPacienteId, ...change });
    const reply = await aplicar(env, await tokenFor(user), body);
    expect(reply).toMatchObject({ status, body: { status, errors: [error] } });
    expect(await rowsWritten(database)).toEqual(before);
  };

  test.each(facts)('%s: %i', async (_, status, field, change, user = 'CR-F001') => {
    await refused(await change(), { user, status, error: { field } });
  });

  test('an invoice already redeemed for the product, whose redemption is named', async () => {
    const detail = `La factura USADA-1 ya se usó en un canje de este producto. Es el canje ${usada1} del 07/06/2026.`;
    await refused(
      { Facturas: [linea(farmacia, '2026-06-07', ' usada-1'), linea(farmacia, '2026-06-02')] },
      { error: { field: 'Facturas.0.NumeroFactura', detail } },
    );
  });

  test('two invoices of December can no longer be redeemed in January', async () => {
    const january = testEnvironment(database, { now: () => new Date('2027-01-05T16:00:00Z') });
    const body = await solicitud(database, {
      Facturas: [linea(farmacia, '2026-12-20'), linea(farmacia, '2026-12-28')],
    });
    expect(await aplicar(january, await tokenFor('CR-F001', january), body)).toMatchObject(
      refusedWith(409, 'La promoción está vigente del 01/01/2026 al 31/12/2026.'),
    );
  });
});
