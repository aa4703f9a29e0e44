import type { PaisCodigo } from '../paises.ts';
import { type DocumentoFactura, sinCeros } from './documento.ts';

/** A pharmacy as far as its invoices are concerned; `identificacionFiscal` in the form of `leerIdentificacionFiscal`. */
export interface FarmaciaEmisora {
  readonly id: number;
  readonly identificacionFiscal: string | null;
}

/**
 * By what two invoices are compared. `identidad`: the same paper has the same one. `semejanzas`: one to three
 * keys; papers that share one may be the same, written otherwise, and are asked about, never merged.
 */
export interface HuellaFactura {
  readonly identidad: string;
  readonly semejanzas: readonly string[];
}

const PREFIJOS: Readonly<Record<PaisCodigo, string>> = {
  '506': 'CR',
  '507': 'PA',
  '504': 'HN',
  '1809': 'DO',
};

/** Marks an identity in which the pharmacy stands for an issuer that is not known. */
const SUPLENTE = ':farmacia-';

/**
 * The mark of an invoice at the pharmacy it is said to be of. Without an issuer, of its own or the pharmacy's,
 * the pharmacy stands in. A free number belongs to its pharmacy always: no issuer promises that it is unique.
 */
export function huellaDe(documento: DocumentoFactura, farmacia: FarmaciaEmisora): HuellaFactura {
  const { clase, pais, local, identidad } = documento;
  const emisor = clase === 'libre' ? null : farmacia.identificacionFiscal;
  return {
    identidad:
      identidad ??
      `${PREFIJOS[pais]}${emisor === null ? `${SUPLENTE}${farmacia.id}` : `:${emisor}`}:${local}`,
    semejanzas: semejanzas(documento),
  };
}

/** Whether two different invoices of a pharmacy, or of a chain, may be one paper; never when both name their issuers. */
export function seParecen(una: HuellaFactura, otra: HuellaFactura): boolean {
  return (
    una.identidad !== otra.identidad &&
    [una, otra].some(({ identidad }) => identidad.includes(SUPLENTE)) &&
    una.semejanzas.some((llave) => otra.semejanzas.includes(llave))
  );
}

/**
 * Without separators: '1-12' and '112'. Without the zeros before each group of letters or digits: '001-12',
 * '1-12' and '1 12'. And the last part alone: '12' of '000-001-01-00000012'.
 */
function semejanzas({ numero, correlativo }: DocumentoFactura): readonly string[] {
  const grupos = numero.match(/[A-ZÑ]+|\d+/g) ?? [];
  const llaves = [sinCeros(grupos.join('')), grupos.map(sinCeros).join('-'), correlativo];
  return [...new Set(llaves.filter((llave) => llave !== null))];
}
