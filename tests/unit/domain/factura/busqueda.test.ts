import { expect, test } from 'vitest';
import { numerosBuscados } from '../../../../src/domain/factura/busqueda.ts';
import { CUFES } from './vectores.ts';

const CLAVE = '50601012600310112345600100001010000000001112345678';
const [[CUFE, , , , , numeroDelCufe]] = CUFES;

test.each([
  ['a number as it is written', '000-001-01-00000123', ['000-001-01-00000123']],
  ['a free number', 'A-12', ['A-12']],
  ['one with spaces around its hyphen', ' a  - 12 ', ['A - 12', 'A-12']],
  ['one with a dash', 'A–12', ['A-12']],
  ['one with a space before its hyphen', 'A -12', ['A -12', 'A-12']],
  ['one with two spaces', 'A  12', ['A 12', 'A-12']],
  ['a spelling, and what a country reads in it', ' b01-00000001', ['B01-00000001', 'B0100000001']],
  [
    'the number without its signs',
    '00100001010000000123',
    ['001-00001-01-0000000123', '00100001010000000123'],
  ],
  ['a full key, by its number too', CLAVE, ['001-00001-01-0000000001', CLAVE]],
  ['the key of another country', CUFE, [numeroDelCufe, CUFE]],
  ['nothing', '', []],
  ['signs alone', '!!!', []],
  ['more digits than any number has', '1'.repeat(60), []],
])('an invoice is looked for by %s', (_, escrito, numeros) => {
  expect(numerosBuscados(escrito)).toEqual(numeros);
});
