import type { Dia } from '../calendario.ts';
import type { PaisCodigo } from '../paises.ts';

/** What a document is to the programme; only `compra` and `sinVerificar` may be redeemed. */
export type Naturaleza = 'compra' | 'notaCredito' | 'notaDebito' | 'reembolso' | 'sinVerificar';

/** A kind of document of a country: its official code (null for a free number), its name and what it is. */
export interface TipoDocumento {
  readonly codigo: string | null;
  readonly nombre: string;
  readonly naturaleza: Naturaleza;
}

/** A line of a country's table of kinds, with the days on which it is in force, if known. */
export interface TipoVigente extends TipoDocumento {
  readonly codigo: string;
  readonly desde?: Dia;
  readonly hasta?: Dia;
}

/** An invoice as it was understood. */
export interface DocumentoFactura {
  /** Electronic, a number that the tax office authorised, or any other number. */
  readonly clase: 'electronica' | 'fiscal' | 'libre';
  /** The country that issued it, which is not always the country it was shown in. */
  readonly pais: PaisCodigo;
  readonly tipo: TipoDocumento;
  /** Fiscal number of the issuer in the form of `leerIdentificacionFiscal`; null when the paper's number does not name it. */
  readonly emisor: string | null;
  /** The issuer's branch as its number writes it. */
  readonly sucursal: string | null;
  readonly fecha: Dia | null;
  /** The number a person reads aloud: '001-00001-04-0000001234', '0000038999', 'E310000000001', '000-001-01-00000123'. */
  readonly numero: string;
  /** The longest form that was recognised, in one spelling: the clave, the CUFE, else the number. */
  readonly canonico: string;
  /** The number within its issuer, as it enters the identity: 'consecutivo', '0001:001:01:0000038999', 'E310000000001'. */
  readonly local: string;
  /** Whether its own check digit confirmed the reading; only a CUFE has one. */
  readonly verificada: boolean;
  /** Whether it was issued in the tax office's test environment. */
  readonly prueba: boolean;
  /** The official page that shows it, built from recognised parts only; null without one. */
  readonly enlace: string | null;
}

/** An issuer's fiscal number in one spelling (null: not of this country), and a hint if it looks wrong. */
export interface IdentificacionFiscal {
  readonly canonica: string | null;
  readonly pista: string | null;
}

/** What one country knows about its invoices. Texts come in as `prepararTexto` leaves them. */
export interface FacturasDePais {
  /** A document that names its country and issuer. */
  readonly electronica: (texto: TextoLeido) => DocumentoFactura | null;
  /** A number known in this country only; its issuer is the pharmacy. */
  readonly numero: (texto: TextoLeido) => DocumentoFactura | null;
  /** Whether the text is a misread document of this country, or a part that does not hold its number. */
  readonly danada: (texto: TextoLeido) => boolean;
  /** The sentence for such a text. */
  readonly mensajeDanada: string;
  /** What to scan or write in this country, as the end of a sentence. */
  readonly queEscanear: string;
  readonly identificacionFiscal: (texto: string) => IdentificacionFiscal;
}

/** A text as it arrived, and in capitals with one kind of hyphen and apostrophe. */
export interface TextoLeido {
  readonly crudo: string;
  readonly llano: string;
}

/** The kind of a code on a day (null: any day). A code that the table lacks is unverified, never refused. */
export function tipoDe(
  tabla: readonly TipoVigente[],
  codigo: string,
  generico: string,
  fecha: Dia | null,
): TipoDocumento {
  const linea = tabla.find(
    ({ codigo: uno, desde, hasta }) =>
      uno === codigo &&
      (fecha === null ||
        ((desde === undefined || desde <= fecha) && (hasta === undefined || fecha <= hasta))),
  );
  const { nombre, naturaleza } = linea ?? {
    nombre: `${generico} tipo ${codigo}`,
    naturaleza: 'sinVerificar',
  };
  return { codigo, nombre, naturaleza };
}

/** Digits without the zeros before them; '0' stays. */
export const sinCeros = (digitos: string): string => digitos.replace(/^0+(?=.)/, '');
