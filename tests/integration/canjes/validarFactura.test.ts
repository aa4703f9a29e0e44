import { beforeEach, describe, expect, test } from 'vitest';
import { app } from '../../../netlify/functions/canjes.ts';
import { testEnvironment } from '../../support/environment.ts';
import { mundo } from '../../support/mundo.ts';
import { canjeConFactura, rowsWritten } from '../../support/redemption.ts';
import { send } from '../../support/request.ts';

const { database, env, ids, tokenFor } = await mundo();
let before: Record<string, number>;

/** The redemption of the demo data that holds USADA-1, which a sentence names. */
const usada1 = await canjeConFactura(database, 'USADA-1');
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
  return send(app, then, 'POST /api/canjes/validarFactura', {
    token: await tokenFor(user, then),
    body,
  });
};

describe('an invoice that may serve', () => {
  test('answers its canonical number and its pharmacy, and writes nothing', async () => {
    const reply = await validar({ numero: '  v-0001 ' });
    const [pharmacy] = await database.query(
      `select id as "FarmaciaId", nombre as "FarmaciaNombre" from farmacias where codigo = 'CR-F001'`,
    );
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.body).toEqual({
      ...{ NumeroFactura: 'V-0001', Fecha: '2026-06-10', ...pharmacy },
      Documento: `Factura V-0001 · ${String(pharmacy?.['FarmaciaNombre'])}`,
      ...{ Canonico: null, Semejante: null },
    });
    expect(await rowsWritten(database)).toEqual(before);
  });

  test.each<[string, Parameters<typeof validar>[0], string?]>([
    ['of today', { fecha: '2026-06-17' }],
    ['90 days old', { fecha: '2026-03-19' }],
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

  test('of last year, since a later one may lie in this year', async () => {
    const january = testEnvironment(database, { now: () => new Date('2026-01-10T16:00:00Z') });
    expect((await validar({ fecha: '2025-12-20' }, 'CR-F001', january)).status).toBe(200);
  });
});

const NO_FFD =
  'La política de las cadenas no permite combinar facturas de otra farmacia en este canje.';

describe('an invoice that may not', () => {
  test.each<[string, number, string, string, Parameters<typeof validar>[0], string?]>([
    [
      'used for this product',
      409,
      'La factura USADA-1 ya se usó en un canje de este producto. Es el canje {canje} del 07/06/2026.',
      'NumeroFactura',
      { numero: 'usada-1' },
    ],
    [
      'of tomorrow',
      422,
      'La factura V-1 tiene una fecha futura.',
      'Fecha',
      { fecha: '2026-06-18' },
    ],
    ['91 days old', 422, 'La factura V-1 tiene más de 90 días.', 'Fecha', { fecha: '2026-03-18' }],
    [
      'with a number that is none',
      422,
      'El número de factura no es válido.',
      'NumeroFactura',
      { numero: '¿?' },
    ],
    [
      'of an unknown pharmacy',
      404,
      'No se encontró la farmacia de la factura V-1.',
      'FarmaciaId',
      { farmacia: 'none' },
    ],
    [
      'of another country',
      404,
      'No se encontró la farmacia de la factura V-1.',
      'FarmaciaId',
      { farmacia: 'PAN-F001', promocion: ['507', 1] },
      'operador.cr',
    ],
    [
      'for a promotion of another country',
      404,
      'No se encontró la promoción.',
      'PromocionId',
      { promocion: ['507', 1] },
    ],
    [
      'for an inactive promotion',
      409,
      'La promoción no está activa.',
      'PromocionId',
      { promocion: ['506', 8] },
    ],
    ['of a chain without FFD', 409, NO_FFD, 'FarmaciaId', { farmacia: 'CR-F017' }],
    ['at a chain without FFD', 409, NO_FFD, 'FarmaciaId', { farmacia: 'CR-F001' }, 'CR-F017'],
  ])('%s: %i %s', async (_, status, sentence, field, change, user) => {
    const detail = sentence.replace('{canje}', usada1);
    expect(await validar(change, user)).toMatchObject({
      status,
      body: { detail, errors: [{ field, detail }] },
    });
  });

  test('by a chain admin', async () => {
    expect(await validar({}, 'admin.cr')).toMatchObject({
      status: 403,
      body: { detail: 'Este usuario no tiene permisos para realizar canjes' },
    });
  });

  test.each([
    ['', '2026-06-10'],
    ['   ', '2026-06-10'],
    ['V-1', ''],
  ])('number %j and date %j: a field is empty', async (numero, fecha) => {
    expect(await validar({ numero, fecha })).toMatchObject({
      status: 422,
      body: { detail: 'Por favor, llena todos los campos de la factura' },
    });
  });
});
