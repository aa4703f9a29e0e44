/** What a person may ask for, in the order of the form; the commands have the same names. */
export const DERECHOS = {
  exportar: 'Recibir una copia de mis datos',
  rectificar: 'Corregir mis datos',
  retirar: 'Retirarme del programa',
  anonimizar: 'Que borren mis datos',
  reclamar: 'Otra persona usó mi número de identificación',
} as const;
/** One right. */
export type Derecho = keyof typeof DERECHOS;

/** What can be carried out. A disputed affiliation is settled by one of them. */
export const ACTOS = ['exportar', 'rectificar', 'retirar', 'anonimizar'] as const;
/** One of them. */
export type Acto = (typeof ACTOS)[number];

/** The acts that answer a request. */
export const actosDe = (derecho: Derecho): readonly Acto[] =>
  derecho === 'reclamar' ? ['rectificar', 'retirar', 'anonimizar'] : [derecho];

/** The states of a request. The clock runs in the first alone. */
export const ESTADOS_SOLICITUD = ['Abierta', 'Detenida', 'Respondida'] as const;
export type EstadoSolicitud = (typeof ESTADOS_SOLICITUD)[number];

/** What happened to a request; only more happens. */
export const MOVIMIENTOS = {
  Recibida: 'Se recibió la solicitud',
  Detenida: 'Se pidió más información: el plazo se detuvo',
  Reanudada: 'Llegó la información: el plazo sigue',
  Identificada: 'Se comprobó quién es la persona',
  Aplicada: 'Se cumplió',
  Respondida: 'Se respondió a la persona',
} as const;
export type Movimiento = keyof typeof MOVIMIENTOS;

/** The number that a person keeps of a request. */
export const numeroDeSolicitud = (id: number): string => `D-${String(id).padStart(6, '0')}`;
