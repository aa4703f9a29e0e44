import { dentroDe } from '../database/alcance.sql.ts';
import type { Database, Query } from '../database/database.ts';
import { contadas } from '../database/cuenta.sql.ts';
import type { CatalogoNombre } from '../../src/contracts/administracion/catalogos.ts';
import type { Alcance } from '../../src/domain/permisos.ts';
import { type Vista, VISTAS } from './vistasDeCatalogos.sql.ts';

/** A row of a catalogue, its columns by the names that its file and its form give them. */
export interface FilaDeCatalogo {
  readonly id: string;
  /** Whether it is switched on; true where rows are never switched off. */
  readonly encendida: boolean;
  readonly valores: Readonly<Record<string, string | number | boolean | null>>;
}

const ambito = (alcance: Alcance, parametro: `$${number}`) =>
  dentroDe(
    alcance,
    // An office's scope is a country, or all of them.
    { pais: 't.pais_codigo', cadena: 'null::int', farmacia: 'null::int' },
    parametro,
  );

const desde = ({ tabla, une }: Vista): string => `${tabla} t ${une}`;

const fila = ({ id, encendida, columnas }: Vista) =>
  `${id} as id, ${encendida} as encendida,
   json_build_object(${Object.entries(columnas)
     .map(([campo, expresion]) => `'${campo}', ${expresion}`)
     .join(', ')}) as valores`;

/** Which rows of a catalogue are asked for. */
export interface FiltroDeCatalogo {
  readonly alcance: Alcance;
  readonly buscar: string;
  /** Only rows that are on, or off; null for both. */
  readonly encendidas: boolean | null;
  /** A column, of those that its catalogue can be put in order by. */
  readonly orden: string;
  readonly descendente: boolean;
}

const enTexto = (busca: NonNullable<Vista['busca']>, patron: string) =>
  typeof busca === 'string' ? `${busca} like ${patron}` : busca(patron);

const donde = (vista: Vista, { alcance, buscar, encendidas }: FiltroDeCatalogo) => {
  const palabras = vista.busca === null ? [buscar] : buscar.split(/\s+/);
  const buscadas = palabras.filter(Boolean);
  const dentro = ambito(alcance, '$1');
  const condiciones = buscadas.map((_, i) =>
    vista.busca === null
      ? `t.numero like replace(upper($${i + 2}::text), ' ', '') || '%'`
      : // A subselect is evaluated once, not once a row.
        enTexto(vista.busca, `(select patron_contiene($${i + 2}::text))`),
  );
  if (encendidas !== null) condiciones.push(`(${vista.encendida}) = ${String(encendidas)}`);
  return {
    texto: [dentro.condicion, ...condiciones].join(' and '),
    parametros: [
      dentro.valor,
      ...buscadas.map((palabra) =>
        vista.busca === null ? palabra.replace(/[%_\\]/g, '') : palabra,
      ),
    ],
  };
};

const enOrden = (vista: Vista, { orden, descendente }: FiltroDeCatalogo) =>
  `${vista.columnas[orden] ?? vista.id} ${descendente ? 'desc' : 'asc'}, ${vista.id}`;

/** A page of a catalogue, with how many rows the filter finds, as `contadas` counts; one round trip. */
export const listarCatalogo = async (
  db: Query,
  catalogo: CatalogoNombre,
  filtro: FiltroDeCatalogo,
  { limite, salto }: { limite: number; salto: number },
): Promise<{ filas: FilaDeCatalogo[]; total: number }> => {
  const vista = VISTAS[catalogo];
  const { texto, parametros } = donde(vista, filtro);
  const orden = enOrden(vista, filtro);
  // Figures, so that the plan of the first page is made for a few rows.
  const corte = `limit ${limite}${salto === 0 ? '' : ` offset $${parametros.length + 1}::int`}`;
  const isWhole = filtro.buscar.trim() === '' && filtro.encendidas === null;
  const contables = isWhole ? `${vista.tabla} t` : desde(vista);
  const [row] = await db.query<{ filas: FilaDeCatalogo[]; total: number }>(
    // The page's rows are found before anything is made of a row.
    `select ${contadas(`from ${contables} where ${texto}`)} as total,
            (select coalesce(json_agg(p), '[]') from (
               select ${fila(vista)} from ${desde(vista)}
                where t.ctid = any (array(
                  select t.ctid from ${desde(vista)} where ${texto}
                   order by ${orden} ${corte}))
                order by ${orden}) p) as filas`,
    salto === 0 ? parametros : [...parametros, salto],
  );
  return row ?? { filas: [], total: 0 };
};

