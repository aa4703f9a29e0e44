/** Round numbers from 0 up to at least `maximo`, few enough to label: 0, 20, 40, 60. */
export function marcasDeEje(maximo: number, cuantas = 4): number[] {
  if (maximo <= 0) return [0, 1];
  const bruto = maximo / cuantas;
  const potencia = 10 ** Math.floor(Math.log10(bruto));
  const paso = Math.max(1, [1, 2, 5, 10].map((n) => n * potencia).find((n) => n >= bruto) ?? bruto);
  return Array.from({ length: Math.ceil(maximo / paso) + 1 }, (_, n) => n * paso);
}

/** A part of a whole in per cent: '12 %'; '—' of nothing. */
export const porciento = (parte: number, todo: number): string =>
  todo === 0 ? '—' : `${Math.round((100 * parte) / todo)}\u00a0%`;
