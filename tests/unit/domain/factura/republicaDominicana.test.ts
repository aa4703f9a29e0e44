import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  leerIdentificacionFiscal,
  reconocerFactura,
} from '../../../../src/domain/factura/factura.ts';
import { ESCANERES } from './distribuciones.ts';
import { segunStdnum } from './independiente.ts';
import { qrComun, qrConsumo } from './vectores.ts';

const leer = (texto: string) => reconocerFactura(texto, '1809');

describe('an e-NCF', () => {
  test.each([
    'E310000000001',
    'E31OOOOOOOOO1',
    'e3loooooooooi',
    '-E31OOOOOOOOO1',
    'e-NCF: E310000000001',
    'ENCF E310000000001',
    'NCFE310000000001',
    'N.º E310000000001',
    'E310000000001 del 12/11/2026',
    'Ｅ310000000001',
    'ENCF=E310000000001',
    'ENCF¡E310000000001',
    'https://ecf.example/v/E310000000001',
  ])('%j is read', (texto) => {
    expect(leer(texto)).toEqual({
      documento: {
        clase: 'electronica',
        pais: '1809',
        tipo: {
          codigo: '31',
          nombre: 'Factura de crédito fiscal electrónica',
          naturaleza: 'compra',
        },
        emisor: null,
        sucursal: null,
        fecha: null,
        numero: 'E310000000001',
        canonico: 'E310000000001',
        local: 'E310000000001',
        verificada: false,
        prueba: false,
        enlace: null,
      },
      mensaje: null,
    });
  });

  test.each([
    ['E310000000001', 'Factura de crédito fiscal electrónica', 'compra'],
    ['E320000000001', 'Factura de consumo electrónica', 'compra'],
    ['E330000000001', 'Nota de débito electrónica', 'notaDebito'],
    ['E340000000001', 'Nota de crédito electrónica', 'notaCredito'],
    ['E410000000001', 'Comprobante electrónico tipo 41', 'sinVerificar'],
    ['E440000000001', 'Comprobante electrónico de régimen especial', 'compra'],
    ['E450000000001', 'Comprobante electrónico gubernamental', 'compra'],
    ['E990000000001', 'Comprobante electrónico tipo 99', 'sinVerificar'],
    ['B0100000005', 'Factura de crédito fiscal', 'compra'],
    ['B0200000005', 'Factura de consumo', 'compra'],
    ['B0300000005', 'Nota de débito', 'notaDebito'],
    ['B0400000005', 'Nota de crédito', 'notaCredito'],
    ['B1100000005', 'Comprobante fiscal tipo 11', 'sinVerificar'],
    ['B1200000005', 'Registro único de ingresos', 'compra'],
    ['B1400000005', 'Comprobante de régimen especial', 'compra'],
    ['B1500000005', 'Comprobante gubernamental', 'compra'],
    ['b02-00000005', 'Factura de consumo', 'compra'],
    ['NCF: B0400000005', 'Nota de crédito', 'notaCredito'],
  ])('or NCF %s has the kind %s (%s)', (texto, nombre, naturaleza) => {
    const documento = leer(texto).documento;
    expect(documento?.tipo).toMatchObject({ nombre, naturaleza });
    expect(documento?.clase).toBe(texto.startsWith('E') ? 'electronica' : 'fiscal');
    if (/^[EB]\d+$/.test(texto))
      expect(segunStdnum('DO.ncf', texto).valido).toBe(!texto.startsWith('E99'));
  });

  test.each([
    ['B02-123', 'B02-123'],
    ['E34OOOOOOOOO1', 'E34OOOOOOOOO1'],
    ['E31OOOOOOOOOA', 'E31OOOOOOOOOA'],
    ['XE31OOOOOOOOO1', 'XE31OOOOOOOOO1'],
    ['1E31OOOOOOOOO1', '1E31OOOOOOOOO1'],
    ['B04-5', 'B04-5'],
    ['E31-1', 'E31-1'],
    ['E31000000001', 'E31000000001'],
    ['E3100000000001', 'E3100000000001'],
    ['B020000005', 'B020000005'],
    ['B02000000055', 'B02000000055'],
    ['SERIE310000000001', 'SERIE310000000001'],
    ['A010010010100000001', 'A010010010100000001'],
    ['C310000000001', 'C310000000001'],
    ['310000000001', '310000000001'],
    ['0000010100000123', '0000010100000123'],
    ['00100001030000001234', '00100001030000001234'],
    ['001-12', '001-12'],
  ])('%s is read as a free number', (texto, numero) => {
    expect(leer(texto).documento).toMatchObject({ clase: 'libre', pais: '1809', numero });
  });
});

