import { type Dia, edadEn } from './calendario.ts';

/** The youngest age of a patient, in full years. */
export const EDAD_MINIMA = 18;

/** Whether a person born on `nacimiento` is old enough on `dia`. */
export const tieneEdadMinima = (nacimiento: Dia, dia: Dia): boolean =>
  edadEn(nacimiento, dia) >= EDAD_MINIMA;
