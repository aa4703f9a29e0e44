import { describe, expect, test } from 'vitest';
import type { SaldoRow } from '../../../src/contracts/pacientes.ts';
import {
  loQueFalta,
  loQueImpide,
  recordatorioDe,
  saldoDe,
} from '../../../src/islands/saldo/saldos.ts';

const row = (changes: Partial<SaldoRow>): SaldoRow => ({
  PromocionId: 1,
  PromocionNombre: 'Producto 50 mg',
  PromocionEstado: 'Activo',
  MaximoPorPaciente: 12,
  CodigoConfirmacion: 'AAAAA-AAAAA',
  CreatedOn: '2026-03-01T12:00:00.000Z',
  Referencia: '0123456789abcdef',
  PacienteTarjeta: 'CR100000011',
  PacienteNombre: 'Ana',
  PacienteApellido: 'M.',
  PacienteSegundoApellido: 'R.',
  CanjesEfectuados: 1,
  SaldoDisponible: 11,
  FacturasNecesarias: 2,
  FacturasPreregistradas: 0,
  ProximaFacturaHasta: null,
  ...changes,
});

test.each([
  ['c', 'La tarjeta lleva CR y nueve dígitos. Faltan 9.'],
  ['cr 12', 'La tarjeta lleva CR y nueve dígitos. Faltan 7.'],
  ['CR 100-000-01', 'La tarjeta lleva CR y nueve dígitos. Falta 1.'],
  ['DOM1234', 'La tarjeta lleva DOM y nueve dígitos. Faltan 5.'],
  ['12', 'El Número de identificación debe tener al menos 5 caracteres'],
  ...['DOM123456789', 'CR1234567890', 'CR-ID-0011', 'PE-1-2', 'CARLOS'].map((uno) => [uno, null]),
])('what keeps %j from being a number to look up: %j', (numero, falta) => {
  expect(loQueImpide(numero ?? '')).toBe(falta);
});

describe('the balance of a person', () => {
  test('no record of an active promotion is no balance', () => {
    expect([saldoDe([]), saldoDe([row({ PromocionEstado: 'Inactivo' })])]).toEqual([null, null]);
  });

  test('one row per active promotion, the newest record first, and the whole name', () => {
    const saldo = saldoDe([
      row({ CodigoConfirmacion: 'newest' }),
      row({ PromocionId: 2, PromocionEstado: 'Inactivo' }),
      row({ CodigoConfirmacion: 'older' }),
      row({ PromocionId: 3 }),
    ]);
    expect(saldo).toMatchObject({
      paciente: 'Ana M. R.',
      promociones: [{ PromocionId: 1, CodigoConfirmacion: 'newest' }, { PromocionId: 3 }],
    });
  });
});

test.each<[Parameters<typeof row>[0], string]>([
  [{}, 'Le faltan 2 facturas para su próximo canje.'],
  [{ FacturasNecesarias: 1 }, 'Le falta 1 factura para su próximo canje.'],
  [
    { FacturasPreregistradas: 1, ProximaFacturaHasta: '2026-05-07' },
    'Tiene registrada 1 de 2 facturas. La próxima debe tener fecha hasta el 07/05/2026.',
  ],
  [
    { FacturasNecesarias: 3, FacturasPreregistradas: 2, ProximaFacturaHasta: '2026-05-07' },
    'Tiene registradas 2 de 3 facturas. La próxima debe tener fecha hasta el 07/05/2026.',
  ],
  [
    { FacturasPreregistradas: 2, ProximaFacturaHasta: '2026-05-07' },
    'Ya tiene registradas las 2 facturas. Puede pedir su canje.',
  ],
  [
    { SaldoDisponible: 0, FacturasPreregistradas: 1, ProximaFacturaHasta: '2026-05-07' },
    'Ya usó todos los canjes de este año. Desde el 1 de enero puede canjear de nuevo.',
  ],
])('what the next redemption lacks of %o: %s', (changes, sentence) => {
  expect(loQueFalta(row(changes))).toBe(sentence);
});

const esperando = { FacturasPreregistradas: 1, ProximaFacturaHasta: '2026-05-07' as const };
test.each([
  ['no invoice waits', {}, null],
  ['one of two waits', esperando, 'segunda'],
  [
    'two of three wait',
    { ...esperando, FacturasNecesarias: 3, FacturasPreregistradas: 2 },
    'siguiente',
  ],
  ['all wait', { ...esperando, FacturasPreregistradas: 2 }, null],
  ['nothing is left this year', { ...esperando, SaldoDisponible: 0 }, null],
])('what a calendar can remember of a promotion: %s', (_, changes, caja) => {
  expect(recordatorioDe(row(changes))?.caja ?? null).toBe(caja);
});
