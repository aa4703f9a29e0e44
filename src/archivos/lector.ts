import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { cifra } from '../domain/cifra.ts';
import { sinApostrofo } from '../domain/textoInerte.ts';
import { ArchivoIlegible, demasiado } from './archivoIlegible.ts';
import { escribirLugar, leerLugar } from './lugar.ts';
import { desempacar, partesDe, type Partes } from './zip.ts';

/** One line of a sheet: its number as the person sees it (the headings are line 1) and its cells. */
export interface LineaDeHoja {
  readonly numero: number;
  readonly celdas: readonly string[];
}

/** The limits of a file. Empty cells before the last text of a line count. */
const FILAS_MAXIMO = 200_000;
const COLUMNAS_MAXIMO = 256;
const CELDAS_MAXIMO = 2_000_000;
const COMBINADAS_MAXIMO = 50_000;
const LETRAS_MAXIMO = 20_000_000;
/** The limits of the shared texts, each of which is stored once. */
const LETRAS_COMPARTIDAS_MAXIMO = 8_000_000;
/** The most formats that Excel writes. */
const FORMATOS_MAXIMO = 65_536;
/** The most characters between two tags: Excel allows 32,767 in a cell. */
const TROZO_MAXIMO = 300_000;
/** The most tags of a part, and within each other. */
const ETIQUETAS_MAXIMO = 5_000_000;
const HONDURA_MAXIMA = 50;

/** Counts what a file holds while it is read. Each method throws `ArchivoIlegible` beyond what a file may hold. */
export class Medida {
  #filas = 0;
  #celdas = 0;
  #letras = 0;
  readonly #letrasMaximo: number;
  constructor(letrasMaximo = LETRAS_MAXIMO) {
    this.#letrasMaximo = letrasMaximo;
  }

  fila(): void {
    this.#filas += 1;
    if (this.#filas > FILAS_MAXIMO) {
      throw new ArchivoIlegible(
        `tiene más de ${cifra(FILAS_MAXIMO)} filas: borre las vacías o divídalo en partes.`,
      );
    }
  }

