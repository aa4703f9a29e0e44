import { describe, expect, test } from 'vitest';
import {
  aVelocidadDeEscaner,
  codigoEscaneado,
  esDeEscaner,
  pareceDocumento,
} from '../../../src/domain/escaneo.ts';
import { pareceFactura } from '../../../src/domain/factura/factura.ts';
import { ESCANERES } from './factura/distribuciones.ts';
import { clave, cufe, qrConsumo, qrPanama } from './factura/vectores.ts';

test.each([
  ['CR100000001', { clase: 'tarjeta', texto: 'CR100000001' }],
  [' cr 100-000-001', { clase: 'tarjeta', texto: 'CR100000001' }],
  ['GEN123456789', { clase: 'tarjeta', texto: 'GEN123456789' }],
  ["dom'm012", { clase: 'medico', texto: 'DOM-M012' }],
  ['PAN-F001', { clase: 'farmacia', texto: 'PAN-F001' }],
  ['CR10000000', null],
  ['CR-X001', null],
  ['USADA-1', null],
  ['7441001234567', null],
])('recognises the code %j as %j', (texto, esperado) => {
  expect(codigoEscaneado(texto)).toEqual(esperado);
});

test.each([
  ['a key of 50 digits', '506', clave()],
  ['a key with one digit missing', '506', clave().slice(0, -1)],
  ['a credit note, which the field refuses', '506', clave({ consecutivo: '00100001030000001234' })],
  ['a CUFE', '507', cufe()],
  ['the address of a CUFE', '507', qrPanama(cufe())],
  ['an e-NCF', '1809', 'E320000000001'],
  ['the address of an e-NCF', '1809', qrConsumo()],
  ['an address that names no invoice', '507', 'https://ejemplo.pa/x?y=1'],
  ['the 16 digits of Honduras', '504', '0000010100000123'],
] as const)('takes %s for an invoice, on every keyboard', (_, pais, texto) => {
  for (const escaner of Object.values(ESCANERES)) {
    expect(pareceFactura(escaner(texto), pais)).toBe(true);
    expect(pareceDocumento(escaner(texto))).toBe(true);
  }
});

test.each(['USADA-1', '7441001234567', '0801199012345', 'FAC-7001'])(
  'does not take %s for an invoice: a free number has no form',
  (texto) => {
    expect(pareceFactura(texto, '506')).toBe(false);
    expect(pareceDocumento(texto)).toBe(false);
  },
);

describe('the speed', () => {
  test.each([
    ['a scanner at 5 ms a key', 11, 55, true],
    ['a slow scanner at 30 ms a key', 50, 1500, true],
    ['the fastest typist, 55 ms a key', 11, 605, false],
    ['three keys pressed together', 3, 10, false],
  ])('%s', (_, teclas, ms, esperado) => {
    expect(esDeEscaner(teclas, ms)).toBe(esperado);
  });

  test('two keys within 40 ms are too fast for a person, a fast roll is not', () => {
    expect(aVelocidadDeEscaner(1, 40)).toBe(true);
    expect(aVelocidadDeEscaner(1, 60)).toBe(false);
  });
});
