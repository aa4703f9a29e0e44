import type { Dia } from './calendario.ts';
import type { LecturaFactura } from './factura/factura.ts';
import {
  type FacturaParecida,
  type HechoEmisora,
  type HechoFactura,
  type HechoFarmacia,
  type HechoPromocion,
  type HechosCanje,
  type HechoTarjeta,
  NADA_SABIDO,
} from './hechosCanje.ts';
import type { FarmaciaId } from './ids.ts';
import type { Uso } from './maximos.ts';
import type { PaisCodigo } from './paises.ts';
import { abarca, type Alcance, type Funcion } from './permisos.ts';

/** One line of a request: a box on an invoice, with the facts of its pharmacy and its use. */
interface LineaLeida {
  readonly farmaciaId: FarmaciaId;
  readonly numero: string;
  readonly fecha: Dia;
  readonly cantidad: number;
  /** From `identidadDe`; null for a free number. */
  readonly identidad: string | null;
  /** Null: no such pharmacy in the country. */
  readonly farmacia: HechoEmisora | null;
  /** Another redemption of the product, not rejected, with the invoice, in any scope; or null. */
  readonly usada: {
    readonly codigo: string;
    readonly fecha: Dia;
    readonly pais: PaisCodigo;
    readonly cadenaId: number;
    readonly farmaciaId: FarmaciaId;
  } | null;
  /** With its redemption and the last digits of the card, for auditors only. */
  readonly parecida:
    | (FacturaParecida & {
        readonly codigo: string;
        readonly registrado: Dia;
        readonly tarjeta: string;
      })
    | null;
}

/**
 * Every fact of a redemption at the time of reading. Null: it does not exist in the country, or it was not read,
 * because its pharmacy or card is not known yet.
 */
export interface HechosLeidos {
  readonly pais: PaisCodigo;
  /** Today in that country; for a registered redemption the day of its registration. */
  readonly hoy: Dia;
  readonly farmacia: (HechoFarmacia & { readonly cadenaId: number }) | null;
  readonly tarjeta: HechoTarjeta | null;
  readonly medico: { readonly id: number } | null;
  readonly promocion: (HechoPromocion & { readonly productoId: number }) | null;
  readonly distribuidor: { readonly id: number } | null;
  readonly lineas: readonly LineaLeida[];
  readonly uso: Uso;
}

/** The facts that no table holds: the user, and the data of the request. */
export interface Circunstancias {
  readonly funcion: Funcion | undefined;
  /** The redemptions that the user may see; null: none. */
  readonly alcance: Alcance | null;
  readonly produccion: boolean;
  readonly receta: HechosCanje['receta'];
  /** The reading of each line's number, in the order of the lines, and whether it was confirmed. */
  readonly lecturas: readonly Pick<HechoFactura, 'lectura' | 'confirmada'>[];
  /** False while more lines may come. */
  readonly completas: boolean;
}

const SIN_LEER: LecturaFactura = { documento: null, mensaje: 'El número de factura no es válido.' };

/** The read facts for the rules; without any, only that the pharmacy does not exist. */
export const hechosDelCanje = (
  leidos: HechosLeidos | null,
  { alcance, lecturas, completas, ...circunstancias }: Circunstancias,
): HechosCanje => {
  if (leidos === null) return { ...NADA_SABIDO, funcion: circunstancias.funcion, farmacia: null };
  const { lineas: leidas, ...hechos } = leidos;
  const lineas = leidas.flatMap((linea, i) => {
    const { lectura = SIN_LEER, confirmada = false } = lecturas[i] ?? {};
    const usada = linea.usada && {
      canje: alcance !== null && abarca(alcance, linea.usada) ? linea.usada : null,
    };
    return Array.from({ length: linea.cantidad }, () => ({ ...linea, usada, lectura, confirmada }));
  });
  return { ...hechos, ...circunstancias, facturas: { lineas, completas } };
};
