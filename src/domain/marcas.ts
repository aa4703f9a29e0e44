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
