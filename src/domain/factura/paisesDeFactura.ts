import type { PaisCodigo } from '../paises.ts';
import { costaRica } from './costaRica.ts';
import type { FacturasDePais, IdentificacionFiscal } from './documento.ts';
import { honduras } from './honduras.ts';
import { panama } from './panama.ts';
import { republicaDominicana } from './republicaDominicana.ts';

/** What each country knows about its invoices. */
export const FACTURAS: Readonly<Record<PaisCodigo, FacturasDePais>> = {
  '506': costaRica,
  '507': panama,
  '504': honduras,
  '1809': republicaDominicana,
};

/** What to scan or write in a country, as the end of a sentence. */
export const queEscanear = (pais: PaisCodigo): string => FACTURAS[pais].queEscanear;

/**
 * A pharmacy's cédula jurídica, RUC, RTN or RNC as issuers are compared (null: none of that country), with a
 * hint in Spanish when its shape or its check digit is wrong.
 */
export function leerIdentificacionFiscal(texto: string, pais: PaisCodigo): IdentificacionFiscal {
  return FACTURAS[pais].identificacionFiscal(texto);
}
