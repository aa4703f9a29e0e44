import type { PaisCodigo } from '../paises.ts';
import type { DocumentoFactura } from './documento.ts';
import type { FarmaciaId } from '../ids.ts';

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
 * The identity of a document over all pharmacies and spellings: issuer and number; without an issuer, its own or the
 * pharmacy's on file, the pharmacy instead. Null for a free number, identified by pharmacy and spelling.
 */
export function identidadDe(
  { clase, pais, local, identidad }: DocumentoFactura,
  { id, identificacionFiscal }: FarmaciaEmisora,
): string | null {
  if (clase === 'libre') return null;
  return (
    identidad ?? `${PREFIJOS[pais] ?? pais}:${identificacionFiscal ?? `farmacia-${id}`}:${local}`
  );
}
