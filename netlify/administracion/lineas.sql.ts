import * as v from 'valibot';
import { filaQueNombra } from './catalogos.sql.ts';
import { entero } from '../database/columnas.ts';
import { ENTRE_FALTAS } from './importaciones.sql.ts';
import { type Query, unica } from '../database/database.ts';
import { columnasSql, type Destino, difiere, igualdad } from './destinos.sql.ts';
import { MAESTROS, type Tipo } from '../../src/contracts/administracion/catalogos.ts';

/** A line that cannot be written, and the reason. */
export const falta = v.object({ linea: entero, motivo: v.string() });
export type Falta = v.InferInput<typeof falta>;
/** The rows that a comparison would add and change. */
export const cuentaDeAcciones = v.object({ nuevas: entero, cambiadas: entero });
const todasRow = v.object({ todas: v.boolean() });

/** Creates the temporary table of the lines, which lives until the transaction ends. */
export async function prepararLineas(
  tx: Query,
  columnas: readonly { readonly campo: string; readonly tipo?: string }[],
): Promise<void> {
  await tx.query(
    `create temp table importacion (linea int primary key, id bigint, etiqueta text,
       ${columnasSql(columnas)}) on commit drop`,
  );
}

/** Lines of an import that name the row of an earlier line, also of an unreadable one. */
const REPETIDAS = `
  select linea, format('Repite lo que ya dice la línea %s', primera) as motivo
    from (select linea, min(linea) over (partition by clave) as primera
            from importacion_lineas where importacion_id = $2 and clave is not null) repetidas
   where linea > primera`;

/** Lines of an import that add a row, while the file lacks a column that cannot be empty. */
const incompletas = (tipo: Tipo) => {
  const titulos = MAESTROS[tipo].columnas
    .filter(({ lectura, predeterminado = '' }) => !v.is(lectura, predeterminado))
    .map(({ campo, titulo }, i) => `(${i}, '${campo}', '${titulo}')`);
  return `
  select l.linea, 'Es una fila nueva, y el archivo no trae ' || string_agg(c.titulo, ', ' order by c.orden) as motivo
    from importacion_lineas l
   cross join jsonb_each(l.valores) v (campo, valor)
    join (values ${titulos.join(', ')}) c (orden, campo, titulo) on c.campo = v.campo
   where l.importacion_id = $2 and l.clave is not null and v.valor = 'null' and ${filaQueNombra(tipo)} is null
   group by l.linea`;
};

/** Removes and answers the lines that the target cannot take, each with everything that is wrong with it. */
export async function apartarFaltas(
  tx: Query,
  tipo: Tipo,
  destino: Destino,
  importacion: string,
): Promise<Falta[]> {
  await tx.query('analyze importacion');
  const { repite } = destino;
  const consultas = destino.faltas.map(({ consulta }) => consulta);
  if (!repite) consultas.push(REPETIDAS, incompletas(tipo));
  if (consultas.length === 0) return [];
  const faltas = await tx.query(
    `select linea, string_agg(distinct motivo, $1) as motivo from ((${consultas.join(') union all (')})) f
      group by linea order by linea`,
    repite ? [ENTRE_FALTAS] : [ENTRE_FALTAS, importacion],
    falta,
  );
  await tx.query('delete from importacion where linea = any ($1::int[])', [
    faltas.map(({ linea }) => linea),
  ]);
  return faltas;
}

/** The columns of the row `t`, for a JSON object. */
const pares = (columnas: readonly string[]) =>
  columnas.map((columna) => `'${columna}', t.${columna}`).join(', ');

/**
 * Compares the lines with their table, and counts the rows that they would add and change. Those are in the temporary
 * table `importacion_cambios` until the next comparison.
 */
export async function compararLineas(tx: Query, { tabla, unicas, valores, filas }: Destino) {
  await tx.query('drop table if exists importacion_cambios');
  await tx.query(
    `create temp table importacion_cambios on commit drop as
     select f.*, t.${unicas[0] ?? ''} is null as es_nueva, ${difiere(valores)} as difiere,
            jsonb_build_object(${pares(valores)}) as antes
       from (${filas}) f left join ${tabla} t on ${igualdad(unicas)}`,
  );
  await tx.query('analyze importacion_cambios');
  return unica(
    tx,
    `select count(*) filter (where es_nueva)::int as nuevas,
            count(*) filter (where not es_nueva and difiere)::int as cambiadas
       from importacion_cambios`,
    [],
    cuentaDeAcciones,
  );
}

/**
 * Writes the result of the last comparison; a repetition changes nothing. False if a row changed, or appeared, since
 * the comparison: the transaction must then roll back.
 */
export async function escribirComparadas(tx: Query, destino: Destino): Promise<boolean> {
  const { tabla, unicas, alAgregar, valores } = destino;
  const columnas = [...unicas, ...alAgregar, ...valores].join(', ');
  const { todas } = await unica(
    tx,
    `with agregadas as (
       insert into ${tabla} (${columnas})
       select ${columnas} from importacion_cambios where es_nueva order by linea
       on conflict do nothing returning 1)
     select (select count(*) from agregadas) = (select count(*) from importacion_cambios where es_nueva) as todas`,
    [],
    todasRow,
  );
  if (valores.length === 0 || !todas) return todas;
  const cambiadas = await unica(
    tx,
    `with cambiadas as (
       update ${tabla} t set ${valores.map((columna) => `${columna} = f.${columna}`).join(', ')}
         from importacion_cambios f
        where ${igualdad(unicas)} and not f.es_nueva and f.difiere
          and jsonb_build_object(${pares(valores)}) = f.antes
       returning 1)
     select (select count(*) from cambiadas) = (select count(*) from importacion_cambios where not es_nueva and difiere)
            as todas`,
    [],
    todasRow,
  );
  return cambiadas.todas;
}
