import { filaQueNombra } from './catalogos.sql.ts';
import type { Falta } from './lineas.sql.ts';
import { dentroDe } from '../database/alcance.sql.ts';
import type { Query } from '../database/database.ts';
import type { Tipo } from '../../src/contracts/administracion/maestros.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import type { Alcance } from '../../src/domain/permisos.ts';

/** How far an import has come. A proposed one stays looked at until it is approved. */
type EstadoDeImportacion = 'Recibida' | 'Revisada' | 'Aplicada' | 'Deshecha';
/** What applying an import does with a line. */
export type AccionDeLinea = 'nueva' | 'cambiada' | 'igual' | 'error';

/** An import and what its last look found. */
export interface ImportacionRow {
  readonly id: string;
  readonly tipo: Tipo;
  readonly archivo: string;
  readonly quien: string;
  readonly usuarioId: number;
  /** The country of whoever imports; null: all. */
  readonly pais: PaisCodigo | null;
  readonly estado: EstadoDeImportacion;
  readonly creadaEn: Date;
  readonly aplicadaEn: Date | null;
  readonly deshechaEn: Date | null;
  readonly nuevas: number;
  readonly cambiadas: number;
  readonly iguales: number;
  readonly conError: number;
}

const columnas = `
  m.id, m.tipo, m.archivo, u.nombre_usuario as quien, m.usuario_id as "usuarioId", m.pais_codigo as pais,
  m.estado, m.creada_en as "creadaEn", m.aplicada_en as "aplicadaEn", m.deshecha_en as "deshechaEn",
  m.nuevas, m.cambiadas, m.iguales, m.con_error as "conError"`;
const tablas = 'importaciones m join usuarios u on u.id = m.usuario_id';

const dentro = (alcance: Alcance, parametro: `$${number}`) =>
  dentroDe(
    alcance,
    { pais: 'm.pais_codigo', cadena: 'null::int', farmacia: 'null::int' },
    parametro,
  );

