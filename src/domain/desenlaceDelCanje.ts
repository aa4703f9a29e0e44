/** How a redemption ended, in words: by an audit, by the pharmacy's withdrawal, or by the clock. */
export const DESENLACES = {
  aprobado: 'Aprobado por auditoría',
  rechazado: 'Rechazado por auditoría',
  anulado: 'Anulado por la farmacia',
  porTiempo: 'Aprobado sin auditoría',
} as const;

/** An end of a redemption. */
export type Desenlace = keyof typeof DESENLACES;
