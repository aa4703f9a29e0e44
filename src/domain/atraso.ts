import type { EstadoLiquidacion } from './liquidacion.ts';

/** The states in which a settlement may be late: the distributor sends it, then the pharmacy confirms it. */
export const ESTADOS_CON_PLAZO = ['Abierta', 'Enviada'] as const satisfies EstadoLiquidacion[];
export type EstadoConPlazo = (typeof ESTADOS_CON_PLAZO)[number];

/** Calendar days of its country after which such a settlement without a change is late. */
export const DIAS_DE_ATRASO = 15;

/** What the settlement waits for in each state. */
export const LE_FALTA: Readonly<Record<EstadoConPlazo, string>> = {
  Abierta: 'por enviar',
  Enviada: 'por confirmar',
};
