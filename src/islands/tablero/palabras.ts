/** A part of a whole in per cent: '12 %'; '—' of nothing. */
export const porciento = (parte: number, todo: number): string =>
  todo === 0 ? '—' : `${Math.round((100 * parte) / todo)}\u00a0%`;
