/** The normal quantile of a two-sided interval of 95 %. */
const Z = 1.959964;

/** Wilson's 95 % interval of a share of which `casos` of `total` were seen. */
export function intervaloDeWilson(
  casos: number,
  total: number,
): { readonly minimo: number; readonly maximo: number } {
  if (total === 0) return { minimo: 0, maximo: 1 };
  const parte = casos / total;
  const entre = 1 + Z ** 2 / total;
  const centro = (parte + Z ** 2 / (2 * total)) / entre;
  const radio = (Z / entre) * Math.sqrt((parte * (1 - parte)) / total + Z ** 2 / (4 * total ** 2));
  return { minimo: Math.max(0, centro - radio), maximo: Math.min(1, centro + radio) };
}
