import fc from 'fast-check';
import type { Dia } from '../../../../src/domain/calendario.ts';
import { describe, expect, test } from 'vitest';
import {
  describir,
  queEscanear,
  reconocerFactura,
} from '../../../../src/domain/factura/factura.ts';
import { TEXTO_FACTURA_MAXIMO } from '../../../../src/domain/facturas.ts';
import { tipoDe } from '../../../../src/domain/factura/documento.ts';
import { PAIS_CODIGOS, type PaisCodigo } from '../../../../src/domain/paises.ts';
import { size } from '../../../support/size.ts';
import { ESCANERES } from './distribuciones.ts';
import { CLAVE, clave, cufe, CUFES, qrComun, qrConsumo, qrPanama } from './vectores.ts';

describe('an electronic invoice shown in another country', () => {
  test.each(
    PAIS_CODIGOS.flatMap((pais) =>
      [
        ['506', CLAVE],
        ['507', CUFES[0][0]],
        ['507', qrPanama(CUFES[0][0])],
        ['1809', qrConsumo()],
        ['1809', qrComun()],
      ].map(([deOrigen, texto]) => [pais, deOrigen, texto] as const),
    ),
  )('in %s is still of %s: %s', (pais, deOrigen, texto = '') => {
    expect(reconocerFactura(texto, pais).documento).toMatchObject({
      clase: 'electronica',
      pais: deOrigen,
    });
  });
});

describe('what can be no invoice', () => {
  test.each(
    PAIS_CODIGOS.flatMap((pais) =>
      [
        '-1',
        '–1',
        '-F-1',
        "'1",
        "'''",
        '',
        '   ',
        '---',
        "'",
        '\u0000',
        '1\u0000',
        '1\u202e2',
        '1\u0007',
        '=1+1',
        '<b>1</b>',
        "1'; drop table",
        'счёт1',
        '1😀',
        '\ud800',
        'A'.repeat(41),
      ].map((texto) => [pais, texto] as const),
    ),
  )('in %s %j is refused', (pais, texto) => {
    expect(reconocerFactura(texto, pais)).toEqual({
      documento: null,
      mensaje: 'El número de factura no es válido.',
    });
  });
});

test('any text of any signs is read or refused, and never fails', () => {
  const piezas = fc.constantFrom(
    CLAVE,
    cufe(),
    qrConsumo(),
    qrComun(),
    qrPanama(cufe()),
    'E31',
    'FE01',
    'chFE=',
    'RncEmisor=',
    'RncEmisor¡',
    '%',
    '%E0',
    '-',
    "'",
    '\u0000',
    '\u202e',
    '\ud800',
    '😀',
    'Ñ',
    'ß',
    'ﷺ',
    '٣',
    'httpsÑ--',
    '000-001-01-',
  );
  const texto = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 500 }),
    fc.string({ unit: 'grapheme', maxLength: 250 }),
    fc.array(fc.nat(0xffff), { maxLength: 500 }).map((units) => String.fromCharCode(...units)),
    fc
      .array(fc.oneof(piezas, fc.string({ maxLength: 8 })), { maxLength: 12 })
      .map((partes) => partes.join('')),
  );
  fc.assert(
    fc.property(texto, fc.constantFrom(...PAIS_CODIGOS), (uno, pais) => {
      const { documento, mensaje } = reconocerFactura(uno, pais);
      expect(documento === null).toBe(mensaje !== null);
      if (mensaje !== null) expect(mensaje).toMatch(/^[A-ZÁÉÍÓÚ].{10,200}\.$/);
      if (documento) {
        expect(documento.canonico.length).toBeLessThanOrEqual(66);
        expect(documento.numero).toMatch(/[A-Z0-9Ñ]/);
        expect(describir(documento, null)).not.toBe('');
        // The shown number is read as the same invoice again, unless an address named more.
        const otra = reconocerFactura(documento.canonico, documento.pais).documento;
        expect(otra?.local).toBe(documento.local);
      }
    }),
    { numRuns: size(500) },
  );
});

test('texts that make a backtracking regular expression hang are read at once', () => {
  const largos = [
    '0-'.repeat(250),
    "'".repeat(500),
    '1 '.repeat(250),
    'FE0'.repeat(166),
    '&A='.repeat(166),
  ];
  for (const texto of [...largos, '\ufdfa'.repeat(500)]) {
    for (const pais of PAIS_CODIGOS) expect(reconocerFactura(texto, pais).documento).toBeNull();
  }
});

test(`reads ${TEXTO_FACTURA_MAXIMO} characters and no more`, () => {
  const relleno = (largo: number) => `${'x'.repeat(largo - 1)} ${CLAVE}`;
  expect(reconocerFactura(relleno(TEXTO_FACTURA_MAXIMO - 50), '506').documento?.canonico).toBe(
    CLAVE,
  );
  expect(reconocerFactura(relleno(TEXTO_FACTURA_MAXIMO - 49), '506').documento).toBeNull();
});

const TABLA = [
  { codigo: '01', nombre: 'Antes', naturaleza: 'compra', hasta: '2026-01-31' },
  { codigo: '01', nombre: 'Ahora', naturaleza: 'notaCredito', desde: '2026-02-01' },
] as const;
test.each<[string, Dia | null, string, string]>([
  ['01', '2026-01-31', 'Antes', 'compra'],
  ['01', '2026-02-01', 'Ahora', 'notaCredito'],
  ['01', null, 'Antes', 'compra'],
  ['02', '2026-02-01', 'Papel tipo 02', 'sinVerificar'],
  ['02', null, 'Papel tipo 02', 'sinVerificar'],
])('the kind of document %s on %s is %s (%s)', (codigo, fecha, nombre, naturaleza) => {
  expect(tipoDe(TABLA, codigo, 'Papel', fecha)).toEqual({ codigo, nombre, naturaleza });
});

test.each<[PaisCodigo, string, string | null, string]>([
  ['506', clave(), 'Farmacia Istmo', 'Tiquete electrónico · 12/11/2026 · Farmacia Istmo'],
  [
    '506',
    clave({ consecutivo: '00100001080000001234' }),
    null,
    'Comprobante electrónico tipo 08 (sin verificar) · 12/11/2026',
  ],
  [
    '507',
    cufe({ ambiente: '2' }),
    'Farmacia Istmo',
    'Factura electrónica · documento de prueba · 12/11/2026 · Farmacia Istmo',
  ],
  ['507', '001-12', 'Farmacia Istmo', 'Factura 001-12 · Farmacia Istmo'],
  ['504', '0000010100000123', '', 'Factura'],
])('the counter shows in %s of %s at %s: %s', (pais, texto, farmacia, palabras) => {
  const { documento } = reconocerFactura(texto, pais);
  expect(documento && describir(documento, farmacia)).toBe(palabras);
});

test.each(PAIS_CODIGOS)('in %s a person is told what to scan', (pais) => {
  expect(queEscanear(pais)).toMatch(/^escan|^escriba/);
});

test.each(Object.entries(ESCANERES))('a free number is read from a scanner %s', (_, escanear) => {
  expect(reconocerFactura(escanear('F-001'), '507').documento?.numero).toBe('F-001');
});
