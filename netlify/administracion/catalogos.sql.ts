import { dentroDe } from '../database/alcance.sql.ts';
import type { Database, Query } from '../database/database.ts';
import { NINGUNA } from '../../src/contracts/administracion/maestros.ts';
import type { CatalogoNombre } from '../../src/contracts/administracion/catalogos.ts';
import type { Alcance } from '../../src/domain/permisos.ts';

/** A row of a catalogue, its columns by the names that its file and its form give them. */
export interface FilaDeCatalogo {
  readonly id: string;
  /** Whether it is switched on; true where rows are never switched off. */
  readonly encendida: boolean;
  readonly valores: Readonly<Record<string, string | number | boolean | null>>;
}

/** Where the rows of a catalogue stand: `t` is its table, `une` what joins it, and each column an expression. */
interface Vista {
  readonly tabla: string;
  /** Joins that find one row each: without them the rows are as many. */
  readonly une: string;
  readonly id: string;
  readonly encendida: string;
  readonly columnas: Readonly<Record<string, string>>;
  /** A text in which a search looks for every word, or the condition of a word's pattern. Null: the search is the beginning of the number. */
  readonly busca: string | ((patron: string) => string) | null;
  /** The row of an id, from parameter $1, by its index. */
  readonly deId: string;
  /** Which row a line (alias `l`) of its file names, by what was read of it. */
  readonly deLinea: string;
  /** What hangs on a row: the words for one and for many, and how many, of row `t`. */
  readonly dependen: readonly (readonly [uno: string, muchos: string, cuantos: string])[];
}

const sinAcentos = (...partes: readonly string[]) =>
  `sin_acentos(concat_ws(' ', ${partes.join(', ')}))`;
const porId = 't.id = $1::bigint';
const nombra = (columnas: Readonly<Record<string, string>>) =>
  Object.entries(columnas)
    .map(([campo, expresion]) => `${expresion}::text = l.valores->>'${campo}'`)
    .join(' and ');

