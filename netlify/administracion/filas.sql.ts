import * as v from 'valibot';
import { FILAS_DEL_DIA } from './actos.sql.ts';
import {
  columnasSql,
  consultasDeFaltas,
  destinoDeFila,
  difiere,
  igualdad,
} from './destinos.sql.ts';
import type { Valores } from './leerLinea.ts';
import { guardada, type Tabla, TABLAS, valoresDe } from './tablas.sql.ts';
import { entero } from '../database/columnas.ts';
import { dentroDe } from '../database/alcance.sql.ts';
import { DatabaseAway, type Query, una, unica } from '../database/database.ts';
import {
  CATALOGOS,
  type CatalogoNombre,
  columnasDe,
  MAESTROS,
} from '../../src/contracts/administracion/catalogos.ts';
import { ficha } from '../../src/contracts/administracion/comun.ts';
import type { Alcance } from '../../src/domain/permisos.ts';
import { ID_MAXIMO, type UsuarioId } from '../../src/domain/ids.ts';

/** A row of a catalogue, its columns by their names in its file and form. */
export const filaRow = v.object({
  id: v.string(),
  /** Whether it is switched on; true if its rows are never switched off. */
  encendida: v.boolean(),
  valores: ficha,
});
export type FilaDeCatalogo = v.InferInput<typeof filaRow>;

/** The condition of the rows within a scope: an office's is a country, or all of them. */
export const ambito = (alcance: Alcance, parametro: `$${number}`) =>
  dentroDe(
    alcance,
    { pais: 't.pais_codigo', cadena: 'null::int', farmacia: 'null::int' },
    parametro,
  );

/** The rows of a catalogue with their joins: SQL of a `from`. */
export const desde = ({ tabla, une }: Tabla): string => `${tabla} t ${une}`;

/** The columns of an answered row: SQL of a select list. */
export const fila = (nombre: CatalogoNombre): string => {
  const { id, encendida } = TABLAS[nombre];
  return `${id} as id, ${encendida} as encendida, ${valoresDe(nombre)} as valores`;
};

/** Whether a text may be the id of a catalogue's row: a number, or two for a pair of rows. */
export const puedeSer = (catalogo: CatalogoNombre, id: string): boolean => {
  const partes = id.split('-').map(Number);
  return (
    partes.length === TABLAS[catalogo].nombran.length && partes.every((parte) => parte <= ID_MAXIMO)
  );
};

/** A row of a catalogue to be written. `id` null: a new one. */
export interface FilaPorEscribir {
  readonly nombre: CatalogoNombre;
  readonly id: string | null;
  readonly valores: Valores;
}

/** How long a save waits for a row that an import or another clerk is writing. */
const ESPERA = '3s';
/** PostgreSQL's code for a lock that was not free within `ESPERA`. */
const OCUPADA = '55P03';

/** A row that another transaction is writing was not free in time. */
export class FilaOcupada extends Error {
  override readonly name = 'FilaOcupada';
}

/**
 * Locks a row within a scope and the count of the person's rows until the transaction ends. Throws `FilaOcupada` if
 * another transaction holds the row for longer than `ESPERA`.
 */
export async function tomarFila(
  tx: Query,
  { nombre, id }: { readonly nombre: CatalogoNombre; readonly id: string },
  { alcance, usuarioId }: { readonly alcance: Alcance; readonly usuarioId: UsuarioId | null },
) {
  if (!puedeSer(nombre, id)) return undefined;
  const tabla: Tabla = TABLAS[nombre];
  const dentro = ambito(alcance, '$2');
  const tomar = (espera: string) =>
    una(
      tx,
      `with persona as (select from usuarios where id = $3::int for no key update)
         select ${fila(nombre)}, (select count(*) from persona) as persona
           from ${desde(tabla)} where ${tabla.deId('$1')} and ${dentro.condicion}
            for no key update of t ${espera}`,
      [id, dentro.valor, usuarioId],
      filaRow,
    );
  const libre = await tomar('skip locked');
  if (libre !== undefined) return libre;
  await tx.query(`set local lock_timeout = '${ESPERA}'`);
  try {
    return await tomar('');
  } catch (error) {
    throw error instanceof DatabaseAway && error.code === OCUPADA ? new FilaOcupada() : error;
  }
}

/** The line of a form, for the checks of a file: `$1` its values, `$2` the id. */
const conLinea = (nombre: CatalogoNombre) =>
  `with importacion as (
     select 1 as linea, $2::bigint as id, x.*
       from jsonb_to_record($1::jsonb) as x (${columnasSql(MAESTROS[CATALOGOS[nombre].tipo].columnas)}))`;

