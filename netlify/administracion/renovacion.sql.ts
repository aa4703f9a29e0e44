import * as v from 'valibot';
import * as columna from '../database/columnas.ts';
import { ambito, desde, fila, filaRow } from './filas.sql.ts';
import { type Tabla, TABLAS } from './tablas.sql.ts';
import type { Query } from '../database/database.ts';
import { PAIS_CODIGOS } from '../../src/domain/paises.ts';
import type { Alcance } from '../../src/domain/permisos.ts';

/** A promotion that is valid on the last day of a year, and its successor, if there is one. */
const porRenovar = v.object({
  ...filaRow.entries,
  siguiente: v.nullable(filaRow),
  propuesta: v.nullable(columna.entero),
});

const PROMOCIONES: Tabla = TABLAS.promociones;

/**
 * The active promotions of a scope that are valid on 31 December before `anio`, the last of each product and
 * bonus, by country and product. Beside each the last one of the same that is valid in `anio`, and the proposal of that
 * year that waits.
 */
export const promocionesPorRenovar = (db: Query, alcance: Alcance, anio: number) => {
  const { condicion, valor } = ambito(alcance, '$4');
  return db.query(
    `select v.id, v.encendida, v.valores, to_json(s) as siguiente,
            (select max(p.id)::int from propuestas p
              where p.tipo = 'renovar-promociones' and p.estado = 'Pendiente' and p.datos->'anio' = to_jsonb($5::int)
                and p.datos->'promociones' @> jsonb_build_array(jsonb_build_object('id', v.id))) as propuesta
       from (select distinct on (t.producto_id, t.tipo_bonificacion) t.producto_id, t.tipo_bonificacion,
                    t.pais_codigo, pr.marca, pr.presentacion, ${fila('promociones')}
               from ${desde(PROMOCIONES)}
              where t.estado = 'Activo' and $1::date between t.vigencia_inicio and t.vigencia_fin and ${condicion}
              order by t.producto_id, t.tipo_bonificacion, t.id desc) v
       left join lateral (
         select ${fila('promociones')} from ${desde(PROMOCIONES)}
          where t.producto_id = v.producto_id and t.tipo_bonificacion = v.tipo_bonificacion
            and t.vigencia_inicio <= $3::date and t.vigencia_fin >= $2::date
          order by t.vigencia_inicio desc, t.id limit 1) s on true
      order by array_position('{${PAIS_CODIGOS.join()}}', v.pais_codigo), v.marca, v.presentacion, v.tipo_bonificacion, v.id`,
    [`${anio - 1}-12-31`, `${anio}-01-01`, `${anio}-12-31`, valor, anio],
    porRenovar,
  );
};

/** Gives promotions the distributors of their predecessors. */
export const copiarSuministros = async (
  tx: Query,
  promociones: readonly { readonly de: string; readonly a: string }[],
): Promise<void> => {
  await tx.query(
    `insert into farmacia_distribuidores (farmacia_id, promocion_id, distribuidor_id, pais_codigo)
     select fd.farmacia_id, p.a, fd.distribuidor_id, fd.pais_codigo
       from jsonb_to_recordset($1::jsonb) as p (de int, a int)
       join farmacia_distribuidores fd on fd.promocion_id = p.de
      where p.a <> p.de
     on conflict do nothing`,
    [JSON.stringify(promociones)],
  );
};

/** An active product and its active promotions. */
const productoQuePara = v.object({
  id: v.string(),
  pais: columna.pais,
  nombre: v.string(),
  promociones: v.array(v.object({ id: v.string(), inicio: columna.dia, fin: columna.dia })),
});

/** The active products of a scope with the brand and presentation of one, that one first. */
export const productosIguales = (tx: Query, id: string, alcance: Alcance) => {
  const { condicion, valor } = ambito(alcance, '$2');
  return tx.query(
    `select t.id::text as id, t.pais_codigo as pais, t.marca || ', ' || t.presentacion as nombre,
            (select coalesce(json_agg(json_build_object('id', p.id::text, 'inicio', p.vigencia_inicio,
                                                        'fin', p.vigencia_fin) order by p.id), '[]')
               from promociones p where p.producto_id = t.id and p.estado = 'Activo') as promociones
       from productos t
      where (t.marca, t.presentacion) = (select marca, presentacion from productos where id = $1::int)
        and t.activo and ${condicion}
      order by t.id = $1::int desc, t.pais_codigo`,
    [id, valor],
    productoQuePara,
  );
};

/** The ids of the active products of other countries in a scope with the brand and presentation of one. */
export const otrosPaises = async (db: Query, id: string, alcance: Alcance): Promise<string[]> =>
  (await productosIguales(db, id, alcance))
    .map((producto) => producto.id)
    .filter((uno) => uno !== id);
