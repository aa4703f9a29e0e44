import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  identidadDe,
  leerIdentificacionFiscal,
  reconocerFactura,
} from '../../../../src/domain/factura/factura.ts';
import { numeroFacturaCanonico } from '../../../../src/domain/facturas.ts';
import { PAIS_CODIGOS, type PaisCodigo } from '../../../../src/domain/paises.ts';
import { size } from '../../../support/size.ts';
import { ESCANERES } from './distribuciones.ts';
import { CLAVE, clave, cufe, qrComun, qrConsumo, qrPanama } from './vectores.ts';
import { idDeFarmacia } from '../../../support/ids.ts';

/** The identity of a text at pharmacy 17, which has this fiscal number or none that is known. */
function identidad(
  pais: PaisCodigo,
  texto: string,
  fiscal: string | null = null,
  id = 17,
): string | null {
  const { documento, mensaje } = reconocerFactura(texto, pais);
  if (!documento) throw new Error(`${texto}: ${mensaje}`);
  const identificacionFiscal = fiscal && leerIdentificacionFiscal(fiscal, pais).canonica;
  return identidadDe(documento, { id: idDeFarmacia(id), identificacionFiscal });
}

describe('the identity of an invoice', () => {
  test.each([
    ['506', CLAVE, null, 'CR:3101123456:00100001040000001234'],
    ['506', CLAVE, '3-102-999999', 'CR:3101123456:00100001040000001234'],
    ['506', '001-00001-04-0000001234', '3-101-123456', 'CR:3101123456:00100001040000001234'],
    ['506', '001-00001-04-0000001234', null, 'CR:farmacia-17:00100001040000001234'],
    ['506', '1-12', '3-101-123456', null],
    ['507', cufe(), null, 'PA:155596713-2-2015:0001:001:01:0000038999'],
    ['507', '38999', '155596713-2-2015 DV 59', null],
    ['1809', 'E320000000001', '1-01-00001-5', 'DO:101000015:E320000000001'],
    ['1809', qrConsumo(), null, 'DO:101000015:E320000000001'],
    ['1809', 'E320000000001', null, 'DO:farmacia-17:E320000000001'],
    ['1809', 'B0200000005', '101000015', 'DO:101000015:B0200000005'],
    ['504', '000-001-01-00000123', '0801-9012-345678', 'HN:08019012345678:0000010100000123'],
    ['504', '000 001 01 00000123', null, 'HN:farmacia-17:0000010100000123'],
    ['504', '000-001-01-00000123', 'mal escrito', 'HN:farmacia-17:0000010100000123'],
  ] as const)('in %s of %s at the issuer %s is %s', (pais, texto, fiscal, esperada) => {
    expect(identidad(pais, texto, fiscal)).toBe(esperada);
  });

  test('is the same at two pharmacies of one issuer, and another at two whose issuer is not known', () => {
    const en = (id: number, fiscal: string | null) =>
      identidad('504', '000-001-01-00000123', fiscal, id);
    expect(en(1, '08019012345678')).toBe(en(2, '08019012345678'));
    expect(en(1, '08019012345678')).not.toBe(en(2, '05019012345678'));
    expect(en(1, null)).not.toBe(en(2, null));
  });
});

