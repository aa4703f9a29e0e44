import * as v from 'valibot';
import { dia } from '../fields.ts';
import { ESTADOS_LIQUIDACION, TRAMOS, type Tramo } from '../../domain/liquidacion.ts';

// Distributors read every answer of this folder but remarks. No field may name a patient, a doctor, a card or a user.

/** The parts that the reads share. */
export const LECTURA = {
  failure: 'Error al obtener las liquidaciones',
  refusals: [404],
} as const;

/** The state of a settlement. */
export const estado = v.picklist(ESTADOS_LIQUIDACION);
const nombresDeTramos = TRAMOS.map(([nombre]) => nombre) as [Tramo, ...Tramo[]];
/** An age of owed boxes. */
export const tramo = v.picklist(nombresDeTramos);
/** Boxes by age. */
export const cuentaPorTramo = v.array(v.object({ Tramo: tramo, Cajas: v.number() }));

/** An invoice for a distributor: its number, its longer full key if it has one, and its day. */
const factura = v.object({
  NumeroFactura: v.string(),
  Canonico: v.nullable(v.string()),
  Fecha: dia,
});

/** The boxes of one redemption. */
export const cajasDeCanje = v.object({
  CodigoConfirmacion: v.string(),
  FarmaciaCodigo: v.string(),
  PuntoVenta: v.string(),
  Producto: v.string(),
  Cajas: v.number(),
  Facturas: v.array(factura),
  /** The last day on which they can be settled. */
  VenceEl: dia,
});
