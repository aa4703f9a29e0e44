import { type Dia, diasEntre, sumarDias } from './calendario.ts';

/** Reimbursement documents must not be older than this many days. */
export const PLAZO_REEMBOLSO_DIAS = 90;
/** Most calendar days between the first and the last invoice of a redemption. */
export const SEPARACION_MAXIMA_DIAS = 60;
/** Most characters of an invoice number in its canonical form. */
export const NUMERO_FACTURA_MAXIMO = 40;

/**
 * An invoice number as it identifies the invoice at its pharmacy (trimmed, upper case, leading
 * zeros kept, inner spaces single), or null when it is empty, longer than 40 or holds anything
 * but letters, digits, spaces and - . / # _
 */
export function numeroFacturaCanonico(texto: string): string | null {
  const numero = texto.normalize('NFKC').trim().toUpperCase().replace(/\s+/g, ' ');
  const valido =
    numero.length <= NUMERO_FACTURA_MAXIMO &&
    /^[A-Z0-9Ñ ./#_-]+$/.test(numero) &&
    /[A-Z0-9Ñ]/.test(numero);
  return valido ? numero : null;
}

/** One line of a redemption: one box on an invoice of a pharmacy. */
export interface LineaFactura {
  readonly farmaciaId: number;
  readonly numero: string;
  readonly fecha: Dia;
}

/** An invoice with the boxes its lines add up to, and whether those lines agree on its date. */
export interface FacturaReunida extends LineaFactura {
  readonly cantidad: number;
  readonly fechasCoinciden: boolean;
}

/**
 * Joins lines of the same invoice (pharmacy and canonical number) into one with their count.
 * Sorted by pharmacy and number, so that two redemptions always write shared invoices in the
 * same order and cannot lock each other out.
 */
export function reunirFacturas(lineas: readonly LineaFactura[]): FacturaReunida[] {
  const porIdentidad = new Map<string, FacturaReunida>();
  for (const { farmaciaId, numero, fecha } of lineas) {
    const canonico = numeroFacturaCanonico(numero) ?? numero;
    const identidad = `${farmaciaId} ${canonico}`;
    const previa = porIdentidad.get(identidad);
    porIdentidad.set(identidad, {
      farmaciaId,
      numero: canonico,
      fecha: previa?.fecha ?? fecha,
      cantidad: (previa?.cantidad ?? 0) + 1,
      fechasCoinciden: !previa || (previa.fechasCoinciden && previa.fecha === fecha),
    });
  }
  return [...porIdentidad.values()].sort(
    (a, b) => a.farmaciaId - b.farmaciaId || (a.numero < b.numero ? -1 : 1),
  );
}

/** Whether an invoice date is not later than today. */
export function noEsFutura(fecha: Dia, hoy: Dia): boolean {
  return fecha <= hoy;
}

/** Whether an invoice is still within the 90 days of reimbursement; its 90th day is. */
export function estaEnPlazo(fecha: Dia, hoy: Dia): boolean {
  return diasEntre(fecha, hoy) <= PLAZO_REEMBOLSO_DIAS;
}

/** Calendar days between the earliest and the latest date; 0 for one date or none. */
export function separacion(fechas: readonly Dia[]): number {
  const [primera, ultima] = extremos(fechas);
  return primera === undefined || ultima === undefined ? 0 : diasEntre(primera, ultima);
}

/** The latest date, or undefined when there is none. It alone must lie in the promotion's validity. */
export function ultimaFecha(fechas: readonly Dia[]): Dia | undefined {
  return extremos(fechas)[1];
}

/**
 * Of invoices that wait, those the next redemption is made of, oldest first: all within the 90 days of
 * reimbursement and within 60 days of each other. They are the oldest that suffice for one, else those
 * that go with the newest; what is too old for either counts no more and stands in nobody's way.
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
    enPlazo.slice(i).filter(({ fecha }) => fecha <= limiteSiguienteFactura(primera.fecha)),
  );
  return (
    grupos.find((grupo) => grupo.length >= necesarias) ??
    grupos.find((grupo) => grupo.at(-1) === enPlazo.at(-1)) ??
    []
  );
}

/** The last day on which a further invoice may still be dated to go with one of `fecha`. */
export function limiteSiguienteFactura(fecha: Dia): Dia {
  return sumarDias(fecha, SEPARACION_MAXIMA_DIAS);
}

function extremos(fechas: readonly Dia[]): [Dia | undefined, Dia | undefined] {
  const orden = [...fechas].sort();
  return [orden[0], orden.at(-1)];
}
