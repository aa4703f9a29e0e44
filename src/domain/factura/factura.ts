import { formatearDia } from '../calendario.ts';
import { PAIS_CODIGOS, type PaisCodigo } from '../paises.ts';
import type { DocumentoFactura } from './documento.ts';
import { facturaLibre } from './libre.ts';
import { facturasDe } from './paisesDeFactura.ts';
import { esDireccion, prepararTexto } from './texto.ts';

export type { DocumentoFactura, IdentificacionFiscal } from './documento.ts';
export { type FarmaciaEmisora, identidadDe } from './identidad.ts';
export { leerIdentificacionFiscal, queEscanear } from './paisesDeFactura.ts';
export { type HechosDocumento, REGLAS_DOCUMENTO } from './reglas.ts';

/** The document in a text, or the sentence that says why there is none. */
export type LecturaFactura =
  | { readonly documento: DocumentoFactura; readonly mensaje: null }
  | { readonly documento: null; readonly mensaje: string };

/**
 * Parses an invoice from text typed, pasted or scanned. Documents that name themselves are recognised from any country,
 * a plain number in its own alone; other short numbers are free ones. Never fails; reads 500 characters.
 */
export function reconocerFactura(texto: string, pais: PaisCodigo): LecturaFactura {
  const leido = prepararTexto(texto);
  const propio = facturasDe(pais);
  const paises = [propio, ...PAIS_CODIGOS.map(facturasDe)];
  for (const { electronica } of paises) {
    const documento = electronica(leido);
    if (documento) return { documento, mensaje: null };
  }
  const numero = propio.numero(leido);
  if (numero) return { documento: numero, mensaje: null };
  if (propio.danada(leido)) return { documento: null, mensaje: propio.mensajeDanada };
  if (esDireccion(leido)) {
    return {
      documento: null,
      mensaje: `Ese código lleva a una dirección que no dice qué factura es: ${propio.queEscanear}.`,
    };
  }
  const libre = facturaLibre(texto, pais);
  return libre
    ? { documento: libre, mensaje: null }
    : { documento: null, mensaje: 'El número de factura no es válido.' };
}

/** Whether a scanned text has the form of a fiscal invoice, also of a misread one. A free number has no such form. */
export function pareceFactura(texto: string, pais: PaisCodigo): boolean {
  const { documento } = reconocerFactura(texto, pais);
  return documento === null || documento.clase !== 'libre';
}

/** Whether it is a fiscal document of a kind that cannot be verified. False for a free number: it has no kind. */
export const esSinVerificar = ({ clase, tipo }: DocumentoFactura): boolean =>
  clase !== 'libre' && tipo.naturaleza === 'sinVerificar';

/** What was recognised, in the words of the counter: 'Tiquete electrónico · 12/11/2026 · Farmacia del Valle Escazú'. */
export function describir(documento: DocumentoFactura, nombreDeFarmacia: string | null): string {
  const { clase, fecha, numero, prueba, tipo } = documento;
  return [
    clase === 'libre'
      ? `${tipo.nombre} ${numero}`
      : tipo.nombre + (esSinVerificar(documento) ? ' (sin verificar)' : ''),
    prueba && 'documento de prueba',
    fecha !== null && formatearDia(fecha),
    nombreDeFarmacia,
  ]
    .filter((parte) => typeof parte === 'string' && parte !== '')
    .join(' · ');
}
