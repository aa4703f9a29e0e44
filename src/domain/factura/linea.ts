import {
  esSinVerificar,
  type FarmaciaEmisora,
  identidadDe,
  type LecturaFactura,
  reconocerFactura,
} from './factura.ts';
import type { Dia } from '../calendario.ts';
import type { LineaFactura } from '../facturas.ts';
import type { PaisCodigo } from '../paises.ts';
import type { FarmaciaId } from '../ids.ts';

/** An invoice as a request names it; `texto` is the text typed or scanned. */
export interface LineaEscrita {
  readonly farmaciaId: FarmaciaId;
  readonly texto: string;
  readonly fecha: Dia;
  readonly confirmada: boolean;
}

/** An invoice as it is stored. */
export interface FacturaGuardada extends LineaFactura {
  readonly farmaciaId: FarmaciaId;
  /** The recognised form if it is longer than the number; else null. */
  readonly canonico: string | null;
  /** The official page that shows it, or null. */
  readonly enlace: string | null;
}

/** A recognised invoice, ready to be searched and stored. */
export interface LineaReconocida extends FacturaGuardada {
  readonly lectura: LecturaFactura;
  readonly confirmada: boolean;
  /** A fiscal document of a kind that its country's table lacks. */
  readonly sinVerificar: boolean;
}

/** Reads an invoice in a country. `emisoras` are the pharmacies that lines may name, with their fiscal numbers. */
export const reconocerLinea = (
  { farmaciaId, texto, fecha, confirmada }: LineaEscrita,
  pais: PaisCodigo,
  emisoras: readonly FarmaciaEmisora[],
): LineaReconocida => {
  const lectura = reconocerFactura(texto, pais);
  const { documento } = lectura;
  const emisora = emisoras.find(({ id }) => id === farmaciaId);
  return {
    lectura,
    farmaciaId,
    fecha,
    confirmada,
    // A rule refuses an unread number; no query searches it.
    numero: documento?.numero ?? '',
    identidad: documento && emisora ? identidadDe(documento, emisora) : null,
    canonico: documento && documento.canonico !== documento.numero ? documento.canonico : null,
    enlace: documento?.enlace ?? null,
    sinVerificar: documento !== null && esSinVerificar(documento),
  };
};

/**
 * A line with what its scan told, where its pharmacy, number and date are those of an invoice that was scanned before
 * and named its issuer. The number alone says less than the scanned code.
 */
export function comoSeEscaneo(
  linea: LineaReconocida,
  escaneadas: readonly FacturaGuardada[],
): LineaReconocida {
  const { identidad: propia, farmaciaId, numero, fecha } = linea;
  const una = escaneadas.find(
    (otra) =>
      otra.identidad !== null &&
      otra.farmaciaId === farmaciaId &&
      otra.numero === numero &&
      otra.fecha === fecha,
  );
  const sinEmisor = propia === null || propia.includes(':farmacia-');
  if (una === undefined || (!sinEmisor && propia !== una.identidad)) return linea;
  const { identidad, canonico, enlace } = una;
  return { ...linea, identidad, canonico, enlace };
}
