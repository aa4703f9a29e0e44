import { huellaDeActivacion } from '../../pacientes/pacientes.sql.ts';

/**
 * Where the rows of a file go. `filas` selects, from the imported lines (`importacion`, alias `i`),
 * `linea` with the columns of `clave` and `valores`; `faltas` selects `linea` and `motivo` of the
 * lines that cannot go there.
 */
export interface Destino {
  readonly tabla: string;
  /** What tells one row from another: never changed by a file. */
  readonly clave: readonly string[];
  readonly valores: readonly string[];
  readonly filas: string;
  readonly faltas: readonly string[];
  /** Whether two lines may name the same row, because `filas` already chose among them. */
  readonly repite?: true;
  /** How a row is switched off, and which rows (alias `t`) a file could have named. */
  readonly ausentes?: {
    readonly etiqueta: string;
    readonly activa: string;
    readonly desactivar: string;
    readonly ambito: string;
  };
}

const mismoPais = 't.pais_codigo in (select pais_codigo from importacion)';

const directas = (columnas: readonly string[]) =>
  `select i.linea, ${columnas.map((columna) => `i.${columna}`).join(', ')} from importacion i`;

const codigoDeOtroPais = (tabla: string, quien: string) =>
  `select i.linea, format('El código %s ya es de ${quien} de otro país (%s)', i.codigo, p.nombre) as motivo
     from importacion i join ${tabla} t on t.codigo = i.codigo and t.pais_codigo <> i.pais_codigo
     join paises p on p.codigo = t.pais_codigo`;

const productoDesconocido = `
  select i.linea, format('No existe el producto «%s, %s» en ese país: impórtelo antes', i.marca, i.presentacion) as motivo
    from importacion i
   where i.marca <> '' and not exists (select from productos pr where pr.pais_codigo = i.pais_codigo
           and pr.marca = i.marca and pr.presentacion = i.presentacion)`;

const cadenas: Destino = {
  tabla: 'cadenas',
  clave: ['pais_codigo', 'nombre'],
  valores: ['permite_ffd'],
  filas: directas(['pais_codigo', 'nombre', 'permite_ffd']),
  faltas: [],
};

const farmacias: Destino = {
  tabla: 'farmacias',
  clave: ['codigo'],
  valores: [
    ...['pais_codigo', 'cadena_id', 'nombre', 'telefono', 'direccion', 'activa'],
    ...['provincia', 'canton', 'identificacion_fiscal', 'factura_electronica_desde'],
  ],
  filas: `select i.linea, i.codigo, i.pais_codigo, c.id as cadena_id, i.nombre, i.telefono, i.direccion,
                 i.activo as activa,
                 coalesce(nullif(i.provincia, ''), f.provincia, '') as provincia,
                 coalesce(nullif(i.canton, ''), f.canton, '') as canton,
                 coalesce(nullif(i.identificacion_fiscal, ''), f.identificacion_fiscal) as identificacion_fiscal,
                 coalesce(nullif(i.factura_electronica_desde, '')::date, f.factura_electronica_desde)
                   as factura_electronica_desde
            from importacion i
            join cadenas c on c.pais_codigo = i.pais_codigo and c.nombre = i.cadena
            left join farmacias f on f.codigo = i.codigo`,
  faltas: [
    `select i.linea, format('No existe la cadena «%s» en ese país: impórtela antes', i.cadena) as motivo
       from importacion i left join cadenas c on c.pais_codigo = i.pais_codigo and c.nombre = i.cadena
      where c.id is null`,
    codigoDeOtroPais('farmacias', 'una farmacia'),
  ],
  ausentes: {
    etiqueta: `t.codigo || ' ' || t.nombre`,
    activa: 't.activa',
    desactivar: 'activa = false',
    ambito: mismoPais,
  },
};

const medicos: Destino = {
  tabla: 'medicos',
  clave: ['codigo'],
  valores: ['pais_codigo', 'nombre', 'especialidad', 'activo'],
  filas: directas(['codigo', 'pais_codigo', 'nombre', 'especialidad', 'activo']),
  faltas: [codigoDeOtroPais('medicos', 'un médico')],
  ausentes: {
    etiqueta: `t.codigo || ' ' || t.nombre`,
    activa: 't.activo',
    desactivar: 'activo = false',
    ambito: mismoPais,
  },
};

const productos: Destino = {
  tabla: 'productos',
  clave: ['pais_codigo', 'marca', 'presentacion'],
  valores: [],
  filas: directas(['pais_codigo', 'marca', 'presentacion']),
  faltas: [],
};

