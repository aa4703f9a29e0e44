import type { Dia } from './calendario.ts';
import type { LineaFactura } from './facturas.ts';
import type { Uso } from './limites.ts';
import type { Funcion } from './permisos.ts';

/** A pharmacy as the rules see it; `permiteFfd` is its chain's policy. */
export interface HechoFarmacia {
  readonly id: number;
  readonly activa: boolean;
  readonly permiteFfd: boolean;
}

/** A promotion as the rules see it; validity days are both included. */
export interface HechoPromocion {
  readonly activa: boolean;
  readonly tipoBonificacion: string;
  readonly inicioVigencia: Dia;
  readonly finVigencia: Dia;
  readonly maximoMensual: number;
  readonly maximoAnual: number;
}

/** A card as the rules see it; nobody has been affiliated with it yet where the date of birth is null. */
export interface HechoTarjeta {
  readonly activa: boolean;
  readonly fechaNacimiento: Dia | null;
}

/** One line with what is known of its pharmacy (null: none of that country) and of its use for the product. */
export interface HechoFactura extends LineaFactura {
  readonly farmacia: HechoFarmacia | null | undefined;
  readonly usada: boolean | undefined;
}

/**
 * All that decides a redemption; every fact is named, so that none is forgotten. `undefined` means not
 * known yet: the rules that need it cannot be said to hold or fail. `null` means looked for and not found:
 * it does not exist, lies outside the person's scope or belongs to another country than the pharmacy.
 */
export interface HechosCanje {
  /** Today in the country of the redeeming pharmacy. */
  readonly hoy: Dia | undefined;
  readonly funcion: Funcion | undefined;
  readonly farmacia: HechoFarmacia | null | undefined;
  readonly tarjeta: HechoTarjeta | null | undefined;
  readonly medico: object | null | undefined;
  readonly promocion: HechoPromocion | null | undefined;
  readonly distribuidor: object | null | undefined;
  /** `completas` false: more lines may come, as when a single invoice is validated. */
  readonly facturas:
    { readonly lineas: readonly HechoFactura[]; readonly completas: boolean } | undefined;
  readonly uso: Uso | undefined;
}

/** Nothing known yet: what somebody starts from who knows a part of the facts. */
export const NADA_SABIDO: HechosCanje = {
  hoy: undefined,
  funcion: undefined,
  farmacia: undefined,
  tarjeta: undefined,
  medico: undefined,
  promocion: undefined,
  distribuidor: undefined,
  facturas: undefined,
  uso: undefined,
};
