import { choquesDeCorreccion } from '../canjes/choques.sql.ts';
import { contadas } from '../database/cuenta.sql.ts';
import { enLista } from '../dashboard/enLista.sql.ts';
import {
  type CampoDe,
  CATALOGOS,
  type CatalogoNombre,
  columnasDe,
  type ColumnaNombrada,
} from '../../src/contracts/administracion/catalogos.ts';
import { NINGUNA } from '../../src/contracts/administracion/catalogos/distribuidores.ts';
import { PAIS_CODIGOS } from '../../src/domain/paises.ts';

/**
 * A check of lines: a query of `linea` and `motivo`, and the column that the sentence is about. An unreadable cell is
 * null, which no check refuses.
 */
export interface ConsultaDeFaltas<Campo extends string = string> {
  readonly campo: Campo;
  readonly consulta: string;
}

/**
 * Rows that depend on a row `t`: the words for one and for many, and their count, in which `$1` is now. With `impide`
 * they keep `t` from being switched off; it is the sentence of the refusal.
 */
type Dependiente = readonly [uno: string, muchos: string, cuantos: string, impide?: string];

/** The SQL of a catalogue besides its columns. `t` is its table, `i` a line to be written. */
export interface Tabla<Campo extends string = string> {
  readonly tabla: string;
  /** Joins that find one row each, so that they do not change the number of rows. */
  readonly une: string;
  /** The columns that name a row: its id, or the ids of a pair of rows. */
  readonly nombran: readonly string[];
  readonly id: string;
  /** What orders rows that are equal by their sorted column, before their id; each is followed by a comma. */
  readonly desempate?: string;
  /** The row of an id, by its index. */
  readonly deId: (id: `$${number}` | 'u.id') => string;
  readonly encendida: string;
  /** The columns that are counted: SQL of a scalar. */
  readonly contadas: Readonly<Partial<Record<Campo, string>>>;
  /** The searched text, or the condition of a word's pattern. Null: a search is the beginning of the number. */
  readonly busca: string | ((patron: string) => string) | null;
  readonly dependen: readonly Dependiente[];
  /** What an active row needs for its work, in words, and the condition under which a row lacks it. */
  readonly necesita?: readonly (readonly [que: string, falta: string])[];
  /** The joins of a line that columns' `guarda` need. */
  readonly uneLinea: string;
  readonly faltas: readonly ConsultaDeFaltas<Campo>[];
}

const sinAcentos = (...partes: readonly string[]) =>
  `sin_acentos(concat_ws(' ', ${partes.join(', ')}))`;
/** What most catalogues share: a table with an id, of its own columns alone. */
const conId = {
  nombran: ['id'],
  id: 't.id::text',
  deId: (id: string) => `t.id = ${id}::bigint`,
  une: '',
  encendida: 't.activo',
  contadas: {},
  uneLinea: '',
};

/** Products one below the other, each in the order of the country select. */
const porProducto = (producto: string) =>
  `${producto}.marca, ${producto}.presentacion, array_position('{${PAIS_CODIGOS.join()}}', t.pais_codigo), `;

const canjesPendientes = (columna: string): Dependiente => [
  'canje pendiente',
  'canjes pendientes',
  `select count(*) from canjes c where c.${columna} = t.id and ${enLista('canjePendiente', '$1')}`,
];
const sinCanjear = (columna: string): Dependiente => [
  'prerregistro sin canjear',
  'prerregistros sin canjear',
  `select count(*) from preregistros r join promociones p on p.id = r.promocion_id
    where ${columna} = t.id and r.estado = 'Pendiente'`,
];
const usuariosActivos = (columna: string): Dependiente => [
  'usuario activo',
  'usuarios activos',
  `select count(*) from usuarios where ${columna} = t.id and activo`,
];

const codigoDeOtroPais = (tabla: string, quien: string): ConsultaDeFaltas<'codigo'> => ({
  campo: 'codigo',
  consulta: `select i.linea, format('El código %s ya es de ${quien} de otro país (%s)', i.codigo, p.nombre) as motivo
     from importacion i join ${tabla} t on t.codigo = i.codigo and t.pais_codigo <> i.pais_codigo
     join paises p on p.codigo = t.pais_codigo`,
});

const SU_PRODUCTO = `productos pr on pr.pais_codigo = i.pais_codigo and pr.marca = i.marca
                             and pr.presentacion = i.presentacion`;

