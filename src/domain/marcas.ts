/** What a redemption is marked with for its auditor, in Spanish. */
export const MARCAS = {
  desconocido: 'No reconocido',
  ffd: 'FFD, otra farmacia',
  parecida: 'Factura parecida',
  sinVerificar: 'Documento sin verificar',
  conFotos: 'Con fotos',
} as const;
/** The name of one mark, as addresses have it. */
export type Marca = keyof typeof MARCAS;

/** Every mark, in the order people read them. */
export const NOMBRES_DE_MARCAS = Object.keys(MARCAS) as [Marca, ...Marca[]];
