import { type Dia, edadEn } from './calendario.ts';

/** Youngest age of a participant, in full years. */
export const EDAD_MINIMA = 18;

/** Whether somebody born on `nacimiento` is old enough to take part on `dia`. */
export const tieneEdadMinima = (nacimiento: Dia, dia: Dia): boolean =>
  edadEn(nacimiento, dia) >= EDAD_MINIMA;
