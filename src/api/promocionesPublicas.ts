import type { PaisCodigo } from '../domain/paises.ts';

/** A row of the public promotions table. Its maxima are redemptions per month and per calendar year. */
export interface PromocionPublica {
  readonly Descripcion: string;
  readonly MaximoPorFactura: number;
  readonly MaximoPorPaciente: number;
  readonly TipoBonificacion: string;
}

function esPromocion(row: unknown): row is PromocionPublica {
  return (
    typeof row === 'object' &&
    row !== null &&
    'Descripcion' in row &&
    typeof row.Descripcion === 'string' &&
    'MaximoPorFactura' in row &&
    typeof row.MaximoPorFactura === 'number' &&
    'MaximoPorPaciente' in row &&
    typeof row.MaximoPorPaciente === 'number' &&
    'TipoBonificacion' in row &&
    typeof row.TipoBonificacion === 'string'
  );
}

/**
 * The promotions of a country. Pages without an island use this function: the schemas of the typed client
 * would weigh more than the page's whole script. Rejects on anything but a list of promotions.
 */
export async function obtenerPromociones(
  pais: PaisCodigo,
  signal: AbortSignal,
): Promise<readonly PromocionPublica[]> {
  const response = await fetch(`/api/promociones/${pais}`, { signal });
  const rows: unknown = await response.json();
  if (!response.ok || !Array.isArray(rows) || !rows.every(esPromocion)) {
    throw new Error('promociones');
  }
  return rows;
}
