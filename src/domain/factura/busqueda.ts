import { numeroFacturaCanonico } from '../facturas.ts';
import { PAIS_CODIGOS } from '../paises.ts';
import { reconocerFactura } from './factura.ts';

/**
 * The numbers and full keys under which an invoice may be stored: as written, and as it is recognised in
 * each country. Empty if the text is no invoice number.
 */
export function numerosBuscados(texto: string): string[] {
  const documentos = PAIS_CODIGOS.flatMap((pais) => reconocerFactura(texto, pais).documento ?? []);
  const reconocidos = documentos.flatMap(({ numero, canonico }) => [numero, canonico]);
  // A free number is stored as it was written: a space may replace its hyphen, or surround it.
  const conGuion = texto.trim().replace(/\s*[-\u2010-\u2015]\s*|\s+/g, '-');
  const libres = [texto, conGuion].flatMap((uno) => numeroFacturaCanonico(uno) ?? []);
  return [...new Set([...reconocidos, ...libres].flat())];
}
