import type { Sensibilidad, TipoDeCambio } from '../../../domain/administracion.ts';
import { codigo, type Lectura, pais, siNo, texto } from './lecturas.ts';

/** The catalogues that the office keeps, in the order in which a new programme loads them. */
export const CATALOGO_NOMBRES = [
  'cadenas',
  'farmacias',
  'productos',
  'promociones',
  'distribuidores',
  'suministros',
  'medicos',
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

/** How a column is written to its catalogue's table, if not under its own name. */
interface Guarda {
  /** The column of the table; by default the field's own name. */
  readonly columna?: string;
  /** SQL of the written value, over line `i` and its table's joins; by default the line's own value. */
  readonly valor?: string;
  /** The table's type, if the line holds a text that may be empty. */
  readonly tipo?: 'date';
}

/**
 * One column of a catalogue: heading, reader, form, file and database. Its name is also the name of its value in lines,
 * rows, requests and records.
 */
export interface Columna {
  readonly titulo: string;
  /** Alternative headings of offices, programs and other languages, as `llano` writes them. */
  readonly otros?: readonly string[];
  /** The type of its value; by default text. */
  readonly tipo?: 'text' | 'int' | 'boolean' | 'date';
  /** How a cell is read. A column without it is only shown in the table, not in files and forms. */
  readonly lectura?: Lectura;
  /** The value of an empty cell, and of a new row whose file lacks the column. */
  readonly predeterminado?: string;
  /** Its control in a form; by default a line of text. */
  readonly control?: 'pais' | 'siNo' | 'estado' | 'dia' | 'numero' | 'largo';
  /** The hint under its label. */
  readonly ayuda?: string;
  /** What a change of it does to existing rows, in a sentence. */
  readonly consecuencia?: string;
  /**
   * The catalogue whose rows of the form's country a form offers, the column that is taken and the one shown beside.
   * `con` is a field of the form that narrows them.
   */
  readonly opciones?: {
    readonly catalogo: CatalogoNombre;
    readonly campo: string;
    readonly detalle: string;
    readonly con?: string;
  };
  /** The cell of a form's line, if no form asks for it. */
  readonly dada?: string;
  /** Cannot be changed in an existing row. */
  readonly fija?: true;
  /** One of the columns by which a line of a file names its row. */
  readonly unica?: true;
  /** Written with a new row only. */
  readonly alta?: true;
  /**
   * SQL of its value, over row `t` and its table's joins. By default the table's own column, or the count in
   * `netlify/administracion/tablas.sql.ts`.
   */
  readonly sql?: string;
  /** How it is written; null: not at all. */
  readonly guarda?: Guarda | null;
  /** The value for a cell emptied in a form. An empty cell of a file changes nothing. */
  readonly vaciaDeja?: '' | null;
  /** When a change of it needs a second person. */
  readonly sensible?: Sensibilidad;
  /** Left out of the record and of screens. */
  readonly callada?: true;
  /** A count that stops at `TOTAL_MAXIMO`. */
  readonly cuenta?: true;
}

/** One catalogue: its table, its form and its file. Lists of column names may only hold those of `columnas`. */
export interface Catalogo<Campo extends string = string> {
  /** The kind of file that it is imported from and exported to. */
  readonly tipo: Tipo;
  /** The change by which its form is saved. */
  readonly cambio: TipoDeCambio;
  readonly titulo: string;
  readonly nombres: readonly [uno: string, muchos: string];
  readonly esFemenino: boolean;
  /** A note for its readers. */
  readonly nota: string;
  /** In the order of the file and of the form. */
  readonly columnas: Readonly<Record<Campo, Columna>>;
  /** Its file: the columns that name a line in messages, a note for those who fill it in, and a title of its own. */
  readonly archivo: {
    readonly nombran: readonly NoInfer<Campo>[];
    readonly nota: string;
    readonly titulo?: string;
  };
  /** The columns of its table, the first of which names the row. */
  readonly tabla: readonly NoInfer<Campo>[];
  readonly ordenables: readonly NoInfer<Campo>[];
  /** The field that switches a row off, and its words. Null: rows are never switched off. */
  readonly apaga: {
    readonly campo: NoInfer<Campo>;
    readonly si: string;
    readonly no: string;
  } | null;
  /** Whether the form of a row may be saved again. */
  readonly seCambia: boolean;
  /** When a change of any column needs a second person. */
  readonly sensible?: Sensibilidad;
}

/** Describes a catalogue: its lists may name its own columns and no others. */
export const describir = <const Campo extends string>(catalogo: Catalogo<Campo>): Catalogo<Campo> =>
  catalogo;

/** The switch of most catalogues. */
export const SI_NO = { campo: 'activo', si: 'Sí', no: 'No' } as const;

/** The columns that several catalogues share. */
export const COMUNES = {
  pais: {
    titulo: 'País',
    otros: ['country', 'pais codigo', 'codigo pais', 'cod pais', 'country code', 'nacion'],
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
      'cod farmacia',
      'pharmacy code',
      'codigo medico',
      'cod medico',
      'doctor code',
      'id farmacia',
    ],
    lectura: codigo,
    fija: true,
    unica: true,
  },
  nombre: {
    titulo: 'Nombre',
    otros: [
      'name',
      'nombre farmacia',
      'punto venta',
      'pto venta',
      'pharmacy name',
      'nombre completo',
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
  marca: {
    titulo: 'Marca',
    otros: ['brand', 'producto', 'product', 'marca comercial'],
    lectura: texto(100),
    unica: true,
  },
  presentacion: {
    titulo: 'Presentación',
    otros: ['presentation', 'pres', 'presentacion comercial'],
    lectura: texto(150),
    unica: true,
  },
} as const satisfies Record<string, Columna>;