describe('the address in a QR code', () => {
  const CONSUMO =
    'https://fc.dgii.gov.do/eCF/ConsultaTimbreFC?RncEmisor=101000015&ENCF=E320000000001&MontoTotal=1250.50&CodigoSeguridad=aB3xY9';
  const COMUN =
    'https://ecf.dgii.gov.do/ecf/ConsultaTimbre?RncEmisor=101000015&RncComprador=131000012&ENCF=E310000000001&FechaEmision=12-11-2026&MontoTotal=1250.50&FechaFirma=12-11-2026%2010%3A11%3A12&CodigoSeguridad=aB3xY9';

  test.each([
    ...Object.entries(ESCANERES),
    ['in upper case', (texto: string) => texto.toUpperCase()],
    ['in lower case', (texto: string) => texto.toLowerCase()],
  ] as const)('is read %s', (_, escanear) => {
    expect(leer(escanear(qrConsumo())).documento).toMatchObject({
      clase: 'electronica',
      emisor: '101000015',
      fecha: null,
      numero: 'E320000000001',
      prueba: false,
    });
    expect(leer(escanear(qrComun())).documento).toMatchObject({
      emisor: '101000015',
      fecha: '2026-11-12',
      prueba: false,
    });
  });

  test.each(Object.entries(ESCANERES).filter(([nombre]) => !nombre.includes('Caps')))(
    'links to the official page when read %s',
    (_, escanear) => {
      expect(leer(escanear(qrConsumo())).documento?.enlace).toBe(CONSUMO);
      expect(leer(escanear(qrComun())).documento?.enlace).toBe(COMUN);
      expect(leer(escanear(qrComun('E310000000001', '101000015', ''))).documento?.enlace).toBe(
        COMUN.replace('131000012', ''),
      );
    },
  );

  test.each([
    ['a person bought', qrComun('E310000000001', '101000015', '00113918205')],
    ['the amount is no number', qrConsumo().replace('1250.50', '<script>')],
    ['the code is too long', qrConsumo().replace('aB3xY9', 'aB3xY9zzz')],
    ['a part is missing', qrConsumo().replace('&MontoTotal=1250.50', '')],
    ['a percent escape is malformed', qrConsumo().replace('aB3xY9', '%E0%A4%A')],
    ['the day does not exist', qrComun().replace('FechaEmision=12-11-2026', 'FechaEmision=mañana')],
    ['the environment is a test one', qrComun().replace('/ecf/', '/testecf/')],
  ])('has no link when %s', (_, texto) => {
    expect(leer(texto).documento).toMatchObject({ emisor: '101000015', enlace: null });
  });

  test('of another host links to the official one', () => {
    const texto = qrConsumo().replace('fc.dgii.gov.do', 'fc.dgii.gov.do.example');
    expect(leer(texto).documento?.enlace).toBe(CONSUMO);
  });

  test.each(['testecf', 'certecf', 'TesteCF'])('of %s is a test document', (ambiente) => {
    expect(leer(qrComun().replace('/ecf/', `/${ambiente}/`)).documento?.prueba).toBe(true);
  });

  test('of a person’s shop names their cédula', () => {
    expect(leer(qrConsumo('E320000000001', '001-1391820-5')).documento).toMatchObject({
      emisor: '00113918205',
    });
  });

  test.each([
    ['an issuer of two digits', qrConsumo('E320000000001', '12')],
    ['an issuer of ten digits', qrConsumo('E320000000001', '1010000150')],
    ['an issuer of twelve digits', qrConsumo('E320000000001', '001139182050')],
    ['no issuer at all', qrConsumo('E320000000001', '')],
    ['HTML-escaped ampersands', qrConsumo().replaceAll('&', '&amp;')],
  ])('with %s still gives its number, without an issuer', (_, texto) => {
    expect(leer(texto).documento).toMatchObject({ numero: 'E320000000001', emisor: null });
  });

  test.each([qrConsumo(''), qrConsumo('E32'), qrComun('E310000000001').slice(0, 60)])(
    '%s is refused with the advice to scan again',
    (texto) => {
      expect(leer(texto)).toEqual({
        documento: null,
        mensaje:
          'El código QR no se leyó bien. Vuelva a escanearlo o escriba el e-NCF (E y 12 dígitos).',
      });
    },
  );
});

describe('an RNC', () => {
  test.each([
    ['101000015', '101000015', true],
    ['1-01-00001-5', '101000015', true],
    ['101 00001 5', '101000015', true],
    ['131-00001-2', '131000012', true],
    ['101000018', '101000018', false],
    ['00113918205', '00113918205', true],
    ['001-1391820-5', '00113918205', true],
    ['00113918204', '00113918204', false],
    ['10100001', null, false],
    ['1010000150', null, false],
    ['10100001A', null, false],
    ['', null, false],
  ])('%j is stored as %j (valid check digit: %s)', (texto, canonica, bien) => {
    const pista =
      canonica === null
        ? 'El RNC tiene 9 dígitos; el de una persona, los 11 de su cédula.'
        : 'Revise el número: su dígito verificador no coincide.';
    expect(leerIdentificacionFiscal(texto, '1809')).toEqual({
      canonica,
      pista: bien ? null : pista,
    });
  });

  test('has one valid check digit for its first eight digits, the one that stdnum computes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8}$/), (ocho) => {
        const buenos = '0123456789'
          .split('')
          .filter((uno) => segunStdnum('DO.rnc', ocho + uno).valido);
        const nuestros = '0123456789'
          .split('')
          .filter((uno) => leerIdentificacionFiscal(ocho + uno, '1809').pista === null);
        expect(nuestros).toEqual(buenos);
        expect(nuestros).toHaveLength(1);
      }),
      { numRuns: 1000 },
    );
  });
});
