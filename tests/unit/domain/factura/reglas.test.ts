import { describe, expect, test } from 'vitest';
import {
  type HechosDocumento,
  reconocerFactura,
  REGLAS_DOCUMENTO,
} from '../../../../src/domain/factura/factura.ts';
import type { PaisCodigo } from '../../../../src/domain/paises.ts';
import { clave, cufe, qrComun } from './vectores.ts';

const NOMBRES = Object.keys(REGLAS_DOCUMENTO) as (keyof typeof REGLAS_DOCUMENTO)[];

const VALLE = {
  nombre: 'Farmacia del Valle Escazú',
  identificacionesFiscales: [],
  facturaElectronicaDesde: null,
};

/** What every rule says of a text. */
function juzgar(texto: string, hechos: Partial<HechosDocumento> = {}) {
  const { pais = '506' } = hechos;
  const { documento } = reconocerFactura(texto, pais);
  if (!documento) throw new Error(texto);
  const todos: HechosDocumento = {
    documento,
    fecha: '2026-11-12',
    pais,
    produccion: true,
    farmacia: VALLE,
    ...hechos,
  };
  return Object.fromEntries(NOMBRES.map((regla) => [regla, REGLAS_DOCUMENTO[regla].juzgar(todos)]));
}
const fallas = (texto: string, hechos: Partial<HechosDocumento> = {}) =>
  Object.fromEntries(Object.entries(juzgar(texto, hechos)).filter(([, juicio]) => juicio !== null));

test.each<[PaisCodigo, string]>([
  ['506', clave()],
  ['506', '001-00001-04-0000001234'],
  ['506', clave({ consecutivo: '00100001080000001234' })],
  ['506', 'F-001'],
  ['507', cufe()],
  ['507', cufe({ tipo: '10' })],
  ['507', '38999'],
  ['504', '000-001-01-00000123'],
  ['504', '000-001-06-00000123'],
  ['1809', 'B0200000005'],
  ['1809', 'E410000000001'],
  ['1809', qrComun()],
])('in %s %s holds every rule', (pais, texto) => {
  expect(fallas(texto, { pais })).toEqual({});
});

test.each<[PaisCodigo, string, string, string]>([
  ['1809', 'E340000000001', 'E340000000001', 'una nota de crédito'],
  ['506', '00100001020000001234', '001-00001-02-0000001234', 'una nota de débito'],
  ['507', cufe({ tipo: '04' }), '0000038999', 'una nota de crédito'],
  ['507', cufe({ tipo: '09' }), '0000038999', 'un reembolso'],
])('what is no purchase is refused by its name, in %s %s', (pais, texto, numero, nombre) => {
  expect(fallas(texto, { pais })).toEqual({
    facturaDeCompra: `El documento ${numero} es ${nombre}: hace falta la factura de la compra.`,
  });
});

describe('the issuer is the pharmacy named', () => {
  const otra = { ...VALLE, identificacionesFiscales: ['3102999999'] };
  test('where its fiscal number is known', () => {
    expect(
      fallas(clave(), { farmacia: { ...VALLE, identificacionesFiscales: ['3101123456'] } }),
    ).toEqual({});
    expect(fallas(clave(), { farmacia: otra })).toEqual({
      facturaDeSuFarmacia:
        'La factura 001-00001-04-0000001234 no es de Farmacia del Valle Escazú: elija la farmacia que la emitió.',
    });
  });
  test('and cannot be said where the number does not name it', () => {
    expect(fallas('001-00001-04-0000001234', { farmacia: otra })).toEqual({});
    expect(fallas('F-001', { farmacia: otra })).toEqual({});
  });
});

test('an invoice of another country is refused for its country alone', () => {
  const farmacia = { ...VALLE, identificacionesFiscales: ['3101123456'] };
  expect(fallas(cufe(), { pais: '506', farmacia })).toEqual({
    facturaDelPais: 'La factura 0000038999 es de Panamá y este canje es de Costa Rica.',
  });
});

describe('a pharmacy that issues electronic invoices since a day', () => {
  const farmacia = { ...VALLE, facturaElectronicaDesde: '2026-11-12' as const };
  test.each<[PaisCodigo, string, string]>([
    ['506', 'F-001', 'escanee o escriba la clave de 50 dígitos o el consecutivo de 20'],
    ['507', 'F-001', 'escanee el código QR o escriba el CUFE, que empieza con FE'],
    ['504', 'F-001', 'escriba los 16 dígitos de la factura'],
    ['1809', 'F-001', 'escanee el código QR o escriba el e-NCF (E y 12 dígitos)'],
  ])('in %s gives no %s from that day on', (pais, texto, queEscanear) => {
    expect(fallas(texto, { pais, farmacia })).toEqual({
      facturaConNumeroFiscal: `Desde el 12/11/2026 las facturas de Farmacia del Valle Escazú llevan número fiscal: ${queEscanear}.`,
    });
    expect(fallas(texto, { pais, farmacia, fecha: '2026-11-13' })).not.toEqual({});
    expect(fallas(texto, { pais, farmacia, fecha: '2026-11-11' })).toEqual({});
  });

  test.each<[PaisCodigo, string]>([
    ['506', '001-00001-04-0000001234'],
    ['506', clave()],
    ['507', cufe()],
    ['504', '000-001-01-00000123'],
    ['1809', 'B0200000005'],
  ])('in %s gives %s', (pais, texto) => {
    expect(fallas(texto, { pais, farmacia })).toEqual({});
  });
});

test.each([undefined, null])('a pharmacy that is %s leaves only its own rules open', (farmacia) => {
  expect(fallas(clave(), { farmacia })).toEqual({ facturaDeSuFarmacia: undefined });
  expect(fallas('F-001', { farmacia })).toEqual({ facturaConNumeroFiscal: undefined });
  expect(fallas('001-00001-04-0000001234', { farmacia })).toEqual({});
});
