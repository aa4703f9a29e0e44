/** The states of a redemption, as stored and as people read them. */
export const ESTADOS_CANJE = ['Pendiente', 'Aprobado', 'Rechazado'] as const;
/** One of the three; whether a pending one still is so depends on the clock: `estadoEn`. */
export type EstadoCanje = (typeof ESTADOS_CANJE)[number];

/** Where a redemption may go from each state. A decision is final. */
export const TRANSICIONES: Readonly<Record<EstadoCanje, readonly EstadoCanje[]>> = {
  Pendiente: ['Aprobado', 'Rechazado'],
  Aprobado: [],
  Rechazado: [],
};

/** The list names of the routes and of `typeCanje`, with the state each one shows. */
export const TIPOS_CANJE = {
  canjePendiente: 'Pendiente',
  canjeAprobado: 'Aprobado',
  canjeRechazado: 'Rechazado',
} as const satisfies Record<string, EstadoCanje>;
/** One of the three lists, by the name in its address. */
export type TipoCanje = keyof typeof TIPOS_CANJE;

/** Whether an unknown value is one of the list names. */
export function esTipoCanje(value: unknown): value is TipoCanje {
  return typeof value === 'string' && Object.hasOwn(TIPOS_CANJE, value);
}

/** The reason stored when the pharmacy withdraws its own redemption; no auditor may choose it. */
export const MOTIVO_ANULACION = 'anulado-por-la-farmacia';

const HORA = 3_600_000;
/** How long after its registration a redemption may be audited, in milliseconds: 48 hours. */
export const VENTANA_AUDITORIA_MS = 48 * HORA;
/** How long after its registration the pharmacy may withdraw its own redemption: 2 hours. */
export const VENTANA_ANULACION_MS = 2 * HORA;
/** How far back the lists of the dashboard look, from the last change of state: 48 hours. */
export const VENTANA_LISTAS_MS = 48 * HORA;

/** What is stored of a redemption's state; `decididoEn` is null while nobody has decided. */
export interface CanjeConEstado {
  readonly estado: EstadoCanje;
  readonly registradoEn: Date;
  readonly decididoEn: Date | null;
}

const cierre = ({ registradoEn }: CanjeConEstado) => registradoEn.getTime() + VENTANA_AUDITORIA_MS;

/** The state of a redemption at an instant: a pending one counts as approved once its window has closed. */
export function estadoEn(canje: CanjeConEstado, ahora: Date): EstadoCanje {
  return canje.estado === 'Pendiente' && ahora.getTime() >= cierre(canje)
    ? 'Aprobado'
    : canje.estado;
}

/** When the state at `ahora` began: the decision, the close of the window, or the registration. */
export function ultimoCambio(canje: CanjeConEstado, ahora: Date): Date {
  if (canje.estado !== 'Pendiente') return canje.decididoEn ?? canje.registradoEn;
  return estadoEn(canje, ahora) === 'Aprobado' ? new Date(cierre(canje)) : canje.registradoEn;
}

/** Milliseconds left to audit a redemption; 0 when it is decided or its window has closed. */
export function restanteAuditoria(canje: CanjeConEstado, ahora: Date): number {
  return canje.estado === 'Pendiente' ? Math.max(0, cierre(canje) - ahora.getTime()) : 0;
}

/** Whether a redemption may be approved or rejected by an audit at an instant. */
export function puedeAuditarse(canje: CanjeConEstado, ahora: Date): boolean {
  return TRANSICIONES[estadoEn(canje, ahora)].length > 0;
}

/** Whether a redemption may still be withdrawn at an instant: pending and at most 2 hours old. */
export function puedeAnularse(canje: CanjeConEstado, ahora: Date): boolean {
  return (
    puedeAuditarse(canje, ahora) &&
    ahora.getTime() - canje.registradoEn.getTime() <= VENTANA_ANULACION_MS
  );
}

/** Whether somebody audited it: decided by a person, and not withdrawn by the pharmacy itself. */
export function fueAuditado({
  estado,
  motivo,
}: Pick<CanjeConEstado, 'estado'> & { readonly motivo: string | null }): boolean {
  return estado !== 'Pendiente' && motivo !== MOTIVO_ANULACION;
}
