import { NINGUNA, type Tipo } from '../../src/contracts/administracion/maestros.ts';

/** A check of the lines: a query of `linea` and `motivo`, and the column that the sentence is about. */
interface Comprobacion {
  readonly campo: string;
  readonly consulta: string;
}

/**
 * Where the rows of a file go. `filas` selects, from the read lines (`importacion`, alias `i`), `linea` with the
 * columns of `clave`, `alAgregar` and `valores`. `faltas` find the lines that cannot go there. A line with an `id`
 * changes the row of that id, whatever its key says.
 */
export interface Destino {
  readonly tabla: string;
  /** What tells one row from another: never changed by a file. */
  readonly clave: readonly string[];
  /** Written with a new row, and never changed. */
  readonly alAgregar: readonly string[];
  readonly valores: readonly string[];
  readonly filas: string;
  readonly faltas: readonly Comprobacion[];
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

/** Rows of the lines' countries with a code and a name, which a column switches off. */
const porCodigo = (encendida: 'activa' | 'activo') => ({
  etiqueta: `t.codigo || ' ' || t.nombre`,
  activa: `t.${encendida}`,
  desactivar: `${encendida} = false`,
  ambito: mismoPais,
});

const directas = (columnas: readonly string[]) =>
  `select i.linea, i.id, ${columnas.map((columna) => `i.${columna}`).join(', ')} from importacion i`;

const codigoDeOtroPais = (tabla: string, quien: string): Comprobacion => ({
  campo: 'codigo',
  consulta: `select i.linea, format('El código %s ya es de ${quien} de otro país (%s)', i.codigo, p.nombre) as motivo
     from importacion i join ${tabla} t on t.codigo = i.codigo and t.pais_codigo <> i.pais_codigo
     join paises p on p.codigo = t.pais_codigo`,
});

const productoDesconocido: Comprobacion = {
  campo: 'marca',
  consulta: `
  select i.linea, format('No existe el producto «%s, %s» en ese país: impórtelo antes', i.marca, i.presentacion) as motivo
    from importacion i
   where i.marca <> '' and not exists (select from productos pr where pr.pais_codigo = i.pais_codigo
           and pr.marca = i.marca and pr.presentacion = i.presentacion)`,
};

/** Active rows that would be left without what the line switches off; `otras` counts them as `n` for `i.linea`. */
const dependen = (campo: string, otras: string, motivo: string): Comprobacion => ({
  campo,
  consulta: `select o.linea, format('${motivo}', o.n) as motivo from (${otras}) o where o.n > 0`,
});

const cadenas: Destino = {
  tabla: 'cadenas',
  clave: ['pais_codigo', 'nombre'],
  alAgregar: [],
  valores: ['permite_ffd', 'activa'],
  filas: `select i.linea, i.id, i.pais_codigo, i.nombre, i.permite_ffd, i.activo as activa from importacion i`,
  faltas: [
    dependen(
      'activo',
      `select i.linea, count(f.id) as n from importacion i
         join cadenas c on c.id = i.id or (i.id is null and c.pais_codigo = i.pais_codigo and c.nombre = i.nombre)
         join farmacias f on f.cadena_id = c.id and f.activa
        where not i.activo and c.activa group by i.linea`,
      'No se puede desactivar: %s farmacias activas son de esta cadena. Desactívelas o páselas antes a otra',
    ),
  ],
};

const farmacias: Destino = {
  tabla: 'farmacias',
  clave: ['codigo'],
  alAgregar: ['pais_codigo'],
  valores: [
    ...['cadena_id', 'nombre', 'telefono', 'direccion', 'activa'],
    ...['identificacion_fiscal', 'factura_electronica_desde', 'provincia', 'canton'],
  ],
  // A file's empty cell leaves what there was; a form's takes it away.
  filas: `select i.linea, i.id, i.codigo, i.pais_codigo, c.id as cadena_id, i.nombre, i.telefono, i.direccion,
                 i.activo as activa,
                 coalesce(nullif(i.identificacion_fiscal, ''), case when i.id is null then f.identificacion_fiscal end)
                   as identificacion_fiscal,
                 coalesce(nullif(i.factura_electronica_desde, '')::date,
                          case when i.id is null then f.factura_electronica_desde end) as factura_electronica_desde,
                 coalesce(nullif(i.provincia, ''), case when i.id is null then f.provincia end, '') as provincia,
                 coalesce(nullif(i.canton, ''), case when i.id is null then f.canton end, '') as canton
            from importacion i
            join cadenas c on c.pais_codigo = i.pais_codigo and c.nombre = i.cadena
            left join farmacias f on f.codigo = i.codigo`,
  faltas: [
    {
      campo: 'cadena',
      consulta: `select i.linea, format('No existe la cadena «%s» en ese país: impórtela antes', i.cadena) as motivo
       from importacion i left join cadenas c on c.pais_codigo = i.pais_codigo and c.nombre = i.cadena
      where c.id is null`,
    },
    {
      campo: 'cadena',
      consulta: `select i.linea, format('La cadena «%s» está inactiva: actívela antes', i.cadena) as motivo
       from importacion i join cadenas c on c.pais_codigo = i.pais_codigo and c.nombre = i.cadena
      where i.activo and not c.activa`,
    },
    codigoDeOtroPais('farmacias', 'una farmacia'),
  ],
  ausentes: porCodigo('activa'),
};

const medicos: Destino = {
  tabla: 'medicos',
  clave: ['codigo'],
  alAgregar: ['pais_codigo'],
  valores: ['nombre', 'especialidad', 'activo'],
  filas: directas(['codigo', 'pais_codigo', 'nombre', 'especialidad', 'activo']),
  faltas: [codigoDeOtroPais('medicos', 'un médico')],
  ausentes: porCodigo('activo'),
};

const productos: Destino = {
  tabla: 'productos',
  clave: ['pais_codigo', 'marca', 'presentacion'],
  alAgregar: [],
  valores: ['activo'],
  filas: directas(['pais_codigo', 'marca', 'presentacion', 'activo']),
  faltas: [
    {
      campo: 'presentacion',
      consulta: `select i.linea, 'Ya hay canjes de este producto: otra marca u otra presentación es otro producto' as motivo
         from importacion i join productos pr on pr.id = i.id
        where (pr.marca, pr.presentacion) <> (i.marca, i.presentacion)
          and exists (select from canjes c where c.producto_id = pr.id)`,
    },
    dependen(
      'activo',
      `select i.linea, count(p.id) as n from importacion i
         join productos pr on pr.id = i.id or (i.id is null and pr.pais_codigo = i.pais_codigo
                          and pr.marca = i.marca and pr.presentacion = i.presentacion)
         join promociones p on p.producto_id = pr.id and p.estado = 'Activo'
        where not i.activo and pr.activo group by i.linea`,
      'No se puede desactivar: este producto tiene %s promociones activas. Desactívelas antes',
    ),
  ],
};

// The bonus belongs to the key: redemptions already made keep the terms under which they were made.
const promociones: Destino = {
  tabla: 'promociones',
  clave: ['pais_codigo', 'producto_id', 'tipo_bonificacion', 'vigencia_inicio'],
  alAgregar: [],
  valores: ['maximo_mensual', 'maximo_anual', 'vigencia_fin', 'estado', 'requiere_receta'],
  filas: `select i.linea, i.id, i.pais_codigo, pr.id as producto_id, i.tipo_bonificacion, i.vigencia_inicio,
                 i.maximo_mensual, i.maximo_anual, i.vigencia_fin, i.estado, i.requiere_receta
            from importacion i
            join productos pr on pr.pais_codigo = i.pais_codigo and pr.marca = i.marca
                             and pr.presentacion = i.presentacion`,
  faltas: [
    productoDesconocido,
    {
      campo: 'marca',
      consulta: `select i.linea, format('El producto «%s, %s» está inactivo: actívelo antes', i.marca, i.presentacion) as motivo
         from importacion i join productos pr on pr.pais_codigo = i.pais_codigo and pr.marca = i.marca
              and pr.presentacion = i.presentacion
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
       from importacion i
       join productos pr on pr.pais_codigo = i.pais_codigo and pr.marca = i.marca
                        and pr.presentacion = i.presentacion
       join promociones t on t.producto_id = pr.id and t.tipo_bonificacion = i.tipo_bonificacion
                         and t.vigencia_inicio = i.vigencia_inicio
      where i.id is null
      group by i.linea having count(*) > 1`,
    },
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
  alAgregar: [],
  valores: ['activo'],
  filas: `select min(i.linea) as linea, min(i.id) as id, i.pais_codigo, i.nombre, bool_and(i.activo) as activo
            from importacion i group by i.pais_codigo, i.nombre`,
  faltas: [
    {
      campo: 'presentacion',
      consulta: `select linea, 'Indique Marca y Presentación, o deje las dos vacías' as motivo from importacion
      where (marca = '') <> (presentacion = '')`,
    },
    productoDesconocido,
    {
      campo: 'farmacia',
      consulta: `select i.linea, format('No existe la farmacia %s en ese país: impórtela antes', i.farmacia) as motivo
       from importacion i
      where i.farmacia not in ('', '${NINGUNA}') and not exists (select from farmacias f
              where f.codigo = i.farmacia and f.pais_codigo = i.pais_codigo)`,
    },
    {
      campo: 'nombre',
      consulta: `select max(i.linea) as linea, 'Otra línea da las mismas farmacias y productos a otro distribuidor' as motivo
       from importacion i where i.farmacia <> '${NINGUNA}'
      group by i.pais_codigo, i.farmacia, i.marca, i.presentacion
     having count(distinct i.nombre) > 1`,
    },
    dependen(
      'activo',
      `select min(i.linea) as linea, count(distinct fd.farmacia_id) as n from importacion i
         join distribuidores d on d.id = i.id or (i.id is null and d.pais_codigo = i.pais_codigo and d.nombre = i.nombre)
         join farmacia_distribuidores fd on fd.distribuidor_id = d.id
         join promociones p on p.id = fd.promocion_id and p.estado = 'Activo'
         join farmacias f on f.id = fd.farmacia_id and f.activa
        where not i.activo and d.activo group by d.id`,
      'No se puede desactivar: repone a %s farmacias. Deles antes otro distribuidor',
    ),
  ],
  repite: true,
};

// A line that names the pharmacy or the product goes before one that stands for all of them.
const suministros: Destino = {
  tabla: 'farmacia_distribuidores',
  clave: ['farmacia_id', 'promocion_id'],
  alAgregar: ['pais_codigo'],
  valores: ['distribuidor_id'],
  // Before its distributor is written a line has none: it adds, or it changes what there is.
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

const tarjetas: Destino = {
  tabla: 'tarjetas',
  clave: ['numero'],
  alAgregar: ['pais_codigo'],
  valores: ['activacion'],
  // A file without the code leaves a card the one it has.
  filas: `select i.linea, i.id, i.numero, p.codigo as pais_codigo,
                 coalesce(nullif(i.codigo_activacion, ''), t.activacion) as activacion
            from importacion i left join tarjetas t on t.numero = i.numero
            join paises p on p.prefijo = substring(i.numero from '^[A-Z]+')`,
  faltas: [],
};

/** The tables that each kind of file fills, in the order in which they can be filled. */
export const DESTINOS: Readonly<Record<Tipo, readonly [Destino, ...Destino[]]>> = {
  cadenas: [cadenas],
  farmacias: [farmacias],
  medicos: [medicos],
  productos: [productos],
  promociones: [promociones],
  distribuidores: [distribuidores, suministros],
  tarjetas: [tarjetas],
};
