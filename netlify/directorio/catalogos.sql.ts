import * as v from 'valibot';
import { farmaciaId } from '../database/columnas.ts';
import { farmaciaDentroDe } from '../database/alcance.sql.ts';
import { type Query, una } from '../database/database.ts';
import * as canjes from '../../src/contracts/canjes.ts';
import { promociones } from '../../src/contracts/promociones.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import type { Alcance } from '../../src/domain/permisos.ts';

/** A pharmacy found by its code, with its distributor for each active promotion. */
const farmaciaRow = v.object({
  id: farmaciaId,
  nombre: v.string(),
  activa: v.boolean(),
  distribuidores: canjes.distribuidoresDeFarmacia,
});

/** The pharmacy of a code (either case) within a scope, or undefined. */
export const farmaciaPorCodigo = (db: Query, codigo: string, alcance: Alcance) => {
  const dentro = farmaciaDentroDe(alcance, '$2');
  return una(
    db,
    `select f.id, f.nombre, f.activa,
            coalesce((select json_agg(json_build_object('Id', fd.promocion_id, 'distribuidor', d.nombre)
                                      order by fd.promocion_id)
                        from farmacia_distribuidores fd
                        join distribuidores d on d.id = fd.distribuidor_id
                        join promociones p on p.id = fd.promocion_id and p.estado = 'Activo'
                       where fd.farmacia_id = f.id), '[]') as distribuidores
       from farmacias f
      where f.codigo = upper($1::text) and ${dentro.condicion}`,
    [codigo, dentro.valor],
    farmaciaRow,
  );
};

/** An active doctor of a country by code (either case), or undefined. */
export const medicoPorCodigo = (db: Query, pais: PaisCodigo, codigo: string) =>
  una(
    db,
    `select nombre as "Nombre", especialidad as "Especialidad" from medicos
      where codigo = upper($2::text) and pais_codigo = $1 and activo`,
    [pais, codigo],
    canjes.medico.reply,
  );

/** The name of a product on all screens: brand and presentation, of `productos pr`. */
export const NOMBRE_PRODUCTO = `pr.marca || ' ' || pr.presentacion`;

/** SQL: whether a promotion is active and valid on a day of its country. */
export const vigenteSql = (promocion: string, hoy: string): string =>
  `${promocion}.estado = 'Activo' and ${hoy}::date between ${promocion}.vigencia_inicio and ${promocion}.vigencia_fin`;

/**
 * SQL: the id of the promotion that goes on with `promocion` on a day of its country: itself while it is valid, then the
 * valid one of its product and bonus, as a renewal makes it; itself where there is none.
 */
export const continuadaSql = (promocion: string, hoy: string): string =>
  `coalesce((select otra.id from promociones otra
              where otra.producto_id = ${promocion}.producto_id and otra.tipo_bonificacion = ${promocion}.tipo_bonificacion
                and ${vigenteSql('otra', hoy)}
              order by otra.id = ${promocion}.id desc, otra.vigencia_inicio, otra.id limit 1), ${promocion}.id)`;

const promocion = v.object({
  ...canjes.promociones.reply.entries.data.item.entries,
  ...promociones.reply.item.entries,
});

/** The promotions of a country that are active and valid today there, by product, for every reply with them. */
export const promocionesVigentes = (db: Query, pais: PaisCodigo, now: Date) =>
  db.query(
    `select p.id as "Id", ${NOMBRE_PRODUCTO} as "Descripcion", p.tipo_bonificacion as "TipoBonificacion",
            p.maximo_mensual as "MaximoPorFactura", p.maximo_anual as "MaximoPorPaciente",
            p.vigencia_inicio as "InicioVigencia", p.vigencia_fin as "FinalizacionVigencia",
            p.requiere_receta as "RequiereReceta", p.requiere_foto as "PideFoto"
       from promociones p
       join productos pr on pr.id = p.producto_id
       join paises pa on pa.codigo = p.pais_codigo
      where p.pais_codigo = $1 and ${vigenteSql('p', '($2::timestamptz at time zone pa.zona_horaria)')}
      order by "Descripcion", p.id`,
    [pais, now],
    promocion,
  );

/** The names of a country's distributors, in order. */
export const distribuidoresDePais = (db: Query, pais: PaisCodigo) =>
  db.query(
    `select nombre as distribuidor from distribuidores where pais_codigo = $1 order by nombre`,
    [pais],
    canjes.distribuidores.reply.item,
  );
