import { type Dia, formatearDia } from '../calendario.ts';
import { type PaisCodigo, paisDe } from '../paises.ts';
import type { DocumentoFactura, Naturaleza } from './documento.ts';
import { queEscanear } from './paisesDeFactura.ts';

/** The facts that the rules need of one invoice; missing ones are not known yet. */
export interface HechosDocumento {
  readonly documento: DocumentoFactura;
  /** The date given with the invoice. */
  readonly fecha: Dia;
  /** The country of the redemption. */
  readonly pais: PaisCodigo;
  /** Whether this is production: elsewhere test documents are taken. */
  readonly produccion: boolean;
  /** The pharmacy named; undefined while it is not known and null when there is none. */
  readonly farmacia?:
    | {
        readonly nombre: string;
        readonly identificacionesFiscales: readonly string[];
        /** From this day its invoices carry a fiscal number; null: not known. */
        readonly facturaElectronicaDesde: Dia | null;
      }
    | null
    | undefined;
}

/** A sentence when the rule fails, null when it holds, undefined while a fact is missing. */
type Juicio = (hechos: HechosDocumento) => string | null | undefined;

/** Judges one line; `campo` is the wrong field of the line. `REGLAS` has its statement. */
interface ReglaDocumento {
  readonly campo: 'NumeroFactura' | 'Fecha' | 'FarmaciaId';
  readonly juzgar: Juicio;
}

const NO_ES_COMPRA: Readonly<Record<Exclude<Naturaleza, 'compra' | 'sinVerificar'>, string>> = {
  notaCredito: 'una nota de crédito',
  notaDebito: 'una nota de débito',
  reembolso: 'un reembolso',
};

/** The rules of a paper, in the order in which they are told. */
export const REGLAS_DOCUMENTO = {
  facturaDelPais: {
    campo: 'NumeroFactura',
    juzgar: ({ documento, pais }) =>
      documento.pais === pais
        ? null
        : `La factura ${documento.numero} es de ${paisDe(documento.pais).nombre} y este canje es de ${paisDe(pais).nombre}.`,
  },
  facturaDeCompra: {
    campo: 'NumeroFactura',
    juzgar: ({ documento: { numero, tipo } }) =>
      tipo.naturaleza === 'compra' || tipo.naturaleza === 'sinVerificar'
        ? null
        : `El documento ${numero} es ${NO_ES_COMPRA[tipo.naturaleza]}: hace falta la factura de la compra.`,
  },
  facturaVerdadera: {
    campo: 'NumeroFactura',
    juzgar: ({ documento, produccion }) =>
      documento.prueba && produccion
        ? `La factura ${documento.numero} es un documento de prueba, sin validez.`
        : null,
  },
  facturaConSuFecha: {
    campo: 'Fecha',
    juzgar: ({ documento, fecha }) =>
      documento.fecha === null || documento.fecha === fecha
        ? null
        : `La factura ${documento.numero} es del ${formatearDia(documento.fecha)} y no del ${formatearDia(fecha)}.`,
  },
  facturaDeSuFarmacia: {
    campo: 'FarmaciaId',
    juzgar: ({ documento, farmacia, pais }) => {
      const { emisor } = documento;
      if (emisor === null || documento.pais !== pais) return null;
      if (!farmacia) return undefined;
      const { identificacionesFiscales, nombre } = farmacia;
      return identificacionesFiscales.length === 0 || identificacionesFiscales.includes(emisor)
        ? null
        : `La factura ${documento.numero} no es de ${nombre}: elija la farmacia que la emitió.`;
    },
  },
  facturaConNumeroFiscal: {
    campo: 'NumeroFactura',
    juzgar: ({ documento, farmacia, fecha, pais }) => {
      if (documento.clase !== 'libre') return null;
      if (!farmacia) return undefined;
      const { facturaElectronicaDesde: desde, nombre } = farmacia;
      return desde === null || fecha < desde
        ? null
        : `Desde el ${formatearDia(desde)} las facturas de ${nombre} llevan número fiscal: ${queEscanear(pais)}.`;
    },
  },
} as const satisfies Record<string, ReglaDocumento>;
