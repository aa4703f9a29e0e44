/** A bonus: boxes bought, one invoice line each, and boxes given. */
export interface Bonificacion {
  readonly facturas: number;
  readonly gratis: number;
}

const FORMA = /^\s*(\d{1,2})\s*\+\s*(\d{1,2})\s*$/;

/** Reads a bonus text 'N + M', N at least 1. Spaces do not matter. Null for any other text. */
export function leerBonificacion(texto: string): Bonificacion | null {
  const partes = FORMA.exec(texto);
  const facturas = Number(partes?.[1]);
  const gratis = Number(partes?.[2]);
  return facturas >= 1 ? { facturas, gratis } : null;
}

/** What is given of a product: '1 caja de Cordavela Tabletas 50 mg (30)'. A figure keeps its unit in its line. */
export function cajasGratis(tipoBonificacion: string, producto: string): string {
  const cajas = leerBonificacion(tipoBonificacion)?.gratis ?? 1;
  const nombre = producto.replace(/, caja de (\d+)$/, ' ($1)');
  return `${cajas} ${cajas === 1 ? 'caja' : 'cajas'} de ${nombre}`.replace(
    /(?<=\d) (?!\()/g,
    '\u00a0',
  );
}

/** The invoice lines that one redemption needs: the first number of the bonus text, or else 1. */
export function facturasNecesarias(tipoBonificacion: string): number {
  return leerBonificacion(tipoBonificacion)?.facturas ?? 1;
}
