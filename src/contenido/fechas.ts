import type { Dia } from '../domain/calendario.ts';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es', { timeZone: 'UTC', ...options });

const asDate = (dia: Dia) => new Date(`${dia}T00:00:00Z`);

const largo = format({ day: 'numeric', month: 'long', year: 'numeric' });
const conSemana = format({ weekday: 'long', day: 'numeric', month: 'long' });
const sinAnio = format({ day: 'numeric', month: 'long' });
const mesCorto = format({ month: 'short' });

/** '5 de enero de 2026'. */
export const fechaLarga = (dia: Dia): string => largo.format(asDate(dia));
/** 'sábado, 13 de febrero'. */
export const fechaConSemana = (dia: Dia): string => conSemana.format(asDate(dia));
/** '5 de marzo'. */
export const fechaSinAnio = (dia: Dia): string => sinAnio.format(asDate(dia));
/** 'feb'. */
export const mesAbreviado = (dia: Dia): string => mesCorto.format(asDate(dia));

/** '13:30' as '1:30 p. m.', with non-breaking spaces. */
export function horaEscrita(hora: string): string {
  const [hours = 0, minutes = 0] = hora.split(':').map(Number);
  const half = hours < 12 ? 'a.\u00a0m.' : 'p.\u00a0m.';
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}\u00a0${half}`;
}
