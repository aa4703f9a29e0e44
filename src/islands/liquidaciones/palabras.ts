import type { InferOutput } from 'valibot';
import type { ESTADOS_EN_LISTA, ver } from '../../contracts/liquidaciones/lista.ts';
import type { EstadoLiquidacion, Tramo } from '../../domain/liquidacion.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { paths } from '../../paths.ts';

/** One settlement whole. */
export type Entera = InferOutput<typeof ver.reply>;

/** 'Llegó 1 de 2', 'Llegaron 3 de 4'. */
export const llegaron = (cajas: number, enviadas: number): string =>
  `${cajas === 1 ? 'Llegó' : 'Llegaron'} ${cajas} de ${enviadas}`;

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

/** The class of a stretch of age: lapsed boxes are red, those that lapse next amber. */
export const tonoDeTramo = (tramo: Tramo): string =>
  `restante ${tramo === 'Vencida' ? 'urgente' : tramo === '76–90' ? 'pronto' : ''}`;

/** The address of owed boxes, of those of an age, or of settlements in a state: a distributor's, or all. */
export const listaDe = (
  que: { readonly tramo?: Tramo } | { readonly estado: (typeof ESTADOS_EN_LISTA)[number] },
  pais: PaisCodigo | undefined,
  distribuidor?: number,
): string => {
  const de =
    distribuidor === undefined ? { pais: pais ?? '' } : { distribuidor: String(distribuidor) };
  return `${paths.liquidaciones}?${new URLSearchParams({ ...que, ...de }).toString()}${'estado' in que ? '' : '#por-reponer'}`;
};

const SIGUE: Readonly<Record<EstadoLiquidacion, readonly [suyo: string, ajeno: string]>> = {
  Abierta: ['Le toca enviar las cajas.', 'Falta que el distribuidor envíe las cajas.'],
  Enviada: ['Le toca confirmar qué recibió.', 'Falta que la farmacia confirme qué recibió.'],
  Recibida: [
    'La farmacia recibió todas las cajas. Le toca cerrar la liquidación.',
    'La farmacia recibió todas las cajas. Falta que la cierre el distribuidor o el programa.',
  ],
  'En disputa': [
    'Le toca resolver qué pasa con las cajas reclamadas.',
    'Falta que el programa resuelva qué pasa con las cajas reclamadas.',
  ],
  Cerrada: ['No queda nada por hacer.', 'No queda nada por hacer.'],
};

/** What comes next with a settlement, told to the one who may do it or about another. */
export const sigue = ({ Estado, Puede }: Entera): string =>
  SIGUE[Estado][Object.entries(Puede).some(([que, puede]) => puede && que !== 'Corregir') ? 0 : 1];
