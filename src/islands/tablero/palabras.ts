import { cifra } from '../../domain/cifra.ts';
import { PAISES } from '../../domain/paises.ts';

/** Below this a change in per cent tells nothing. */
const BASE_MINIMA = 10;

/** A part of a whole in per cent: '12 %'; '—' of nothing. */
export const porciento = (parte: number, todo: number): string =>
  todo === 0 ? '—' : `${Math.round((100 * parte) / todo)}\u00a0%`;

/** A change with its sign: '+48'. */
export const conSigno = (cambio: number): string =>
  `${cambio > 0 ? '+' : cambio < 0 ? '−' : ''}${cifra(Math.abs(cambio))}`;

/** How much more or less than before: '+66 (+153 %)'; of a small base without the per cent. */
export const decirCambio = (ahora: number, antes: number): string =>
  antes < BASE_MINIMA
    ? conSigno(ahora - antes)
    : `${conSigno(ahora - antes)} (${conSigno(Math.round((100 * (ahora - antes)) / antes))}\u00a0%)`;

/** A name, where there are several countries with the country's prefix: 'Logística Médica, DOM'. */
export const conPais = (nombre: string, pais: string | null): string => {
  const prefijo = PAISES.find((uno) => uno.nombre === pais)?.prefijo;
  return prefijo === undefined ? nombre : `${nombre},\u00a0${prefijo}`;
};

/** Said after the name of a week or a month that is not over. */
export const EN_CURSO = ' (en curso)';
