import type { Alcance } from '../../src/domain/permisos.ts';

/** The columns of a query that a scope is compared with. */
export interface ColumnasDeAlcance {
  readonly pais: string;
  readonly cadena: string;
  readonly farmacia: string;
  /** Absent where distributors see no rows. */
  readonly distribuidor?: string;
}

/** A scope as one SQL condition on one parameter, which an index on the scope's column can serve. */
export const dentroDe = (
  alcance: Alcance,
  columnas: ColumnasDeAlcance,
  parametro: `$${number}`,
): { readonly condicion: string; readonly valor: string | number | null } => {
  switch (alcance.tipo) {
    case 'todos':
      return { condicion: `${parametro}::text is null`, valor: null };
    case 'pais':
      return { condicion: `${columnas.pais} = ${parametro}::text`, valor: alcance.pais };
    case 'cadena':
      return { condicion: `${columnas.cadena} = ${parametro}::int`, valor: alcance.cadenaId };
    case 'distribuidor':
      return {
        condicion: `${columnas.distribuidor ?? 'null::int'} = ${parametro}::int`,
        valor: alcance.distribuidorId,
      };
    case 'farmacia':
      return { condicion: `${columnas.farmacia} = ${parametro}::int`, valor: alcance.farmaciaId };
  }
};
