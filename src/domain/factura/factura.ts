import { formatearDia } from '../calendario.ts';
import { numeroFacturaCanonico } from '../facturas.ts';
import type { FarmaciaId } from '../ids.ts';
import { PAIS_CODIGOS, type PaisCodigo } from '../paises.ts';
import type { DocumentoFactura } from './documento.ts';
import { facturasDe } from './paisesDeFactura.ts';
import { conGuiones, esDireccion, prepararTexto } from './texto.ts';

export type { DocumentoFactura, IdentificacionFiscal } from './documento.ts';
export { leerIdentificacionFiscal, queEscanear } from './paisesDeFactura.ts';
export { type HechosDocumento, REGLAS_DOCUMENTO } from './reglas.ts';

/** The document in a text, or the sentence that says why there is none. */
export type LecturaFactura =
  | { readonly documento: DocumentoFactura; readonly mensaje: null }
  | { readonly documento: null; readonly mensaje: string };

/** A number of no known shape, as its pharmacy prints it; null when it cannot be an invoice's number. */
function facturaLibre(texto: string, pais: PaisCodigo): DocumentoFactura | null {
  const numero = numeroFacturaCanonico(conGuiones(texto));
  // A leading hyphen is a typing error or a formula.
  return numero === null || numero.startsWith('-')
    ? null
    : {
        clase: 'libre',
        pais,
        tipo: { codigo: null, nombre: 'Factura', naturaleza: 'sinVerificar' },
        emisor: null,
        sucursal: null,
        fecha: null,
        numero,
        canonico: numero,
        local: numero,
        verificada: false,
        prueba: false,
        enlace: null,
      };
}

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

/** A pharmacy as far as its invoices are concerned; `identificacionFiscal` in the form of `leerIdentificacionFiscal`. */
export interface FarmaciaEmisora {
  readonly id: FarmaciaId;
  readonly identificacionFiscal: string | null;
}

const PREFIJOS: Readonly<Partial<Record<PaisCodigo, string>>> = {
  '506': 'CR',
  '507': 'PA',
  '504': 'HN',
  '1809': 'DO',
};

/**
 * The identity of a document over all pharmacies and spellings: issuer and number. The issuer is the document's, else
 * the pharmacy's fiscal number, else the pharmacy's id. Null for a free number, identified by pharmacy and spelling.
 */
export function identidadDe(
  { clase, pais, emisor, local }: DocumentoFactura,
  { id, identificacionFiscal }: FarmaciaEmisora,
): string | null {
  if (clase === 'libre') return null;
  return `${PREFIJOS[pais] ?? pais}:${emisor ?? identificacionFiscal ?? `farmacia-${id}`}:${local}`;
}
