import type { Query } from '../database/database.ts';
import type { Destino } from './destinos.sql.ts';

/** A line that cannot be written, why, and which column the sentence is about. */
export interface Falta {
  readonly linea: number;
  readonly motivo: string;
  readonly campo?: string;
}

/** What the lines do to one table: counts, and the first rows of each kind. */
export interface Cambios {
  readonly tabla: string;
  readonly nuevas: number;
  readonly cambiadas: number;
  readonly iguales: number;
  readonly muestra: readonly CambioDeFila[];
}

/** One row added (`antes` null) or changed, with the values that are written. */
export interface CambioDeFila {
  readonly linea: number;
  readonly etiqueta: string;
  readonly antes: Readonly<Record<string, unknown>> | null;
  readonly despues: Readonly<Record<string, unknown>>;
}

/**
 * How lines name the rows that they write. `archivo` adds or changes what their key names; `alta` only adds. `id`
 * changes the row of their `id`, key included.
 */
export type Modo = 'archivo' | 'alta' | 'id';

/** One import at a time: a second one waits, and then finds what the first left. */
const CANDADO = 7_310_001;

/** Makes the temporary table of the lines; everything lives until the transaction ends. */
export async function prepararLineas(
  tx: Query,
  columnas: readonly { readonly campo: string; readonly tipo: string }[],
): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [CANDADO]);
  await tx.query(
    `create temp table importacion (linea int primary key, id bigint, etiqueta text,
       ${columnas.map(({ campo, tipo }) => `${campo} ${tipo}`).join(', ')}) on commit drop`,
  );
}

/** Adds lines, objects with `linea`, `etiqueta`, where they have one `id`, and the columns of the file. */
export async function agregarLineas(tx: Query, lineas: readonly object[]): Promise<void> {
  await tx.query(
    'insert into importacion select * from jsonb_populate_recordset(null::importacion, $1)',
    [JSON.stringify(lineas)],
  );
}

const igualdad = (columnas: readonly string[]) =>
  columnas.map((columna) => `t.${columna} = f.${columna}`).join(' and ');

/** What the mode asks of the keys, as further checks. */
const comprobaciones = ({ tabla, clave, filas, repite }: Destino, modo: Modo) => [
  ...(repite
    ? []
    : [
        `select linea, format('Repite lo que ya dice la línea %s', primera) as motivo, null::text as campo
           from (select linea, min(linea) over (partition by ${clave.join(', ')}) as primera
                   from (${filas}) filas) repetidas
          where linea > primera`,
      ]),
  ...(modo === 'archivo'
    ? []
    : [
        `select f.linea, 'Ya existe: búsquelo en la lista', '${clave.at(-1) ?? ''}'
           from (${filas}) f join ${tabla} t on ${igualdad(clave)} ${modo === 'id' ? 'and t.id <> f.id' : ''}`,
      ]),
];

/** Removes and answers the lines that the destination cannot take, each with its first fault; the others stay. */
export async function apartarFaltas(
  tx: Query,
  destino: Destino,
  modo: Modo = 'archivo',
): Promise<Falta[]> {
  await tx.query('analyze importacion');
  const consultas = [
    ...destino.faltas.map(
      ({ campo, consulta }) => `select c.*, '${campo}' as campo from (${consulta}) c`,
    ),
    ...comprobaciones(destino, modo),
  ];
  if (consultas.length === 0) return [];
  const faltas = await tx.query<Falta>(
    `select distinct on (linea) linea, motivo, campo
       from (${consultas.map((consulta, i) => `select d.*, ${i} as orden from (${consulta}) d`).join(' union all ')}) f
      order by linea, orden`,
  );
  await tx.query('delete from importacion where linea = any ($1::int[])', [
    faltas.map(({ linea }) => linea),
  ]);
  return faltas;
}

const pares = (columnas: readonly string[], alias: string) =>
  columnas.map((columna) => `'${columna}', ${alias}.${columna}`).join(', ');
const fila = (columnas: readonly string[], alias: string) =>
  `(${columnas.map((columna) => `${alias}.${columna}`).join(', ')})`;

/** What a file, or the form of one row, may change of a row that is there. */
const cambiables = ({ clave, valores }: Destino, modo: Modo) =>
  modo === 'id' ? [...clave, ...valores] : valores;