const productoDesconocido: ConsultaDeFaltas<'marca'> = {
  campo: 'marca',
  consulta: `
  select i.linea, format('No existe el producto «%s, %s» en ese país: impórtelo antes', i.marca, i.presentacion) as motivo
    from importacion i left join ${SU_PRODUCTO} where i.marca <> '' and i.presentacion <> '' and pr.id is null and num_nulls(i.presentacion, i.pais_codigo) = 0`,
};

/** Whether a line changes the row `t`: by its id, or else by the columns that name it. */
export const laMisma = (columnas: readonly string[]) =>
  `(t.id = i.id or (i.id is null and ${columnas.map((c) => `t.${c} = i.${c}`).join(' and ')}))`;

const parDeProducto: ConsultaDeFaltas<'presentacion'> = {
  campo: 'presentacion',
  consulta: `select linea, 'Indique Marca y Presentación, o deje las dos vacías' as motivo from importacion
      where (marca = '') <> (presentacion = '')`,
};
const farmaciaDesconocida: ConsultaDeFaltas<'farmacia'> = {
  campo: 'farmacia',
  consulta: `select i.linea, format('No existe la farmacia %s en ese país: impórtela antes', i.farmacia) as motivo
       from importacion i
      where i.farmacia not in ('', '${NINGUNA}') and i.pais_codigo is not null and not exists (select from farmacias f
              where f.codigo = i.farmacia and f.pais_codigo = i.pais_codigo)`,
};
/** What a line of a distributor's pharmacies and products may have wrong in them. */
const deSuministro = [parDeProducto, productoDesconocido, farmaciaDesconocida];

/** The last day of a product's promotions. */
const CANJEABLE_HASTA = `(select max(p.vigencia_fin)::text from promociones p where p.producto_id = t.id and p.estado = 'Activo')`;

