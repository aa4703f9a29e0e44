import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatearCodigo,
  generarCodigo,
  leerCodigo,
} from '../../../src/domain/codigoConfirmacion.ts';

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A source that repeats the given bytes for ever. */
const repeating = (bytes: readonly number[]) => {
  let next = 0;
  return (n: number) => Uint8Array.from({ length: n }, () => bytes[next++ % bytes.length] ?? 0);
};

const code = fc
  .array(fc.integer({ min: 0, max: 247 }), { minLength: 16, maxLength: 32 })
  .map((bytes) => generarCodigo(repeating(bytes)));

/**
 * The check character found by trying all 31. It is the one for which the places, counted from 1 at the right,
 * times the symbols' numbers add up to a multiple of 31.
 */
function oracleCheck(nine: string): string | undefined {
  return ALPHABET.split('').find((candidate) => {
    const reversed = (nine + candidate).split('').reverse();
    return reversed.reduce((sum, c, i) => sum + (i + 1) * ALPHABET.indexOf(c), 0) % 31 === 0;
  });
}

describe('a new code', () => {
  test('has ten symbols of the alphabet, the last one the check character', () => {
    fc.assert(
      fc.property(code, (value) => {
        expect(value).toMatch(new RegExp(`^[${ALPHABET}]{10}$`));
        expect(value.at(-1)).toBe(oracleCheck(value.slice(0, 9)));
      }),
    );
  });

  test('uses each symbol equally often over all byte values', () => {
    const seen: Record<string, number> = {};
    for (let byte = 0; byte < 256; byte += 1) {
      // Unusable bytes are skipped, and the next byte is taken.
      const first = generarCodigo(repeating([byte, ...Array<number>(15).fill(0)])).charAt(0);
      if (byte < 248) seen[first] = (seen[first] ?? 0) + 1;
      else expect(first).toBe(ALPHABET.charAt(0));
    }
    expect(seen).toEqual(Object.fromEntries(ALPHABET.split('').map((c) => [c, 8])));
  });

  test('a source of unusable bytes is an error, not an endless loop', () => {
    expect(() => generarCodigo(repeating([255]))).toThrow(RangeError);
  });
});

describe('reading a code', () => {
  test.each([
    ['as shown', (c: string) => `${c.slice(0, 5)}-${c.slice(5)}`],
    ['in lower case', (c: string) => c.toLowerCase()],
    ['with spaces', (c: string) => ` ${c.slice(0, 3)} ${c.slice(3)} `],
    ['with many dashes, pasted', (c: string) => `\u2060${c.split('').join('‑')}`],
  ])('tolerates it %s', (_, written) => {
    fc.assert(
      fc.property(code, (value) => {
        expect(leerCodigo(written(value))).toBe(value);
      }),
    );
  });

  test('refuses a foreign symbol, even where the sum is right', () => {
    expect(leerCodigo('22222222J0')).toBeNull();
  });

  // Weights of 1 to 10 modulo the prime 31, as here, catch every wrong symbol and every swap of two.
  test('accepts exactly one last symbol after any nine, the check character', () => {
    const nine = fc
      .array(fc.constantFrom(...ALPHABET.split('')), { minLength: 9, maxLength: 9 })
      .map((c) => c.join(''));
    fc.assert(
      fc.property(nine, (start) => {
        const accepted = ALPHABET.split('').filter((c) => leerCodigo(start + c) !== null);
        expect(accepted).toEqual([oracleCheck(start)]);
      }),
    );
  });

  test.each(['', '2', '2222222222 2', '22222', 'O222222222', '1222222222', 'L222222222', '😀'])(
    'refuses %j',
    (text) => {
      expect(leerCodigo(text)).toBeNull();
    },
  );
});

test('a code is shown in two groups of five', () => {
  expect(formatearCodigo('ABCDE23456')).toBe('ABCDE-23456');
});
