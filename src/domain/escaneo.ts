import { conGuiones } from './factura/texto.ts';
import { PAISES } from './paises.ts';
import { leerTarjeta } from './tarjeta.ts';

/** What a counter scans: each has its own field. */
export type ClaseEscaneada = 'tarjeta' | 'farmacia' | 'medico' | 'factura';

/** A code whose form says its kind. */
interface CodigoEscaneado {
  readonly clase: Exclude<ClaseEscaneada, 'factura'>;
  readonly texto: string;
}

const PREFIJOS = PAISES.map(({ prefijo }) => prefijo).join('|');
const FORMAS = [
  { clase: 'farmacia', forma: new RegExp(`^(?:${PREFIJOS})-F\\d{2,6}$`) },
  { clase: 'medico', forma: new RegExp(`^(?:${PREFIJOS})-M\\d{2,6}$`) },
] as const;

/** Recognises a card number, a pharmacy's or a doctor's code. Null for any other text: an invoice, or unknown. */
export function codigoEscaneado(texto: string): CodigoEscaneado | null {
  const tarjeta = leerTarjeta(texto);
  if (tarjeta !== null) return { clase: 'tarjeta', texto: tarjeta };
  const codigo = conGuiones(texto.trim()).toUpperCase();
  const clase = FORMAS.find(({ forma }) => forma.test(codigo))?.clase;
  return clase === undefined ? null : { clase, texto: codigo };
}

/**
 * Whether a scan looks like a fiscal document by its length and letters alone: a key, an address, an e-NCF. Used as
 * long as the code that reads invoices is not loaded.
 */
export const pareceDocumento = (texto: string): boolean =>
  /^(?:\S{20,}|[a-z]\d{10,12}|\d{16})$/i.test(texto.trim());

/** The fewest keys of a scan: shorter texts are typed as fast by hand. */
const TECLAS_MINIMAS = 4;
/** Milliseconds per key, on average. A scanner takes 1 to 30; the fastest typist over 50. */
const MS_POR_TECLA = 40;

/** Whether `teclas` keys within `ms` milliseconds are too fast for a person. */
export const aVelocidadDeEscaner = (teclas: number, ms: number): boolean =>
  ms <= teclas * MS_POR_TECLA;

/** Whether a text of `teclas` keys, sent after `ms` milliseconds, comes from a scanner. */
export const esDeEscaner = (teclas: number, ms: number): boolean =>
  teclas >= TECLAS_MINIMAS && aVelocidadDeEscaner(teclas, ms);
