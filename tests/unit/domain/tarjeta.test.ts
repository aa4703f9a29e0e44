import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  agruparTarjeta,
  generarTarjeta,
  identificacionGuardada,
  conDigitoVerificador,
  leerCodigoActivacion,
  leerTarjeta,
  tarjetasVecinas,
  paisDeTarjeta,
} from '../../../src/domain/tarjeta.ts';

describe('card numbers', () => {
  test.each([
    ['506', 'CR'],
    ['504', 'HND'],
    ['507', 'PAN'],
    ['1809', 'DOM'],
    ['34', 'GEN'],
    ['', 'GEN'],
  ])('a card of country %j begins with %s and has nine digits', (pais, prefix) => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (bytes) => {
        fc.pre(bytes.filter((byte) => byte < 250).length >= 20);
        let next = 0;
        const source = (n: number) =>
          Uint8Array.from({ length: n }, () => bytes[next++ % bytes.length] ?? 0);
        const card = generarTarjeta(pais, source);
        expect(card).toMatch(new RegExp(`^${prefix}\\d{9}$`));
        expect(leerTarjeta(card)).toBe(card);
      }),
    );
  });

  test('the digits are the bytes modulo 10, without those that would favour the low digits', () => {
    const bytes = Uint8Array.from([250, 255, 10, 21, 32, 43, 54, 65, 76, 87, 98, 251, 0]);
    expect(generarTarjeta('506', () => bytes)).toBe('CR012345678');
  });

  test.each([
    ['CR100000001', 'CR100000001'],
    [' cr 100-000-001 ', 'CR100000001'],
    ['GEN123456789', 'GEN123456789'],
    ['dom123456789', 'DOM123456789'],
    ['CR10000000', null],
    ['CR1000000012', null],
    ['XX100000001', null],
    ['100000001', null],
    ['\u202aCR１00‑000\u200b001\u202c', 'CR100000001'],
    ['CR-ID-0001', null],
    ['', null],
  ])('%j is read as %j', (text, expected) => {
    expect(leerTarjeta(text)).toBe(expected);
  });

  test.each([
    ['CR100000001', '506'],
    ['HND100000001', '504'],
    ['PAN100000001', '507'],
    ['DOM100000001', '1809'],
    ['GEN100000001', null],
    ['nothing', null],
  ])('%s is a card of country %j', (card, expected) => {
    expect(paisDeTarjeta(card)).toBe(expected);
  });

  test('a card is grouped for copying by hand', () => {
    expect(agruparTarjeta('PAN123456789')).toBe('PAN 123 456 789');
    expect(agruparTarjeta('nothing')).toBe('nothing');
  });
});

test.each([
  ['CR-ID-0001', 'CR-ID-0001'],
  ['  cr-id-0001 ', 'CR-ID-0001'],
  ['-12345', null],
  ['12345-', null],
  ['1  2345   6789', '1 2345 6789'],
  ['\u200b００1‑0012345−6', '001-0012345-6'],
  ['12345', '12345'],
  ['1234', null],
  ['  1234  ', null],
  ['1'.repeat(30), '1'.repeat(30)],
  ['1'.repeat(31), null],
  ['-----', null],
  ['<script>', null],
  ['1234😀', null],
  ['', null],
])('the identity number %j is kept as %j', (text, expected) => {
  expect(identificacionGuardada(text)).toBe(expected);
});

test.each([
  ['CR100000011', ['CR100000010', 'CR100000012']],
  ['CR000000000', ['CR000000001']],
  ['CR000000001', ['CR000000000', 'CR000000002']],
  ['HND999999999', ['HND999999998']],
])('the neighbours of %s are %j', (numero, vecinas) => {
  expect(tarjetasVecinas(numero)).toEqual(vecinas);
});

test.each([
  ['00000000', '000000000'],
  ['12345678', '123456782'],
  ['79927398', '799273982'],
])('%s with its check digit is %s', (ocho, nueve) => {
  expect(conDigitoVerificador(ocho)).toBe(nueve);
});

test.each([
  [' ab2-9k ', 'AB29K'],
  ['ABC', null],
  ['ABCDEFGHIJKLM', null],
  ['ÁBCDE', null],
])('an activation code typed as %j is %j', (texto, codigo) => {
  expect(leerCodigoActivacion(texto)).toBe(codigo);
});
