import type { Regla } from './reglasCanje.ts';
import { PLAZO_REEMBOLSO_DIAS, SEPARACION_MAXIMA_DIAS } from './facturas.ts';
import type { PaisCodigo } from './paises.ts';

/** What was wrong, for each rule of a redemption or an affiliation that refused. */
const FALLAS = {
  permiso: 'Usuario que no puede registrar canjes',
  farmaciaEncontrada: 'Farmacia no registrada',
  farmaciaAfiliada: 'Farmacia no afiliada',
  tarjetaEncontrada: 'Tarjeta no registrada',
  tarjetaActiva: 'Tarjeta inactiva',
  consentimientoVigente: 'Consentimiento sin renovar',
  mayoriaDeEdad: 'Paciente menor de edad',
  medicoEncontrado: 'Médico no registrado',
  promocionEncontrada: 'Promoción no registrada',
  promocionActiva: 'Promoción inactiva',
  promocionVigente: 'Promoción fuera de su vigencia',
  distribuidorEncontrado: 'Distribuidor no registrado',
  cantidadFacturas: 'Faltan facturas del canje',
  numeroFactura: 'Número de factura no válido',
  facturaDelPais: 'Factura de otro país',
  facturaDeCompra: 'Factura que no es de compra',
  facturaVerdadera: 'Factura de prueba',
  farmaciaFactura: 'Farmacia de la factura no registrada',
  facturaDeSuFarmacia: 'Factura de otra farmacia que la indicada',
  facturaConNumeroFiscal: 'Factura no electrónica de farmacia que las da',
  facturaConSuFecha: 'Fecha distinta de la que lleva el número',
  fechasCoinciden: 'Una factura con dos fechas',
  facturaNoFutura: 'Factura con fecha futura',
  facturaEnPlazo: `Factura de más de ${PLAZO_REEMBOLSO_DIAS} días`,
  separacionFacturas: `Más de ${SEPARACION_MAXIMA_DIAS} días entre facturas`,
  facturaEnVigencia: 'Última factura fuera de la vigencia',
  ffdPermitido: 'Cadena que no permite facturas de otras farmacias',
  facturaSinUsar: 'Factura ya usada para el producto',
  facturaDistinta: 'Factura parecida a otra, sin confirmar',
  limites: 'Fuera de los límites',
  recetaVista: 'Receta no vista',
  afiliacionMayoriaDeEdad: 'Afiliación: persona menor de edad',
  afiliacionTarjeta: 'Afiliación: tarjeta que no se puede activar',
  afiliacionIdentificacion: 'Afiliación: identificación ya afiliada',
} as const satisfies Record<Regla, string> & Record<`afiliacion${string}`, string>;

/** A rule whose refusals are counted. */
export type ReglaContada = keyof typeof FALLAS;

/** The rules that refused one request, and its country. Nothing else of a refusal is counted. */
export interface NegativaContada {
  readonly pais: PaisCodigo;
  readonly reglas: readonly ReglaContada[];
}

/** What was wrong, in Spanish, or the name of a rule that no longer exists. */
export const fallaDe = (regla: string): string =>
  regla in FALLAS ? FALLAS[regla as ReglaContada] : regla;
