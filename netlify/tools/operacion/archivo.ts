import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { celdaFallida, leerHoja, type LineaDeHoja } from '../../excel/lector.ts';

/** One line of a file: its number as the person sees it (the headings are line 1) and its cells. */
export type Linea = LineaDeHoja;

const FilasCsv = v.array(
  v.object({ record: v.array(v.string()), info: v.object({ lines: v.number() }) }),
);
const SEPARADORES = [';', ',', '\t'] as const;

/**
 * The lines of a spreadsheet (.xlsx, its first sheet) or of a CSV (UTF-8, UTF-16 or Windows-1252;
 * `;`, `,` or tabs), every cell as trimmed text, days as 'YYYY-MM-DD', lines without text left out.
 * Throws a Spanish sentence when the file cannot be read as what its name says, or a formula of it failed.
 */
export async function leerArchivo(ruta: string): Promise<Linea[]> {
  const tipo = extname(ruta).toLowerCase();
  if (tipo !== '.xlsx' && tipo !== '.csv') {
    throw new Error(`«${ruta}» no es un archivo .xlsx ni .csv: guárdelo con uno de esos formatos.`);
  }
  let bytes: Buffer;
  try {
    bytes = await readFile(ruta);
  } catch {
    throw new Error(`No se puede leer «${ruta}»: revise que exista y que sea un archivo.`);
  }
  const lineas = tipo === '.xlsx' ? await leerXlsx(ruta, bytes) : leerCsv(ruta, bytes);
  return lineas.filter(({ celdas }) => celdas.some((celda) => celda !== ''));
}

async function leerXlsx(ruta: string, bytes: Buffer): Promise<Linea[]> {
  if (bytes.length === 0) return [];
  const lineas = await leerHoja(bytes);
  if (lineas === null) {
    throw new Error(`«${ruta}» no es una hoja de cálculo .xlsx que se pueda leer.`);
  }
  const fallida = celdaFallida(bytes);
  if (fallida === undefined) return lineas;
  throw new Error(
    `«${ruta}» tiene un error de Excel en la celda ${fallida}: corríjalo. Si está en otra hoja que la primera, bórrela.`,
  );
}

function leerCsv(ruta: string, bytes: Buffer): Linea[] {
  const texto = decodificar(bytes);
  try {
    const filas = v.parse(
      FilasCsv,
      parse(texto, {
        delimiter: separadorDe(texto),
        relax_column_count: true,
        trim: true,
        info: true,
      }),
    );
    return filas.map(({ record, info }) => ({ numero: info.lines, celdas: record }));
  } catch (error) {
    const linea =
      error instanceof Error && 'lines' in error ? ` cerca de la línea ${String(error.lines)}` : '';
    throw new Error(`«${ruta}» no es un CSV bien formado${linea}: revise las comillas.`);
  }
}

/** Excel writes Windows-1252 or UTF-16 unless told otherwise; other programs write UTF-8. */
function decodificar(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The separator that the headings use most. */
function separadorDe(texto: string): string {
  const titulos = (/^[^\r\n]*/.exec(texto.trimStart())?.[0] ?? '').replace(/"[^"]*"/g, '');
  const veces = (separador: string) => titulos.split(separador).length;
  return SEPARADORES.reduce((mejor, otro) => (veces(otro) > veces(mejor) ? otro : mejor));
}
