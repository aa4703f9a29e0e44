import type { Dia } from '../domain/calendario.ts';
import { juntos } from './tipografia.ts';

const escribir = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('es', { timeZone: 'UTC', ...options });
  return (dia: Dia): string => juntos(format.format(new Date(`${dia}T00:00:00Z`)));
};

/** '5 de enero de 2026'. */
export const fechaLarga = escribir({ day: 'numeric', month: 'long', year: 'numeric' });
/** 'sábado, 13 de febrero'. */
export const fechaConSemana = escribir({ weekday: 'long', day: 'numeric', month: 'long' });
/** '5 de marzo'. */
export const fechaSinAnio = escribir({ day: 'numeric', month: 'long' });
/** 'feb'. */
export const mesAbreviado = escribir({ month: 'short' });

/** '13:30' as '1:30 p. m.', with non-breaking spaces. */
export function horaEscrita(hora: string): string {
  const [hours = 0, minutes = 0] = hora.split(':').map(Number);
  const half = hours < 12 ? 'a.\u00a0m.' : 'p.\u00a0m.';
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}\u00a0${half}`;
}