describe('spelled in any way', () => {
  const digitos = (largo: number) => fc.stringMatching(new RegExp(`^\\d{${largo}}$`));
  const distinto = fc.constantFrom(...Object.values(ESCANERES));
  const caja = fc.constantFrom(
    (texto: string) => texto,
    (texto: string) => texto.toLowerCase(),
    (texto: string) => texto.toUpperCase(),
  );
  const alrededor = fc.constantFrom('', ' ', '\t', '\n', '  ');
  const separador = fc.constantFrom(
    '',
    ' ',
    '-',
    ' - ',
    '.',
    '/',
    '–',
    "'",
    '’',
    '_',
    '\u00a0',
    '\n',
  );
  const grupos = (texto: string, anchos: readonly number[], con: readonly string[]) => {
    let desde = 0;
    return anchos.map((ancho, i) => texto.slice(desde, (desde += ancho)) + (con[i] ?? '')).join('');
  };
  const escritas = fc.record({
    escanear: distinto,
    caja,
    antes: alrededor,
    despues: alrededor,
    con: fc.tuple(separador, separador, separador, separador, separador),
    forma: fc.nat(5),
  });

  test('one Honduran invoice has one identity', () => {
    fc.assert(
      fc.property(digitos(6), digitos(8), escritas, (a, b, { escanear, antes, despues, con }) => {
        const numero = `${a}01${b}`;
        const texto = antes + escanear(grupos(numero, [3, 3, 2, 8], con.slice(0, 3))) + despues;
        expect(identidad('504', texto, '08019012345678')).toBe(`HN:08019012345678:${numero}`);
        expect(identidad('504', texto)).toBe(`HN:farmacia-17:${numero}`);
      }),
      { numRuns: size(100) },
    );
  });

  test('one Costa Rican invoice has one identity, full key or consecutivo', () => {
    const partes = fc.tuple(
      digitos(3),
      digitos(5),
      fc.constantFrom('01', '04'),
      digitos(10),
      digitos(8),
    );
    fc.assert(
      fc.property(
        partes,
        escritas,
        ([a, b, c, d, seguridad], { escanear, antes, despues, con, forma }) => {
          const consecutivo = a + b + c + d;
          const completa = clave({ consecutivo, seguridad });
          const formas = [
            completa,
            `${completa.slice(0, 25)}${con[0] === '' ? '\n' : con[0]}${completa.slice(25)}`,
            grupos(completa, [10, 10, 10, 10, 10], con.slice(0, 4)),
            `https://v.example/?clave=${completa}&a=1`,
            grupos(consecutivo, [3, 5, 2, 10], con.slice(0, 3)),
            [Number(a), Number(b), c, Number(d)].join('-'),
          ];
          const texto = antes + escanear(formas[forma] ?? '') + despues;
          expect(identidad('506', texto, '3-101-123456'), texto).toBe(
            `CR:3101123456:${consecutivo}`,
          );
        },
      ),
      { numRuns: size(100) },
    );
  });

  test('one Panamanian invoice has one identity', () => {
    fc.assert(
      fc.property(
        digitos(10),
        digitos(9),
        escritas,
        (numero, seguridad, { escanear, caja: escribir, antes, despues, con, forma }) => {
          const entero = cufe({ numero, seguridad });
          const enLineas = con[0] === '\n' ? '\n' : ' ';
          const formas = [
            entero,
            qrPanama(entero),
            `https://dgi-fep.mef.gob.pa/Consultas/FacturasPorCUFE/${entero}`,
            escribir(`CUFE ${entero}`),
            entero.slice(0, 30) + enLineas + entero.slice(30),
            escribir(entero),
          ];
          const texto = antes + escanear(formas[forma] ?? '') + despues;
          expect(identidad('507', texto), texto).toBe(`PA:155596713-2-2015:0001:001:01:${numero}`);
        },
      ),
      { numRuns: size(100) },
    );
  });

  test('one Dominican invoice has one identity, typed or scanned', () => {
    fc.assert(
      fc.property(
        digitos(10),
        escritas,
        (secuencia, { escanear, caja: escribir, antes, despues, con, forma }) => {
          const ncf = `E31${secuencia}`;
          const formas = [
            qrComun(ncf),
            qrConsumo(ncf),
            escribir(qrConsumo(ncf)),
            escribir(`NCF: ${ncf}`),
            escribir(grupos(ncf, [1, 2, 10], con.slice(0, 2))),
            ncf,
          ];
          const texto = antes + escanear(formas[forma] ?? '') + despues;
          expect(identidad('1809', texto, '101000015'), texto).toBe(`DO:101000015:${ncf}`);
        },
      ),
      { numRuns: size(100) },
    );
  });
});

test.each(PAIS_CODIGOS)('in %s a free number keeps the form it had', (pais) => {
  const libre = fc
    .stringMatching(/^[A-Z0-9Ñ ./#_-]{1,40}$/)
    .filter((texto) => numeroFacturaCanonico(texto)?.startsWith('-') === false);
  fc.assert(
    fc.property(libre, (texto) => {
      const { documento } = reconocerFactura(texto, pais);
      if (documento?.clase === 'libre') {
        expect(documento.numero).toBe(numeroFacturaCanonico(texto));
      } else {
        // Only what has the digits of a fiscal number is taken for one.
        expect(texto.replace(/\D/g, '').length).toBeGreaterThan(3);
      }
    }),
    { numRuns: size(200) },
  );
});
