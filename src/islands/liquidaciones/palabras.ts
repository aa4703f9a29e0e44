import type { EstadoLiquidacion } from '../../domain/liquidacion.ts';

/** The label of each state. */
export const CLASES: Readonly<Record<EstadoLiquidacion, string>> = {
  Abierta: 'etiqueta',
  Enviada: 'etiqueta etiqueta-aviso',
  Recibida: 'etiqueta etiqueta-ok',
  'En disputa': 'etiqueta etiqueta-error',
  Cerrada: 'etiqueta etiqueta-ok',
};

/** What comes next, for whom looks at a settlement in each state. */
export const SIGUE: Readonly<Record<EstadoLiquidacion, string>> = {
  Abierta: 'El distribuidor prepara el envío.',
  Enviada: 'La farmacia confirma qué recibió.',
  Recibida: 'La farmacia recibió todas las cajas.',
  'En disputa': 'El programa resuelve qué pasa con las cajas que faltan.',
  Cerrada: 'No queda nada por hacer.',
};
