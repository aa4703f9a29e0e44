import * as v from 'valibot';
import { registroDe } from './actos.sql.ts';
import { ambito, desde, fila, filaRow, puedeSer } from './filas.sql.ts';
import { entero } from '../database/columnas.ts';
import { alguna, type Database, type Query, una, unica } from '../database/database.ts';
import { contadas } from '../database/cuenta.sql.ts';
import type { PageWindow } from '../http/page.ts';
import { propuestaQueEspera } from './propuestas.sql.ts';
import { leida, type Tabla, TABLAS, valoresDe } from './tablas.sql.ts';
import {
  CATALOGOS,
  type CatalogoNombre,
  columnasDe,
} from '../../src/contracts/administracion/catalogos.ts';
import { type Alcance, paisDelAlcance } from '../../src/domain/permisos.ts';

/** The filter of a catalogue's rows. */
export interface FiltroDeCatalogo {
  readonly alcance: Alcance;
  readonly buscar: string;
  /** Only rows that are on, off, or on and incomplete. */
  readonly estado: 'activos' | 'inactivos' | 'incompletos' | undefined;
  /** One of the columns that the catalogue can be sorted by. */
  readonly orden: string;
  readonly descendente: boolean;
}

const enTexto = (busca: NonNullable<Tabla['busca']>, patron: string) =>
  typeof busca === 'string' ? `${busca} like ${patron}` : busca(patron);

const donde = (tabla: Tabla, { alcance, buscar, estado }: FiltroDeCatalogo) => {
  const palabras = tabla.busca === null ? [buscar] : buscar.split(/\s+/);
  const buscadas = palabras.filter(Boolean);
  const dentro = ambito(alcance, '$1');
  const condiciones = buscadas.map((_, i) =>
    tabla.busca === null
      ? `t.numero like replace(upper($${i + 2}::text), ' ', '') || '%'`
      : // A subselect is evaluated once, not once a row.
        enTexto(tabla.busca, `(select patron_contiene($${i + 2}::text))`),
  );
  if (estado !== undefined)
    condiciones.push(`(${tabla.encendida}) = ${String(estado !== 'inactivos')}`);
  if (estado === 'incompletos') {
    const faltas = tabla.necesita?.map(([, falta]) => falta) ?? ['false'];
    condiciones.push(`(${faltas.join(' or ')})`);
  }
  return {
    texto: [dentro.condicion, ...condiciones].join(' and '),
    parametros: [
      dentro.valor,
      ...buscadas.map((palabra) =>
        tabla.busca === null ? palabra.replace(/[%_\\]/g, '') : palabra,
      ),
    ],
  };
};

const enOrden = (nombre: CatalogoNombre, { orden, descendente }: FiltroDeCatalogo) => {
  const { id, desempate = '' }: Tabla = TABLAS[nombre];
  const columna = columnasDe(CATALOGOS[nombre]).find(({ campo }) => campo === orden);
  const valor = columna === undefined ? id : leida(nombre, columna);
  return `${valor} ${descendente ? 'desc' : 'asc'}, ${desempate}${id}`;
};

/** A row as it is shown, with what it lacks for its work while it is switched on: 'un usuario'. */
const filaMostrada = v.object({ ...filaRow.entries, falta: v.array(v.string()) });
export type FilaMostrada = v.InferInput<typeof filaMostrada>;

const mostrada = (catalogo: CatalogoNombre): string => {
  const { encendida, necesita = [] }: Tabla = TABLAS[catalogo];
  const faltas = necesita.map(
    ([que, falta]) => `case when ${encendida} and ${falta} then '${que}' end`,
  );
  return `${fila(catalogo)}, to_json(array_remove(array[${faltas.join(', ')}]::text[], null)) as falta`;
};

/** A page of a catalogue, with the count of the filter, as `contadas` counts; one round trip. */
export const listarCatalogo = (
  db: Query,
  catalogo: CatalogoNombre,
  filtro: FiltroDeCatalogo,
  { cuantas, salto }: PageWindow,
) => {
  const tabla: Tabla = TABLAS[catalogo];
  const { texto, parametros } = donde(tabla, filtro);
  const orden = enOrden(catalogo, filtro);
  // Literals, so that the planner expects a few rows for the first page.
  const corte = `limit ${cuantas}${salto === 0 ? '' : ` offset $${parametros.length + 1}::int`}`;
  const isWhole = filtro.buscar.trim() === '' && filtro.estado === undefined;
  const contables = isWhole ? `${tabla.tabla} t` : desde(tabla);
  return unica(
    db,
    // Finds the page's rows before computing their columns.
    `select ${contadas(`from ${contables} where ${texto}`)} as total,
            (select coalesce(json_agg(p), '[]') from (
               select ${mostrada(catalogo)} from ${desde(tabla)}
                where t.ctid = any (array(
                  select t.ctid from ${desde(tabla)} where ${texto}
                   order by ${orden} ${corte}))
                order by ${orden}) p) as filas`,
    salto === 0 ? parametros : [...parametros, salto],
    v.object({ total: entero, filas: v.array(filaMostrada) }),
  );
};

