import type { Query } from '../../database/database.ts';
import type { Destino } from './importacionDestinos.sql.ts';

/** A line that cannot be imported, and why. */
export interface Falta {
  readonly linea: number;
  readonly motivo: string;
}

/** What a file does to one table: counts, and the first rows of each kind. */
export interface Cambios {
  readonly tabla: string;
  readonly nuevas: number;
  readonly cambiadas: number;
  readonly iguales: number;
  readonly muestra: readonly Cambio[];
}

/** One row added (`antes` null) or changed, with the values that differ. */
export interface Cambio {
  readonly linea: number;
  readonly etiqueta: string;
  readonly antes: Readonly<Record<string, unknown>> | null;
  readonly despues: Readonly<Record<string, unknown>>;
}

/** One import at a time: a second one waits, and then finds what the first left. */
const CANDADO = 7_310_001;

/** Makes the temporary table of a file's lines; everything lives until the transaction ends. */
export async function prepararImportacion(
  tx: Query,
  columnas: readonly { readonly campo: string; readonly tipo: string }[],
): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [CANDADO]);
  await tx.query(
    `create temp table importacion (linea int primary key, etiqueta text,
       ${columnas.map(({ campo, tipo }) => `${campo} ${tipo}`).join(', ')}) on commit drop`,
  );
}

/** Adds lines, objects with `linea`, `etiqueta` and the columns of the file. */
export async function agregarLineas(tx: Query, lineas: readonly object[]): Promise<void> {
  await tx.query(
    'insert into importacion select * from jsonb_populate_recordset(null::importacion, $1)',
    [JSON.stringify(lineas)],
  );
}

/** Removes and answers the lines that the destination cannot take; the others stay. */
export async function apartarFaltas(tx: Query, destino: Destino): Promise<Falta[]> {
  await tx.query('analyze importacion');
  const consultas = [
    ...destino.faltas,
    ...(destino.repite
      ? []
      : [
          `select linea, format('Repite lo que ya dice la línea %s', primera) as motivo
             from (select linea, min(linea) over (partition by ${destino.clave.join(', ')}) as primera
                     from (${destino.filas}) filas) repetidas
            where linea > primera`,
        ]),
  ];
  const faltas = await tx.query<Falta>(
    `select distinct on (linea) linea, motivo
       from (${consultas.map((consulta) => `(${consulta})`).join(' union all ') || 'select 0 as linea, null as motivo where false'}) f
      order by linea`,
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

/** Writes the lines into their table and answers what that changed; the same lines again change nothing. */
export async function escribirLineas(
  tx: Query,
  destino: Destino,
  muestra: number,
): Promise<Cambios> {
  const { tabla, clave, valores } = destino;
  const mismaIdentidad = clave.map((columna) => `t.${columna} = f.${columna}`).join(' and ');
  const difiere =
    valores.length === 0 ? 'false' : `${fila(valores, 't')} is distinct from ${fila(valores, 'f')}`;
  await tx.query('drop table if exists importacion_cambios');
  await tx.query(
    `create temp table importacion_cambios on commit drop as
     select f.*, t.${clave[0] ?? ''} is null as es_nueva, ${difiere} as difiere,
            jsonb_build_object(${pares(valores, 't')}) as antes
       from (${destino.filas}) f left join ${tabla} t on ${mismaIdentidad}`,
  );
  await tx.query('analyze importacion_cambios');
  const [cuentas] = await tx.query<Omit<Cambios, 'tabla' | 'muestra'>>(
    `select count(*) filter (where es_nueva)::int as nuevas,
            count(*) filter (where not es_nueva and difiere)::int as cambiadas,
            count(*) filter (where not es_nueva and not difiere)::int as iguales
       from importacion_cambios`,
  );
  const filas = await tx.query<Cambio>(
    `select f.linea, i.etiqueta, case when es_nueva then null else antes end as antes,
            jsonb_build_object(${pares(valores, 'f')}) as despues
       from (select *, row_number() over (partition by es_nueva order by linea) as lugar
               from importacion_cambios where es_nueva or difiere) f
       join importacion i using (linea) where lugar <= $1 order by f.linea`,
    [muestra],
  );
  const columnas = [...clave, ...valores].join(', ');
  await tx.query(
    `insert into ${tabla} (${columnas})
     select ${columnas} from importacion_cambios where es_nueva order by linea`,
  );
  if (valores.length > 0) {
    await tx.query(
      `update ${tabla} t set ${valores.map((columna) => `${columna} = f.${columna}`).join(', ')}
         from importacion_cambios f where ${mismaIdentidad} and not f.es_nueva and f.difiere`,
    );
  }
  return {
    tabla,
    nuevas: cuentas?.nuevas ?? 0,
    cambiadas: cuentas?.cambiadas ?? 0,
    iguales: cuentas?.iguales ?? 0,
    muestra: filas,
  };
}

/** The active rows that the last written lines do not name, switched off when `desactivar`. */
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