/** The tables of the catalogues. */
export const TABLAS: { readonly [Nombre in CatalogoNombre]: Tabla<CampoDe<Nombre>> } = {
  farmacias: {
    ...conId,
    tabla: 'farmacias',
    une: 'join cadenas c on c.id = t.cadena_id',
    encendida: 't.activa',
    busca: 't.busqueda',
    dependen: [
      canjesPendientes('farmacia_id'),
      usuariosActivos('farmacia_id'),
      sinCanjear('r.farmacia_id'),
      [
        'factura canjeada',
        'facturas canjeadas',
        'select count(*) from canje_facturas where farmacia_id = t.id and vigente',
      ],
    ],
    necesita: [
      [
        'un distribuidor',
        `not exists (select from farmacia_distribuidores fd join promociones p on p.id = fd.promocion_id
                      where fd.farmacia_id = t.id and p.estado = 'Activo')`,
      ],
      ['un usuario', 'not exists (select from usuarios where farmacia_id = t.id and activo)'],
    ],
    uneLinea: 'join cadenas c on c.pais_codigo = i.pais_codigo and c.nombre = i.cadena',
    faltas: [
      {
        campo: 'cadena',
        consulta: `select i.linea, concat(format('No existe la cadena «%s» en ese país: impórtela antes', i.cadena),
                         (select format('. ¿Quiso decir «%s»?', a.nombre) from cadenas a
                           where a.pais_codigo = i.pais_codigo and similarity(a.nombre, i.cadena) > 0.5
                           order by similarity(a.nombre, i.cadena) desc, a.id limit 1)) as motivo
       from importacion i left join cadenas c on c.pais_codigo = i.pais_codigo and c.nombre = i.cadena
      where c.id is null and num_nulls(i.cadena, i.pais_codigo) = 0`,
      },
      {
        campo: 'cadena',
        consulta: `select i.linea, format('La cadena «%s» está inactiva: actívela antes', i.cadena) as motivo
       from importacion i join cadenas c on c.pais_codigo = i.pais_codigo and c.nombre = i.cadena
      where i.activo and not c.activa`,
      },
      codigoDeOtroPais('farmacias', 'una farmacia'),
      {
        campo: 'identificacion_fiscal',
        consulta: `select i.linea, format('Con esa identificación fiscal, dos facturas serían la misma: %s. Revíselas antes',
                          string_agg(p.papel, ', ')) as motivo
         from importacion i join farmacias t on ${laMisma(['pais_codigo', 'codigo'])}
        cross join lateral coalesce(nullif(i.identificacion_fiscal, ''),
                                    case when i.id is null then t.identificacion_fiscal end) fiscal
        cross join lateral (${choquesDeCorreccion('t.id', 'fiscal')}) p
        where i.identificacion_fiscal is not null and t.identificacion_fiscal is distinct from fiscal
        group by i.linea`,
      },
    ],
  },
  cadenas: {
    ...conId,
    tabla: 'cadenas',
    encendida: 't.activa',
    contadas: { farmacias: contadas('from farmacias f where f.cadena_id = t.id and f.activa') },
    busca: sinAcentos('t.nombre'),
    dependen: [
      [
        'farmacia activa',
        'farmacias activas',
        'select count(*) from farmacias where cadena_id = t.id and activa',
        'No se puede desactivar: %s farmacias activas son de esta cadena. Desactívelas o páselas antes a otra',
      ],
      usuariosActivos('cadena_id'),
    ],
    faltas: [],
  },
  medicos: {
    ...conId,
    tabla: 'medicos',
    busca: 't.busqueda',
    dependen: [
      canjesPendientes('medico_id'),
      [
        'paciente que lo nombró',
        'pacientes que lo nombraron',
        'select count(*) from pacientes where medico_id = t.id',
      ],
    ],
    faltas: [codigoDeOtroPais('medicos', 'un médico')],
  },
  productos: {
    ...conId,
    tabla: 'productos',
    desempate: porProducto('t'),
    contadas: {
      promociones: `(select count(*)::int from promociones p where p.producto_id = t.id and p.estado = 'Activo')`,
      canjeable_hasta: CANJEABLE_HASTA,
      // A promotion that was added or extended since keeps it.
      se_desactiva: `(select a.despues->>'se_desactiva' from actos a
                       where a.registros @> array['productos/' || t.id] and a.accion in ('aprobar', 'desactivar')
                         and a.despues->>'se_desactiva' > ${CANJEABLE_HASTA} order by a.id desc limit 1)`,
    },
    busca: sinAcentos('t.marca', 't.presentacion'),
    dependen: [
      [
        'promoción activa',
        'promociones activas',
        `select count(*) from promociones where producto_id = t.id and estado = 'Activo'`,
        'No se puede desactivar: este producto tiene %s promociones activas. Desactívelas antes',
      ],
      canjesPendientes('producto_id'),
      sinCanjear('p.producto_id'),
      ['canje en total', 'canjes en total', 'select count(*) from canjes where producto_id = t.id'],
    ],
    faltas: [
      {
        campo: 'presentacion',
        consulta: `select i.linea, 'Ya hay canjes de este producto: otra marca u otra presentación es otro producto' as motivo
         from importacion i join productos pr on pr.id = i.id
        where (pr.marca, pr.presentacion) <> (i.marca, i.presentacion)
          and exists (select from canjes c where c.producto_id = pr.id)`,
      },
    ],
  },
  promociones: {
    ...conId,
    tabla: 'promociones',
    desempate: porProducto('pr'),
    une: 'join productos pr on pr.id = t.producto_id',
    encendida: `t.estado = 'Activo'`,
    busca: sinAcentos('pr.marca', 'pr.presentacion', 't.tipo_bonificacion'),
    dependen: [canjesPendientes('promocion_id'), sinCanjear('r.promocion_id')],
    uneLinea: `join ${SU_PRODUCTO}`,
    faltas: [
      productoDesconocido,
      {
        campo: 'marca',
        consulta: `select i.linea, format('El producto «%s, %s» está inactivo: actívelo antes', i.marca, i.presentacion) as motivo
         from importacion i join ${SU_PRODUCTO}
        where i.estado = 'Activo' and not pr.activo`,
      },
      {
        campo: 'vigencia_fin',
        consulta: `select linea, 'La vigencia termina antes de empezar' as motivo from importacion
      where vigencia_fin < vigencia_inicio`,
      },
      {
        campo: 'maximo_anual',
        consulta: `select linea, 'El máximo anual es menor que el mensual' as motivo from importacion
      where maximo_anual < maximo_mensual`,
      },
      {
        campo: 'marca',
        consulta: `select i.linea, 'Hay más de una promoción con ese producto, bonificación e inicio: no se sabe cuál' as motivo
       from importacion i join ${SU_PRODUCTO}
       join promociones t on t.producto_id = pr.id and t.tipo_bonificacion = i.tipo_bonificacion
                         and t.vigencia_inicio = i.vigencia_inicio
      where i.id is null
      group by i.linea having count(*) > 1`,
      },
    ],
  },
  distribuidores: {
    ...conId,
    tabla: 'distribuidores',
    contadas: {
      farmacias: contadas(
        'distinct fd.farmacia_id from farmacia_distribuidores fd where fd.distribuidor_id = t.id',
      ),
    },
    busca: sinAcentos('t.nombre'),
    dependen: [
      [
        'farmacia que repone',
        'farmacias que repone',
        `select count(distinct fd.farmacia_id) from farmacia_distribuidores fd
           join promociones p on p.id = fd.promocion_id and p.estado = 'Activo'
           join farmacias f on f.id = fd.farmacia_id and f.activa where fd.distribuidor_id = t.id`,
        'No se puede desactivar: repone a %s farmacias. Deles antes otro distribuidor',
      ],
      canjesPendientes('distribuidor_id'),
    ],
    faltas: [
      ...deSuministro,
      {
        campo: 'nombre',
        consulta: `select max(i.linea) as linea, 'Otra línea da las mismas farmacias y productos a otro distribuidor' as motivo
       from importacion i where i.farmacia <> '${NINGUNA}' and num_nulls(i.pais_codigo, i.marca, i.presentacion) = 0
      group by i.pais_codigo, i.farmacia, i.marca, i.presentacion
     having count(distinct i.nombre) > 1`,
      },
    ],
  },
  suministros: {
    tabla: 'farmacia_distribuidores',
    une: `join distribuidores d on d.id = t.distribuidor_id
            join farmacias f on f.id = t.farmacia_id join promociones p on p.id = t.promocion_id
            join productos pr on pr.id = p.producto_id`,
    nombran: ['farmacia_id', 'promocion_id'],
    id: `t.farmacia_id || '-' || t.promocion_id`,
    deId: (id) =>
      `t.farmacia_id = split_part(${id}::text, '-', 1)::int and t.promocion_id = split_part(${id}::text, '-', 2)::int`,
    encendida: `p.estado = 'Activo'`,
    contadas: {},
    // Searches each table's names once, not once a row.
    busca: (patron) => `(t.farmacia_id in (select id from farmacias where busqueda like ${patron})
      or t.distribuidor_id in (select id from distribuidores where sin_acentos(nombre) like ${patron})
      or p.producto_id in (select id from productos
                            where sin_acentos(marca || ' ' || presentacion) like ${patron}))`,
    dependen: [
      [
        'canje pendiente',
        'canjes pendientes',
        `select count(*) from canjes c where c.farmacia_id = t.farmacia_id and c.promocion_id = t.promocion_id
          and ${enLista('canjePendiente', '$1')}`,
      ],
    ],
    uneLinea: '',
    faltas: [
      ...deSuministro,
      {
        campo: 'nombre',
        consulta: `select i.linea, 'No hay un distribuidor activo con ese nombre en ese país: agréguelo antes.' as motivo
       from importacion i where num_nulls(i.nombre, i.pais_codigo) = 0 and not exists (select from distribuidores d
              where d.pais_codigo = i.pais_codigo and d.nombre = i.nombre and d.activo)`,
      },
    ],
  },
  tarjetas: {
    ...conId,
    tabla: 'tarjetas',
    encendida: 'true',
    busca: null,
    dependen: [],
    uneLinea: `join paises p on p.prefijo = substring(i.numero from '^[A-Z]+')`,
    faltas: [],
  },
};

/** The column of the table that stores a column. */
export const guardada = ({ campo, guarda }: ColumnaNombrada): string => guarda?.columna ?? campo;

/** SQL of a column's value of row `t`. */
export const leida = (nombre: CatalogoNombre, columna: ColumnaNombrada): string => {
  const tabla: Tabla = TABLAS[nombre];
  const propia = `t.${guardada(columna)}`;
  const esDia = columna.tipo === 'date' || columna.guarda?.tipo === 'date';
  return columna.sql ?? tabla.contadas[columna.campo] ?? (esDia ? `${propia}::text` : propia);
};

/** A row's values by the names of their columns: SQL of a JSON object. */
export const valoresDe = (nombre: CatalogoNombre): string =>
  `json_build_object(${columnasDe(CATALOGOS[nombre])
    .map((columna) => `'${columna.campo}', ${leida(nombre, columna)}`)
    .join(', ')})`;