/** Whether a catalogue's rows are named by a pair of rows. Its form may write several, and adds or changes. */
const esDePares = (nombre: CatalogoNombre) => TABLAS[nombre].nombran.length > 1;

/** The id by which a line changes a row; a pair is named by its columns. */
const idDeLinea = ({ nombre, id }: FilaPorEscribir) => (esDePares(nombre) ? null : id);

const juicio = v.object({
  faltas: v.array(v.object({ campo: v.string(), motivo: v.string() })),
  filas: entero,
  /** The rows that the same person changed alone within a day. */
  filasDelDia: entero,
  /** The distributors of the rows that it changes, each with their count: 'Cafetal (7 asignaciones)'. Null without one. */
  reemplazan: v.nullable(v.string()),
});

/** Refuses a new row whose names another row has. */
export const YA_EXISTE = 'Ya existe: búsquelo en la lista';

/** Checks a row to be written against all tables, by the checks of its file; one statement. */
export function juzgarFila(
  tx: Query,
  escrita: FilaPorEscribir,
  { usuarioId, now }: { readonly usuarioId: UsuarioId | null; readonly now: Date },
) {
  const { nombre, id } = escrita;
  const { tabla, unicas, valores, filas, faltas } = destinoDeFila(nombre);
  const dePares = esDePares(nombre);
  const nombra = columnasDe(CATALOGOS[nombre]).findLast(({ unica }) => unica);
  const consultas = [
    ...consultasDeFaltas(faltas),
    ...(dePares
      ? []
      : [
          `select f.linea, '${YA_EXISTE}' as motivo, '${nombra?.campo ?? ''}' as campo
             from (${filas}) f join ${tabla} t on ${igualdad(unicas)} ${id === null ? '' : 'and t.id <> f.id'}`,
        ]),
  ];
  return unica(
    tx,
    `${conLinea(nombre)}
     select (select coalesce(json_agg(json_build_object('campo', d.campo, 'motivo', d.motivo) order by d.orden), '[]')
               from (${consultas.map((consulta, i) => `select d.*, ${i} as orden from (${consulta}) d`).join(' union all ')}) d
            ) as faltas,
            ${
              dePares
                ? `(select count(*)::int from (${filas}) f left join ${tabla} t on ${igualdad(unicas)}
                     where ${difiere(valores)})`
                : '1'
            } as filas,
            ${
              dePares
                ? `(select string_agg(format('%s (%s %s)', a.nombre, a.cuantas,
                                                case a.cuantas when 1 then 'asignación' else 'asignaciones' end), ', ' order by a.nombre)
                      from (select d.nombre, count(*) as cuantas
                              from (${filas}) f join ${tabla} t on ${igualdad(unicas)} and ${difiere(valores)}
                              join distribuidores d on d.id = t.distribuidor_id group by d.nombre) a)`
                : 'null'
            } as reemplazan,
            ${FILAS_DEL_DIA('$3', '$4')} as "filasDelDia"`,
    [JSON.stringify(escrita.valores), idDeLinea(escrita), usuarioId, now],
    juicio,
  );
}

/** Writes a row, or `campos` of an existing one; one statement. Answers its id; null if it wrote several rows. */
export async function escribirFila(
  tx: Query,
  escrita: FilaPorEscribir,
  campos: readonly string[],
): Promise<string | null> {
  const { nombre, id } = escrita;
  const { tabla, unicas, alAgregar, valores, filas } = destinoDeFila(nombre);
  const parametros = [JSON.stringify(escrita.valores), idDeLinea(escrita)];
  const columnas = [...unicas, ...alAgregar, ...valores].join(', ');
  if (esDePares(nombre)) {
    await tx.query(
      `${conLinea(nombre)}
       insert into ${tabla} as t (${columnas}) select ${columnas} from (${filas}) f
       on conflict (${unicas.join(', ')}) do update set distribuidor_id = excluded.distribuidor_id
        where t.distribuidor_id <> excluded.distribuidor_id`,
      parametros,
    );
    return id;
  }
  const cambian = columnasDe(CATALOGOS[nombre])
    .filter(({ campo, guarda }) => guarda !== null && campos.includes(campo))
    .map(guardada);
  const row = await una(
    tx,
    id === null
      ? `${conLinea(nombre)}
         insert into ${tabla} (${columnas}) select ${columnas} from (${filas}) f returning id::text`
      : `${conLinea(nombre)}
         update ${tabla} t set ${cambian.map((columna) => `${columna} = f.${columna}`).join(', ')}
           from (${filas}) f where t.id = f.id returning t.id::text`,
    parametros,
    v.object({ id: v.string() }),
  );
  return row?.id ?? null;
}
