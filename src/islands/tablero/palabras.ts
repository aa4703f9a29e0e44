import { cifra } from '../../domain/cifra.ts';

/** A part of a whole in per cent: '12 %'; '—' of nothing. */
export const porciento = (parte: number, todo: number): string =>
  todo === 0 ? '—' : `${Math.round((100 * parte) / todo)}\u00a0%`;

/** A count with its noun: '1 canje', '12 canjes'. */
export const contar = (valor: number, uno: string, varios: string): string =>
  `${cifra(valor)} ${valor === 1 ? uno : varios}`;