// The bonus belongs to the key: redemptions already made keep the terms under which they were made.
const promociones: Destino = {
  tabla: 'promociones',
  clave: ['pais_codigo', 'producto_id', 'tipo_bonificacion', 'vigencia_inicio'],
  valores: ['maximo_mensual', 'maximo_anual', 'vigencia_fin', 'estado', 'requiere_receta'],
  filas: `select i.linea, i.pais_codigo, pr.id as producto_id, i.tipo_bonificacion, i.vigencia_inicio,
                 i.maximo_mensual, i.maximo_anual, i.vigencia_fin, i.estado, i.requiere_receta
            from importacion i
            join productos pr on pr.pais_codigo = i.pais_codigo and pr.marca = i.marca
                             and pr.presentacion = i.presentacion`,
  faltas: [
    productoDesconocido,
    `select linea, 'La vigencia termina antes de empezar' as motivo from importacion
      where vigencia_fin < vigencia_inicio`,
    `select linea, 'El máximo anual es menor que el mensual' as motivo from importacion
      where maximo_anual < maximo_mensual`,
    `select i.linea, 'Hay más de una promoción con ese producto, bonificación e inicio: no se sabe cuál' as motivo
       from importacion i
       join productos pr on pr.pais_codigo = i.pais_codigo and pr.marca = i.marca
                        and pr.presentacion = i.presentacion
       join promociones t on t.producto_id = pr.id and t.tipo_bonificacion = i.tipo_bonificacion
                         and t.vigencia_inicio = i.vigencia_inicio
      group by i.linea having count(*) > 1`,
  ],
  ausentes: {
    etiqueta: `(select pr.marca || ', ' || pr.presentacion from productos pr where pr.id = t.producto_id)
               || ' ' || t.tipo_bonificacion || ' desde ' || t.vigencia_inicio`,
    activa: `t.estado = 'Activo'`,
    desactivar: `estado = 'Inactivo'`,
    // A file of one year says nothing of another year's promotions.
    ambito: `${mismoPais} and t.vigencia_inicio <= (select max(vigencia_fin) from importacion)
             and t.vigencia_fin >= (select min(vigencia_inicio) from importacion)`,
  },
};

const distribuidores: Destino = {
  tabla: 'distribuidores',
  clave: ['pais_codigo', 'nombre'],
  valores: [],
  filas: `select min(i.linea) as linea, i.pais_codigo, i.nombre from importacion i
           group by i.pais_codigo, i.nombre`,
  faltas: [
    `select linea, 'Indique Marca y Presentación, o deje las dos vacías' as motivo from importacion
      where (marca = '') <> (presentacion = '')`,
    productoDesconocido,
    `select i.linea, format('No existe la farmacia %s en ese país: impórtela antes', i.farmacia) as motivo
       from importacion i
      where i.farmacia <> '' and not exists (select from farmacias f
              where f.codigo = i.farmacia and f.pais_codigo = i.pais_codigo)`,
    `select max(i.linea) as linea, 'Otra línea da las mismas farmacias y productos a otro distribuidor' as motivo
       from importacion i group by i.pais_codigo, i.farmacia, i.marca, i.presentacion
     having count(distinct i.nombre) > 1`,
  ],
  repite: true,
};

// A line that names the pharmacy or the product goes before one that stands for all of them.
const suministros: Destino = {
  tabla: 'farmacia_distribuidores',
  clave: ['farmacia_id', 'promocion_id'],
  valores: ['distribuidor_id', 'pais_codigo'],
  filas: `select distinct on (f.id, p.id) i.linea, f.id as farmacia_id, p.id as promocion_id,
                 d.id as distribuidor_id, i.pais_codigo
            from importacion i
            join distribuidores d on d.pais_codigo = i.pais_codigo and d.nombre = i.nombre
            join farmacias f on f.pais_codigo = i.pais_codigo and (i.farmacia = '' or f.codigo = i.farmacia)
            join promociones p on p.pais_codigo = i.pais_codigo and p.estado = 'Activo'
            join productos pr on pr.id = p.producto_id
                 and (i.marca = '' or (pr.marca = i.marca and pr.presentacion = i.presentacion))
           order by f.id, p.id, (i.farmacia <> '')::int desc, (i.marca <> '')::int desc, i.linea`,
  faltas: [],
  repite: true,
};

const tarjetas: Destino = {
  tabla: 'tarjetas',
  clave: ['numero'],
  valores: ['pais_codigo', 'activacion'],
  // A file without the code leaves a card the one it has.
  filas: `select i.linea, i.numero, p.codigo as pais_codigo,
                 case when i.codigo_activacion = '' then (select activacion from tarjetas where numero = i.numero)
                      else ${huellaDeActivacion('i.numero', 'i.codigo_activacion')} end as activacion
            from importacion i join paises p on p.prefijo = substring(i.numero from '^[A-Z]+')`,
  faltas: [],
};

/** The tables that each kind of file fills, in the order in which they can be filled. */
export const DESTINOS = {
  cadenas: [cadenas],
  farmacias: [farmacias],
  medicos: [medicos],
  productos: [productos],
  promociones: [promociones],
  distribuidores: [distribuidores, suministros],
  tarjetas: [tarjetas],
} as const satisfies Record<string, readonly Destino[]>;

/** A kind of file of master data. */
export type Tipo = keyof typeof DESTINOS;
