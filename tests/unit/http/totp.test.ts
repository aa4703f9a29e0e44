import { expect, test } from 'vitest';
import {
  codigoDe,
  direccionDe,
  enBase32,
  pasoDe,
  pasoDelCodigo,
} from '../../../netlify/sesiones/totp.ts';

const semilla = Buffer.from('12345678901234567890');

test.each(
  [
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ].map((code, counter) => [counter, code] as const),
)('RFC 4226, appendix D: counter %i gives %s', (counter, code) => {
  expect(codigoDe(semilla, counter)).toBe(code);
});

test('RFC 6238, appendix B: the step of a moment, and its code', () => {
  expect(pasoDe(new Date(1_111_111_109_000))).toBe(0x23523ec);
  expect(codigoDe(semilla, pasoDe(new Date(59_000)))).toBe('287082');
});

test('a code is taken for half a minute before and after its own, and no longer', () => {
  const codigo = codigoDe(semilla, 100);
  const at = (seconds: number) => pasoDelCodigo(semilla, codigo, new Date(seconds * 1000));
  expect([2969, 2970, 3000, 3029, 3059, 3060].map(at)).toEqual([
    undefined,
    100,
    100,
    100,
    100,
    undefined,
  ]);
  expect(pasoDelCodigo(semilla, '000000', new Date(3_000_000))).toBeUndefined();
});

test('a seed is written as RFC 4648 writes it, and in the address of a QR code', () => {
  expect(enBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(enBase32(semilla)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const url = new URL(direccionDe(semilla, 'Junto a Tí', 'CR-F001'));
  expect([url.host, decodeURIComponent(url.pathname), url.searchParams.get('secret')]).toEqual([
    'totp',
    '/Junto a Tí:CR-F001',
    'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  ]);
  expect(url.searchParams.get('issuer')).toBe('Junto a Tí');
});
