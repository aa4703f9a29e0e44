import { PLAZO_REEMBOLSO_DIAS, SEPARACION_MAXIMA_DIAS } from './facturas.ts';

/** The kind of refusal of a failed rule. The server answers 403, 404, 422 or 409. */
type ClaseRegla = 'permiso' | 'noEncontrado' | 'campo' | 'conflicto';

/** Every rule of a redemption, in the order people read them: its kind of refusal and its statement. */
export const REGLAS = {
  permiso: { clase: 'permiso', enunciado: 'El usuario puede registrar canjes.' },
  farmaciaEncontrada: { clase: 'noEncontrado', enunciado: 'La farmacia está registrada.' },
  farmaciaAfiliada: { clase: 'conflicto', enunciado: 'La farmacia está afiliada al programa.' },
  tarjetaEncontrada: { clase: 'noEncontrado', enunciado: 'La tarjeta está registrada.' },
  tarjetaActiva: { clase: 'conflicto', enunciado: 'La tarjeta está activa.' },
  consentimientoVigente: {
    clase: 'conflicto',
    enunciado: 'El consentimiento del paciente está al día.',
  },
  mayoriaDeEdad: { clase: 'conflicto', enunciado: 'El paciente es mayor de edad.' },
  medicoEncontrado: { clase: 'noEncontrado', enunciado: 'El médico está registrado.' },
  promocionEncontrada: { clase: 'noEncontrado', enunciado: 'La promoción está registrada.' },
  promocionActiva: { clase: 'conflicto', enunciado: 'La promoción está activa.' },
  promocionVigente: { clase: 'conflicto', enunciado: 'La promoción está vigente.' },
  distribuidorEncontrado: { clase: 'campo', enunciado: 'El distribuidor está registrado.' },
  cantidadFacturas: { clase: 'campo', enunciado: 'Están todas las facturas del canje.' },
  numeroFactura: { clase: 'campo', enunciado: 'Los números de factura son válidos.' },
  facturaDelPais: { clase: 'campo', enunciado: 'Las facturas son del país del canje.' },
  facturaDeCompra: { clase: 'campo', enunciado: 'Las facturas son de una compra.' },
  facturaVerdadera: { clase: 'campo', enunciado: 'Ninguna factura es de prueba.' },
  farmaciaFactura: {
    clase: 'noEncontrado',
    enunciado: 'Las farmacias de las facturas están registradas.',
  },
  facturaDeSuFarmacia: { clase: 'campo', enunciado: 'Cada factura es de la farmacia indicada.' },
  facturaConNumeroFiscal: {
    clase: 'campo',
    enunciado: 'Las farmacias con factura electrónica no dan otra.',
  },
  facturaConSuFecha: {
    clase: 'campo',
    enunciado: 'Cada factura tiene la fecha que lleva su número.',
  },
  fechasCoinciden: { clase: 'campo', enunciado: 'Cada factura tiene una sola fecha.' },
  facturaNoFutura: { clase: 'campo', enunciado: 'Ninguna factura tiene fecha futura.' },
  facturaEnPlazo: {
    clase: 'campo',
    enunciado: `Ninguna factura tiene más de ${PLAZO_REEMBOLSO_DIAS} días.`,
  },
  separacionFacturas: {
    clase: 'campo',
    enunciado: `Entre las facturas no hay más de ${SEPARACION_MAXIMA_DIAS} días.`,
  },
  facturaEnVigencia: {
    clase: 'campo',
    enunciado: 'La última factura está dentro de la vigencia de la promoción.',
  },
  ffdPermitido: {
    clase: 'conflicto',
    enunciado: 'Las cadenas permiten facturas de otras farmacias.',
  },
  facturaSinUsar: {
    clase: 'conflicto',
    enunciado: 'Ninguna factura se ha usado antes para este producto.',
  },
  facturaDistinta: {
    clase: 'conflicto',
    enunciado: 'Ninguna factura se parece a otra sin que la farmacia lo haya confirmado.',
  },
  limites: { clase: 'conflicto', enunciado: 'El canje está dentro de los límites.' },
  recetaVista: {
    clase: 'campo',
    enunciado: 'La farmacia vio la receta cuando la promoción la pide.',
  },
} as const satisfies Record<string, { clase: ClaseRegla; enunciado: string }>;
/** The name of one rule, as answers and counted refusals have it. */
export type Regla = keyof typeof REGLAS;
