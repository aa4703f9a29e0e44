import { parse } from 'csv-parse/browser/esm/sync';
import * as v from 'valibot';
import { sinApostrofo } from '../domain/textoInerte.ts';
import { ArchivoIlegible, demasiado } from './archivoIlegible.ts';
import { leerHoja, type LineaDeHoja, Medida } from './lector.ts';

/** One line of a file: its number as the person sees it (the headings are line 1) and its cells. */
export type Linea = LineaDeHoja;

const Fila = v.array(v.string());
const BYTES_MAXIMO = 20_000_000;
/** The most characters of one line, with the line breaks that its quotes hold. */
const LETRAS_DE_LINEA = 300_000;
const MUESTRA = 4_000;
const SEPARADORES = [';', ',', '\t'] as const;

const extension = (nombre: string) => /\.(?:xlsx|csv)$/i.exec(nombre)?.[0].toLowerCase();

/**
 * The lines with text of a spreadsheet (.xlsx, first sheet) or CSV (UTF-8, UTF-16, Windows-1252; `;`, `,` or tabs):
 * cells trimmed, days 'YYYY-MM-DD'. Throws `ArchivoIlegible` with a whole Spanish sentence.
 */
export function leerArchivo(nombre: string, bytes: Uint8Array): Linea[] {
  const tipo = extension(nombre);
  if (tipo === undefined) {
    throw new ArchivoIlegible(
      `«${nombre}» no es un archivo .xlsx ni .csv: guárdelo con uno de esos formatos.`,
    );
  }
  if (bytes.length === 0) return [];
  try {
    return tipo === '.xlsx' ? leerHoja(bytes) : leerCsv(bytes);
  } catch (error) {
    if (!(error instanceof ArchivoIlegible)) throw error;
    throw new ArchivoIlegible(`«${nombre}» ${error.message}`);
  }
}

function leerCsv(bytes: Uint8Array): Linea[] {
  if (bytes.length > BYTES_MAXIMO) throw demasiado();
  const texto = decodificar(bytes);
  const medida = new Medida();
  medirLineas(texto, medida);
  const lineas: Linea[] = [];
  try {
    parse(texto, {
      delimiter: separadorDe(texto),
      relax_column_count: true,
      trim: true,
      on_record: (fila: unknown, { lines }) => {
        const celdas = v.parse(Fila, fila).map(sinApostrofo);
        if (celdas.every((celda) => celda === '')) return null;
        medida.linea(celdas);
        lineas.push({ numero: lines, celdas });
        return null;
      },
    });
    return lineas;
  } catch (error) {
    if (error instanceof ArchivoIlegible) throw error;
    const linea =
      error instanceof Error && 'lines' in error ? ` cerca de la línea ${String(error.lines)}` : '';
    throw new ArchivoIlegible(`no es un CSV bien formado${linea}: revise las comillas.`);
  }
}

/** Measures the lines of a CSV before the parser copies them: it takes a second for each megabyte of a long one. */
function medirLineas(texto: string, medida: Medida): void {
  let inicio = 0;
  let entreComillas = false;
  for (const { 0: signo, index } of texto.matchAll(/\r\n?|\n|"|$/g)) {
    if (signo === '"') entreComillas = !entreComillas;
    else medida.fila();
    if (index - inicio > LETRAS_DE_LINEA) throw demasiado();
    if (!entreComillas) inicio = index;
  }
}

/** Excel writes Windows-1252 or UTF-16 unless told otherwise; other programs write UTF-8. */
export function decodificar(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The separator that the first lines use most: titles come above the headings and decide nothing. */
export function separadorDe(texto: string): string {
  const primeras = texto.slice(0, MUESTRA).replace(/"[^"]*"/g, '');
  const veces = (separador: string) => primeras.split(separador).length;
  return SEPARADORES.reduce((mejor, otro) => (veces(otro) > veces(mejor) ? otro : mejor));
}
