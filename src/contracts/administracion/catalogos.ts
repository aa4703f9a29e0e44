import type { TipoDeCambio } from '../../domain/administracion.ts';
import type { Columna } from './columnas.ts';
import { MAESTROS, NINGUNA, type Tipo } from './maestros.ts';

/** The catalogues that the office keeps, in the order of their menu. */
export const CATALOGO_NOMBRES = [
  'farmacias',
  'cadenas',
  'medicos',
  'productos',
  'promociones',
  'distribuidores',
  'suministros',
  'tarjetas',
] as const;
/** One of them. */
export type CatalogoNombre = (typeof CATALOGO_NOMBRES)[number];

/** A column that a table shows and no file has. */
interface ColumnaDeTabla {
  readonly campo: string;
  readonly titulo: string;
}

/**
 * One catalogue: its table, its form and its file come from this. The checks of its fields come from the columns of
 * its kind of file.
 */
export interface Catalogo {
  /** The kind of file that it is imported from and exported to. */
  readonly tipo: Tipo;
  /** The change by which its form is saved. */
  readonly cambio: TipoDeCambio;
  readonly titulo: string;
  readonly nombres: readonly [uno: string, muchos: string];
  readonly esFemenino: boolean;
  /** What a person should know of it. */
  readonly nota: string;
  /** The fields of its form. */
  readonly formulario: readonly string[];
  /** Fields that stay as they are once the row is there. */
  readonly fijos: readonly string[];
  /** Cells of its lines that no form asks for. */
  readonly dados: Readonly<Record<string, string>>;
  /** The columns of its table, the first of which names the row. */
  readonly tabla: readonly string[];
  readonly ademas: readonly ColumnaDeTabla[];
  readonly ordenables: readonly string[];
  /** The field by which a row is switched off, and what it then says. Null: a row is never switched off. */
  readonly apaga: { readonly campo: string; readonly si: string; readonly no: string } | null;
  /** Whether the form of a row may be saved again. */
  readonly seCambia: boolean;
}

const SI_NO = { campo: 'activo', si: 'Sí', no: 'No' } as const;

const campos = (tipo: Tipo, sin: readonly string[] = []): readonly string[] =>
  MAESTROS[tipo].columnas.map(({ campo }) => campo).filter((campo) => !sin.includes(campo));

