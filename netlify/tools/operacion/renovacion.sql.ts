import type { Query } from '../../database/database.ts';
import type { Dia } from '../../../src/domain/calendario.ts';

/** A promotion of the new year, or the one that stands in its way. */
export interface Renovada {
  readonly pais: string;
  readonly producto: string;
  readonly bonificacion: string;
  readonly maximoMensual: number;
  readonly maximoAnual: number;
  /** Whether it was made now: false when the year already had that product with that bonus. */
  readonly nueva: boolean;
}

/**
 * Copies the active promotions that are still valid on `ultimoDia`, the last day of a year, to the validity
 * `inicio`–`fin`, with their distributors. Leaves out a product that already has one of that bonus in that
 * time.
 */
export async function renovarPromociones(
  tx: Query,
  { ultimoDia, inicio, fin }: { ultimoDia: Dia; inicio: Dia; fin: Dia },
): Promise<{ promociones: Renovada[]; suministros: number }> {
  await tx.query('lock table promociones in share row exclusive mode');
  const promociones = await tx.query<Renovada>(
    `with vigentes as (
       select distinct on (producto_id, tipo_bonificacion) *
         from promociones
        where estado = 'Activo' and $1::date between vigencia_inicio and vigencia_fin
        order by producto_id, tipo_bonificacion, id desc
     ), nuevas as (
       insert into promociones (pais_codigo, producto_id, tipo_bonificacion, maximo_mensual,
                                maximo_anual, vigencia_inicio, vigencia_fin, requiere_receta)
       select pais_codigo, producto_id, tipo_bonificacion, maximo_mensual, maximo_anual, $2, $3,
              requiere_receta
         from vigentes v
        where not exists (
          select from promociones p
           where p.producto_id = v.producto_id and p.tipo_bonificacion = v.tipo_bonificacion
             and p.vigencia_inicio <= $3::date and p.vigencia_fin >= $2::date)
        order by id
       returning producto_id, tipo_bonificacion
     )
     select v.pais_codigo as pais, pr.marca || ', ' || pr.presentacion as producto,
            v.tipo_bonificacion as bonificacion, v.maximo_mensual as "maximoMensual",
            v.maximo_anual as "maximoAnual",
            exists (select from nuevas n where n.producto_id = v.producto_id
                      and n.tipo_bonificacion = v.tipo_bonificacion) as nueva
       from vigentes v join productos pr on pr.id = v.producto_id
      order by v.pais_codigo, 2, 3`,
    [ultimoDia, inicio, fin],
  );
  const [cuenta] = await tx.query<{ suministros: number }>(
    `with copiados as (
       insert into farmacia_distribuidores (farmacia_id, promocion_id, distribuidor_id, pais_codigo)
       select fd.farmacia_id, n.id, fd.distribuidor_id, fd.pais_codigo
         from (select distinct on (producto_id, tipo_bonificacion) * from promociones
                where estado = 'Activo' and $1::date between vigencia_inicio and vigencia_fin
                order by producto_id, tipo_bonificacion, id desc) v
         join promociones n on n.producto_id = v.producto_id
              and n.tipo_bonificacion = v.tipo_bonificacion
              and n.vigencia_inicio = $2::date and n.vigencia_fin = $3::date
         join farmacia_distribuidores fd on fd.promocion_id = v.id
       on conflict do nothing
       returning 1
     )
     select count(*)::int as suministros from copiados`,
    [ultimoDia, inicio, fin],
  );
  return { promociones, suministros: cuenta?.suministros ?? 0 };
}
