/** A source of `n` random bytes. Callers pass it in, so that the domain stays pure. */
export type RandomBytes = (n: number) => Uint8Array;

const ROUNDS = 100;

/**
 * `cuantas` numbers from 0 to `base` - 1, each equally likely: bytes above the last whole multiple of `base` are
 * dropped. Throws a RangeError if the source gives no usable bytes.
 */
export function sortear(base: number, cuantas: number, randomBytes: RandomBytes): number[] {
  const tope = 256 - (256 % base);
  const numeros: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const byte of randomBytes(cuantas + 4)) {
      if (byte < tope) numeros.push(byte % base);
      if (numeros.length === cuantas) return numeros;
    }
  }
  throw new RangeError('The random source gives no usable bytes');
}
