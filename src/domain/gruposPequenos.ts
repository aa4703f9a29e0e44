/** A group of fewer people than this could single one of them out. */
const PERSONAS_MINIMO = 5;

/** A count, and a number of people that it certainly is of, at least. */
export interface Grupo {
  readonly nombre: string;
  readonly cuenta: number;
  readonly personas: number;
}

/** Groups that may be shown, and all others joined. */
export interface Agrupados {
  readonly mayores: readonly Grupo[];
  readonly otros: { readonly grupos: number; readonly cuenta: number };
}

/**
 * Keeps the groups of at least 5 people, in their order; every other one is joined to `resto`. While the
 * joined ones count fewer than 5, the smallest that was kept joins them: they could be had by subtraction.
 */
export function reunirPequenos(
  grupos: readonly Grupo[],
  resto: { readonly grupos: number; readonly cuenta: number },
): Agrupados {
  const mayores = grupos.filter(({ personas }) => personas >= PERSONAS_MINIMO);
  const pequenos = grupos.filter(({ personas }) => personas < PERSONAS_MINIMO);
  const suma = pequenos.reduce((cuenta, grupo) => cuenta + grupo.cuenta, resto.cuenta);
  const otros = { grupos: resto.grupos + pequenos.length, cuenta: suma };
  while (otros.cuenta > 0 && otros.cuenta < PERSONAS_MINIMO) {
    const menor = mayores.pop();
    if (menor === undefined) break;
    otros.cuenta += menor.cuenta;
    otros.grupos += 1;
  }
  return { mayores, otros };
}

/** Patients of a month: whole, or with only their sum, or not at all, so that no cell holds 1 to 4. */
export function pacientesDelMes(activos: number, nuevos: number) {
  const vuelven = activos - nuevos;
  const pocos = (cuantos: number) => cuantos > 0 && cuantos < PERSONAS_MINIMO;
  if (pocos(activos)) return { activos: null, nuevos: null, vuelven: null };
  if (pocos(nuevos) || pocos(vuelven)) return { activos, nuevos: null, vuelven: null };
  return { activos, nuevos, vuelven };
}