/** Whether a filter finds more rows than that. */
export const hayMasDe = async (
  db: Query,
  catalogo: CatalogoNombre,
  filtro: FiltroDeCatalogo,
  cuantas: number,
): Promise<boolean> => {
  const vista = VISTAS[catalogo];
  const { texto, parametros } = donde(vista, filtro);
  const [row] = await db.query<{ hay: boolean }>(
    `select exists (select from ${desde(vista)} where ${texto} offset $${parametros.length + 1}::int) as hay`,
    [...parametros, cuantas],
  );
  return row?.hay ?? false;
};

/** All rows of a catalogue within a scope, a page of rows at a time. */
export const recorrerCatalogo = (
  db: Database,
  catalogo: CatalogoNombre,
  filtro: FiltroDeCatalogo,
): AsyncGenerator<FilaDeCatalogo[]> => {
  const vista = VISTAS[catalogo];
  const { texto, parametros } = donde(vista, filtro);
  return db.pages<FilaDeCatalogo>(
    `select ${fila(vista)} from ${desde(vista)} where ${texto} order by ${enOrden(vista, filtro)}`,
    parametros,
    2_000,
  );
};

const ENTERO_MAXIMO = 2_147_483_647;

/** Whether a catalogue may have a row of that id: of two numbers where two rows make one. */
const puedeSer = (catalogo: CatalogoNombre, id: string): boolean => {
  const partes = id.split('-').map(Number);
  return (
    partes.length === (catalogo === 'suministros' ? 2 : 1) &&
    partes.every((parte) => parte <= ENTERO_MAXIMO)
  );
};

/** One row of a catalogue within a scope. */
export const filaDeCatalogo = async (
  db: Query,
  catalogo: CatalogoNombre,
  id: string,
  alcance: Alcance,
): Promise<FilaDeCatalogo | undefined> => {
  if (!puedeSer(catalogo, id)) return undefined;
  const vista = VISTAS[catalogo];
  const dentro = ambito(alcance, '$2');
  const [row] = await db.query<FilaDeCatalogo>(
    `select ${fila(vista)} from ${desde(vista)} where ${vista.deId} and ${dentro.condicion}`,
    [id, dentro.valor],
  );
  return row;
};

/** What hangs on a row, in words: '3 canjes pendientes'. */
export const dependenDe = async (
  db: Query,
  catalogo: CatalogoNombre,
  id: string,
): Promise<string[]> => {
  const vista = VISTAS[catalogo];
  const { dependen, deId } = vista;
  if (dependen.length === 0) return [];
  const [row] = await db.query<{ cuentas: number[] }>(
    `select json_build_array(${dependen.map(([, , cuantos]) => `(${cuantos})`).join(', ')}) as cuentas
       from ${desde(vista)} where ${deId}`,
    [id],
  );
  return dependen.flatMap(([uno, muchos], i) => {
    const cuantos = row?.cuentas[i] ?? 0;
    return cuantos === 0 ? [] : [`${cuantos} ${cuantos === 1 ? uno : muchos}`];
  });
};

/** Of a kind of file, the row that a line `l` names as it stands, or null: SQL of a scalar. */
export const filaQueNombra = (catalogo: CatalogoNombre): string => {
  const vista = VISTAS[catalogo];
  return `(select json_build_object(${Object.entries(vista.columnas)
    .map(([campo, expresion]) => `'${campo}', ${expresion}`)
    .join(', ')}) from ${desde(vista)} where ${vista.deLinea} limit 1)`;
};
