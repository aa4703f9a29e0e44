import { sinAcentos } from './sinAcentos.ts';

/** A heading for comparisons: without accents, case, signs and the small words of 'Nombre de la farmacia'. */
export const llano = (texto: string): string =>
  sinAcentos(texto)
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\b(?:de|del|la|el) /g, '')
    .trim();

/** A column that a file should have: its own heading, and alternative headings. */
export interface ColumnaBuscada {
  readonly titulo: string;
  readonly otros?: readonly string[];
  /** Names the row of a line: a file cannot lack it. */
  readonly unica?: boolean;
}

/** The places of a file's columns. */
export interface Titulos {
  /** The index of the row of headings; the lines begin after it. */
  readonly fila: number;
  /** The place of each column looked for, -1 for one that is not there. */
  readonly lugares: readonly number[];
  /** Columns that name a row and are not there. */
  readonly faltan: readonly string[];
  /** How many cells of a line have a heading. */
  readonly ancho: number;
}

/** The most rows above the headings: titles, dates, logos. */
const FILAS_ANTES = 30;

/**
 * The headings among a file's first rows: the row that names most columns, in any order and by other names, also below
 * titles or merged over two rows. Null when no row names any.
 */
export function hallarTitulos(
  columnas: readonly ColumnaBuscada[],
  filas: readonly (readonly string[])[],
): Titulos | null {
  let mejor: Titulos | null = null;
  let nombradas = 0;
  for (const [fila, celdas] of filas.slice(0, FILAS_ANTES).entries()) {
    const titulos = leerFila(columnas, fila, celdas, filas[fila - 1] ?? []);
    const cuantas = titulos.lugares.filter((lugar) => lugar !== -1).length;
    if (cuantas > nombradas) [mejor, nombradas] = [titulos, cuantas];
  }
  return mejor;
}

function leerFila(
  columnas: readonly ColumnaBuscada[],
  fila: number,
  celdas: readonly string[],
  arriba: readonly string[],
): Titulos {
  const largo = Math.max(celdas.length, arriba.length);
  const escritos = Array.from({ length: largo }, (_, i) => celdas[i] || arriba[i] || '');
  const llanos = escritos.map(llano);
  const lugares = columnas.map(({ titulo }) => llanos.indexOf(llano(titulo)));
  for (const [i, { titulo, otros = [] }] of columnas.entries()) {
    if (lugares[i] !== -1) continue;
    // A column's own heading takes precedence over another column's alternative heading.
    const libre = (textos: readonly string[], nombres: readonly string[]) =>
      textos.findIndex((texto, lugar) => !lugares.includes(lugar) && nombres.includes(texto));
    const porOtro = libre(llanos, otros);
    // 'Nombre' under 'Cadena' is the chain's.
    lugares[i] = porOtro === -1 ? libre(arriba.map(llano), [llano(titulo)]) : porOtro;
  }
  const leidas = new Set(lugares);
  return {
    fila,
    lugares,
    faltan: columnas
      .filter(({ unica }, i) => lugares[i] === -1 && unica === true)
      .map(({ titulo }) => titulo),
    ancho: Math.max(escritos.findLastIndex((_, i) => celdas[i] || leidas.has(i)) + 1, 0),
  };
}
