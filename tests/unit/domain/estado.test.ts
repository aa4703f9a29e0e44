import { describe, expect, test } from 'vitest';
import {
  type CanjeConEstado,
  esTipoCanje,
  estadoEn,
  fueAuditado,
  MOTIVO_ANULACION,
  puedeAnularse,
  puedeAuditarse,
  puedeReabrirse,
  restanteAuditoria,
  ultimoCambio,
} from '../../../src/domain/estado.ts';

const REGISTERED = '2026-05-10T12:00:00.000Z';
const DECIDED = '2026-05-11T09:00:00.000Z';
const CLOSES = '2026-05-12T12:00:00.000Z';
const pending: CanjeConEstado = {
  estado: 'Pendiente',
  registradoEn: new Date(REGISTERED),
  decididoEn: null,
};
const approved: CanjeConEstado = { ...pending, estado: 'Aprobado', decididoEn: new Date(DECIDED) };
const rejected: CanjeConEstado = { ...approved, estado: 'Rechazado' };

test.each([
  [pending, REGISTERED, 'Pendiente', REGISTERED, 172_800_000],
  [pending, '2026-05-12T11:59:59.999Z', 'Pendiente', REGISTERED, 1],
  [pending, CLOSES, 'Aprobado', CLOSES, 0],
  [pending, '2026-12-31T00:00:00.000Z', 'Aprobado', CLOSES, 0],
  [approved, DECIDED, 'Aprobado', DECIDED, 0],
  [rejected, '2026-05-11T10:00:00.000Z', 'Rechazado', DECIDED, 0],
  [rejected, '2026-12-31T00:00:00.000Z', 'Rechazado', DECIDED, 0],
] as const)('%j at %s is %s since %s with %i ms left', (canje, at, state, since, left) => {
  const now = new Date(at);
  expect(estadoEn(canje, now)).toBe(state);
  expect(ultimoCambio(canje, now).toISOString()).toBe(since);
  expect(restanteAuditoria(canje, now)).toBe(left);
});

describe('audit and withdrawal', () => {
  test.each([
    [pending, REGISTERED, true, true],
    [pending, '2026-05-10T14:00:00.000Z', true, true],
    [pending, '2026-05-10T14:00:00.001Z', true, false],
    [pending, '2026-05-12T11:59:59.999Z', true, false],
    [pending, CLOSES, false, false],
    [approved, '2026-05-10T13:00:00.000Z', false, false],
    [rejected, '2026-05-10T13:00:00.000Z', false, false],
  ] as const)('%j at %s may be audited: %s, withdrawn: %s', (canje, at, audited, withdrawn) => {
    expect(puedeAuditarse(canje, new Date(at))).toBe(audited);
    expect(puedeAnularse(canje, new Date(at))).toBe(withdrawn);
  });

  test.each([
    ['a pending one', pending, null, REGISTERED, false],
    ['an approved one', approved, null, '2026-05-12T11:59:59.999Z', true],
    ['a rejected one', rejected, 'otro', '2026-05-12T11:59:59.999Z', true],
    ['a rejected one as its window closes', rejected, 'otro', CLOSES, false],
    ['a withdrawn one', rejected, MOTIVO_ANULACION, '2026-05-10T13:00:00.000Z', false],
  ] as const)('the decision of %s may be reopened', (_, canje, motivo, at, expected) => {
    expect(puedeReabrirse({ ...canje, motivo }, new Date(at))).toBe(expected);
  });
});

test.each([
  ['canjePendiente', true],
  ['canjeAprobado', true],
  ['canjeRechazado', true],
  ['Pendiente', false],
  ['toString', false],
  [['canjePendiente'], false],
  [undefined, false],
])('%j names a list of redemptions: %s', (value, expected) => {
  expect(esTipoCanje(value)).toBe(expected);
});

test.each([
  ['Pendiente', null, false],
  ['Aprobado', null, true],
  ['Rechazado', 'factura-ilegible', true],
  ['Rechazado', MOTIVO_ANULACION, false],
] as const)('%s for the reason %s was audited: %s', (estado, motivo, expected) => {
  expect(fueAuditado({ estado, motivo })).toBe(expected);
});
