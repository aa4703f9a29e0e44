import * as v from 'valibot';
import { filaQueNombra } from './catalogos.sql.ts';
import type { Valores } from './leerLinea.ts';
import { cuentaDeAcciones, type Falta, falta } from './lineas.sql.ts';
import { type Query, unica } from '../database/database.ts';
import type { PageWindow } from '../http/page.ts';
import type { Tipo } from '../../src/contracts/administracion/catalogos.ts';
import * as contrato from '../../src/contracts/administracion/importaciones.ts';
import { ficha } from '../../src/contracts/administracion/comun.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import { ENTRE_FALTAS, type ImportacionRow } from './importaciones.sql.ts';

/**
 * Copies an import's lines to the temporary table for comparisons; an unreadable cell is null. A column that the file
 * lacks has the value of the row that its line names, or else the `nueva` row's.
 */
export const cargarLineas = async (
  tx: Query,
  id: string,
  tipo: Tipo,
  nueva: Valores,
): Promise<void> => {
  await tx.query(
    `insert into importacion
     select r.* from importacion_lineas l
      cross join lateral (
        select jsonb_object_agg(v.campo, coalesce(nullif(f.fila -> v.campo, 'null'), $2::jsonb -> v.campo)) as valores
          from jsonb_each(l.valores) v (campo, valor)
         cross join lateral (select ${filaQueNombra(tipo)}::jsonb as fila) f
         where v.valor = 'null') conservados
      cross join lateral jsonb_populate_record(null::importacion, l.valores || coalesce(conservados.valores, '{}')
              || jsonb_build_object('linea', l.linea, 'etiqueta', l.etiqueta)) r
      where l.importacion_id = $1 and l.valores is not null`,
    [id, JSON.stringify(nueva)],
  );
};

/** Removes the lines with an unreadable cell: what is wrong with them is known, and they are not written. */
export const apartarIlegibles = async (tx: Query, id: string): Promise<void> => {
  await tx.query(
    `delete from importacion i using importacion_lineas l
      where l.importacion_id = $1 and l.linea = i.linea and l.falta_leida is not null`,
    [id],
  );
};

/** Removes and answers the lines of other countries than `pais`. */
export const apartarAjenas = async (
  tx: Query,
  tipo: Tipo,
  pais: PaisCodigo | null,
): Promise<Falta[]> => {
  if (pais === null) return [];
  const suPais =
    tipo === 'tarjetas'
      ? `(select codigo from paises where prefijo = substring(numero from '^[A-Z]+'))`
      : 'pais_codigo';
  return tx.query(
    `delete from importacion where ${suPais} <> $1
     returning linea, 'Es de otro país: usted administra solo el suyo' as motivo`,
    [pais],
    falta,
  );
};

/** Creates the temporary table that gathers each line's action over all tables. */
export const prepararAcciones = async (tx: Query): Promise<void> => {
  await tx.query(
    'create temp table importacion_acciones (linea int, nueva boolean) on commit drop',
  );
};

/** Gathers the actions of the last comparison. */
export const reunirAcciones = async (tx: Query): Promise<void> => {
  await tx.query(
    `insert into importacion_acciones
     select linea, bool_or(es_nueva) from importacion_cambios where es_nueva or difiere group by linea`,
  );
};

/** Counts the gathered lines that add and that change a row. */
export const contarAcciones = (tx: Query) =>
  unica(
    tx,
    `select count(*) filter (where nueva)::int as nuevas,
            count(*) filter (where not nueva)::int as cambiadas
       from (select bool_or(nueva) as nueva from importacion_acciones group by linea) a`,
    [],
    cuentaDeAcciones,
  );

