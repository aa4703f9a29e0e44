import { beforeEach, describe, expect, test } from 'vitest';
import { testEnvironment } from '../../support/environment.ts';
import { mundo } from '../../support/mundo.ts';
import { rowsWritten } from '../../support/redemption.ts';

const { database, env, ids, call } = await mundo();
let before: Record<string, number>;

beforeEach(async () => {
  before = await rowsWritten(database);
});

/** Validates an invoice named by pharmacy code and the promotion's place in Costa Rica's list. */
const validar = async (
  change: { farmacia?: string; numero?: string; fecha?: string; promocion?: [string, number] } = {},
  user = 'CR-F001',
  then = env,
) => {
  const { farmacia = 'CR-F001', numero = 'V-1', fecha = '2026-06-10' } = change;
  const body = {
    FarmaciaId: farmacia === 'none' ? 2_147_483_647 : await ids.farmacia(farmacia),
    NumeroFactura: numero,
    Fecha: fecha,
    PromocionId: await ids.promocion(...(change.promocion ?? ['506', 1])),
  };
  return call(user, 'POST /api/canjes/validarFactura', body, then);
};

describe('an invoice that may serve', () => {
  test('answers its canonical number and its pharmacy, and writes nothing', async () => {
    const reply = await validar({ numero: '  v-0001 ' });
    const [pharmacy] = await database.query(
      `select id as "FarmaciaId", nombre as "FarmaciaNombre" from farmacias where codigo = 'CR-F001'`,
    );
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.body).toEqual({
      NumeroFactura: 'V-0001',
      Fecha: '2026-06-10',
      ...pharmacy,
      Documento: `Factura V-0001 · ${String(pharmacy?.['FarmaciaNombre'])}`,
      Canonico: null,
      Semejante: null,
    });
    expect(await rowsWritten(database)).toEqual(before);
  });

  test.each<[string, Parameters<typeof validar>[0], string?]>([
    ['of another pharmacy of a chain that permits it', { farmacia: 'CR-F009' }],
    ['used, but for another product', { numero: 'USADA-1', promocion: ['506', 4] }],
    ['with a used number, but of another pharmacy', { numero: 'USADA-1', farmacia: 'CR-F002' }],
    [
      'of a chain without FFD, as far as an Operador can tell',
      { farmacia: 'CR-F017' },
      'operador.cr',
    ],
    ['of a pharmacy that left the programme', { farmacia: 'CR-F024' }, 'operador.cr'],
    [
      'of another country, for a Manager',
      { farmacia: 'PAN-F001', promocion: ['507', 1] },
      'manager',
    ],
  ])('%s', async (_, change, user) => {
    expect((await validar(change, user)).status).toBe(200);
  });

  test('of last year is accepted, because a later one may lie in this year', async () => {
    const january = testEnvironment(database, { now: () => new Date('2026-01-10T16:00:00Z') });
    expect((await validar({ fecha: '2025-12-20' }, 'CR-F001', january)).status).toBe(200);
  });
});

// Each rule and sentence: tests/unit/domain/canje.test.ts. Another country's: idsSwapped.test.ts.
test.each<[string, number, string, Parameters<typeof validar>[0], string?]>([
  ['of tomorrow', 422, 'Fecha', { fecha: '2026-06-18' }],
  ['for an inactive promotion', 409, 'PromocionId', { promocion: ['506', 8] }],
  ['of a chain without FFD', 409, 'FarmaciaId', { farmacia: 'CR-F017' }],
  ['at a chain without FFD', 409, 'FarmaciaId', { farmacia: 'CR-F001' }, 'CR-F017'],
])('refuses an invoice %s: %i', async (_, status, field, change, user) => {
  expect(await validar(change, user)).toMatchObject({ status, body: { errors: [{ field }] } });
});
