import * as v from 'valibot';
import { entero } from '../database/columnas.ts';
import { type Database, type Query, unica } from '../database/database.ts';
import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import {
  CON_VENCIDAS,
  deEdad,
  type FiltroDeuda,
  porReponer,
  sumasPorReponer,
} from './porReponer.sql.ts';
import { cajasDeCanje } from '../../src/contracts/liquidaciones/campos.ts';
import { DIAS_PARA_REPONER } from '../../src/domain/liquidacion.ts';

/** The boxes of one redemption, for both sides. */
export const cajasRow = v.object({ ...cajasDeCanje.entries, Distribuidor: v.string() });
export type CajasRow = v.InferInput<typeof cajasRow>;

/** The columns of `CajasRow` for redemptions `c` with the columns of `porReponer`. */
export const columnasDeCajas = `
  c.codigo_confirmacion as "CodigoConfirmacion", d.nombre as "Distribuidor",
  f.codigo as "FarmaciaCodigo", f.nombre as "PuntoVenta", ${NOMBRE_PRODUCTO} as "Producto", c.cajas as "Cajas",
  (select json_agg(json_build_object('NumeroFactura', cf.numero, 'Canonico', cf.canonico, 'Fecha', cf.fecha)
                   order by cf.fecha, cf.numero)
     from canje_facturas cf where cf.canje_id = c.id) as "Facturas",
  c.primera_factura + ${DIAS_PARA_REPONER} as "VenceEl"`;
/** The tables of `columnasDeCajas`. */
export const tablasDeCajas = `
  join farmacias f on f.id = c.farmacia_id
  join distribuidores d on d.id = c.distribuidor_id
  join productos pr on pr.id = c.producto_id`;

const MAS_VIEJAS = 'c.primera_factura, c.id';

/** The redemptions with owed boxes at one moment, oldest first, page by page. */
export const recorrerCajas = (db: Database, filtro: FiltroDeuda): AsyncGenerator<CajasRow[]> => {
  const { sql, parametros } = porReponer(filtro);
  return db.pages(
    `select ${columnasDeCajas} from (${sql}) c ${tablasDeCajas} order by ${MAS_VIEJAS}`,
    parametros,
    500,
    cajasRow,
  );
};

/** Counts the redemptions with owed boxes. */
export const contarCajas = async (db: Query, filtro: FiltroDeuda): Promise<number> => {
  const { ctes, parametros } = sumasPorReponer(filtro, CON_VENCIDAS);
  const { canjes } = await unica(
    db,
    `with ${ctes} select coalesce(sum(canjes), 0)::int as canjes from dia
      where ${deEdad(filtro, 'primera_factura', 'hoy')}`,
    parametros,
    v.object({ canjes: entero }),
  );
  return canjes;
};
