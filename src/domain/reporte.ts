import { type Dia, diasEntre } from './calendario.ts';

/** The most days of one report. Both ends are included. */
export const REPORTE_DIAS_MAXIMO = 366;

/** The sentences for wrong dates of a report. */
export const ERRORES_REPORTE = {
  orden: 'La fecha de inicio no puede ser posterior a la fecha final.',
  rango: `El rango de fechas no puede pasar de ${REPORTE_DIAS_MAXIMO} días.`,
} as const;

/** The sentence that refuses a report from `inicio` to `final`, or null. Both days are included. */
export function evaluarRango(inicio: Dia, final: Dia): string | null {
  if (inicio > final) return ERRORES_REPORTE.orden;
  return diasEntre(inicio, final) >= REPORTE_DIAS_MAXIMO ? ERRORES_REPORTE.rango : null;
}
