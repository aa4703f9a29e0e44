/** The states of a redemption, as the database stores them and people read them. */
export const ESTADOS_CANJE = ['Pendiente', 'Aprobado', 'Rechazado'] as const;
/** One stored state. `estadoEn` says whether a pending redemption still is pending at an instant. */
export type EstadoCanje = (typeof ESTADOS_CANJE)[number];

/** The lists as routes and `typeCanje` name them, each with its state. */
export const TIPOS_CANJE = {
  canjePendiente: 'Pendiente',
  canjeAprobado: 'Aprobado',
  canjeRechazado: 'Rechazado',
} as const satisfies Record<string, EstadoCanje>;
/** The name of one list. */
export type TipoCanje = keyof typeof TIPOS_CANJE;

/** Whether an unknown value is the name of a list. */
export function esTipoCanje(value: unknown): value is TipoCanje {
  return typeof value === 'string' && Object.hasOwn(TIPOS_CANJE, value);
}

/** The stored reason of a pharmacy's withdrawal. Auditors cannot choose it. */
export const MOTIVO_ANULACION = 'anulado-por-la-farmacia';

const HORA = 3_600_000;
/** The audit window from the registration on, in milliseconds: 48 hours. */
export const VENTANA_AUDITORIA_MS = 48 * HORA;
/** The window from the registration on in which the pharmacy may withdraw, in milliseconds: 2 hours. */
const VENTANA_ANULACION_MS = 2 * HORA;
/** How far back the dashboard's lists look for a change of state, in milliseconds: 48 hours. */
export const VENTANA_LISTAS_MS = 48 * HORA;

/** The stored state of a redemption. `decididoEn` is null until the decision. */
export interface CanjeConEstado {
  readonly estado: EstadoCanje;
  readonly registradoEn: Date;
  readonly decididoEn: Date | null;
}

const cierre = ({ registradoEn }: CanjeConEstado) => registradoEn.getTime() + VENTANA_AUDITORIA_MS;

/**
 * The state at an instant. A pending redemption is approved once its audit window has closed. Nothing writes that: its row
 * stays 'Pendiente'.
 */
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

/** Milliseconds left for the audit; 0 after a decision or after the window. */
export function restanteAuditoria(canje: CanjeConEstado, ahora: Date): number {
  return canje.estado === 'Pendiente' ? Math.max(0, cierre(canje) - ahora.getTime()) : 0;
}

/** Whether an audit may approve or reject the redemption at an instant. */
export function puedeAuditarse(canje: CanjeConEstado, ahora: Date): boolean {
  return estadoEn(canje, ahora) === 'Pendiente';
}

/** Whether remarks are missing: a rejection needs them, as does an approval of what the patient does not recognise. */
export const faltanObservaciones = (
  decision: 'Aprobado' | 'Rechazado',
  observaciones: string,
  desconocido: boolean,
): boolean => (desconocido || decision === 'Rechazado') && observaciones.trim() === '';

/** Whether an auditor's decision may be reopened at an instant: the audit window is still open. */
export function puedeReabrirse(
  canje: CanjeConEstado & { readonly motivo: string | null },
  ahora: Date,
): boolean {
  return fueAuditado(canje) && ahora.getTime() < cierre(canje);
}

/** Whether the redemption may be withdrawn at an instant: it is pending and at most 2 hours old. */
export function puedeAnularse(canje: CanjeConEstado, ahora: Date): boolean {
  return (
    puedeAuditarse(canje, ahora) &&
    ahora.getTime() - canje.registradoEn.getTime() <= VENTANA_ANULACION_MS
  );
}

/** Whether an auditor decided. A withdrawal by the pharmacy is no audit. */
export function fueAuditado({
  estado,
  motivo,
}: Pick<CanjeConEstado, 'estado'> & { readonly motivo: string | null }): boolean {
  return estado !== 'Pendiente' && motivo !== MOTIVO_ANULACION;
}
