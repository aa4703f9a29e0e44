import { type Dia, diasEntre } from './calendario.ts';

/** Most days of one report, both ends included. */
export const REPORTE_DIAS_MAXIMO = 366;

/** What is wrong with a report's dates, as its screen says it. */
export const ERRORES_REPORTE = {
  orden: 'La fecha de inicio no puede ser posterior a la fecha final.',
  rango: `El rango de fechas no puede pasar de ${REPORTE_DIAS_MAXIMO} días.`,
} as const;

/** The sentence that refuses a report from one day to another, both included, or null. */
export function evaluarRango(inicio: Dia, final: Dia): string | null {
  if (inicio > final) return ERRORES_REPORTE.orden;
  return diasEntre(inicio, final) >= REPORTE_DIAS_MAXIMO ? ERRORES_REPORTE.rango : null;
}
