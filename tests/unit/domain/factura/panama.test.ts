import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  leerIdentificacionFiscal,
  reconocerFactura,
} from '../../../../src/domain/factura/factura.ts';
import { ESCANERES } from './distribuciones.ts';
import { cufe, CUFES, qrPanama, unDigitoCambiado } from './vectores.ts';

const leer = (texto: string) => reconocerFactura(texto, '507');
const NO_SE_LEYO =
  'El CUFE no se leyó bien: son 66 caracteres que empiezan con FE. Vuelva a escanear la factura.';

describe('a CUFE', () => {
  test.each(CUFES)('%s', (texto, codigo, emisor, sucursal, fecha, numero, punto, prueba) => {
    expect(leer(texto).documento).toEqual({
      clase: 'electronica',
      pais: '507',
      tipo: { codigo, nombre: 'Factura electrónica', naturaleza: 'compra' },
      emisor,
      sucursal,
      fecha,
      numero,
      canonico: texto,
      local: `${sucursal}:${punto}:${codigo}:${numero}`,
      verificada: true,
      prueba,
      enlace: prueba ? null : `https://dgi-fep.mef.gob.pa/Consultas/FacturasPorCUFE/${texto}`,
    });
  });

  test.each(CUFES.map(([texto]) => texto))('%s with any digit changed is refused', (texto) => {
    const cambiados = unDigitoCambiado(texto);
    expect(cambiados.length).toBeGreaterThan(500);
    for (const otro of cambiados) {
      expect(leer(otro), otro).toEqual({ documento: null, mensaje: NO_SE_LEYO });
    }
  });

  test.each(CUFES.map(([texto]) => texto))('%s is read however it arrives', (texto) => {
    const documento = leer(texto).documento;
    const entero = [
      texto,
      qrPanama(texto),
      `https://dgi-fep.mef.gob.pa/Consultas/FacturasPorCUFE/${texto}`,
    ];
    const escrito = [
      texto.toLowerCase(),
      `CUFE: ${texto}`,
      `${texto.slice(0, 33)}\n${texto.slice(33)}`,
      texto.replace(/(.{11})/g, '$1 '),
      texto.replaceAll('-', '–'),
      texto.replaceAll('-', '’'),
      `  ${texto}\t`,
    ];
    for (const [nombre, escanear] of Object.entries(ESCANERES)) {
      for (const forma of entero) {
        expect(leer(escanear(forma)).documento, `${nombre}: ${forma}`).toEqual(documento);
      }
    }
    for (const forma of escrito) expect(leer(forma).documento, forma).toEqual(documento);
  });

  test.each([
    ['01', 'Factura electrónica', 'compra'],
    ['02', 'Documento electrónico tipo 02', 'sinVerificar'],
    ['04', 'Nota de crédito electrónica', 'notaCredito'],
    ['05', 'Nota de débito electrónica', 'notaDebito'],
    ['06', 'Nota de crédito electrónica', 'notaCredito'],
    ['07', 'Nota de débito electrónica', 'notaDebito'],
    ['08', 'Factura electrónica', 'compra'],
    ['09', 'Reembolso electrónico', 'reembolso'],
    ['99', 'Documento electrónico tipo 99', 'sinVerificar'],
  ])('of kind %s is %s (%s)', (tipo, nombre, naturaleza) => {
    expect(leer(cufe({ tipo })).documento?.tipo).toEqual({ codigo: tipo, nombre, naturaleza });
  });

  const BUENO = cufe();
  test.each([
    ['one character short', BUENO.slice(0, -1)],
    ['one digit too long', `${BUENO}0`],
    ['without its hyphens', BUENO.replaceAll('-', '')],
    ['broken off', BUENO.slice(0, 30)],
    ['in two lines, one broken', `${BUENO.slice(0, 33)}\n${BUENO.slice(34)}`],
    ['of a day that does not exist', cufe({ dia: '20260230' })],
    ['of a third environment', cufe({ ambiente: '3' })],
    ['broken off in its address', qrPanama(BUENO).slice(0, 80)],
    ['left out of its address', qrPanama('')],
    [
      'left out of its address, on a keyboard of Spain',
      ESCANERES['on a keyboard of Spain']?.(qrPanama('')) ?? '',
    ],
  ])('%s is refused with the advice to scan again', (_, texto) => {
    expect(leer(texto)).toEqual({ documento: null, mensaje: NO_SE_LEYO });
  });

  test('of two neighbours in any part has another identity', () => {
    const partes = fc.record({
      ruc: fc.stringMatching(/^[1-9]\d{4,8}-[1-9]-[1-9]\d{0,3}$/),
      sucursal: fc.stringMatching(/^\d{4}$/),
      punto: fc.stringMatching(/^\d{3}$/),
      numero: fc.stringMatching(/^\d{10}$/),
    });
    fc.assert(
      fc.property(partes, partes, (una, otra) => {
        const iguales = JSON.stringify(una) === JSON.stringify(otra);
        const [a, b] = [una, otra].map((uno) => {
          const { emisor, local } = leer(cufe(uno)).documento ?? {};
          return `${emisor} ${local}`;
        });
        expect(a === b).toBe(iguales);
      }),
    );
  });
});

