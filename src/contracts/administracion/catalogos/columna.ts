import type { Sensibilidad, TipoDeCambio } from '../../../domain/administracion.ts';
import { bonificacion, codigo, estado, type Lectura, pais, siNo, texto } from './lecturas.ts';

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

export type CatalogoNombre = (typeof CATALOGO_NOMBRES)[number];

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

/** How a column is written to its catalogue's table, where not plainly under its own name. */
interface Guarda {
  /** The column of the table; the field's own name when left out. */
  readonly columna?: string;
  /** SQL of what is written, of line `i` and what its table joins to a line; the line's own value when left out. */
  readonly valor?: string;
  /** The table's type, where the line holds a text that may be empty. */
  readonly tipo?: 'date';
}

/**
 * One column of a catalogue: heading, reader, form, file and database. Its name among the columns is the name of its
 * value in lines, rows, requests and records.
 */
export interface Columna {
  readonly titulo: string;
  /** Other headings by which offices, their programs and other languages know it, as `llano` writes them. */
  readonly otros?: readonly string[];
  /** The type of its value; text when left out. */
  readonly tipo?: 'text' | 'int' | 'boolean' | 'date';
  /** How a cell is read. Without it no file and no form has the column: a table alone shows it. */
  readonly lectura?: Lectura;
  /** The text read where the file lacks the column or the cell is empty. */
  readonly predeterminado?: string;
  /** How a form asks for it; without one it is a line of text. */
  readonly control?: 'pais' | 'siNo' | 'estado' | 'dia' | 'numero' | 'largo';
  /** What a form says under its label. */
  readonly ayuda?: string;
  /** What a change of it does to what is there, in a sentence. */
  readonly consecuencia?: string;
  /**
   * The catalogue whose rows a form offers, of the form's country, and the columns that are taken and shown beside.
   * `con` is a field of the form that narrows them.
   */
  readonly opciones?: {
    readonly catalogo: CatalogoNombre;
    readonly campo: string;
    readonly detalle: string;
    readonly con?: string;
  };
  /** No form asks for it: the cell that a form's line holds. */
  readonly dada?: string;
  /** Stays as it is once the row is there. */
  readonly fija?: true;
  /** One of the columns by which a line of a file names its row. */
  readonly clave?: true;
  /** Written with a new row, and never changed. */
  readonly alta?: true;
  /**
   * SQL of its value, of row `t` and what its table joins. Left out, it is the table's own column, or what
   * `netlify/administracion/tablas.sql.ts` counts.
   */
  readonly sql?: string;
  /** How it is written; null: it is not. */
  readonly guarda?: Guarda | null;
  /** A file's empty cell leaves what there was; a form's takes it away, and then this is written. */
  readonly vaciaDeja?: '' | null;
  /** A second person looks at a change of it. */
  readonly sensible?: Sensibilidad;
  /** Neither the record nor a screen shows it. */
  readonly callada?: true;
  /** A count that stops at `TOTAL_MAXIMO`. */
  readonly cuenta?: true;
}

/** One catalogue: its table, its form and its file. A list of column names takes those of `columnas` alone. */
export interface Catalogo<Campo extends string = string> {
  /** The kind of file that it is imported from and exported to. */
  readonly tipo: Tipo;
  /** The change by which its form is saved. */
  readonly cambio: TipoDeCambio;
  readonly titulo: string;
  readonly nombres: readonly [uno: string, muchos: string];
  readonly esFemenino: boolean;
  /** What a person should know of it. */
  readonly nota: string;
  /** In the order of the file and of the form. */
  readonly columnas: Readonly<Record<Campo, Columna>>;
  /** What names a line of the file in reports, and what to know before filling it in. */
  readonly archivo: { readonly nombran: readonly NoInfer<Campo>[]; readonly nota: string };
  /** The columns of its table, the first of which names the row. */
  readonly tabla: readonly NoInfer<Campo>[];
  readonly ordenables: readonly NoInfer<Campo>[];
  /** The field by which a row is switched off, and what it then says. Null: a row is never switched off. */
  readonly apaga: {
    readonly campo: NoInfer<Campo>;
    readonly si: string;
    readonly no: string;
  } | null;
  /** Whether the form of a row may be saved again. */
  readonly seCambia: boolean;
  /** A second person looks at a change of any column. */
  readonly sensible?: Sensibilidad;
}

/** Describes a catalogue: its lists may name its own columns and no others. */
export const describir = <const Campo extends string>(catalogo: Catalogo<Campo>): Catalogo<Campo> =>
  catalogo;

/** The switch of most catalogues. */
export const SI_NO = { campo: 'activo', si: 'Sí', no: 'No' } as const;

/** The columns that several catalogues have, each with its own way to be read. */
export const COMUNES = {
  pais: {
    titulo: 'País',
    otros: [
      'country',
      'pais codigo',
      'codigo pais',
      'codigo de pais',
      'cod pais',
      'country code',
      'nacion',
    ],
    control: 'pais',
    lectura: pais,
    fija: true,
  },
  codigo: {
    titulo: 'Código',
    otros: [
      'cod',
      'code',
      'codigo farmacia',
      'codigo de farmacia',
      'cod farmacia',
      'pharmacy code',
      'codigo medico',
      'codigo de medico',
      'cod medico',
      'doctor code',
      'codigo del medico',
      'codigo de la farmacia',
      'id farmacia',
    ],
    lectura: codigo,
    fija: true,
    clave: true,
  },
  nombre: {
    titulo: 'Nombre',
    otros: [
      'name',
      'nombre farmacia',
      'nombre de farmacia',
      'nombre de la farmacia',
      'punto de venta',
      'pto de venta',
      'pharmacy name',
      'nombre completo',
      'nombre del medico',
      'nombre medico',
      'doctor name',
      'pharmacy',
      'doctor',
    ],
    lectura: texto(150),
  },
  activo: {
    titulo: 'Activo',
    otros: ['activa', 'active', 'habilitado', 'habilitada', 'vigente'],
    control: 'siNo',
    tipo: 'boolean',
    lectura: siNo,
    predeterminado: 'Sí',
  },
  activa: {
    titulo: 'Activa',
    otros: ['activo', 'active', 'habilitada'],
    control: 'siNo',
    tipo: 'boolean',
    lectura: siNo,
    predeterminado: 'Sí',
    guarda: { columna: 'activa' },
  },
  estado: {
    titulo: 'Estado',
    otros: ['status', 'state'],
    control: 'estado',
    lectura: estado,
    predeterminado: 'Activo',
  },
  marca: {
    titulo: 'Marca',
    otros: ['brand', 'producto', 'product', 'marca comercial'],
    lectura: texto(100),
    clave: true,
  },
  presentacion: {
    titulo: 'Presentación',
    otros: ['presentation', 'pres', 'presentacion comercial'],
    lectura: texto(150),
    clave: true,
  },
  bonificacion: {
    titulo: 'Tipo de bonificación',
    otros: ['bonificacion', 'bonus', 'tipo bonificacion', 'bonus type'],
    ayuda: 'Por ejemplo 2 + 1.',
    lectura: bonificacion,
  },
} as const satisfies Record<string, Columna>;
