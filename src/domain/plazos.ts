import { diasEntre, type Dia, sumarDias } from './calendario.ts';

/** What a country's law and the privacy notice promise. Data: content/plazos.json. */
export interface Plazos {
  /** Working days to answer a request, from the day after it was received. */
  readonly respuestaDias: number;
  /** Years after the last fact of a person; then the person's data become anonymous. */
  readonly conservacionAnios: number;
  readonly feriados: readonly { readonly fecha: Dia; readonly nombre: string }[];
}

/** 0 is Sunday: 1 January 1900 was a Monday. */
const diaDeSemana = (dia: Dia): number => (((diasEntre('1900-01-01', dia) + 1) % 7) + 7) % 7;

/** Whether a day is a working day: neither Saturday nor Sunday nor a holiday. */
export function esHabil({ feriados }: Plazos, dia: Dia): boolean {
  const semana = diaDeSemana(dia);
  return semana !== 0 && semana !== 6 && !feriados.some(({ fecha }) => fecha === dia);
}

/** The `dias`-th working day after `dia`. With 0 it is `dia` itself. */
export function sumarHabiles(plazos: Plazos, dia: Dia, dias: number): Dia {
  let quedan = dias;
  let actual = dia;
  while (quedan > 0) {
    actual = sumarDias(actual, 1);
    if (esHabil(plazos, actual)) quedan -= 1;
  }
  return actual;
}

/** The working days after `desde`, up to `hasta` and with it. Negative when `hasta` is earlier. */
export function habilesEntre(plazos: Plazos, desde: Dia, hasta: Dia): number {
  if (hasta < desde) return -habilesEntre(plazos, hasta, desde);
  let habiles = 0;
  for (let dia = sumarDias(desde, 1); dia <= hasta; dia = sumarDias(dia, 1)) {
    if (esHabil(plazos, dia)) habiles += 1;
  }
  return habiles;
}

/** The last day on which a request received on `recibida` is answered in time. */
export const venceEl = (plazos: Plazos, recibida: Dia): Dia =>
  sumarHabiles(plazos, recibida, plazos.respuestaDias);

/**
 * The working days that a clock stopped on `dia` has left, at least 1: if more information was
 * asked for on the last day, one day is left after it arrives.
 */
export const quedanAl = (plazos: Plazos, dia: Dia, vence: Dia): number =>
  Math.max(1, habilesEntre(plazos, dia, vence));

/** The state of a request on a day: overdue, due within one working day, or neither. */
export type Urgencia = 'vencida' | 'por-vencer' | 'en-plazo';

/** The urgency of an open request due on `vence`. */
export function urgenciaEl(plazos: Plazos, hoy: Dia, vence: Dia): Urgencia {
  if (hoy > vence) return 'vencida';
  return habilesEntre(plazos, hoy, vence) <= 1 ? 'por-vencer' : 'en-plazo';
}

/** The last day whose facts are older than the period on `hoy`: what happened then or before becomes anonymous. */
export function ultimoDiaVencido({ conservacionAnios }: Plazos, hoy: Dia): Dia {
  const anio = Number(hoy.slice(0, 4)) - conservacionAnios;
  return sumarDias(`${anio}-${hoy.slice(5) === '02-29' ? '03-01' : hoy.slice(5)}` as Dia, -1);
}
