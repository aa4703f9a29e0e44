import { enDias } from './calendario.ts';

const MINUTO = 60_000;
/** An audit with less time left is shown as urgent: 6 hours. */
export const URGENTE_MS = 6 * 60 * MINUTO;
/** With less time left it will be urgent soon: 12 hours. */
const PRONTO_MS = 12 * 60 * MINUTO;

/** Time left as people say it: '47 h 5 min', 'menos de 1 min', 'plazo terminado' for 0 or less. */
export function restanteEnPalabras(ms: number): string {
  if (ms <= 0) return 'plazo terminado';
  const minutos = Math.floor(ms / MINUTO);
  if (minutos === 0) return 'menos de 1 min';
  const [horas, resto] = [Math.floor(minutos / 60), minutos % 60];
  return [horas > 0 ? `${horas}\u00a0h` : '', resto > 0 ? `${resto}\u00a0min` : '']
    .filter(Boolean)
    .join(' ');
}

/** Whether the time left is shown as urgent. */
export const esUrgente = (ms: number): boolean => ms < URGENTE_MS;

/** Whether it is urgent, or will be soon. */
export const esPronto = (ms: number): boolean => ms < PRONTO_MS;

const DIA = 24 * 60 * MINUTO;

/** The deadline of an audit, which ends at an hour: 'quedan 15 h 20 min', 'plazo terminado'. */
export const plazoEnPalabras = (ms: number): string =>
  ms <= 0 ? restanteEnPalabras(ms) : `quedan ${restanteEnPalabras(ms)}`;

/** A deadline that ends with a day, by the days of `diasHasta`: 'vence en 4 días', 'vence hoy', '2 días de atraso'. */
export const plazoEnDias = (dias: number): string =>
  dias < 0 ? `${-dias} ${dias === -1 ? 'día' : 'días'} de atraso` : `vence ${enDias(dias)}`;

/** For how long something has waited: 'hace 5 h', 'hace 3 días'. */
export function esperaEnPalabras(ms: number): string {
  const dias = Math.floor(ms / DIA);
  if (dias >= 2) return `hace ${dias} días`;
  const horas = Math.floor(ms / (60 * MINUTO));
  return horas === 0 ? 'hace menos de 1 h' : `hace ${horas} h`;
}