/** The catalogues by name. */
export const CATALOGOS: Readonly<Record<CatalogoNombre, Catalogo>> = {
  farmacias: {
    tipo: 'farmacias',
    cambio: 'guardar-farmacia',
    titulo: 'Farmacias',
    nombres: ['farmacia', 'farmacias'],
    esFemenino: true,
    nota: 'Donde se compra y se canjea. Una farmacia inactiva no registra canjes nuevos; los suyos se quedan.',
    formulario: campos('farmacias'),
    fijos: ['codigo', 'pais_codigo'],
    dados: {},
    tabla: ['codigo', 'nombre', 'cadena', 'pais_codigo', 'telefono', 'activo'],
    ademas: [],
    ordenables: ['codigo', 'nombre', 'cadena', 'activo'],
    apaga: SI_NO,
    seCambia: true,
  },
  cadenas: {
    tipo: 'cadenas',
    cambio: 'guardar-cadena',
    titulo: 'Cadenas',
    nombres: ['cadena', 'cadenas'],
    esFemenino: true,
    nota: 'Empresas con farmacias. El permiso de FFD lo aprueba otra persona.',
    formulario: campos('cadenas'),
    fijos: ['pais_codigo'],
    dados: {},
    tabla: ['nombre', 'pais_codigo', 'permite_ffd', 'farmacias', 'activo'],
    ademas: [{ campo: 'farmacias', titulo: 'Farmacias activas' }],
    ordenables: ['nombre', 'pais_codigo', 'farmacias'],
    apaga: SI_NO,
    seCambia: true,
  },
  medicos: {
    tipo: 'medicos',
    cambio: 'guardar-medico',
    titulo: 'Médicos',
    nombres: ['médico', 'médicos'],
    esFemenino: false,
    nota: 'Quienes recetan. Un médico inactivo ya no se ofrece ni se acepta.',
    formulario: campos('medicos'),
    fijos: ['codigo', 'pais_codigo'],
    dados: {},
    tabla: ['codigo', 'nombre', 'especialidad', 'pais_codigo', 'activo'],
    ademas: [],
    ordenables: ['codigo', 'nombre', 'especialidad', 'activo'],
    apaga: SI_NO,
    seCambia: true,
  },
  productos: {
    tipo: 'productos',
    cambio: 'guardar-producto',
    titulo: 'Productos',
    nombres: ['producto', 'productos'],
    esFemenino: false,
    nota: 'Una marca en una presentación. Otra presentación es otro producto.',
    formulario: campos('productos'),
    fijos: ['pais_codigo'],
    dados: {},
    tabla: ['marca', 'presentacion', 'pais_codigo', 'promociones', 'activo'],
    ademas: [{ campo: 'promociones', titulo: 'Promociones activas' }],
    ordenables: ['marca', 'presentacion', 'pais_codigo'],
    apaga: SI_NO,
    seCambia: true,
  },
  promociones: {
    tipo: 'promociones',
    cambio: 'guardar-promocion',
    titulo: 'Promociones',
    nombres: ['promoción', 'promociones'],
    esFemenino: true,
    nota: 'Cada cambio lo aprueba otra persona. Los canjes hechos conservan las condiciones con que se hicieron.',
    formulario: campos('promociones'),
    fijos: ['pais_codigo', 'marca', 'presentacion', 'tipo_bonificacion', 'vigencia_inicio'],
    dados: {},
    tabla: [
      ...['marca', 'presentacion', 'pais_codigo', 'tipo_bonificacion', 'maximo_mensual'],
      ...['maximo_anual', 'vigencia_inicio', 'vigencia_fin', 'estado'],
    ],
    ademas: [],
    ordenables: ['marca', 'presentacion', 'vigencia_inicio', 'vigencia_fin', 'estado'],
    apaga: { campo: 'estado', si: 'Activo', no: 'Inactivo' },
    seCambia: true,
  },
  distribuidores: {
    tipo: 'distribuidores',
    cambio: 'guardar-distribuidor',
    titulo: 'Distribuidores',
    nombres: ['distribuidor', 'distribuidores'],
    esFemenino: false,
    nota: 'Las empresas que reponen las unidades. En «Quién repone» se ve a qué farmacias.',
    formulario: ['pais_codigo', 'nombre', 'activo'],
    fijos: ['pais_codigo'],
    dados: { farmacia: NINGUNA },
    tabla: ['nombre', 'pais_codigo', 'farmacias', 'activo'],
    ademas: [{ campo: 'farmacias', titulo: 'Farmacias que repone' }],
    ordenables: ['nombre', 'pais_codigo', 'farmacias'],
    apaga: SI_NO,
    seCambia: true,
  },
  suministros: {
    tipo: 'distribuidores',
    cambio: 'guardar-suministro',
    titulo: 'Quién repone',
    nombres: ['asignación', 'asignaciones'],
    esFemenino: true,
    nota: 'El distribuidor que repone a cada farmacia las unidades de cada promoción.',
    formulario: campos('distribuidores', ['activo']),
    fijos: ['pais_codigo', 'farmacia', 'marca', 'presentacion'],
    dados: { activo: 'Sí' },
    tabla: ['farmacia', 'punto_de_venta', 'marca', 'presentacion', 'nombre', 'pais_codigo'],
    ademas: [{ campo: 'punto_de_venta', titulo: 'Nombre de la farmacia' }],
    ordenables: ['farmacia', 'punto_de_venta', 'marca', 'nombre'],
    apaga: null,
    seCambia: true,
  },
  tarjetas: {
    tipo: 'tarjetas',
    cambio: 'guardar-tarjeta',
    titulo: 'Tarjetas emitidas',
    nombres: ['tarjeta', 'tarjetas'],
    esFemenino: true,
    nota: 'Los números que se imprimieron. Una tarjeta activa es de un paciente; de quién, no se ve aquí.',
    formulario: campos('tarjetas'),
    fijos: ['numero'],
    dados: {},
    tabla: ['numero', 'pais_codigo', 'situacion', 'con_codigo'],
    ademas: [
      { campo: 'pais_codigo', titulo: 'País' },
      { campo: 'situacion', titulo: 'Estado' },
      { campo: 'con_codigo', titulo: 'Con código de activación' },
    ],
    ordenables: ['numero'],
    apaga: null,
    seCambia: false,
  },
};

/** The fields that the form of a row that is there leaves alone: what never changes, and what its switch changes. */
export const fijosDe = ({ fijos, apaga }: Catalogo): readonly string[] =>
  apaga === null ? fijos : [...fijos, apaga.campo];

/** The columns of a catalogue's form, in its order. */
export const columnasDelFormulario = ({ tipo, formulario }: Catalogo): Columna[] =>
  formulario.flatMap((campo) => MAESTROS[tipo].columnas.find((c) => c.campo === campo) ?? []);

/** The heading of a column of a catalogue's table. */
export const tituloDe = ({ tipo, ademas }: Catalogo, campo: string): string =>
  [...ademas, ...MAESTROS[tipo].columnas].find((columna) => columna.campo === campo)?.titulo ?? '';

/** A line of a catalogue's file, from what its form holds. */
export const celdasDe = (
  { tipo, dados }: Catalogo,
  valores: Readonly<Record<string, string>>,
): (string | undefined)[] =>
  MAESTROS[tipo].columnas.map(({ campo }) => dados[campo] ?? valores[campo]);
