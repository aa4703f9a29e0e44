/**
 * What an auditor's remarks say at first, by the code of a rejection's reason. The pharmacy reads them after the reason's
 * own words, so they add to them. For a reason without an entry the auditor writes the remarks.
 */
export const OBSERVACIONES_PROPUESTAS: Readonly<Partial<Record<string, string>>> = {
  'factura-ilegible': 'No se leen el número o la fecha. Regístrelo de nuevo con una foto clara.',
  'factura-repetida': 'Esta factura ya se usó en otro canje del programa.',
  'producto-no-participa': 'El producto de la factura no es el de la promoción.',
  'fechas-fuera-de-plazo': 'La compra no está dentro de las fechas de la promoción.',
  'receta-faltante': 'Este medicamento necesita la receta, y no se registró.',
};
