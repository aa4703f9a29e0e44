import type { PaisCodigo } from '../paises.ts';
import { costaRica } from './costaRica.ts';
import type { FacturasDePais, IdentificacionFiscal } from './documento.ts';
import { honduras } from './honduras.ts';
import { panama } from './panama.ts';
import { republicaDominicana } from './republicaDominicana.ts';

/** A country whose fiscal documents are not described yet: every number is a free one. */
const SIN_DESCRIBIR: FacturasDePais = {
  electronica: () => null,
  numero: () => null,
  danada: () => false,
  mensajeDanada: '',
  queEscanear: 'escriba el número de la factura',
  identificacionFiscal: (texto) => ({ canonica: texto.trim() || null, pista: null }),
};

const FACTURAS: Readonly<Partial<Record<PaisCodigo, FacturasDePais>>> = {
  '506': costaRica,
  '507': panama,
  '504': honduras,
  '1809': republicaDominicana,
};

/** What a country knows about its invoices. */
export const facturasDe = (pais: PaisCodigo): FacturasDePais => FACTURAS[pais] ?? SIN_DESCRIBIR;

/** What to scan or write in a country, as the end of a sentence. */
export const queEscanear = (pais: PaisCodigo): string => facturasDe(pais).queEscanear;

/**
 * A pharmacy's cédula jurídica, RUC, RTN or RNC as issuers are compared; null when it is none of that
 * country. The hint, in Spanish, says that its shape or its check digit is wrong.
 */
export function leerIdentificacionFiscal(texto: string, pais: PaisCodigo): IdentificacionFiscal {
  return facturasDe(pais).identificacionFiscal(texto);
}
