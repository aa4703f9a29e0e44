import { createHash } from 'node:crypto';
import type { RandomBytes } from '../../../src/domain/azar.ts';

/** Bytes that look random and are the same at every load: SHA-256 of the seed and a counter. */
export function azarFijo(semilla: string): RandomBytes {
  let vuelta = 0;
  return (n) => {
    const bytes = new Uint8Array(n);
    for (let lleno = 0; lleno < n; lleno += 32) {
      const bloque = createHash('sha256').update(`${semilla} ${vuelta}`).digest();
      vuelta += 1;
      bytes.set(bloque.subarray(0, Math.min(32, n - lleno)), lleno);
    }
    return bytes;
  };
}
