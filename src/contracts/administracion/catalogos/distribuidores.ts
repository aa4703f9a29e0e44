import * as v from 'valibot';
import { type Columna, COMUNES, describir, SI_NO } from './columna.ts';
import { codigo, texto } from './lecturas.ts';

/** Written in place of a pharmacy's code in a line that only names a distributor. */
export const NINGUNA = 'NINGUNA';

const opcional = (columna: Columna, largo: number): Columna => ({
  titulo: columna.titulo,
  otros: columna.otros ?? [],
  lectura: v.union([v.literal(''), texto(largo)]),
  predeterminado: '',
});
const archivo = {
  titulo: 'Distribuidores y quién repone',
  nombran: ['nombre', 'farmacia', 'marca', 'presentacion'] as const,
  nota: `Quién repone las unidades. Sin farmacia: todas las del país; «${NINGUNA}»: solo se registra el distribuidor. Sin marca ni presentación: todas las promociones activas. Una línea que nombra la farmacia o el producto pesa más que una general.`,
};
const nombre = {
  titulo: 'Distribuidor',
  otros: ['distributor', 'proveedor', 'supplier', 'nombre', 'name', 'nombre distribuidor'],
  lectura: texto(150),
};
const farmacia = {
  titulo: 'Farmacia',
  otros: ['codigo farmacia', 'cod farmacia', 'pharmacy', 'pharmacy code'],
  ayuda: 'El código, como CR-F001. Vacía: todas las farmacias del país.',
  lectura: v.union([v.literal(''), codigo], 'debe ser un código o quedar vacía'),
  predeterminado: '',
};
const marca = opcional(COMUNES.marca, 100);
const presentacion = opcional(COMUNES.presentacion, 150);

/** The companies that replace the units. They share a kind of file with the supplies. */
export const distribuidores = describir({
  tipo: 'distribuidores',
  cambio: 'guardar-distribuidor',
  titulo: 'Distribuidores',
  nombres: ['distribuidor', 'distribuidores'],
  esFemenino: false,
  nota: 'Las empresas que reponen las unidades. En «Quién repone» se ve a qué farmacias.',
  columnas: {
    pais_codigo: { ...COMUNES.pais, unica: true },
    nombre: { ...nombre, unica: true },
    farmacia: { ...farmacia, dada: NINGUNA, sql: `'${NINGUNA}'`, guarda: null },
    marca: { ...marca, dada: '', sql: `''`, guarda: null },
    presentacion: { ...presentacion, dada: '', sql: `''`, guarda: null },
    activo: COMUNES.activo,
    farmacias: {
      titulo: 'Farmacias que repone',
      tipo: 'int',
      cuenta: true,
      guarda: null,
    },
  },
  archivo,
  tabla: ['nombre', 'pais_codigo', 'farmacias', 'activo'],
  ordenables: ['nombre', 'pais_codigo', 'farmacias'],
  apaga: SI_NO,
  seCambia: true,
});

/** The distributor that supplies a pharmacy with the units of a promotion. */
export const suministros = describir({
  tipo: 'distribuidores',
  cambio: 'guardar-suministro',
  titulo: 'Quién repone',
  nombres: ['asignación', 'asignaciones'],
  esFemenino: true,
  nota: 'El distribuidor que repone a cada farmacia las unidades de cada promoción.',
  columnas: {
    pais_codigo: COMUNES.pais,
    nombre: {
      ...nombre,
      opciones: { catalogo: 'distribuidores', campo: 'nombre', detalle: 'pais_codigo' },
      sql: 'd.nombre',
    },
    farmacia: {
      ...farmacia,
      fija: true,
      opciones: { catalogo: 'farmacias', campo: 'codigo', detalle: 'nombre' },
      sql: 'f.codigo',
    },
    marca: {
      ...marca,
      ayuda: 'Vacía, como la presentación: todas las promociones activas.',
      fija: true,
      opciones: { catalogo: 'productos', campo: 'marca', detalle: 'presentacion' },
      sql: 'pr.marca',
    },
    presentacion: {
      ...presentacion,
      fija: true,
      opciones: { catalogo: 'productos', campo: 'presentacion', detalle: 'marca', con: 'marca' },
      sql: 'pr.presentacion',
    },
    activo: { ...COMUNES.activo, dada: 'Sí', sql: 'd.activo' },
    punto_de_venta: { titulo: 'Nombre de la farmacia', sql: 'f.nombre' },
  },
  archivo,
  tabla: ['farmacia', 'punto_de_venta', 'marca', 'presentacion', 'nombre', 'pais_codigo'],
  ordenables: ['farmacia', 'punto_de_venta', 'marca', 'nombre'],
  apaga: null,
  seCambia: true,
});