const VISTAS: Readonly<Record<CatalogoNombre, Vista>> = {
  farmacias: {
    tabla: 'farmacias',
    une: 'join cadenas c on c.id = t.cadena_id',
    id: 't.id::text',
    encendida: 't.activa',
    columnas: {
      codigo: 't.codigo',
      pais_codigo: 't.pais_codigo',
      cadena: 'c.nombre',
      nombre: 't.nombre',
      telefono: 't.telefono',
      direccion: 't.direccion',
      activo: 't.activa',
      identificacion_fiscal: 't.identificacion_fiscal',
      factura_electronica_desde: 't.factura_electronica_desde::text',
      provincia: 't.provincia',
      canton: 't.canton',
    },
    busca: 't.busqueda',
    deId: porId,
    deLinea: nombra({ codigo: 't.codigo' }),
    dependen: [
      [
        'canje pendiente',
        'canjes pendientes',
        `select count(*) from canjes where farmacia_id = t.id and estado = 'Pendiente'`,
      ],
      [
        'usuario activo',
        'usuarios activos',
        'select count(*) from usuarios where farmacia_id = t.id and activo',
      ],
      [
        'prerregistro sin canjear',
        'prerregistros sin canjear',
        `select count(*) from preregistros where farmacia_id = t.id and estado = 'Pendiente'`,
      ],
    ],
  },
  cadenas: {
    tabla: 'cadenas',
    une: '',
    id: 't.id::text',
    encendida: 't.activa',
    columnas: {
      pais_codigo: 't.pais_codigo',
      nombre: 't.nombre',
      permite_ffd: 't.permite_ffd',
      activo: 't.activa',
      farmacias: '(select count(*)::int from farmacias f where f.cadena_id = t.id and f.activa)',
    },
    busca: sinAcentos('t.nombre'),
    deId: porId,
    deLinea: nombra({ pais_codigo: 't.pais_codigo', nombre: 't.nombre' }),
    dependen: [
      [
        'farmacia activa',
        'farmacias activas',
        'select count(*) from farmacias where cadena_id = t.id and activa',
      ],
      [
        'usuario activo',
        'usuarios activos',
        'select count(*) from usuarios where cadena_id = t.id and activo',
      ],
    ],
  },
  medicos: {
    tabla: 'medicos',
    une: '',
    id: 't.id::text',
    encendida: 't.activo',
    columnas: {
      codigo: 't.codigo',
      pais_codigo: 't.pais_codigo',
      nombre: 't.nombre',
      especialidad: 't.especialidad',
      activo: 't.activo',
    },
    busca: 't.busqueda',
    deId: porId,
    deLinea: nombra({ codigo: 't.codigo' }),
    dependen: [
      [
        'canje pendiente',
        'canjes pendientes',
        `select count(*) from canjes where medico_id = t.id and estado = 'Pendiente'`,
      ],
      [
        'paciente que lo nombró',
        'pacientes que lo nombraron',
        'select count(*) from pacientes where medico_id = t.id',
      ],
    ],
  },
  productos: {
    tabla: 'productos',
    une: '',
    id: 't.id::text',
    encendida: 't.activo',
    columnas: {
      pais_codigo: 't.pais_codigo',
      marca: 't.marca',
      presentacion: 't.presentacion',
      activo: 't.activo',
      promociones: `(select count(*)::int from promociones p where p.producto_id = t.id and p.estado = 'Activo')`,
    },
    busca: sinAcentos('t.marca', 't.presentacion'),
    deId: porId,
    deLinea: nombra({
      pais_codigo: 't.pais_codigo',
      marca: 't.marca',
      presentacion: 't.presentacion',
    }),
    dependen: [
      [
        'promoción activa',
        'promociones activas',
        `select count(*) from promociones where producto_id = t.id and estado = 'Activo'`,
      ],
      ['canje', 'canjes', 'select count(*) from canjes where producto_id = t.id'],
    ],
  },
  promociones: {
    tabla: 'promociones',
    une: 'join productos pr on pr.id = t.producto_id',
    id: 't.id::text',
    encendida: `t.estado = 'Activo'`,
    columnas: {
      pais_codigo: 't.pais_codigo',
      marca: 'pr.marca',
      presentacion: 'pr.presentacion',
      tipo_bonificacion: 't.tipo_bonificacion',
      maximo_mensual: 't.maximo_mensual',
      maximo_anual: 't.maximo_anual',
      vigencia_inicio: 't.vigencia_inicio::text',
      vigencia_fin: 't.vigencia_fin::text',
      estado: 't.estado',
      requiere_receta: 't.requiere_receta',
    },
    busca: sinAcentos('pr.marca', 'pr.presentacion', 't.tipo_bonificacion'),
    deId: porId,
    deLinea: nombra({
      pais_codigo: 't.pais_codigo',
      marca: 'pr.marca',
      presentacion: 'pr.presentacion',
      tipo_bonificacion: 't.tipo_bonificacion',
      vigencia_inicio: 't.vigencia_inicio',
    }),
    dependen: [
      [
        'canje pendiente',
        'canjes pendientes',
        `select count(*) from canjes where promocion_id = t.id and estado = 'Pendiente'`,
      ],
      [
        'prerregistro sin canjear',
        'prerregistros sin canjear',
        `select count(*) from preregistros where promocion_id = t.id and estado = 'Pendiente'`,
      ],
    ],
  },
  distribuidores: {
    tabla: 'distribuidores',
    une: '',
    id: 't.id::text',
    encendida: 't.activo',
    columnas: {
      pais_codigo: 't.pais_codigo',
      nombre: 't.nombre',
      farmacia: `'${NINGUNA}'`,
      marca: `''`,
      presentacion: `''`,
      activo: 't.activo',
      farmacias:
        '(select count(distinct fd.farmacia_id)::int from farmacia_distribuidores fd where fd.distribuidor_id = t.id)',
    },
    busca: sinAcentos('t.nombre'),
    deId: porId,
    deLinea: nombra({ pais_codigo: 't.pais_codigo', nombre: 't.nombre' }),
    dependen: [
      [
        'farmacia que repone',
        'farmacias que repone',
        `select count(distinct fd.farmacia_id) from farmacia_distribuidores fd
           join promociones p on p.id = fd.promocion_id and p.estado = 'Activo' where fd.distribuidor_id = t.id`,
      ],
      [
        'canje pendiente',
        'canjes pendientes',
        `select count(*) from canjes where distribuidor_id = t.id and estado = 'Pendiente'`,
      ],
    ],
  },
  suministros: {
    tabla: 'farmacia_distribuidores',
    une: `join distribuidores d on d.id = t.distribuidor_id
            join farmacias f on f.id = t.farmacia_id join promociones p on p.id = t.promocion_id
            join productos pr on pr.id = p.producto_id`,
    id: `t.farmacia_id || '-' || t.promocion_id`,
    encendida: `p.estado = 'Activo'`,
    columnas: {
      pais_codigo: 't.pais_codigo',
      nombre: 'd.nombre',
      farmacia: 'f.codigo',
      marca: 'pr.marca',
      presentacion: 'pr.presentacion',
      activo: 'd.activo',
      punto_de_venta: 'f.nombre',
    },
    // Each table's names are looked through once, not once a row.
    busca: (patron) => `(t.farmacia_id in (select id from farmacias where busqueda like ${patron})
      or t.distribuidor_id in (select id from distribuidores where sin_acentos(nombre) like ${patron})
      or p.producto_id in (select id from productos
                            where sin_acentos(marca || ' ' || presentacion) like ${patron}))`,
    deId: `t.farmacia_id = split_part($1::text, '-', 1)::int and t.promocion_id = split_part($1::text, '-', 2)::int`,
    deLinea: 'false',
    dependen: [
      [
        'canje pendiente',
        'canjes pendientes',
        `select count(*) from canjes where farmacia_id = t.farmacia_id and promocion_id = t.promocion_id
          and estado = 'Pendiente'`,
      ],
    ],
  },
  tarjetas: {
    tabla: 'tarjetas',
    une: '',
    id: 't.id::text',
    encendida: 'true',
    columnas: {
      numero: 't.numero',
      codigo_activacion: `''`,
      pais_codigo: 't.pais_codigo',
      situacion: 't.estado',
      con_codigo: 't.activacion is not null',
    },
    busca: null,
    deId: porId,
    deLinea: nombra({ numero: 't.numero' }),
    dependen: [],
  },
};

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