  letras(cuantas: number): void {
    this.#letras += cuantas;
    if (this.#letras > this.#letrasMaximo) throw demasiado();
  }

  linea(celdas: readonly string[]): void {
    if (celdas.length > COLUMNAS_MAXIMO) {
      throw new ArchivoIlegible(
        `tiene más de ${COLUMNAS_MAXIMO} columnas: deje solo las que se piden.`,
      );
    }
    this.#celdas += celdas.length;
    if (this.#celdas > CELDAS_MAXIMO) throw demasiado();
    for (const celda of celdas) this.letras(celda.length);
  }
}

/**
 * The lines of a workbook's first sheet with text: cells as trimmed text, days as 'YYYY-MM-DD'. Throws
 * `ArchivoIlegible` for no workbook, one that holds more than a file may, and a formula that failed.
 */
export function leerHoja(bytes: Uint8Array): LineaDeHoja[] {
  try {
    return leerLibro(bytes);
  } catch (error) {
    if (error instanceof ArchivoIlegible) throw error;
    throw new ArchivoIlegible('no es una hoja de cálculo .xlsx que se pueda leer.');
  }
}

function leerLibro(bytes: Uint8Array): LineaDeHoja[] {
  const partes = partesDe(bytes);
  const { hoja, cadenas, estilos, desde1904 } = abrirLibro(partes);
  return leerCeldas(partes, hoja, {
    cadenas: cadenas === undefined ? [] : leerCadenas(partes, cadenas),
    esDia: estilos === undefined ? [] : leerEstilos(partes, estilos),
    desde1904,
  });
}

interface Libro {
  /** The parts that hold the first sheet, the shared strings and the formats. */
  readonly hoja: string;
  readonly cadenas: string | undefined;
  readonly estilos: string | undefined;
  readonly desde1904: boolean;
}

/** Finds the parts of a workbook by its relations. Throws when it has no sheet. */
export function abrirLibro(partes: Partes): Libro {
  const [libro] = relaciones(partes, '').filter(({ tipo }) => tipo === 'officeDocument');
  if (libro === undefined) throw new RangeError('No workbook');
  const suyas = relaciones(partes, libro.destino);
  const deTipo = (tipo: string) => suyas.find((una) => una.tipo === tipo)?.destino;
  let hoja: string | undefined;
  let desde1904 = false;
  leerXml(partes, libro.destino, {
    abre: (nombre, { attributes }) => {
      if (nombre === 'workbookPr') desde1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      if (nombre !== 'sheet' || hoja !== undefined) return;
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
      hoja = suyas.find((una) => una.id === id && una.tipo === 'worksheet')?.destino;
    },
  });
  if (hoja === undefined) throw new RangeError('No sheet');
  return { hoja, cadenas: deTipo('sharedStrings'), estilos: deTipo('styles'), desde1904 };
}

interface Relacion {
  readonly id: string;
  readonly tipo: string;
  /** The part that it leads to. */
  readonly destino: string;
}

/** Where a part leads, or the container itself: the part named ''. */
function relaciones(partes: Partes, parte: string): Relacion[] {
  const halladas: Relacion[] = [];
  leerXml(partes, `${parte.replace(/^(?:.*\/)?/, '$&_rels/')}.rels`, {
    abre: (nombre, { attributes: { Id: id = '', Type: tipo = '', Target: destino = '' } }) => {
      if (nombre !== 'Relationship') return;
      const { pathname } = new URL(destino, `zip:///${parte}`);
      halladas.push({ id, tipo: tipo.replace(/^.*\//, ''), destino: pathname.slice(1) });
    },
  });
  return halladas;
}

interface Oyente {
  readonly abre?: (nombre: string, etiqueta: SaxesTagPlain) => void;
  readonly texto?: (texto: string) => void;
  readonly cierra?: (nombre: string) => void;
}

const sinPrefijo = (nombre: string) => nombre.slice(nombre.indexOf(':') + 1);

const SIN_ESPACIOS = { position: false, xmlns: false } as const;

/** Reads the XML of a part as it is unpacked. Throws for a part that is not there, is no XML, or declares a type. */
function leerXml(partes: Partes, nombre: string, { abre, texto, cierra }: Oyente): void {
  const parte = partes.get(nombre);
  if (parte === undefined) throw new RangeError('No part');
  const lector = new SaxesParser<typeof SIN_ESPACIOS>(SIN_ESPACIOS);
  const decodificador = new TextDecoder();
  let desdeEtiqueta = 0;
  let etiquetas = 0;
  let hondura = 0;
  lector.on('doctype', () => {
    throw new RangeError('A document type');
  });
  lector.on('opentag', (etiqueta) => {
    desdeEtiqueta = 0;
    etiquetas += 1;
    hondura += 1;
    if (etiquetas > ETIQUETAS_MAXIMO || hondura > HONDURA_MAXIMA) throw demasiado();
    abre?.(sinPrefijo(etiqueta.name), etiqueta);
  });
  lector.on('closetag', ({ name }) => {
    desdeEtiqueta = 0;
    hondura -= 1;
    cierra?.(sinPrefijo(name));
  });
  if (texto !== undefined) {
    lector.on('text', texto);
    lector.on('cdata', texto);
  }
  desempacar(parte, (pieza) => {
    const xml = decodificador.decode(pieza, { stream: true });
    for (let i = 0; i < xml.length; i += TROZO_MAXIMO) {
      const trozo = xml.slice(i, i + TROZO_MAXIMO);
      desdeEtiqueta += trozo.length;
      lector.write(trozo);
      if (desdeEtiqueta > 2 * TROZO_MAXIMO) throw demasiado();
    }
  });
  lector.close();
}

/** Characters that XML cannot hold are written by their number: '_x000D_'. */
const sinEscapes = (texto: string) =>
  texto.replace(/_x([\dA-F]{4})_/gi, (_, numero: string) =>
    String.fromCharCode(Number.parseInt(numero, 16)),
  );

function leerCadenas(partes: Partes, nombre: string): string[] {
  const medida = new Medida(LETRAS_COMPARTIDAS_MAXIMO);
  const cadenas: string[] = [];
  let actual = '';
  let leyendo = false;
  // How a text is pronounced is not part of it.
  let pronuncia = false;
  leerXml(partes, nombre, {
    abre: (etiqueta) => {
      if (etiqueta === 'si') actual = '';
      if (etiqueta === 'rPh') pronuncia = true;
      leyendo = etiqueta === 't' && !pronuncia;
    },
    texto: (texto) => {
      if (leyendo) actual += texto;
    },
    cierra: (etiqueta) => {
      leyendo = false;
      if (etiqueta === 'rPh') pronuncia = false;
      if (etiqueta !== 'si') return;
      const cadena = sinEscapes(actual).trim();
      medida.letras(cadena.length);
      cadenas.push(cadena);
    },
  });
  return cadenas;
}

const DIAS_DE_EXCEL: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47,
]);

/** Whether a format writes a day or an hour: beside quoted, escaped and bracketed text it has one of their letters. */
const escribeDias = (formato: string) =>
  /[dmyhs]/i.test(formato.replace(/"[^"]*"|\\.|_.|\[[^\]]*\]?/g, ''));

/** For each format of a cell, whether its numbers are days. */
function leerEstilos(partes: Partes, nombre: string): boolean[] {
  const propios = new Map<number, boolean>();
  const esDia: boolean[] = [];
  let deCeldas = false;
  leerXml(partes, nombre, {
    abre: (etiqueta, { attributes }) => {
      const id = Number(attributes['numFmtId']);
      if (etiqueta === 'cellXfs') deCeldas = true;
      if (etiqueta === 'numFmt') propios.set(id, escribeDias(attributes['formatCode'] ?? ''));
      if (etiqueta === 'xf' && deCeldas) esDia.push(propios.get(id) ?? DIAS_DE_EXCEL.has(id));
      if (Math.max(esDia.length, propios.size) > FORMATOS_MAXIMO) throw demasiado();
    },
    cierra: (etiqueta) => {
      if (etiqueta === 'cellXfs') deCeldas = false;
    },
  });
  return esDia;
}

const DIA_MS = 86_400_000;

function comoDia(numero: number, desde1904: boolean): string {
  const dia = new Date(Date.UTC(1899, 11, 30) + (numero + (desde1904 ? 1462 : 0)) * DIA_MS);
  return Number.isNaN(dia.getTime()) ? String(numero) : dia.toISOString().slice(0, 10);
}

interface Contexto {
  readonly cadenas: readonly string[];
  readonly esDia: readonly boolean[];
  readonly desde1904: boolean;
}

function leerCeldas(
  partes: Partes,
  nombre: string,
  { cadenas, esDia, desde1904 }: Contexto,
): LineaDeHoja[] {
  const medida = new Medida();
  const lineas: LineaDeHoja[] = [];
  let tablas = 0;
  let fila = 0;
  let columna = 0;
  let celdas: (string | undefined)[] = [];
  let tipo = '';
  let formato = 0;
  let valor = '';
  let leyendo = false;
  let pronuncia = false;
  let combinadas = 0;

  const comoTexto = (): string => {
    if (valor === '') return '';
    if (tipo === 's') return cadenas[Number(valor)] ?? '';
    if (tipo === 'b') return valor === '1' || valor === 'true' ? 'Sí' : 'No';
    if (tipo === 'd') return valor.slice(0, 10);
    if (tipo === 'str' || tipo === 'inlineStr') return sinEscapes(valor).trim();
    const numero = Number(valor);
    if (Number.isNaN(numero)) return valor.trim();
    return esDia[formato] === true ? comoDia(numero, desde1904) : String(numero);
  };

  leerXml(partes, nombre, {
    abre: (etiqueta, { attributes }) => {
      if (etiqueta === 'sheetData') tablas += 1;
      if (etiqueta === 'row') {
        medida.fila();
        fila = Number(attributes['r'] ?? fila + 1);
        columna = 0;
        celdas = [];
      } else if (etiqueta === 'c') {
        const lugar = attributes['r'];
        [columna, fila] = lugar === undefined ? [columna + 1, fila] : leerLugar(lugar);
        tipo = attributes['t'] ?? 'n';
        formato = Number(attributes['s'] ?? 0);
        valor = '';
      } else if (etiqueta === 'rPh') {
        pronuncia = true;
      } else if (etiqueta === 'mergeCell') {
        const [anchas, altas] = leerLugar((attributes['ref'] ?? '').replace(/^.*:/, ''));
        combinadas += 1;
        if (anchas * altas > CELDAS_MAXIMO || combinadas > COMBINADAS_MAXIMO) {
          throw new ArchivoIlegible('combina demasiadas celdas: quite las celdas combinadas.');
        }
      }
      leyendo = etiqueta === 'v' || (etiqueta === 't' && !pronuncia);
    },
    texto: (texto) => {
      if (leyendo) valor += texto;
    },
    cierra: (etiqueta) => {
      leyendo = false;
      if (etiqueta === 'rPh') pronuncia = false;
      if (etiqueta === 'row' && celdas.length > 0) {
        const linea = Array.from(celdas, (celda) => celda ?? '');
        medida.linea(linea);
        lineas.push({ numero: fila, celdas: linea });
      }
      if (etiqueta !== 'c') return;
      const texto = sinApostrofo(comoTexto());
      if (texto === '') return;
      const lugar = escribirLugar(columna, fila);
      if (tipo === 'e') {
        throw new ArchivoIlegible(
          `tiene un error de Excel en la celda ${lugar} (${texto}): corríjalo.`,
        );
      }
      if (fila > FILAS_MAXIMO || columna > COLUMNAS_MAXIMO) {
        throw new ArchivoIlegible(
          `tiene un dato en la celda ${lugar}, y se leen hasta ${cifra(FILAS_MAXIMO)} filas y ${COLUMNAS_MAXIMO} columnas: bórrelo o divida el archivo en partes.`,
        );
      }
      celdas[columna - 1] = texto;
    },
  });
  if (tablas === 0) throw new RangeError('No sheet');
  return lineas;
}
