import { describe, expect, test } from 'vitest';
import {
  leerIdentificacionFiscal,
  reconocerFactura,
} from '../../../../src/domain/factura/factura.ts';
import { ESCANERES } from './distribuciones.ts';
import { segunStdnum } from './independiente.ts';
import { CLAVE, clave } from './vectores.ts';

const leer = (texto: string) => reconocerFactura(texto, '506');
const NO_SE_LEYO =
  'La clave no se leyó bien: son 50 dígitos que empiezan con 506. Vuelva a escanearla o escriba sus dos líneas.';
const LINEAS = [CLAVE.slice(0, 25), CLAVE.slice(25)] as const;

describe('a clave', () => {
  const ESPERADO = {
    clase: 'electronica',
    pais: '506',
    tipo: { codigo: '04', nombre: 'Tiquete electrónico', naturaleza: 'compra' },
    emisor: '3101123456',
    sucursal: '001',
    fecha: '2026-06-03',
    numero: '001-00001-04-0000001234',
    canonico: CLAVE,
    local: '00100001040000001234',
    verificada: false,
    prueba: false,
    enlace: null,
  };

  test.each([
    CLAVE,
    ` ${CLAVE}\r\n`,
    LINEAS.join('\n'),
    LINEAS.join(' - '),
    `Clave numérica:\n${LINEAS.join('\n')}\nGracias por su compra`,
    `03/06/2026 ${LINEAS.join('\n')}`,
    CLAVE.replace(/(.{5})/g, '$1 '),
    `506-030626-003101123456-00100001040000001234-1-12345678`,
    `506 03 06 26 003101123456 001 00001 04 0000001234 1 12345678`,
    `clave=${CLAVE}`,
    `FE-${CLAVE}.xml`,
    `https://comprobantes.example/v/${CLAVE}`,
    `https://comprobantes.example/2026/v/7?clave=${CLAVE}&monto=1250.50`,
    `https://comprobantes.example/7/${CLAVE}/1234`,
    `{"clave":"${CLAVE}","total":1250}`,
    CLAVE.replace(/\d/g, (digito) => String.fromCodePoint(0xff10 + Number(digito))),
  ])('%j is read', (texto) => {
    expect(leer(texto)).toEqual({ documento: ESPERADO, mensaje: null });
  });

  test.each(Object.entries(ESCANERES))('is read from a scanner %s', (_, escanear) => {
    for (const texto of [
      CLAVE,
      `https://comprobantes.example/v?clave=${CLAVE}&x=1`,
      `https://comprobantes.example/7/${CLAVE}/1234`,
      LINEAS.join('-'),
    ]) {
      expect(leer(escanear(texto)).documento).toEqual(ESPERADO);
    }
  });

  test.each([
    ['01', 'Factura electrónica', 'compra'],
    ['02', 'Nota de débito electrónica', 'notaDebito'],
    ['03', 'Nota de crédito electrónica', 'notaCredito'],
    ['04', 'Tiquete electrónico', 'compra'],
    ['05', 'Comprobante electrónico tipo 05', 'sinVerificar'],
    ['08', 'Comprobante electrónico tipo 08', 'sinVerificar'],
  ])('of kind %s is %s (%s), also by its consecutivo', (codigo, nombre, naturaleza) => {
    const consecutivo = `00100001${codigo}0000001234`;
    const tipo = { codigo, nombre, naturaleza };
    expect(leer(clave({ consecutivo })).documento?.tipo).toEqual(tipo);
    expect(leer(consecutivo).documento?.tipo).toEqual(tipo);
  });

  test.each(['1', '2', '3'])('in situation %s is read', (situacion) => {
    expect(leer(clave({ situacion })).documento?.clase).toBe('electronica');
  });

  test.each([
    ['of a day that does not exist', clave({ dia: '310226' })],
    ['of a thirteenth month', clave({ dia: '011326' })],
    ['in no known situation', clave({ situacion: '4' })],
    ['of no issuer', clave({ emisor: '000000000000' })],
    ['of another country', `507${CLAVE.slice(3)}`],
    ['one digit short', CLAVE.slice(0, -1)],
    ['one digit too long', `${CLAVE}0`],
    ['broken off', CLAVE.slice(0, 30)],
    ['in groups, one digit short', CLAVE.slice(0, -1).replace(/(.{10})(?!$)/g, '$1 ')],
    ['of which only the first line came', LINEAS[0]],
    ['of which only the second line came', LINEAS[1]],
  ])('%s is refused with the advice to scan again', (_, texto) => {
    expect(leer(texto)).toEqual({ documento: null, mensaje: NO_SE_LEYO });
  });
});

