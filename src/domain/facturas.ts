import { type Dia, diasEntre, sumarDias } from './calendario.ts';
import { signosLlanos } from './sinAcentos.ts';

/** The oldest age of an invoice at its redemption, in days. */
export const PLAZO_REEMBOLSO_DIAS = 90;
/** The most calendar days between the first and the last invoice of a redemption. */
export const SEPARACION_MAXIMA_DIAS = 60;
/** The most characters that are read of what was typed or scanned as an invoice. */
export const TEXTO_FACTURA_MAXIMO = 500;
/** The most characters of a canonical invoice number. */
const NUMERO_FACTURA_MAXIMO = 40;

/**
 * An invoice number as it identifies the invoice at its pharmacy: trimmed, upper case, leading zeros kept. Null when it
 * is empty, longer than 40, or holds anything but letters, digits, spaces and - . / # _
 */
export function numeroFacturaCanonico(texto: string): string | null {
  const numero = signosLlanos(texto).replace(/\s+/g, ' ');
  const valido =
    numero.length <= NUMERO_FACTURA_MAXIMO &&
    /^[A-Z0-9Ñ ./#_-]+$/.test(numero) &&
    /[A-Z0-9Ñ]/.test(numero);
  return valido ? numero : null;
}

/** One line of a redemption: one box on one invoice. */
export interface LineaFactura {
  readonly farmaciaId: number;
  /** The number as the pharmacy prints it. */
  readonly numero: string;
  readonly fecha: Dia;
  /** Issuer and number of a fiscal document; null for a free number, which its pharmacy identifies. */
  readonly identidad: string | null;
}

/** Whether a line comes from another pharmacy than the redeeming one (FFD). */
export function esFfd(
  farmaciaId: number,
  lineas: readonly Pick<LineaFactura, 'farmaciaId'>[],
): boolean {
  return lineas.some((linea) => linea.farmaciaId !== farmaciaId);
}

/** An invoice, the number of its lines, and the dates that these give it: one, if they agree. */
export type FacturaReunida<Linea extends LineaFactura = LineaFactura> = Linea & {
  readonly cantidad: number;
  readonly fechas: readonly Dia[];
};

/** The key of an invoice: its identity, else its pharmacy and number. */
const llaveDe = ({ identidad, farmaciaId, numero }: LineaFactura): string =>
  identidad ?? `${farmaciaId} ${numero}`;

/**
 * Joins the lines of each invoice. The result is sorted by what identifies an invoice: two redemptions
 * write shared invoices in the same order and cannot deadlock.
 */
export function reunirFacturas<Linea extends LineaFactura>(
  lineas: readonly Linea[],
): FacturaReunida<Linea>[] {
  const porLlave = new Map<string, FacturaReunida<Linea>>();
  for (const linea of lineas) {
    const llave = llaveDe(linea);
    const previa = porLlave.get(llave);
    porLlave.set(llave, {
      ...(previa ?? linea),
      cantidad: (previa?.cantidad ?? 0) + 1,
      fechas: [...new Set([...(previa?.fechas ?? []), linea.fecha])],
    });
  }
  return [...porLlave].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, factura]) => factura);
}

/** Whether an invoice date is not later than today. */
export function noEsFutura(fecha: Dia, hoy: Dia): boolean {
  return fecha <= hoy;
}

/** Whether an invoice is at most 90 days old. The 90th day is included. */
export function estaEnPlazo(fecha: Dia, hoy: Dia): boolean {
  return diasEntre(fecha, hoy) <= PLAZO_REEMBOLSO_DIAS;
}

/** Calendar days between the earliest and the latest date. 0 for one date or none. */
export function separacion(fechas: readonly Dia[]): number {
  const [primera, ultima] = extremos(fechas);
  return primera === undefined || ultima === undefined ? 0 : diasEntre(primera, ultima);
}

/** The latest date, or undefined without dates. Only the latest must lie in the promotion's validity. */
export function ultimaFecha(fechas: readonly Dia[]): Dia | undefined {
  return extremos(fechas)[1];
}

/**
 * The waiting invoices that the next redemption will use, oldest first: the oldest group within 60 days that suffices,
 * or else that of the newest invoice. Invoices older than 90 days are left out.
 */
export function facturasDelProximoCanje<Factura extends { readonly fecha: Dia }>(
  facturas: readonly Factura[],
  necesarias: number,
  hoy: Dia,
): readonly Factura[] {
  const enPlazo = facturas
    .filter(({ fecha }) => estaEnPlazo(fecha, hoy))
    .sort((a, b) => diasEntre(b.fecha, a.fecha));
  const grupos = enPlazo.map((primera, i) =>
    enPlazo.slice(i).filter(({ fecha }) => fecha <= ultimoDiaDeLaSiguiente(primera.fecha)),
  );
  return (
    grupos.find((grupo) => grupo.length >= necesarias) ??
    grupos.find((grupo) => grupo.at(-1) === enPlazo.at(-1)) ??
    []
  );
}

/** The waiting invoices that are enough for a redemption, or go with a purchase of today; oldest first. */
export function facturasEnEspera<Factura extends { readonly fecha: Dia }>(
  facturas: readonly Factura[],
  necesarias: number,
  hoy: Dia,
): Factura[] {
  const compra = { fecha: hoy };
  return facturasDelProximoCanje([...facturas, compra], necesarias, hoy).filter(
    (una): una is Factura => una !== compra,
  );
}

/** The latest date of an invoice that still goes with one of `fecha`. */
export function ultimoDiaDeLaSiguiente(fecha: Dia): Dia {
  return sumarDias(fecha, SEPARACION_MAXIMA_DIAS);
}

/** The last day for the next invoice, or for the redemption once all are there; `primera` is the oldest one's date. */
export const ultimoDiaDeEspera = (primera: Dia, completa: boolean): Dia =>
  sumarDias(primera, completa ? PLAZO_REEMBOLSO_DIAS : SEPARACION_MAXIMA_DIAS);

function extremos(fechas: readonly Dia[]): [Dia | undefined, Dia | undefined] {
  const orden = [...fechas].sort();
  return [orden[0], orden.at(-1)];
}
