import * as v from 'valibot';
import type { Destino } from './destinos.sql.ts';
import * as columna from '../database/columnas.ts';
import { dentroDe } from '../database/alcance.sql.ts';
import { type Query, una, unica } from '../database/database.ts';
import type { PageWindow } from '../http/page.ts';
import type { Tipo } from '../../src/contracts/administracion/catalogos.ts';
import { importacion } from '../../src/contracts/administracion/importaciones.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import type { Alcance } from '../../src/domain/permisos.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

const importacionRow = v.object({
  ...v.omit(importacion, ['EsPropia', 'SeDeshaceHasta']).entries,
  usuarioId: columna.usuarioId,
  /** The importer's country; null: all. */
  pais: v.nullable(columna.pais),
  Cuando: columna.momento,
  AplicadaEn: v.nullable(columna.momento),
  /** The rows that it changes in all tables: one line may change many. */
  filas: columna.entero,
  /** Two people applied it. */
  deDos: v.boolean(),
});
export type ImportacionRow = v.InferInput<typeof importacionRow>;

const columnas = `
  m.id as "Id", m.tipo as "Tipo", m.archivo as "Archivo", u.nombre_usuario as "Quien",
  m.usuario_id as "usuarioId", m.pais_codigo as pais, m.estado as "Estado", m.creada_en as "Cuando",
  m.aplicada_en as "AplicadaEn", m.nuevas as "Nuevas", m.cambiadas as "Cambiadas", m.iguales as "Iguales",
  m.con_error as "ConError", m.filas,
  (select max(p.id)::int from propuestas p where p.tipo = 'aplicar-importacion' and p.estado = 'Pendiente'
      and p.datos->>'id' = m.id::text) as "Propuesta",
  exists (select from propuestas p where p.tipo = 'aplicar-importacion' and p.estado = 'Aprobada'
             and p.datos->>'id' = m.id::text) as "deDos"`;
const tablas = 'importaciones m join usuarios u on u.id = m.usuario_id';

const dentro = (alcance: Alcance, parametro: `$${number}`) =>
  dentroDe(
    alcance,
    { pais: 'm.pais_codigo', cadena: 'null::int', farmacia: 'null::int' },
    parametro,
  );

/** Creates an import without lines. */
export const crearImportacion = async (
  db: Query,
  nueva: {
    readonly id: string;
    readonly tipo: Tipo;
    readonly archivo: string;
    readonly usuarioId: UsuarioId;
    readonly pais: PaisCodigo | null;
  },
  now: Date,
): Promise<void> => {
  await db.query(
    `insert into importaciones (id, tipo, archivo, usuario_id, pais_codigo, creada_en)
     values ($1, $2, $3, $4, $5, $6)`,
    [nueva.id, nueva.tipo, nueva.archivo, nueva.usuarioId, nueva.pais, now],
  );
};

/** An import within a scope; `tomar` locks it first, until the transaction ends. */
export const leerImportacion = async (
  db: Query,
  id: string,
  alcance: Alcance,
  { tomar = false } = {},
): Promise<ImportacionRow | undefined> => {
  if (tomar) await db.query('select from importaciones where id = $1 for update', [id]);
  const { condicion, valor } = dentro(alcance, '$2');
  const texto = `select ${columnas} from ${tablas} where m.id = $1 and ${condicion}`;
  return una(db, texto, [id, valor], importacionRow);
};

/** A page of the reviewed imports of a scope, newest first, with their count. */
export const listarImportaciones = (
  db: Query,
  alcance: Alcance,
  { cuantas, salto }: PageWindow,
) => {
  const { condicion, valor } = dentro(alcance, '$1');
  return db.query(
    `select ${columnas}, count(*) over ()::int as total from ${tablas}
      where m.estado <> 'Recibida' and ${condicion}
      order by m.creada_en desc, m.id limit $2 offset $3`,
    [valor, cuantas, salto],
    v.object({ ...importacionRow.entries, total: columna.entero }),
  );
};

/** Separates the stored `faltas` of a line: a cell that they quote is one line of text. */
export const ENTRE_FALTAS = '\n';

