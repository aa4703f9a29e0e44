/** The element of a non-empty list at any index, beginning again after the last. */
export function ciclo<T>(lista: readonly [T, ...T[]], indice: number): T {
  return lista[((indice % lista.length) + lista.length) % lista.length] ?? lista[0];
}
