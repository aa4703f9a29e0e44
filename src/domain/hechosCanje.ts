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

/** One line with what is known of its pharmacy (null: none of that country) and of its use for the product. */
export interface HechoFactura extends LineaFactura {
  readonly farmacia?: HechoFarmacia | null;
  readonly usada?: boolean;
}

/**
 * All that decides a redemption. A fact left out is not known yet and the rules that need it
 * cannot be said to hold or fail; `null` means looked for and not found: it does not exist, lies
 * outside the person's scope or belongs to another country than the redeeming pharmacy.
 */
export interface HechosCanje {
  /** Today in the country of the redeeming pharmacy. */
  readonly hoy?: Dia;
  readonly funcion?: Funcion;
  readonly farmacia?: HechoFarmacia | null;
  readonly tarjeta?: { readonly activa: boolean; readonly fechaNacimiento: Dia | null } | null;
  readonly medico?: object | null;
  readonly promocion?: HechoPromocion | null;
  readonly distribuidor?: object | null;
  /** `completas` false: more lines may come, as when a single invoice is validated. */
  readonly facturas?: { readonly lineas: readonly HechoFactura[]; readonly completas: boolean };
  readonly uso?: Uso;
  /** Redemptions being added, 1 unless said. */
  readonly canjes?: number;
}