const misma = (destino: Destino, modo: Modo) =>
  modo === 'id' ? 't.id = f.id' : igualdad(destino.clave);

/**
 * Compares the lines with their table: what they would add and change stands in the temporary table
 * `importacion_cambios` until the next comparison.
 */
export async function compararLineas(
  tx: Query,
  destino: Destino,
  muestra: number,
  modo: Modo = 'archivo',
): Promise<Cambios> {
  const { tabla, clave } = destino;
  const columnas = cambiables(destino, modo);
  const difiere =
    columnas.length === 0
      ? 'false'
      : `${fila(columnas, 't')} is distinct from ${fila(columnas, 'f')}`;
  await tx.query('drop table if exists importacion_cambios');
  await tx.query(
    `create temp table importacion_cambios on commit drop as
     select f.*, t.${clave[0] ?? ''} is null as es_nueva, ${difiere} as difiere,
            jsonb_build_object(${pares(columnas, 't')}) as antes
       from (${destino.filas}) f left join ${tabla} t on ${misma(destino, modo)}`,
  );
  await tx.query('analyze importacion_cambios');
  const [cuentas] = await tx.query<Omit<Cambios, 'tabla' | 'muestra'>>(
    `select count(*) filter (where es_nueva)::int as nuevas,
            count(*) filter (where not es_nueva and difiere)::int as cambiadas,
            count(*) filter (where not es_nueva and not difiere)::int as iguales
       from importacion_cambios`,
  );
  const filas = await tx.query<CambioDeFila>(
    `select f.linea, i.etiqueta, case when es_nueva then null else antes end as antes,
            jsonb_build_object(${pares(columnas, 'f')}) as despues
       from (select *, row_number() over (partition by es_nueva order by linea) as lugar
               from importacion_cambios where es_nueva or difiere) f
       join importacion i using (linea) where lugar <= $1 order by f.linea`,
    [muestra],
  );
  return {
    tabla,
    nuevas: cuentas?.nuevas ?? 0,
    cambiadas: cuentas?.cambiadas ?? 0,
    iguales: cuentas?.iguales ?? 0,
    muestra: filas,
  };
}

/** Writes what the last comparison found; the same lines again change nothing. */
export async function escribirComparadas(
  tx: Query,
  destino: Destino,
  modo: Modo = 'archivo',
): Promise<void> {
  const { tabla, clave, alAgregar, valores } = destino;
  const columnas = [...clave, ...alAgregar, ...valores].join(', ');
  await tx.query(
    `insert into ${tabla} (${columnas})
     select ${columnas} from importacion_cambios where es_nueva order by linea`,
  );
  const cambian = cambiables(destino, modo);
  if (cambian.length === 0) return;
  await tx.query(
    `update ${tabla} t set ${cambian.map((columna) => `${columna} = f.${columna}`).join(', ')}
       from importacion_cambios f where ${misma(destino, modo)} and not f.es_nueva and f.difiere`,
  );
}

/** The active rows that the last compared lines do not name, switched off when `desactivar`. */
export async function ausentes(
  tx: Query,
  destino: Destino,
  desactivar: boolean,
): Promise<string[]> {
  const { tabla, clave } = destino;
  if (destino.ausentes === undefined) return [];
  const { etiqueta, activa, desactivar: apagar, ambito } = destino.ausentes;
  const donde = `${activa} and ${ambito} and not exists (
    select from importacion_cambios f
     where ${clave.map((columna) => `t.${columna} = f.${columna}`).join(' and ')})`;
  const filas = await tx.query<{ etiqueta: string }>(
    `select ${etiqueta} as etiqueta from ${tabla} t where ${donde} order by 1`,
  );
  if (desactivar) await tx.query(`update ${tabla} t set ${apagar} where ${donde}`);
  return filas.map((hallada) => hallada.etiqueta);
}

/** The id of the one row that the last comparison wrote, in a table of rows that have one. */
export const idEscrito = async (tx: Query, { tabla, clave }: Destino): Promise<string | null> => {
  const [row] = await tx.query<{ id: string }>(
    `select t.id::text as id from ${tabla} t join importacion_cambios f on ${igualdad(clave)}`,
  );
  return row?.id ?? null;
};
