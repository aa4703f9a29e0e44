import { REGLAS_DOCUMENTO } from './factura/factura.ts';
import { PLAZO_REEMBOLSO_DIAS, SEPARACION_MAXIMA_DIAS } from './facturas.ts';

/** The kind of refusal of a failed rule. The server answers 403, 404, 422 or 409. */
export type ClaseRegla = 'permiso' | 'noEncontrado' | 'campo' | 'conflicto';

/** A rule of the paper itself: what `src/domain/factura` judges, line by line. */
const deDocumento = (regla: keyof typeof REGLAS_DOCUMENTO) => {
  const { clase, enunciado } = REGLAS_DOCUMENTO[regla];
  return { clase, enunciado };
};

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
  facturaDelPais: deDocumento('facturaDelPais'),
  facturaDeCompra: deDocumento('facturaDeCompra'),
  facturaVerdadera: deDocumento('facturaVerdadera'),
  farmaciaFactura: {
    clase: 'noEncontrado',
    enunciado: 'Las farmacias de las facturas están registradas.',
  },
  facturaDeSuFarmacia: deDocumento('facturaDeSuFarmacia'),
  facturaConNumeroFiscal: deDocumento('facturaConNumeroFiscal'),
  facturaConSuFecha: deDocumento('facturaConSuFecha'),
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