/** Stores a review: each line's action and what is wrong with it, the counts, and the changed rows of all tables. */
export const guardarRevision = async (
  tx: Query,
  id: string,
  { faltas, filas }: { readonly faltas: readonly Falta[]; readonly filas: number },
): Promise<void> => {
  await tx.query('analyze importacion_acciones');
  await tx.query(
    `with faltas as (
       select f.linea, string_agg(f.motivo, $3) as motivo
         from jsonb_to_recordset($2::jsonb) as f (linea int, motivo text) group by f.linea
     ), vistas as (
       select l.linea, nullif(concat_ws($3, l.falta_leida, f.motivo), '') as falta,
              case when l.falta_leida is not null or f.motivo is not null then 'error'
                   when a.nueva then 'nueva' when a.nueva is not null then 'cambiada' else 'igual' end as accion
         from importacion_lineas l
         left join faltas f on f.linea = l.linea
         left join (select linea, bool_or(nueva) as nueva from importacion_acciones group by linea) a
                on a.linea = l.linea
        where l.importacion_id = $1
     )
     update importacion_lineas l set falta = v.falta, accion = v.accion
       from vistas v
      where l.importacion_id = $1 and l.linea = v.linea
        and (l.falta, l.accion) is distinct from (v.falta, v.accion)`,
    [id, JSON.stringify(faltas), ENTRE_FALTAS],
  );
  await tx.query(
    `update importaciones m set estado = 'Revisada', nuevas = c.nuevas, cambiadas = c.cambiadas,
            iguales = c.iguales, con_error = c.con_error, filas = $2
       from (select count(*) filter (where accion = 'nueva') as nuevas,
                    count(*) filter (where accion = 'cambiada') as cambiadas,
                    count(*) filter (where accion = 'igual') as iguales,
                    count(*) filter (where accion = 'error') as con_error
               from importacion_lineas where importacion_id = $1) c
      where m.id = $1`,
    [id, filas],
  );
};

/** What is wrong with an import's lines, the first line first; sentences that differ only in a line number are one. */
export const agruparFaltas = (db: Query, id: string) =>
  db.query(
    `select case when min(una) = max(una) then min(una) else motivo end as "Motivo", count(*)::int as "Cuantas",
            (array_agg(linea order by linea))[1:5] as "Lineas"
       from (select linea, una, regexp_replace(una, 'la línea [0-9]+', 'otra línea') as motivo
               from importacion_lineas cross join string_to_table(falta, $2) una
              where importacion_id = $1 and accion = 'error') f
      group by motivo order by min(linea), motivo limit 200`,
    [id, ENTRE_FALTAS],
    contrato.verImportacion.reply.entries.Errores.item,
  );

/** The wrong lines after `desde`, in order. */
export const faltasDesde = (db: Query, id: string, desde: number, cuantas: number) =>
  db.query(
    `select linea as "Linea", replace(falta, $4, '; ') as "Motivo" from importacion_lineas
      where importacion_id = $1 and accion = 'error' and linea > $2 order by linea limit $3`,
    [id, desde, cuantas, ENTRE_FALTAS],
    contrato.faltasDeImportacion.reply.entries.Faltas.item,
  );

/** Keeps the present values of the rows that an import is about to change, for its lines to tell afterwards. */
export const guardarAntes = async (
  tx: Query,
  { Id, Tipo }: Pick<ImportacionRow, 'Id' | 'Tipo'>,
): Promise<void> => {
  await tx.query(
    `update importacion_lineas l set antes = ${filaQueNombra(Tipo)}::jsonb
      where l.importacion_id = $1 and l.accion = 'cambiada'`,
    [Id],
  );
};

/** A line as a review shows it: its values, and those of the row that it names, before the import if it was applied. */
const lineaRevisada = v.object({
  ...v.omit(contrato.lineasDeImportacion.reply.entries.data.item, ['Cambios']).entries,
  antes: v.nullable(ficha),
  despues: v.nullable(ficha),
});
export type LineaRevisada = v.InferInput<typeof lineaRevisada>;

/** Lines of an import with one action, or with any (null), in order. */
export const lineasRevisadas = (
  db: Query,
  { Id, Tipo }: Pick<ImportacionRow, 'Id' | 'Tipo'>,
  acciones: readonly contrato.LineaRevisada['Accion'][],
  { cuantas, salto }: PageWindow,
) =>
  db.query(
    `select l.linea as "Linea", l.etiqueta as "Etiqueta", l.accion as "Accion",
            coalesce(string_to_array(l.falta, $5), '{}') as "Faltas",
            l.valores as despues, coalesce(l.antes, ${filaQueNombra(Tipo)}::jsonb) as antes
       from (select * from importacion_lineas
              where importacion_id = $1 and accion = any ($2::text[])
              order by linea limit $3 offset $4) l
      order by l.linea`,
    [Id, acciones, cuantas, salto, ENTRE_FALTAS],
    lineaRevisada,
  );