/** A page of a catalogue, with how many rows the filter finds; one round trip. */
export const listarCatalogo = async (
  db: Query,
  catalogo: CatalogoNombre,
  filtro: FiltroDeCatalogo,
  { limite, salto }: { limite: number; salto: number },
): Promise<{ filas: FilaDeCatalogo[]; total: number }> => {
  const vista = VISTAS[catalogo];
  const { texto, parametros } = donde(vista, filtro);
  const orden = enOrden(vista, filtro);
  const n = parametros.length;
  const isWhole = filtro.buscar.trim() === '' && filtro.encendidas === null;
  const contadas = isWhole ? `${vista.tabla} t` : desde(vista);
  const [row] = await db.query<{ filas: FilaDeCatalogo[]; total: number }>(
    // The page's rows are found before anything is made of a row.
    `select (select count(*)::int from ${contadas} where ${texto}) as total,
            (select coalesce(json_agg(p), '[]') from (
               select ${fila(vista)} from ${desde(vista)}
                where t.ctid = any (array(
                  select t.ctid from ${desde(vista)} where ${texto}
                   order by ${orden} limit $${n + 1}::int offset $${n + 2}::int))
                order by ${orden}) p) as filas`,
    [...parametros, limite, salto],
  );
  return row ?? { filas: [], total: 0 };
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
