const MINUTE = 60_000;
/** Below this the time left is shown as urgent. */
const URGENT_MS = 6 * 60 * MINUTE;
/** Below this it will be urgent soon. */
const SOON_MS = 12 * 60 * MINUTE;

/** Time left as people say it: '47 h 5 min', 'menos de 1 min', 'plazo terminado' for 0 or less. */
export function restanteEnPalabras(ms: number): string {
  if (ms <= 0) return 'plazo terminado';
  const minutes = Math.floor(ms / MINUTE);
  if (minutes === 0) return 'menos de 1 min';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours}\u00a0h` : '', rest > 0 ? `${rest}\u00a0min` : '']
    .filter(Boolean)
    .join(' ');
}

/** Whether so little time is left that it should catch the eye. */
export const esUrgente = (ms: number): boolean => ms < URGENT_MS;

/** Whether it will be urgent soon, or is. */
export const esPronto = (ms: number): boolean => ms < SOON_MS;
