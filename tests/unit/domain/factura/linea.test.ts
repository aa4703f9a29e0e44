import { describe, expect, test } from 'vitest';
import {
  leerIdentificacionFiscal,
  reconocerFactura,
} from '../../../../src/domain/factura/factura.ts';
import {
  comoSeEscaneo,
  type FacturaGuardada,
  reconocerLinea,
} from '../../../../src/domain/factura/linea.ts';
import type { PaisCodigo } from '../../../../src/domain/paises.ts';
import { CUFES } from './vectores.ts';
import { idDeFarmacia } from '../../../support/ids.ts';

const [[CUFE, , , , , numeroDelCufe]] = CUFES;
const HONDURENA = '000-001-01-00000123';
const emisoras = [
  { id: idDeFarmacia(7), identificacionFiscal: '08019012345678' },
  { id: idDeFarmacia(8), identificacionFiscal: null },
];
const leer = (texto: string, pais: PaisCodigo = '504', farmaciaId = 7) =>
  reconocerLinea(
    { farmaciaId: idDeFarmacia(farmaciaId), texto, fecha: '2026-06-10', confirmada: false },
    pais,
    emisoras,
  );

describe('a line as it is read', () => {
  test.each<[string, string, number, string | null]>([
    ['of its pharmacy’s fiscal number', HONDURENA, 7, 'HN:08019012345678:0000010100000123'],
    ['of the pharmacy that has none', HONDURENA, 8, 'HN:farmacia-8:0000010100000123'],
    ['without issuer, where the pharmacy is unknown', HONDURENA, 9, null],
    ['without issuer, where the number is a free one', 'A-12', 7, null],
    ['without issuer, where nothing can be read', '!!!', 7, null],
  ])('is %s', (_, texto, farmacia, identidad) => {
    expect(leer(texto, '504', farmacia).identidad).toBe(identidad);
  });

  test.each<[string, PaisCodigo, string, boolean]>([
    [HONDURENA, '504', HONDURENA, false],
    ['000-001-09-00000123', '504', '000-001-09-00000123', true],
    ['A-12', '504', 'A-12', false],
    ['!!!', '504', '', false],
  ])('%j in %s is the number %j and nothing more, unverified: %s', (texto, pais, numero, sin) => {
    expect(leer(texto, pais)).toEqual({
      farmaciaId: 7,
      fecha: '2026-06-10',
      confirmada: false,
      lectura: reconocerFactura(texto, pais),
      numero,
      canonico: null,
      enlace: null,
      sinVerificar: sin,
      identidad: leer(texto, pais).identidad,
    });
  });

  test('keeps the whole code and the official page of a scanned one', () => {
    const { numero, canonico, enlace } = leer(CUFE, '507');
    expect({ numero, canonico }).toEqual({ numero: numeroDelCufe, canonico: CUFE });
    expect(enlace).toContain(CUFE);
  });
});

describe('a line whose invoice was scanned before', () => {
  const escaneada: FacturaGuardada = {
    farmaciaId: idDeFarmacia(8),
    numero: HONDURENA,
    fecha: '2026-06-10',
    identidad: 'HN:1:0000010100000123',
    canonico: 'todo',
    enlace: 'https://sar.example',
  };
  const linea = leer(HONDURENA, '504', 8);
  const dicho = { identidad: escaneada.identidad, canonico: 'todo', enlace: 'https://sar.example' };

  test.each<[string, typeof linea]>([
    ['whose pharmacy replaces its issuer', linea],
    ['without an issuer', { ...linea, identidad: null }],
    ['that is the same one’s', { ...linea, identidad: escaneada.identidad }],
  ])('%s is what the scan told', (_, una) => {
    expect(comoSeEscaneo(una, [escaneada])).toEqual({ ...una, ...dicho });
  });

  test.each<[string, typeof linea, FacturaGuardada[]]>([
    ['none was scanned', linea, []],
    ['it was scanned at another pharmacy', linea, [{ ...escaneada, farmaciaId: idDeFarmacia(7) }]],
    ['the scanned one has another number', linea, [{ ...escaneada, numero: 'A-12' }]],
    ['the scanned one is of another day', linea, [{ ...escaneada, fecha: '2026-06-11' }]],
    ['the scanned one names no issuer', linea, [{ ...escaneada, identidad: null }]],
    ['its own issuer is another', { ...linea, identidad: 'HN:2:0000010100000123' }, [escaneada]],
  ])('stays as it is where %s', (_, una, escaneadas) => {
    expect(comoSeEscaneo(una, escaneadas)).toEqual(una);
  });
});

test('in a country without described documents every number is a free one', () => {
  const pais = '503' as PaisCodigo;
  expect(reconocerFactura(' a-12 ', pais).documento).toMatchObject({
    clase: 'libre',
    pais,
    numero: 'A-12',
    verificada: false,
  });
  expect(leerIdentificacionFiscal(' 0614-1 ', pais)).toEqual({ canonica: '0614-1', pista: null });
  expect(leerIdentificacionFiscal(' ', pais)).toEqual({ canonica: null, pista: null });
});
