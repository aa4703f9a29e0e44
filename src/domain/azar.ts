/** A source of random bytes: `n` of them at each call. Injected, so that the domain stays pure. */
export type RandomBytes = (n: number) => Uint8Array;

const INTENTOS = 100;

/**
 * `cuantas` numbers from 0 to `base` - 1, each equally likely: bytes in the incomplete last
 * stretch of 256 are thrown away instead of folded (no modulo bias). Throws a RangeError
 * when the source keeps giving nothing usable.
 */
export function sortear(base: number, cuantas: number, randomBytes: RandomBytes): number[] {
  const limite = 256 - (256 % base);
  const numeros: number[] = [];
  for (let intento = 0; intento < INTENTOS; intento += 1) {
    for (const byte of randomBytes(cuantas + 4)) {
      if (byte < limite) numeros.push(byte % base);
      if (numeros.length === cuantas) return numeros;
    }
  }
  throw new RangeError('The random source gives no usable bytes');
}
