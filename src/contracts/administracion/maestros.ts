import * as v from 'valibot';
import { COLUMNAS as C, type Columna } from './columnas.ts';

/** The kinds of files of master data, in the order in which a new programme loads them. */
export const TIPOS = [
  'cadenas',
  'farmacias',
  'medicos',
  'productos',
  'promociones',
  'distribuidores',
  'tarjetas',
] as const;
/** A kind of file of master data. */
export type Tipo = (typeof TIPOS)[number];

/** What the kinds of files are called. */
export const TITULOS_DE_TIPO: Readonly<Record<Tipo, string>> = {
  cadenas: 'Cadenas',
  farmacias: 'Farmacias',
  medicos: 'Médicos',
  productos: 'Productos',
  promociones: 'Promociones',
  distribuidores: 'Distribuidores y quién repone',
  tarjetas: 'Tarjetas emitidas',
};

/** One kind of file: its columns, and the ones that name a row in the report. */
export interface Maestro {
  readonly columnas: readonly Columna[];
  readonly nombran: readonly string[];
  /** What the person should know before filling it in. */
  readonly nota: string;
}

const conEjemplo = (columna: Columna, ejemplo: string): Columna => ({ ...columna, ejemplo });
const nombrada = (
  columna: Columna,
  titulo: string,
  ejemplo: string,
  otros = columna.otros ?? [],
): Columna => ({ ...columna, titulo, ejemplo, otros });
const opcional = (columna: Columna): Columna => ({
  ...columna,
  lectura: v.union([v.literal(''), columna.lectura]),
  ejemplo: '',
  predeterminado: '',
});
const activa = nombrada(C.activo, 'Activa', 'Sí', ['activo', 'active', 'habilitada']);

/** What a line of distributors says instead of a pharmacy's code when it only names the distributor. */
export const NINGUNA = 'NINGUNA';

/** The kinds of files, with what each holds. */
export const MAESTROS: Readonly<Record<Tipo, Maestro>> = {
  cadenas: {
    columnas: [
      C.pais,
      nombrada(C.nombre, 'Nombre', 'Farmacias del Valle', [
        ...['name', 'cadena', 'chain', 'nombre cadena', 'nombre de la cadena', 'chain name'],
      ]),
      C.permiteFfd,
      activa,
    ],
    nombran: ['pais_codigo', 'nombre'],
    nota: 'Permite FFD: si la cadena acepta facturas de otras farmacias o cadenas. Activa puede quedar vacía: significa Sí.',
  },
  farmacias: {
    columnas: [
      conEjemplo(C.codigo, 'CR-F001'),
      C.pais,
      conEjemplo(C.cadena, 'Farmacias del Valle'),
      conEjemplo(C.nombre, 'Farmacia del Valle Centro'),
      C.telefono,
      C.direccion,
      C.provincia,
      C.canton,
      activa,
      C.identificacionFiscal,
      C.facturaElectronicaDesde,
    ],
    nombran: ['codigo', 'nombre'],
    nota: 'La cadena debe existir. Activa puede quedar vacía: significa Sí. Identificación fiscal es la cédula jurídica, el RUC, el RTN o el RNC. Desde la fecha de factura electrónica, la farmacia ya no da facturas de otro número. Provincia (en Honduras, el departamento) y Cantón (el distrito o el municipio) sirven para buscar y filtrar: escríbalos siempre igual. Estas cuatro, vacías, dejan lo que había.',
  },
  medicos: {
    columnas: [
      conEjemplo(C.codigo, 'CR-M001'),
      C.pais,
      conEjemplo(C.nombre, 'Ana Ejemplo Ejemplo'),
      C.especialidad,
      C.activo,
    ],
    nombran: ['codigo', 'nombre'],
    nota: 'Activo puede quedar vacío: significa Sí.',
  },
  productos: {
    columnas: [C.pais, C.marca, C.presentacion, C.activo],
    nombran: ['pais_codigo', 'marca', 'presentacion'],
    nota: 'Otra presentación es otro producto. Activo puede quedar vacío: significa Sí.',
  },
  promociones: {
    columnas: [
      C.pais,
      C.marca,
      C.presentacion,
      C.bonificacion,
      C.maximoMensual,
      C.maximoAnual,
      C.vigenciaInicio,
      C.vigenciaFin,
      C.estado,
      C.requiereReceta,
    ],
    nombran: ['pais_codigo', 'marca', 'presentacion', 'tipo_bonificacion', 'vigencia_inicio'],
    nota: 'Otra bonificación u otro inicio de vigencia es otra promoción. Estado vacío significa Activo.',
  },
  distribuidores: {
    columnas: [
      C.pais,
      nombrada(C.nombre, 'Distribuidor', 'Distribuidora Ejemplo', [
        ...['distributor', 'proveedor', 'supplier', 'nombre', 'name', 'nombre del distribuidor'],
      ]),
      C.farmaciaOTodas,
      opcional(C.marca),
      opcional(C.presentacion),
      C.activo,
    ],
    nombran: ['nombre', 'farmacia', 'marca', 'presentacion'],
    nota: `Quién repone las unidades. Sin farmacia: todas las del país; «${NINGUNA}»: solo se registra el distribuidor. Sin marca ni presentación: todas las promociones activas. Una línea que nombra la farmacia o el producto pesa más que una general.`,
  },
  tarjetas: {
    columnas: [C.tarjeta, C.codigoActivacion],
    nombran: ['numero'],
    nota: 'El prefijo dice el país. El código de activación puede quedar vacío; si lo hay, va impreso en la tarjeta. Las tarjetas nuevas se sortean con --cuantas y --salida.',
  },
};
