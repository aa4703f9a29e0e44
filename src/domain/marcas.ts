import { RIESGOS } from './senales.ts';

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

/** What the audit queue shows alone, in Spanish: the redemptions with a mark, or those without a signal. */
export const FILTROS_DE_COLA = { ...MARCAS, sinSenales: RIESGOS.bajo } as const;
/** The name of one such filter, as addresses have it. */
export type FiltroDeCola = keyof typeof FILTROS_DE_COLA;
