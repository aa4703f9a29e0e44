import type { EstadoLiquidacion, Tramo } from '../../domain/liquidacion.ts';

/** The label of each state. */
export const CLASES: Readonly<Record<EstadoLiquidacion, string>> = {
  Abierta: 'etiqueta',
  Enviada: 'etiqueta etiqueta-aviso',
  Recibida: 'etiqueta etiqueta-ok',
  'En disputa': 'etiqueta etiqueta-error',
  Cerrada: 'etiqueta etiqueta-ok',
};

/** The heading of a stretch of age. Lapsed boxes are owed no longer: no total of owed boxes has them. */
export const columnaDeTramo = (tramo: Tramo): string =>
  tramo === 'Vencida' ? 'Ya vencidas, aparte' : `${tramo} días`;

/** What comes next, for whom looks at a settlement in each state. */
export const SIGUE: Readonly<Record<EstadoLiquidacion, string>> = {
  Abierta: 'Falta que el distribuidor envíe las cajas.',
  Enviada: 'Falta que la farmacia confirme qué recibió.',
  Recibida: 'La farmacia recibió todas las cajas. Falta cerrar la liquidación.',
  'En disputa': 'Falta que el programa resuelva qué pasa con las cajas reclamadas.',
  Cerrada: 'No queda nada por hacer.',
};
