import { describe, expect, test } from 'vitest';
import {
  leerIdentificacionFiscal,
  reconocerFactura,
} from '../../../../src/domain/factura/factura.ts';

const leer = (texto: string) => reconocerFactura(texto, '504');

describe('the 16 digits of Honduras', () => {
  test.each([
    '000-001-01-00000123',
    '0000010100000123',
    '000 001 01 00000123',
    '000—001—01—00000123',
    '000−001−01−00000123',
    '0000 0101 0000 0123',
    '0-1-01-123',
    '000-001-01-123',
    '  000-001-01-00000123  ',
    '\t000-001-01-00000123\r\n',
    'Factura 000-001-01-00000123',
    'FACTURA No. 000-001-01-00000123',
    'N.º 000-001-01-00000123',
    '#000-001-01-00000123',
    '000-001-01-00000123.',
    '000-001-01-00000123 del 12/11/2026',
    'RTN 08019012345678 Factura 000-001-01-00000123',
    '000\u200b001\u200b01\u200b00000123',
    '０００-００１-０１-００００0123',
    '000-001-01-00000123°4',
    'OOO-OO1-O1-OOOOO123',
    'ooo-ool-oi-ooooo123',
    'OOOOO1O1OOOOO123',
  ])('%j is one invoice', (texto) => {
    expect(leer(texto)).toEqual({
      documento: {
        clase: 'fiscal',
        pais: '504',
        tipo: { codigo: '01', nombre: 'Factura', naturaleza: 'compra' },
        emisor: null,
        sucursal: '000',
        fecha: null,
        numero: '000-001-01-00000123',
        canonico: '000-001-01-00000123',
        local: '0000010100000123',
        verificada: false,
        prueba: false,
        enlace: null,
      },
      mensaje: null,
    });
  });

  test.each(['02', '03', '04', '05', '06', '07', '08', '00', '99'])(
    'of the unlisted kind %s are accepted as unverified',
    (codigo) => {
      expect(leer(`000-001-${codigo}-00000123`).documento).toMatchObject({
        clase: 'fiscal',
        tipo: { codigo, nombre: `Documento fiscal tipo ${codigo}`, naturaleza: 'sinVerificar' },
        numero: `000-001-${codigo}-00000123`,
      });
    },
  );

  test.each([
    ['123', '123'],
    ['1-12', '1-12'],
    ['11-2', '11-2'],
    ['001-12', '001-12'],
    ['000-001-01', '000-001-01'],
    ['000001010000012', '000001010000012'],
    ['00000101000001234', '00000101000001234'],
    ['0-1-1-123', '0-1-1-123'],
    ['0-1-06-123', '0-1-06-123'],
    ['1-000-001-01-00000123-4', '1-000-001-01-00000123-4', 'fiscal'],
    ['0000-001-01-00000123', '0000-001-01-00000123'],
    ['000-001-01-000000123', '000-001-01-000000123'],
    ['USADA-1', 'USADA-1'],
    ['A0000-01', 'A0000-01'],
    ['OOO-OO1-O6-OOOOO123', 'OOO-OO1-O6-OOOOO123'],
    ['OOO-OO1-O1-OOOOO12E', 'OOO-OO1-O1-OOOOO12E'],
    ['OIL-12', 'OIL-12'],
    ['1234-1-01-123', '1234-1-01-123'],
    ["12'AB", '12-AB'],
    ['DOS OOO-OO1-O1-OOOOO123', 'DOS OOO-OO1-O1-OOOOO123'],
    ['OOO-OO1-O1-OOOOO123 DOS', 'OOO-OO1-O1-OOOOO123 DOS'],
    ['E310000000001', 'E310000000001'],
    ['B0400000005', 'B0400000005'],
    ['00100001030000001234', '00100001030000001234'],
    ['FE-0012', 'FE-0012'],
  ])('%s is not normalised to another invoice', (texto, numero, clase = 'libre') => {
    expect(leer(texto).documento).toMatchObject(
      clase === 'libre' ? { clase, pais: '504', numero } : { clase, numero: '000-001-01-00000123' },
    );
  });

  test.each([
    '3F2A1B-9C8D7E-1A2B3C-4D5E6F-7A8B9C-0D',
    'CAI: 3f2a1b-9c8d7e-1a2b3c-4d5e6f-7a8b9c-0d',
    ' 3F2A1B-9C8D7E-1A2B3C-4D5E6F-7A8B9C-0D\n',
  ])('%j is refused as the CAI that many invoices share', (texto) => {
    expect(leer(texto)).toEqual({
      documento: null,
      mensaje:
        'Ese es el CAI, que comparten muchas facturas: escriba los 16 dígitos de la factura.',
    });
  });

  test.each([
    'https://ventas.example/0000010100000123',
    'httpñ--ventas.example-0000010100000123',
    'Vea www.ventas.example/0000010100000123',
    'www.ventas.example/0000010100000123',
  ])('in an address are refused: %s', (texto) => {
    expect(leer(texto)).toEqual({
      documento: null,
      mensaje:
        'Ese código lleva a una dirección que no dice qué factura es: escriba los 16 dígitos de la factura.',
    });
  });
});

test.each([
  ['08019012345678', '08019012345678'],
  ['0801-9012-345678', '08019012345678'],
  ['0801 9012 345678', '08019012345678'],
  ['0801901234567', null],
  ['080190123456789', null],
  ['0801901234567A', null],
  ['', null],
])('the RTN %j is stored as %j', (texto, canonica) => {
  const pista = canonica === null ? 'El RTN tiene 14 dígitos.' : null;
  expect(leerIdentificacionFiscal(texto, '504')).toEqual({ canonica, pista });
});