/** Begins an import, which has no lines yet. */
export const crearImportacion = async (
  db: Query,
  nueva: {
    readonly id: string;
    readonly tipo: Tipo;
    readonly archivo: string;
    readonly usuarioId: number;
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

/** An import within a scope; `tomar` holds it until the transaction ends. */
export const leerImportacion = async (
  db: Query,
  id: string,
  alcance: Alcance,
  tomar = false,
): Promise<ImportacionRow | undefined> => {
  const { condicion, valor } = dentro(alcance, '$2');
  const [row] = await db.query<ImportacionRow>(
    `select ${columnas} from ${tablas} where m.id = $1 and ${condicion} ${tomar ? 'for update of m' : ''}`,
    [id, valor],
  );
  return row;
};

/** A page of the imports of a scope that were looked at, the last first, with how many there are. */
export const listarImportaciones = (
  db: Query,
  alcance: Alcance,
  { limite, salto }: { limite: number; salto: number },
): Promise<(ImportacionRow & { total: number })[]> => {
  const { condicion, valor } = dentro(alcance, '$1');
  return db.query(
    `select ${columnas}, count(*) over ()::int as total from ${tablas}
      where m.estado <> 'Recibida' and ${condicion}
      order by m.creada_en desc, m.id limit $2 offset $3`,
    [valor, limite, salto],
  );
};

/** A line as it was read: its values and its label, or what is wrong with it. */
export interface LineaRecibida {
  readonly linea: number;
  readonly etiqueta?: string;
  readonly valores?: object;
  readonly falta_leida?: string;
}

/** Adds read lines to an import that is still being received; a line that came before is left as it is. */
export const recibirLineas = async (
  db: Query,
  { id, usuarioId }: { id: string; usuarioId: number },
  lineas: readonly LineaRecibida[],
): Promise<number | null> => {
  const [row] = await db.query<{ hay: boolean; cuantas: number }>(
    `with importacion as (
       select id from importaciones where id = $1 and usuario_id = $2 and estado = 'Recibida' for share
     ), recibidas as (
       insert into importacion_lineas (importacion_id, linea, etiqueta, valores, falta_leida)
       select m.id, r.linea, coalesce(r.etiqueta, ''), r.valores, r.falta_leida
         from importacion m, jsonb_to_recordset($3::jsonb)
              as r (linea int, etiqueta text, valores jsonb, falta_leida text)
       on conflict do nothing
       returning 1
     )
     select exists (select from importacion) as hay, (select count(*)::int from recibidas) as cuantas`,
    [id, usuarioId, JSON.stringify(lineas)],
  );
  return row?.hay === true ? row.cuantas : null;
};

/** Puts the lines of an import that could be read where lines are compared. */
export const cargarLineas = async (tx: Query, id: string): Promise<void> => {
  await tx.query(
    `insert into importacion
     select r.* from importacion_lineas l,
            jsonb_populate_record(null::importacion,
              l.valores || jsonb_build_object('linea', l.linea, 'etiqueta', l.etiqueta)) r
      where l.importacion_id = $1 and l.valores is not null`,
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
  return tx.query<Falta>(
    `delete from importacion where ${suPais} <> $1
     returning linea, 'Es de otro país: usted administra solo el suyo' as motivo,
               '${tipo === 'tarjetas' ? 'numero' : 'pais_codigo'}' as campo`,
    [pais],
  );
};

/** Makes the table in which each line's action is gathered, table by table. */
export const prepararAcciones = async (tx: Query): Promise<void> => {
  await tx.query(
    'create temp table importacion_acciones (linea int, nueva boolean) on commit drop',
  );
};

/** Gathers what the last comparison found. */
export const reunirAcciones = async (tx: Query): Promise<void> => {
  await tx.query(
    `insert into importacion_acciones
     select linea, bool_or(es_nueva) from importacion_cambios where es_nueva or difiere group by linea`,
  );
};

/** How many lines add and how many change something, as gathered. */
export const contarAcciones = async (tx: Query): Promise<{ nuevas: number; cambiadas: number }> => {
  const [row] = await tx.query<{ nuevas: number; cambiadas: number }>(
    `select count(*) filter (where nueva)::int as nuevas,
            count(*) filter (where not nueva)::int as cambiadas
       from (select bool_or(nueva) as nueva from importacion_acciones group by linea) a`,
  );
  return row ?? { nuevas: 0, cambiadas: 0 };
};

/** Keeps what a look found: each line's action and fault, and the counts. */
export const guardarRevision = async (
  tx: Query,
  id: string,
  faltas: readonly Falta[],
): Promise<void> => {
  await tx.query('analyze importacion_acciones');
  await tx.query(
    `with faltas as (
       select f.linea, f.motivo from jsonb_to_recordset($2::jsonb) as f (linea int, motivo text)
     ), vistas as (
       select l.linea, coalesce(l.falta_leida, f.motivo) as falta,
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
    [id, JSON.stringify(faltas)],
  );
  await tx.query(
    `update importaciones m set estado = 'Revisada', nuevas = c.nuevas, cambiadas = c.cambiadas,
            iguales = c.iguales, con_error = c.con_error
       from (select count(*) filter (where accion = 'nueva') as nuevas,
                    count(*) filter (where accion = 'cambiada') as cambiadas,
                    count(*) filter (where accion = 'igual') as iguales,
                    count(*) filter (where accion = 'error') as con_error
               from importacion_lineas where importacion_id = $1) c
      where m.id = $1`,
    [id],
  );
};

/** One fault of an import's lines: how many have it, and the first of them. */
export interface GrupoDeFaltas {
  readonly motivo: string;
  readonly cuantas: number;
  readonly lineas: readonly number[];
}

/** The faults of an import, the most frequent first; those that only name another line are one. */
export const agruparFaltas = (db: Query, id: string): Promise<GrupoDeFaltas[]> =>
  db.query<GrupoDeFaltas>(
    `select motivo, count(*)::int as cuantas, (array_agg(linea order by linea))[1:5] as lineas
       from (select linea, regexp_replace(falta, 'línea [0-9]+', 'línea anterior') as motivo
               from importacion_lineas where importacion_id = $1 and accion = 'error') f
      group by motivo order by cuantas desc, motivo limit 200`,
    [id],
  );

/** The faulty lines after `desde`, in order. */
export const faltasDesde = (
  db: Query,
  id: string,
  desde: number,
  limite: number,
): Promise<{ linea: number; motivo: string }[]> =>
  db.query(
    `select linea, falta as motivo from importacion_lineas
      where importacion_id = $1 and accion = 'error' and linea > $2 order by linea limit $3`,
    [id, desde, limite],
  );

/** A line as a look shows it: what it says, and the row that it names as it stands. */
export interface LineaRevisada {
  readonly linea: number;
  readonly etiqueta: string;
  readonly accion: AccionDeLinea;
  readonly falta: string | null;
  readonly antes: Readonly<Record<string, unknown>> | null;
  readonly despues: Readonly<Record<string, unknown>> | null;
}

/** Lines of an import with one action, or with any (null), in order. */
export const lineasRevisadas = (
  db: Query,
  { id, tipo }: Pick<ImportacionRow, 'id' | 'tipo'>,
  acciones: readonly AccionDeLinea[],
  { limite, salto }: { limite: number; salto: number },
): Promise<LineaRevisada[]> =>
  db.query<LineaRevisada>(
    `select l.linea, l.etiqueta, l.accion, l.falta, l.valores as despues, ${filaQueNombra(tipo)} as antes
       from (select * from importacion_lineas
              where importacion_id = $1 and accion = any ($2::text[])
              order by linea limit $3 offset $4) l
      order by l.linea`,
    [id, acciones, limite, salto],
  );

/** Keeps what the last comparison writes to a table, before it is written: rows that change. */
export const guardarCambiadas = async (
  tx: Query,
  id: string,
  {
    tabla,
    clave,
    valores,
  }: { tabla: string; clave: readonly string[]; valores: readonly string[] },
): Promise<void> => {
  if (valores.length === 0) return;
  await tx.query(
    `insert into importacion_filas (importacion_id, tabla, clave, antes, despues)
     select $1, $2, ${claveDe(tabla)}, f.antes, jsonb_build_object(${valores.map((v) => `'${v}', f.${v}`).join(', ')})
       from importacion_cambios f join ${tabla} t on ${clave.map((c) => `t.${c} = f.${c}`).join(' and ')}
      where not f.es_nueva and f.difiere`,
    [id, tabla],
  );
};

/** The same, after they are written: rows that it added. */
export const guardarAgregadas = async (
  tx: Query,
  id: string,
  {
    tabla,
    clave,
    valores,
  }: { tabla: string; clave: readonly string[]; valores: readonly string[] },
): Promise<void> => {
  await tx.query(
    `insert into importacion_filas (importacion_id, tabla, clave, antes, despues)
     select $1, $2, ${claveDe(tabla)}, null,
            jsonb_build_object(${[...clave, ...valores].map((v) => `'${v}', f.${v}`).join(', ')})
       from importacion_cambios f join ${tabla} t on ${clave.map((c) => `t.${c} = f.${c}`).join(' and ')}
      where f.es_nueva`,
    [id, tabla],
  );
};

const claveDe = (tabla: string) =>
  tabla === 'farmacia_distribuidores'
    ? `jsonb_build_object('farmacia_id', t.farmacia_id, 'promocion_id', t.promocion_id)`
    : `jsonb_build_object('id', t.id)`;

/** Says that an import was applied. */
export const terminarImportacion = async (tx: Query, id: string, now: Date): Promise<void> => {
  await tx.query(`update importaciones set estado = 'Aplicada', aplicada_en = $2 where id = $1`, [
    id,
    now,
  ]);
};

/** How taking an import back ended: done, too late, changed meanwhile, or used by something. */
export type Deshecho = 'hecho' | 'tarde' | 'cambiada' | 'usada';

/** Takes an import back, all of it or nothing; what hangs on it by a foreign key is a refusal of `IMPORTACION_USADA`. */
export const deshacer = async (tx: Query, id: string, now: Date): Promise<Deshecho> => {
  const [row] = await tx.query<{ fin: Deshecho }>('select deshacer_importacion($1, $2) as fin', [
    id,
    now,
  ]);
  return row?.fin ?? 'tarde';
};
export const IMPORTACION_USADA = 'importacion_usada';

/** How long one statement of an import may take; the role's own limit is a request's. */
export const darTiempo = async (tx: Query): Promise<void> => {
  await tx.query(`set local statement_timeout = '50s'`);
};
