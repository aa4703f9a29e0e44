import { numeroFacturaCanonico } from '../facturas.ts';
import type { PaisCodigo } from '../paises.ts';
import type { DocumentoFactura } from './documento.ts';
import { conGuiones } from './texto.ts';

/** A number of no known shape, as its pharmacy prints it; null when it cannot be an invoice's number. */
export function facturaLibre(texto: string, pais: PaisCodigo): DocumentoFactura | null {
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
        identidad: null,
        verificada: false,
        prueba: false,
        enlace: null,
      };
}
