import type { Alcance } from '../../src/domain/permisos.ts';

/** The columns of a query that a scope is compared with. */
interface ColumnasDeAlcance {
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
  parametro: `$${string}`,
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

/** A pharmacy `f` compared with a scope. A distributor sees pharmacies that it owes boxes or has a settlement with. */
export const farmaciaDentroDe = (alcance: Alcance, parametro: `$${string}`) =>
  alcance.tipo === 'distribuidor'
    ? {
        // These tables are small beside the redemptions.
        condicion: `(exists (select from totales_por_reponer t
                              where t.farmacia_id = f.id and t.distribuidor_id = ${parametro}::int)
                     or exists (select from liquidaciones l
                                 where l.farmacia_id = f.id and l.distribuidor_id = ${parametro}::int))`,
        valor: alcance.distribuidorId,
      }
    : dentroDe(
        alcance,
        { pais: 'f.pais_codigo', cadena: 'f.cadena_id', farmacia: 'f.id' },
        parametro,
      );

/** A redemption `c` compared with a scope. */
export const canjesDentroDe = (alcance: Alcance, parametro: `$${string}`) =>
  dentroDe(
    alcance,
    { pais: 'c.pais_codigo', cadena: 'c.cadena_id', farmacia: 'c.farmacia_id' },
    parametro,
  );