describe('a consecutivo', () => {
  test.each([
    '00100001040000001234',
    '001-00001-04-0000001234',
    '0010000104 0000001234',
    '00100 00104 00000 01234',
    '001-00001-04-1234',
    'OOl-OOOOI-O4-OOOOOO1234',
    '1-1-04-1234',
    'Tiquete 001-00001-04-0000001234',
    'N.º 00100001040000001234',
    '00100001040000001234 del 12/11/2026',
    '\u200b00100001040000001234',
  ])('%j is one tiquete', (texto) => {
    expect(leer(texto).documento).toMatchObject({
      clase: 'electronica',
      pais: '506',
      tipo: { codigo: '04', nombre: 'Tiquete electrónico', naturaleza: 'compra' },
      emisor: null,
      fecha: null,
      numero: '001-00001-04-0000001234',
      canonico: '001-00001-04-0000001234',
      local: '00100001040000001234',
      verificada: false,
    });
  });

  test.each([
    ['F-001', 'F-001'],
    ['1-12', '1-12'],
    ['11-2', '11-2'],
    ['1 2 3', '1 2 3'],
    ['0000001234', '0000001234'],
    ['1-1-3-5', '1-1-3-5'],
    ['1-1-4-5', '1-1-4-5'],
    ['1-1-03-5', '1-1-03-5'],
    ['1-1-99-5', '1-1-99-5'],
    ['1-2-3-04-5', '1-2-3-04-5'],
    ['0010000104000000123', '0010000104000000123'],
    ['001000010400000012345', '001000010400000012345'],
    ['12/11/2026 030000001234', '12/11/2026 030000001234'],
    ['506-1', '506-1'],
    ['5060001', '5060001'],
    ['E310000000001', 'E310000000001'],
    ['000-001-01-00000123', '000-001-01-00000123'],
    ['0000010100000123', '0000010100000123'],
  ])('%s is read as the free number %s', (texto, numero) => {
    expect(leer(texto).documento).toMatchObject({ clase: 'libre', pais: '506', numero });
  });

  test.each([
    'https://ventas.example/v/00100001030000001234',
    'httpsÑ--ventas.example-v-00100001040000001234',
  ])('in the address %s is refused', (texto) => {
    expect(leer(texto)).toEqual({
      documento: null,
      mensaje:
        'Ese código lleva a una dirección que no dice qué factura es: escanee o escriba la clave de 50 dígitos o el consecutivo de 20.',
    });
  });
});

describe('a cédula of an issuer', () => {
  test.each([
    ['3-101-123456', '3101123456'],
    ['3101123456', '3101123456'],
    ['003101123456', '3101123456'],
    ['03-101-123456', '3101123456'],
    ['3-002-045678', '3002045678'],
    ['3-2-45678', '3002045678'],
    ['1-0613-0584', '106130584'],
    ['1-613-584', '106130584'],
    ['000106130584', '106130584'],
    ['155812345678', '155812345678'],
    [' ３-101-123456 ', '3101123456'],
    ['3101-123456', '3101123456'],
    ['12-345-6789', '123456789'],
    ['3-123456', null],
    ['A3-101-123456', null],
    ['3A-101-123456', null],
    ['1234567-890123', null],
    ['12345678', null],
    ['1234567890123', null],
    ['3-101-ABCDEF', null],
    ['', null],
    ['---', null],
  ])('%j is %j', (texto, canonica) => {
    const falta = 'La cédula jurídica tiene 10 dígitos (3-101-123456) y la física 9 (1-0613-0584).';
    const pista = canonica === null ? falta : null;
    expect(leerIdentificacionFiscal(texto, '506')).toEqual({ canonica, pista });
  });

  // stdnum knows the two shapes and their zeros; it says nothing of 12 digits.
  test.each(['3-101-123456', '3101123456', '3-002-045678', '4-000-042138', '3-109-001234'])(
    'of a legal entity, %s, is as stdnum has it',
    (texto) => {
      const { canonica } = leerIdentificacionFiscal(texto, '506');
      expect(segunStdnum('CR.cpj', texto)).toEqual({ valido: true, compacto: canonica });
    },
  );
});
