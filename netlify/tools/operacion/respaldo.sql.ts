import type { Query } from '../../database/database.ts';

/** One table as a backup holds it: its columns except those PostgreSQL computes itself. */
export interface TablaRespaldada {
  readonly nombre: string;
  readonly columnas: readonly string[];
}

/** The rows of a table that a cursor hands over at once. */
const TANDA = 2_000;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * The tables of the schema, each after those it refers to, so that rows can be inserted in this order. The
 * list of migrations is not among them, nor are the totals, which follow from the rows.
 */
export const tablasPorOrden = async (tx: Query): Promise<TablaRespaldada[]> => {
  const tablas = await tx.query<TablaRespaldada & { padres: string[] }>(
    `select c.relname as nombre,
            (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                and a.attgenerated = '') as columnas,
            array(select distinct r.confrelid::regclass::text from pg_constraint r
                   where r.conrelid = c.oid and r.contype = 'f' and r.confrelid <> c.oid) as padres
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.relname not in ('migraciones', 'totales_canjes', 'totales_por_reponer')
      order by c.relname`,
  );
  const orden: TablaRespaldada[] = [];
  const puestas = new Set<string>();
  while (orden.length < tablas.length) {
    const lista = tablas.filter(
      ({ nombre, padres }) => !puestas.has(nombre) && padres.every((padre) => puestas.has(padre)),
    );
    if (lista.length === 0) throw new Error('Las tablas se refieren unas a otras en círculo.');
    for (const { nombre, columnas } of lista) {
      puestas.add(nombre);
      orden.push({ nombre, columnas });
    }
  }
  return orden;
};

/** The names of the migrations that a database has had, in their order. */
export const migracionesHechas = async (tx: Query): Promise<string[]> =>
  (await tx.query<{ name: string }>('select name from migraciones order by name')).map(
    ({ name }) => name,
  );

/** The rows of a table as JSON objects, a batch at a time; inside the caller's transaction. */
export async function* filasDe(
  tx: Query,
  { nombre, columnas }: TablaRespaldada,
): AsyncGenerator<string[]> {
  await tx.query(
    `declare respaldo no scroll cursor for
     select row_to_json(f)::text as fila from (select ${columnas.map(quoted).join(', ')} from ${quoted(nombre)}) f`,
  );
  for (;;) {
    const filas = await tx.query<{ fila: string }>(`fetch ${TANDA} from respaldo`);
    if (filas.length > 0) yield filas.map(({ fila }) => fila);
    if (filas.length < TANDA) break;
  }
  await tx.query('close respaldo');
}

/** Where each table's identity stands: the number it gave last, or null before the first. */
export const identidades = (tx: Query): Promise<{ secuencia: string; ultimo: string | null }[]> =>
  tx.query(
    `select sequencename as secuencia, last_value::text as ultimo
       from pg_sequences where schemaname = 'public' and sequencename <> 'migraciones_id_seq'
      order by 1`,
  );

/** Sets where an identity stands. */
export const ponerIdentidad = async (
  tx: Query,
  secuencia: string,
  ultimo: string | null,
): Promise<void> => {
  if (ultimo === null) return;
  await tx.query('select setval($1::regclass, $2::bigint)', [
    `public.${quoted(secuencia)}`,
    ultimo,
  ]);
};

/** What a database without anybody's data may hold: rows of the migrations, and counts of what visitors tried. */
const SIN_DATOS_DE_NADIE = [
  ...['paises', 'motivos_rechazo', 'intentos', 'negativas', 'entorno', 'ajustes'],
  'textos_legales',
];

/** Tables that only grow: empty where a backup may be read back. */
const SOLO_CRECEN = [
  ...['canje_historial', 'actos', 'propuestas', 'solicitud_movimientos'],
  ...['liquidacion_movimientos', 'liquidacion_lineas', 'liquidacion_faltantes'],
];

/** The first table that somebody's data are in, or undefined in a database that is only migrated. */
export const tablaConDatos = async (tx: Query): Promise<string | undefined> => {
  for (const { nombre } of await tablasPorOrden(tx)) {
    if (SIN_DATOS_DE_NADIE.includes(nombre)) continue;
    if ((await tx.query(`select 1 from ${quoted(nombre)} limit 1`)).length > 0) return nombre;
  }
  return undefined;
};

/** Removes the rows of a table without anybody's data, which the backup brings itself. */
export const vaciar = async (tx: Query, { nombre }: TablaRespaldada): Promise<void> => {
  if (!SOLO_CRECEN.includes(nombre)) await tx.query(`delete from ${quoted(nombre)}`);
};

/** Inserts rows as they were, ids included. */
export const insertarFilas = async (
  tx: Query,
  { nombre, columnas }: TablaRespaldada,
  filas: readonly string[],
): Promise<void> => {
  const nombres = columnas.map(quoted).join(', ');
  await tx.query(
    `insert into ${quoted(nombre)} (${nombres}) overriding system value
     select ${nombres} from json_populate_recordset(null::${quoted(nombre)}, $1::json)`,
    [`[${filas.join(',')}]`],
  );
};

/** Counts the board's totals anew: rows come in the order of a file, not in that of their registration. */
export const rehacerTotales = async (tx: Query): Promise<void> => {
  await tx.query('select totales_rehacer()');
};
