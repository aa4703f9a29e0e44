/** A count of fewer people than this could single one of them out. */
const PERSONAS_MINIMO = 5;

/** Patients of a month: whole, or with only their sum, or not at all, so that no cell holds 1 to 4. */
export function pacientesDelMes(activos: number, nuevos: number) {
  const vuelven = activos - nuevos;
  const pocos = (cuantos: number) => cuantos > 0 && cuantos < PERSONAS_MINIMO;
  if (pocos(activos)) return { activos: null, nuevos: null, vuelven: null };
  if (pocos(nuevos) || pocos(vuelven)) return { activos, nuevos: null, vuelven: null };
  return { activos, nuevos, vuelven };
}
