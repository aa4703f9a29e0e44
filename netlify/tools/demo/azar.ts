import { createHash } from 'node:crypto';
import type { RandomBytes } from '../../../src/domain/azar.ts';

type NoVacia<T> = readonly [T, ...T[]];

/** The element of a non-empty list at any index, beginning again after the last. */
export function ciclo<T>(lista: NoVacia<T>, indice: number): T {
  return lista[((indice % lista.length) + lista.length) % lista.length] ?? lista[0];
}

/** Draws that look random and are the same for the same seed. */
export interface Azar {
  readonly bytes: RandomBytes;
  readonly pasa: (probabilidad: number) => boolean;
  /** A whole number between two, both included. */
  readonly entre: (menor: number, mayor: number) => number;
  readonly uno: <T>(lista: NoVacia<T>) => T;
  /** A random index, each as likely as its weight. */
  readonly pesado: (pesos: readonly number[]) => number;
}

/** Numbers from 0 to 1 that a seed fixes: mulberry32, which is small and fast; none is secret. */
export const decimales = (semilla: number) => (): number => {
  semilla = (semilla + 0x6d2b79f5) | 0;
  let mezcla = Math.imul(semilla ^ (semilla >>> 15), 1 | semilla);
  mezcla = (mezcla + Math.imul(mezcla ^ (mezcla >>> 7), 61 | mezcla)) ^ mezcla;
  return ((mezcla ^ (mezcla >>> 14)) >>> 0) / 2 ** 32;
};

/** The draws of a seed. */
export function azarDe(semilla: string): Azar {
  const decimal = decimales(createHash('sha256').update(semilla).digest().readUInt32BE());
  return {
    bytes: (n) => Uint8Array.from({ length: n }, () => decimal() * 256),
    pasa: (probabilidad) => decimal() < probabilidad,
    entre: (menor, mayor) => menor + Math.floor(decimal() * (mayor - menor + 1)),
    uno: (lista) => ciclo(lista, Math.floor(decimal() * lista.length)),
    pesado: (pesos) => {
      let resto = decimal() * pesos.reduce((suma, peso) => suma + peso, 0);
      return Math.max(
        0,
        pesos.findIndex((peso) => (resto -= peso) < 0),
      );
    },
  };
}