/** A line as it was read: its label, its readable values, and what is wrong with the others. */
export interface LineaRecibida {
  readonly linea: number;
  readonly fila: string | null;
  readonly etiqueta?: string;
  readonly valores: object;
  readonly falta_leida?: string;
}

/** Adds read lines to an import that is still being received; a repeated line is ignored. */
export const recibirLineas = async (
  db: Query,
  { id, usuarioId }: { id: string; usuarioId: UsuarioId },
  lineas: readonly LineaRecibida[],
): Promise<number | null> => {
  const { hay, cuantas } = await unica(
    db,
    `with importacion as (
       select id from importaciones where id = $1 and usuario_id = $2 and estado = 'Recibida' for share
     ), recibidas as (
       insert into importacion_lineas (importacion_id, linea, clave, etiqueta, valores, falta_leida)
       select m.id, r.linea, r.fila, coalesce(r.etiqueta, ''), r.valores, r.falta_leida
         from importacion m, jsonb_to_recordset($3::jsonb)
              as r (linea int, fila text, etiqueta text, valores jsonb, falta_leida text)
       on conflict do nothing
       returning 1
     )
     select exists (select from importacion) as hay, (select count(*)::int from recibidas) as cuantas`,
    [id, usuarioId, JSON.stringify(lineas)],
    v.object({ hay: v.boolean(), cuantas: columna.entero }),
  );
  return hay ? cuantas : null;
};

/** A table, the columns that name its rows, and the columns that an import writes. */
type Columnas = Pick<Destino, 'tabla' | 'unicas' | 'valores'>;

/** Keeps the rows that the last comparison changes, before they are written. */
export const guardarCambiadas = async (
  tx: Query,
  id: string,
  { tabla, unicas, valores }: Columnas,
): Promise<void> => {
  if (valores.length === 0) return;
  await tx.query(
    `insert into importacion_filas (importacion_id, tabla, clave, antes, despues)
     select $1, $2, ${filaDe(tabla)}, f.antes, jsonb_build_object(${valores.map((v) => `'${v}', f.${v}`).join(', ')})
       from importacion_cambios f join ${tabla} t on ${unicas.map((c) => `t.${c} = f.${c}`).join(' and ')}
      where not f.es_nueva and f.difiere`,
    [id, tabla],
  );
};

/** Keeps the rows that the last comparison added, after they are written. */
export const guardarAgregadas = async (
  tx: Query,
  id: string,
  { tabla, unicas, valores }: Columnas,
): Promise<void> => {
  await tx.query(
    `insert into importacion_filas (importacion_id, tabla, clave, antes, despues)
     select $1, $2, ${filaDe(tabla)}, null,
            jsonb_build_object(${[...unicas, ...valores].map((v) => `'${v}', f.${v}`).join(', ')})
       from importacion_cambios f join ${tabla} t on ${unicas.map((c) => `t.${c} = f.${c}`).join(' and ')}
      where f.es_nueva`,
    [id, tabla],
  );
};

const filaDe = (tabla: string) =>
  tabla === 'farmacia_distribuidores'
    ? `jsonb_build_object('farmacia_id', t.farmacia_id, 'promocion_id', t.promocion_id)`
    : `jsonb_build_object('id', t.id)`;

/** Marks an import as applied. */
export const terminarImportacion = async (tx: Query, id: string, now: Date): Promise<void> => {
  await tx.query(`update importaciones set estado = 'Aplicada', aplicada_en = $2 where id = $1`, [
    id,
    now,
  ]);
};

/** How taking an import back ended: done, too late, changed meanwhile, or another row depends on it. */
const deshecho = v.object({ fin: v.picklist(['hecho', 'tarde', 'cambiada', 'usada']) });

/** Takes an import back, all or nothing. A row that refers to one of its rows violates `IMPORTACION_USADA`. */
export const deshacer = async (tx: Query, id: string, now: Date) => {
  const texto = 'select deshacer_importacion($1, $2) as fin';
  return (await unica(tx, texto, [id, now], deshecho)).fin;
};
export const IMPORTACION_USADA = 'importacion_usada';

/** Gives the statements of an import or an erasure more time: the role's own limit is a request's. */
export const darTiempo = async (tx: Query): Promise<void> => {
  await tx.query(`set local statement_timeout = '50s'`);
};
