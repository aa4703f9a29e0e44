import { type ConsultaDeFaltas, guardada, laMisma, type Tabla, TABLAS } from './tablas.sql.ts';
import {
  CATALOGOS,
  type CatalogoNombre,
  columnasDe,
  type ColumnaNombrada,
  type Tipo,
} from '../../src/contracts/administracion/catalogos.ts';
import { NINGUNA } from '../../src/contracts/administracion/catalogos/distribuidores.ts';

/**
 * The target of lines. `filas` selects `linea` and the columns of `unicas`, `alAgregar` and `valores` from the read
 * lines `i`; `faltas` find the lines that it cannot take. A line with an `id` changes that row, its `unicas` too.
 */
export interface Destino {
  readonly tabla: string;
  /** The columns that name a row: never changed by a file. */
  readonly unicas: readonly string[];
  /** Written with a new row only. */
  readonly alAgregar: readonly string[];
  readonly valores: readonly string[];
  readonly filas: string;
  readonly faltas: readonly ConsultaDeFaltas[];
  /** Whether two lines may name the same row, because `filas` already chose among them. */
  readonly repite?: true;
}

/** The value that a column writes for a line. An empty cell of a file keeps the value of the row `a` that its line names. */
const valorDe = (columna: ColumnaNombrada): string => {
  const { campo, guarda, vaciaDeja } = columna;
  const escrito = guarda?.valor ?? `i.${campo}`;
  if (vaciaDeja === undefined) return escrito;
  const tipo = guarda?.tipo === undefined ? '' : `::${guarda.tipo}`;
  const previo = `case when i.id is null then a.${guardada(columna)} end`;
  return `coalesce(nullif(${escrito}, '')${tipo}, ${previo}${vaciaDeja === null ? '' : `, '${vaciaDeja}'`})`;
};

/** Refuses lines that switch off a row while the rows that depend on it keep it from that. */
const impedidas = ({ tabla, encendida, dependen }: Tabla, unicas: readonly string[]) =>
  dependen.flatMap(([, , cuantos, impide]): ConsultaDeFaltas[] => {
    if (impide === undefined) return [];
    const apagadas = `select t.id, min(i.linea) as linea from importacion i
      join ${tabla} t on ${laMisma(unicas)} where not i.activo and ${encendida} group by t.id`;
    const consulta = `select t.linea, format('${impide}', d.n) as motivo
      from (${apagadas}) t cross join lateral (${cuantos}) as d (n) where d.n > 0`;
    return [{ campo: 'activo', consulta }];
  });

const destinoDe = (nombre: CatalogoNombre): Destino => {
  const descrita: Tabla = TABLAS[nombre];
  const { tabla, uneLinea, faltas } = descrita;
  const columnas = columnasDe(CATALOGOS[nombre]).filter(({ guarda }) => guarda !== null);
  const unicas = columnas.filter(({ unica }) => unica);
  const nombres = (cuales: readonly ColumnaNombrada[]) => cuales.map(guardada);
  const previa = columnas.some(({ vaciaDeja }) => vaciaDeja !== undefined)
    ? `left join ${tabla} a on ${nombres(unicas)
        .map((columna) => `a.${columna} = i.${columna}`)
        .join(' and ')}`
    : '';
  const escritas = columnas.map((columna) => `${valorDe(columna)} as ${guardada(columna)}`);
  return {
    tabla,
    unicas: nombres(unicas),
    alAgregar: nombres(columnas.filter(({ alta }) => alta)),
    valores: nombres(columnas.filter(({ alta, unica }) => !alta && !unica)),
    filas: `select i.linea, i.id, ${escritas.join(', ')} from importacion i ${uneLinea} ${previa}`,
    faltas: [...faltas, ...impedidas(descrita, nombres(unicas))],
  };
};

const distribuidores: Destino = {
  ...destinoDe('distribuidores'),
  filas: `select min(i.linea) as linea, min(i.id) as id, i.pais_codigo, i.nombre, bool_and(i.activo) as activo
            from importacion i group by i.pais_codigo, i.nombre`,
  repite: true,
};

// A line that names the pharmacy or the product takes precedence over one for all of them.
const suministros: Destino = {
  tabla: 'farmacia_distribuidores',
  unicas: ['farmacia_id', 'promocion_id'],
  alAgregar: ['pais_codigo'],
  valores: ['distribuidor_id'],
  // A line whose distributor is not written yet has none: it adds a row or changes one.
  filas: `select distinct on (f.id, p.id) i.linea, f.id as farmacia_id, p.id as promocion_id,
                 d.id as distribuidor_id, i.pais_codigo
            from importacion i
            left join distribuidores d on d.pais_codigo = i.pais_codigo and d.nombre = i.nombre
            join farmacias f on f.pais_codigo = i.pais_codigo and (i.farmacia = '' or f.codigo = i.farmacia)
            join promociones p on p.pais_codigo = i.pais_codigo and p.estado = 'Activo'
            join productos pr on pr.id = p.producto_id
                 and (i.marca = '' or (pr.marca = i.marca and pr.presentacion = i.presentacion))
           where i.farmacia <> '${NINGUNA}'
           order by f.id, p.id, (i.farmacia <> '')::int desc, (i.marca <> '')::int desc, i.linea`,
  faltas: [],
  repite: true,
};

/** The tables that each kind of file fills, in the order in which they can be filled. */
export const DESTINOS: Readonly<Record<Tipo, readonly [Destino, ...Destino[]]>> = {
  cadenas: [destinoDe('cadenas')],
  farmacias: [destinoDe('farmacias')],
  medicos: [destinoDe('medicos')],
  productos: [destinoDe('productos')],
  promociones: [destinoDe('promociones')],
  distribuidores: [distribuidores, suministros],
  tarjetas: [destinoDe('tarjetas')],
};

/** The target of the one line of a catalogue's form. */
export const destinoDeFila = (nombre: CatalogoNombre): Destino =>
  nombre === 'suministros'
    ? { ...suministros, faltas: TABLAS.suministros.faltas }
    : DESTINOS[CATALOGOS[nombre].tipo][0];

/** The columns of read lines, as a table declares them. */
export const columnasSql = (
  columnas: readonly { readonly campo: string; readonly tipo?: string }[],
): string => columnas.map(({ campo, tipo = 'text' }) => `${campo} ${tipo}`).join(', ');

/** Whether the line `f` names the row `t`. */
export const igualdad = (columnas: readonly string[]) =>
  columnas.map((columna) => `t.${columna} = f.${columna}`).join(' and ');

/** Every check of the lines by themselves and against the tables, as queries of `linea`, `motivo` and `campo`. */
export const consultasDeFaltas = (faltas: Destino['faltas']): string[] =>
  faltas.map(({ campo, consulta }) => `select c.*, '${campo}' as campo from (${consulta}) c`);

const fila = (columnas: readonly string[], alias: string) =>
  `(${columnas.map((columna) => `${alias}.${columna}`).join(', ')})`;
/** Whether the line `f` has other values than the row `t`. */
export const difiere = (columnas: readonly string[]): string =>
  columnas.length === 0
    ? 'false'
    : `${fila(columnas, 't')} is distinct from ${fila(columnas, 'f')}`;