describe('in Panama', () => {
  test.each([
    ['38999', '38999'],
    ['TFHKA0012345-00000123', 'TFHKA0012345-00000123'],
    ['FE-0012', 'FE-0012'],
    ['fe 00 12', 'FE 00 12'],
    ['FE0100012', 'FE0100012'],
    ['001-12', '001-12'],
    ["001'12", '001-12'],
    ['000-001-01-00000123', '000-001-01-00000123'],
    ['00100001040000001234', '00100001040000001234'],
    ['E310000000001', 'E310000000001'],
    ['F/2026.1#7_2', 'F/2026.1#7_2'],
  ])('%s is a free number', (texto, numero) => {
    expect(leer(texto).documento).toMatchObject({
      clase: 'libre',
      pais: '507',
      numero,
    });
  });

  test.each([
    'https://facturas.example/ver/abc123',
    'httpsÑ--fep.example-v-8s7d',
    'HTTPSñ--FEP.EXAMPLE-v-8s7d',
    'www.fep.example/abc',
  ])('%s is refused as an address without an invoice', (texto) => {
    expect(leer(texto)).toEqual({
      documento: null,
      mensaje:
        'Ese código lleva a una dirección que no dice qué factura es: escanee el código QR o escriba el CUFE, que empieza con FE.',
    });
  });

  test.each([
    ['155596713-2-2015', '155596713-2-2015'],
    ['155596713-2-2015 DV 59', '155596713-2-2015'],
    ['155596713-2-2015-59', '155596713-2-2015'],
    ['RUC: 155596713-2-2015', '155596713-2-2015'],
    ['000155596713-2-2015', '155596713-2-2015'],
    ['155596713 2 2015', '155596713-2-2015'],
    ['45400-2-299934', '45400-2-299934'],
    ['8-pe-3824-00523', '8-PE-3824-523'],
    ['8-NT-1-12345', '8-NT-1-12345'],
    ['PE-12-345', 'PE-12-345'],
    ['8-123-456', '8-123-456'],
    [' 155596713-2-2015 ', '155596713-2-2015'],
    ['155596713-2-2015 - D. V.: 59 ', '155596713-2-2015'],
    ['155596713', null],
    ['155596713-2-2015-599', null],
    ['(155596713-2-2015', null],
    ['155596713-2-2015 DV 59 B', null],
    ['8-NT-1-12345-A', null],
    ['A-8-NT-1-12345', null],
    ['', null],
    ['---', null],
  ])('the RUC %j is %j', (texto, canonica) => {
    const falta = 'El RUC lleva sus guiones y no su DV: 155596713-2-2015.';
    const pista = canonica === null ? falta : null;
    expect(leerIdentificacionFiscal(texto, '507')).toEqual({ canonica, pista });
  });

  test.each(CUFES)('the issuer of %s (kind %s) is found by its RUC %s', (texto, _, emisor) => {
    const ruc = texto.slice(5, 25);
    expect(leerIdentificacionFiscal(ruc, '507').canonica).toBe(emisor);
  });
});
