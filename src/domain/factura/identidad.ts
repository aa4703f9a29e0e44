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
 * Who a document is, over all pharmacies and however it was spelled: its issuer and its number. Without an
 * issuer, of its own or the pharmacy's, the pharmacy is used in the issuer's place, until its fiscal number becomes known. Null for a
 * free number: no issuer promises that it is unique, so its pharmacy and its spelling identify it.
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
