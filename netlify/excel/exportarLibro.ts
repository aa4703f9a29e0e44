import type { Libro } from './libro.ts';

/**
 * `escribirLibro`, loaded by who exports alone. It would be half of what every other request's first start
 * reads.
 */
export const exportarLibro = async (
  libro: Libro,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> =>
  (await import('./libro.ts')).escribirLibro(libro);
