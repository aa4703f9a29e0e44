import { NOMBRE_PRODUCTO } from '../directorio/catalogos.sql.ts';
import { dentroDe } from '../database/alcance.sql.ts';
import type { Query } from '../database/database.ts';
import type { Dia } from '../../src/domain/calendario.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import type { Alcance } from '../../src/domain/permisos.ts';

/** The terms of a promotion that a year may change. */
export interface Terminos {
  readonly maximoMensual: number;
  readonly maximoAnual: number;
  readonly inicio: Dia;
  readonly fin: Dia;
  readonly requiereReceta: boolean;
}

/** A promotion that is still valid on the last day of a year, and the one that follows it, where there is one. */
export interface PorRenovar extends Terminos {
  readonly id: number;
  readonly pais: PaisCodigo;
  readonly producto: string;
  readonly marca: string;
  readonly presentacion: string;
  readonly bonificacion: string;
  readonly siguiente: (Terminos & { readonly id: number }) | null;
}

const terminos = (alias: string) => `
  ${alias}.maximo_mensual as "maximoMensual", ${alias}.maximo_anual as "maximoAnual",
  ${alias}.vigencia_inicio::text as inicio, ${alias}.vigencia_fin::text as fin,
  ${alias}.requiere_receta as "requiereReceta"`;

/**
 * The active promotions of a scope that are valid on 31 December before `anio`, the last of each product and
 * bonus, by country and product. Beside each the first one of the same that is valid in `anio`.
 */
export const promocionesPorRenovar = (
  db: Query,
  alcance: Alcance,
  anio: number,
): Promise<PorRenovar[]> => {
  const { condicion, valor } = dentroDe(
    alcance,
    { pais: 'p.pais_codigo', cadena: 'null::int', farmacia: 'null::int' },
    '$4',
  );
  return db.query<PorRenovar>(
    `select v.id, v.pais_codigo as pais, ${NOMBRE_PRODUCTO} as producto, pr.marca, pr.presentacion,
            v.tipo_bonificacion as bonificacion, ${terminos('v')}, to_json(s) as siguiente
       from (select distinct on (p.producto_id, p.tipo_bonificacion) p.* from promociones p
              where p.estado = 'Activo' and $1::date between p.vigencia_inicio and p.vigencia_fin
                and ${condicion}
              order by p.producto_id, p.tipo_bonificacion, p.id desc) v
       join productos pr on pr.id = v.producto_id
       left join lateral (
         select n.id, ${terminos('n')} from promociones n
          where n.producto_id = v.producto_id and n.tipo_bonificacion = v.tipo_bonificacion
            and n.vigencia_inicio <= $3::date and n.vigencia_fin >= $2::date
          order by n.vigencia_inicio desc, n.id limit 1) s on true
      order by v.pais_codigo, pr.marca, pr.presentacion, v.tipo_bonificacion, v.id`,
    [`${anio - 1}-12-31`, `${anio}-01-01`, `${anio}-12-31`, valor],
  );
};

/** Lines whose product has another promotion of the same bonus in those days, by their number. */
export const renovadasQueChocan = async (tx: Query): Promise<number[]> =>
  (
    await tx.query<{ linea: number }>(
      `select distinct i.linea from importacion i
         join productos pr on pr.pais_codigo = i.pais_codigo and pr.marca = i.marca
              and pr.presentacion = i.presentacion
         join promociones p on p.producto_id = pr.id and p.tipo_bonificacion = i.tipo_bonificacion
              and p.estado = 'Activo' and p.vigencia_inicio <> i.vigencia_inicio
              and p.vigencia_inicio <= i.vigencia_fin and p.vigencia_fin >= i.vigencia_inicio
        order by 1`,
    )
  ).map(({ linea }) => linea);

/** Gives the promotions that were just compared and written the distributors of those of `bases`, by line. */
export const copiarSuministros = async (
  tx: Query,
  bases: readonly { readonly linea: number; readonly id: number }[],
): Promise<number> => {
  const copiados = await tx.query(
    `insert into farmacia_distribuidores (farmacia_id, promocion_id, distribuidor_id, pais_codigo)
     select fd.farmacia_id, n.id, fd.distribuidor_id, fd.pais_codigo
       from jsonb_to_recordset($1::jsonb) as b (linea int, id int)
       join importacion_cambios c on c.linea = b.linea
       join promociones n on n.producto_id = c.producto_id and n.tipo_bonificacion = c.tipo_bonificacion
            and n.vigencia_inicio = c.vigencia_inicio
       join farmacia_distribuidores fd on fd.promocion_id = b.id
      where n.id <> b.id
     on conflict do nothing
     returning 1`,
    [JSON.stringify(bases)],
  );
  return copiados.length;
};
