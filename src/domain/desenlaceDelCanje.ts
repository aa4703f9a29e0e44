/** How a redemption ended, in Spanish: by an audit, by the pharmacy's withdrawal, or by the clock. */
export const DESENLACES = {
  aprobado: 'Aprobado por auditoría',
  rechazado: 'Rechazado por auditoría',
  anulado: 'Anulado por la farmacia',
  porTiempo: 'Aprobado sin auditoría',
} as const;

/** The name of one end. */
export type Desenlace = keyof typeof DESENLACES;
