import type { Dia } from './calendario.ts';
import type { LineaFactura } from './facturas.ts';
import type { LecturaFactura } from './factura/factura.ts';
import type { Uso } from './maximos.ts';
import type { PaisCodigo } from './paises.ts';
import type { Funcion } from './permisos.ts';
import type { FarmaciaId } from './ids.ts';

/** The facts of a pharmacy. `permiteFfd` is the policy of its chain; an unknown policy forbids FFD. */
export interface HechoFarmacia {
  readonly id: FarmaciaId;
  readonly activa: boolean;
  readonly permiteFfd: boolean | undefined;
}

/** The facts of a promotion. The validity includes both days. */
export interface HechoPromocion {
  readonly activa: boolean;
  readonly tipoBonificacion: string;
  readonly inicioVigencia: Dia;
  readonly finVigencia: Dia;
  readonly maximoMensual: number;
  readonly maximoAnual: number;
  /** Whether the counter must see the prescription. Unknown counts as yes. */
  readonly requiereReceta: boolean | undefined;
}

/** The state of a person's consent: in force, ended, about to end as the person asked, or to be renewed. */
export const CONSENTIMIENTOS = ['Vigente', 'Retirado', 'RetiroPedido', 'PorRenovar'] as const;
type Consentimiento = (typeof CONSENTIMIENTOS)[number];

/** The facts of a card. The date of birth is null while the card has no patient. */
export interface HechoTarjeta {
  readonly activa: boolean;
  readonly fechaNacimiento: Dia | null;
  readonly consentimiento: Consentimiento;
}

/** The facts of the pharmacy that issued an invoice. */
export interface HechoEmisora extends HechoFarmacia {
  readonly nombre: string;
  /** The number on file and, for a registered redemption, the former ones. Empty: not known. */
  readonly identificacionesFiscales: readonly string[];
  /** From this day the invoices carry a fiscal number. Null: not known. */
  readonly facturaElectronicaDesde: Dia | null;
}

/** An invoice in force, of the same pharmacy and product, whose number is almost the same. */
export interface FacturaParecida {
  readonly numero: string;
  readonly fecha: Dia;
}

/** The redemption that used an invoice; null: one that the user may not see. */
export interface UsoDeFactura {
  readonly canje: { readonly codigo: string; readonly fecha: Dia } | null;
}

/** One line, with its pharmacy (null: none in that country) and whether its invoice was used for the product. */
export interface HechoFactura extends LineaFactura {
  /** What was read out of the number. */
  readonly lectura: LecturaFactura;
  readonly farmacia: HechoEmisora | null | undefined;
  /** Null: not used. */
  readonly usada: UsoDeFactura | null | undefined;
  /** Null: there is none. */
  readonly parecida: FacturaParecida | null | undefined;
  /** Whether the counter confirmed that the similar invoice is another one. */
  readonly confirmada: boolean;
}

/**
 * Every fact of a redemption; callers must pass each. `undefined`: not known, so the rules that need it give no
 * verdict. `null`: not there, outside the user's scope, or of another country than the pharmacy.
 */
export interface HechosCanje {
  /** The country of the redeeming pharmacy. */
  readonly pais: PaisCodigo | undefined;
  /** Today in that country. */
  readonly hoy: Dia | undefined;
  /** Whether this is production. Elsewhere test documents are taken. */
  readonly produccion: boolean | undefined;
  readonly funcion: Funcion | undefined;
  readonly farmacia: HechoFarmacia | null | undefined;
  readonly tarjeta: HechoTarjeta | null | undefined;
  readonly medico: object | null | undefined;
  readonly promocion: HechoPromocion | null | undefined;
  readonly distribuidor: object | null | undefined;
  /** `completas` is false while more lines may come, as when a single invoice is validated. */
  readonly facturas:
    { readonly lineas: readonly HechoFactura[]; readonly completas: boolean } | undefined;
  readonly uso: Uso | undefined;
  /** The prescription that the counter saw; null: none was shown. */
  readonly receta: { readonly fecha: Dia } | null | undefined;
}

/** No fact is known. Callers that know some facts start from it. */
export const NADA_SABIDO: HechosCanje = {
  pais: undefined,
  hoy: undefined,
  produccion: undefined,
  funcion: undefined,
  farmacia: undefined,
  tarjeta: undefined,
  medico: undefined,
  promocion: undefined,
  distribuidor: undefined,
  facturas: undefined,
  uso: undefined,
  receta: undefined,
};
