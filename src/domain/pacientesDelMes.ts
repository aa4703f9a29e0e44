/** A smaller count could identify a person. */
const PERSONAS_MINIMO = 5;

/** Patients of a month: both counts, only their sum, or neither, so that no cell holds 1 to 4. */
export function pacientesDelMes(activos: number, nuevos: number) {
  const vuelven = activos - nuevos;
  const pocos = (cuantos: number) => cuantos > 0 && cuantos < PERSONAS_MINIMO;
  if (pocos(activos)) return { activos: null, nuevos: null, vuelven: null };
  if (pocos(nuevos) || pocos(vuelven)) return { activos, nuevos: null, vuelven: null };
  return { activos, nuevos, vuelven };
}
