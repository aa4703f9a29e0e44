import { type Dia, diasEntre } from './calendario.ts';
import { ESTADOS_CANJE } from './estado.ts';

/** How redemptions ended. The days of such a filter are those of the decision. */
const DECIDIDOS = [
  'Aprobados por auditoría',
  'Aprobados sin auditar',
  'Rechazados',
  'Anulados por la farmacia',
] as const;

/** The states by which the office's report is filtered; 'Vigente' is all that were not rejected. */
export const ESTADOS_DEL_REPORTE = [...ESTADOS_CANJE, 'Vigente', ...DECIDIDOS] as const;
export type EstadoDelReporte = (typeof ESTADOS_DEL_REPORTE)[number];

/** Whether a filter's days are those of the decision. */
export const esDecidido = (estado: string | null): boolean =>
  DECIDIDOS.some((uno) => uno === estado);

/** The words of a filter's state, on screen and in its file. */
export const nombreDeEstado = (estado: EstadoDelReporte): string =>
  estado === 'Vigente'
    ? 'Sin los rechazados'
    : esDecidido(estado)
      ? `${estado} (días de la decisión)`
      : estado;

/** The most days of one report. Both ends are included. */
const REPORTE_DIAS_MAXIMO = 366;

/** The sentences for a wrong filter of a report. */
export const ERRORES_REPORTE = {
  orden: 'La fecha de inicio no puede ser posterior a la fecha final.',
  horas: 'Escriba las horas hasta la decisión así: 36-40.',
  rango: `El rango de fechas no puede pasar de ${REPORTE_DIAS_MAXIMO} días.`,
} as const;

/** The sentence that refuses a report from `inicio` to `final`, or null. Both days are included. */
export function evaluarRango(inicio: Dia, final: Dia): string | null {
  if (inicio > final) return ERRORES_REPORTE.orden;
  return diasEntre(inicio, final) >= REPORTE_DIAS_MAXIMO ? ERRORES_REPORTE.rango : null;
}