/** Whether a filter finds more rows than that. */
export const hayMasDe = (
  db: Query,
  catalogo: CatalogoNombre,
  filtro: FiltroDeCatalogo,
  cuantas: number,
): Promise<boolean> => {
  const tabla: Tabla = TABLAS[catalogo];
  const { texto, parametros } = donde(tabla, filtro);
  return alguna(
    db,
    `select from ${desde(tabla)} where ${texto} offset $${parametros.length + 1}::int limit 1`,
    [...parametros, cuantas],
  );
};

/** All rows of a catalogue within a scope, a page of rows at a time. */
export const recorrerCatalogo = (
  db: Database,
  catalogo: CatalogoNombre,
  filtro: FiltroDeCatalogo,
) => {
  const tabla: Tabla = TABLAS[catalogo];
  const { texto, parametros } = donde(tabla, filtro);
  return db.pages(
    `select ${fila(catalogo)} from ${desde(tabla)} where ${texto} order by ${enOrden(catalogo, filtro)}`,
    parametros,
    2_000,
    filaRow,
  );
};

/** One row of a catalogue within a scope. */
export const filaDeCatalogo = async (
  db: Query,
  catalogo: CatalogoNombre,
  id: string,
  alcance: Alcance,
) => {
  if (!puedeSer(catalogo, id)) return undefined;
  const tabla: Tabla = TABLAS[catalogo];
  const dentro = ambito(alcance, '$2');
  return una(
    db,
    `select ${mostrada(catalogo)} from ${desde(tabla)} where ${tabla.deId('$1')} and ${dentro.condicion}`,
    [id, dentro.valor],
    filaMostrada,
  );
};

/** The dependent rows of some rows in words ('3 canjes pendientes'), and the scope's proposals that wait to change the first. */
export const esperaDe = async (
  db: Query,
  catalogo: CatalogoNombre,
  ids: readonly [string, ...string[]],
  { alcance, now }: { readonly alcance: Alcance; readonly now: Date },
) => {
  const tabla: Tabla = TABLAS[catalogo];
  const { dependen, deId } = tabla;
  const { cuentas, propuestas } = await unica(
    db,
    `select (select json_build_array(${dependen.map(([, , cuantos]) => `coalesce(sum((${cuantos})), 0)::int`).join(', ')})
               from unnest($2::text[]) as u (id), ${desde(tabla)}
              where ${deId('u.id')} and $1::timestamptz is not null) as cuentas,
            (select coalesce(json_agg(p order by p.id desc), '[]')
               from actos a join propuestas p on p.id = a.propuesta_id
              where a.registros @> array[$3::text] and p.estado = 'Pendiente'
                and ($4::text is null or p.pais_codigo = $4)) as propuestas`,
    [now, ids, registroDe(catalogo, ids[0]), paisDelAlcance(alcance)],
    v.object({ cuentas: v.array(entero), propuestas: v.array(propuestaQueEspera) }),
  );
  const Dependen = dependen.flatMap(([uno, muchos], i) => {
    const cuantos = cuentas[i] ?? 0;
    return cuantos === 0 ? [] : [`${cuantos}\u00a0${cuantos === 1 ? uno : muchos}`];
  });
  return { Dependen, propuestas };
};

/** The present values of the row that a line `l` of a kind of file names, or null: SQL of a scalar. */
export const filaQueNombra = (catalogo: CatalogoNombre): string => {
  const tabla: Tabla = TABLAS[catalogo];
  const misma = columnasDe(CATALOGOS[catalogo])
    .filter(({ unica }) => unica)
    .map((columna) => `${leida(catalogo, columna)}::text = l.valores->>'${columna.campo}'`);
  return `(select ${valoresDe(catalogo)} from ${desde(tabla)} where ${misma.join(' and ')} limit 1)`;
};
