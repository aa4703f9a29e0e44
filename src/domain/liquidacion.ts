import { type Dia, formatearDia } from './calendario.ts';
import { cifra, enCajas } from './cifra.ts';
import { signosLlanos } from './sinAcentos.ts';

/** The states of a settlement, as the database stores them and people read them. */
export const ESTADOS_LIQUIDACION = [
  'Abierta',
  'Enviada',
  'Recibida',
  'En disputa',
  'Cerrada',
] as const;
/** One state of a settlement. */
export type EstadoLiquidacion = (typeof ESTADOS_LIQUIDACION)[number];

/**
 * The next states of each state. Abierta goes to Cerrada when its cut is undone; a settlement has each state
 * at most once.
 */
const TRANSICIONES_LIQUIDACION: Readonly<Record<EstadoLiquidacion, readonly EstadoLiquidacion[]>> =
  {
    Abierta: ['Enviada', 'Cerrada'],
    Enviada: ['Recibida', 'En disputa'],
    Recibida: ['Cerrada'],
    'En disputa': ['Cerrada'],
    Cerrada: [],
  };

/** Whether a settlement may go from one state to another. */
export const puedePasar = (de: EstadoLiquidacion, a: EstadoLiquidacion): boolean =>
  TRANSICIONES_LIQUIDACION[de].includes(a);

/** How old the oldest invoice of a redemption may be when its boxes are settled, in days. */
export const DIAS_PARA_REPONER = 90;

/** The stretches of age of owed boxes: name and last day. Boxes of the last one have lapsed. */
export const TRAMOS = [
  ['0–30', 30],
  ['31–60', 60],
  ['61–75', 75],
  ['76–90', DIAS_PARA_REPONER],
  ['Vencida', Infinity],
] as const;
/** The name of one stretch of age. */
export type Tramo = (typeof TRAMOS)[number][0];

/** The sum of boxes. */
export const sumarCajas = (filas: readonly { readonly cajas: number }[]): number =>
  filas.reduce((suma, { cajas }) => suma + cajas, 0);

/** The stretch of an age in days, counted from the oldest invoice. */
export function tramoDe(edad: number): Tramo {
  return TRAMOS.find(([, hasta]) => edad <= hasta)?.[0] ?? 'Vencida';
}

/** One redemption of a settlement, with its boxes. */
export interface LineaDeLiquidacion {
  readonly canjeId: number;
  readonly productoId: number;
  readonly cajas: number;
  readonly primeraFactura: Dia;
}

/** How many boxes of a product did not arrive. */
export interface Faltante {
  readonly productoId: number;
  readonly cajas: number;
}

/**
 * The redemptions whose boxes count as missing: of each product the newest, which have the most time left. Null
 * when whole redemptions do not make that number.
 */
export function lineasFaltantes<Linea extends LineaDeLiquidacion>(
  lineas: readonly Linea[],
  faltantes: readonly Faltante[],
): Linea[] | null {
  const elegidas: Linea[] = [];
  for (const { productoId, cajas } of faltantes) {
    const nuevas = lineas
      .filter((linea) => linea.productoId === productoId)
      .sort(
        (una, otra) =>
          otra.primeraFactura.localeCompare(una.primeraFactura) || otra.canjeId - una.canjeId,
      );
    let resto = cajas;
    for (const linea of nuevas) {
      if (linea.cajas > resto) continue;
      elegidas.push(linea);
      resto -= linea.cajas;
    }
    if (resto !== 0) return null;
  }
  return elegidas;
}

/** What is wrong with the day of a delivery: it is from the cut on, and not after today. Null if nothing is. */
export function fechaDeEnvioMala(enviadaEl: Dia, corte: Dia, hoy: Dia): string | null {
  if (enviadaEl < corte) return `El envío no puede ser anterior al corte (${formatearDia(corte)}).`;
  return enviadaEl > hoy ? 'La fecha de envío no puede estar en el futuro.' : null;
}

/** A guide number as a carrier prints it: trimmed, upper case, 1 to 40 letters, digits and separators. Null for any other text. */
export function leerGuia(texto: string): string | null {
  const guia = signosLlanos(texto).replaceAll(/\s+/g, ' ');
  return /^[A-Z0-9](?:[A-Z0-9 ./-]{0,38}[A-Z0-9])?$/.test(guia) ? guia : null;
}

/** Why a pharmacy disputes a delivery. Chosen from a list: a free text could name a patient. */
export const MOTIVOS_DISPUTA = [
  'No llegaron',
  'Llegaron dañadas',
  'Producto equivocado',
  'Fecha de vencimiento corta',
  'Otro',
] as const;
/** How staff settle a dispute: the missing boxes are owed again in a settlement of their own, or they had arrived. */
export const RESOLUCIONES = ['Reponer', 'Entregadas'] as const;

/** Days for which lapsed boxes are still shown beside owed ones. */
export const DIAS_DE_VENCIDAS = 30;

/** The boxes of the last stretch before they lapse: '3 vencen en 14 días o menos'. */
export const vencenPronto = (cajas: number): string =>
  `${cifra(cajas)} ${cajas === 1 ? 'vence' : 'vencen'} en 14 días o menos`;

/** Owed boxes without a settlement, and those that lapse soon: '14 cajas por reponer, 3 vencen en 14 días o menos.' */
export const frasePorReponer = (cajas: number, pronto: number): string =>
  cajas === 0
    ? 'No queda ninguna caja por reponer.'
    : `${enCajas(cajas)} por reponer${pronto === 0 ? '' : `, ${vencenPronto(pronto)}`}.`;
