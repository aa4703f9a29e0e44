import { contadas } from '../database/cuenta.sql.ts';
import { NINGUNA } from '../../src/contracts/administracion/maestros.ts';
import type { CatalogoNombre } from '../../src/contracts/administracion/catalogos.ts';

/** Where the rows of a catalogue stand: `t` is its table, `une` what joins it, and each column an expression. */
export interface Vista {
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

export const VISTAS: Readonly<Record<CatalogoNombre, Vista>> = {
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
      farmacias: contadas('from farmacias f where f.cadena_id = t.id and f.activa'),
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
      farmacias: contadas(
        'distinct fd.farmacia_id from farmacia_distribuidores fd where fd.distribuidor_id = t.id',
      ),
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
