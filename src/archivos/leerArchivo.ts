import { parse } from 'csv-parse/browser/esm/sync';
import * as v from 'valibot';
import { celdaFallida, leerHoja, type LineaDeHoja } from './lector.ts';

/** One line of a file: its number as the person sees it (the headings are line 1) and its cells. */
export type Linea = LineaDeHoja;

const FilasCsv = v.array(
  v.object({ record: v.array(v.string()), info: v.object({ lines: v.number() }) }),
);
const MUESTRA = 4_000;
const SEPARADORES = [';', ',', '\t'] as const;

const extension = (nombre: string) => /\.(?:xlsx|csv)$/i.exec(nombre)?.[0].toLowerCase();

/**
 * The lines of a spreadsheet (.xlsx, its first sheet) or of a CSV (UTF-8, UTF-16 or Windows-1252; `;`, `,` or
 * tabs). Every cell is trimmed text, days are 'YYYY-MM-DD'; lines without text are left out. Throws a Spanish
 * sentence when the file cannot be read as what its name says, or a formula of it failed.
 */
export async function leerArchivo(nombre: string, bytes: Uint8Array): Promise<Linea[]> {
  const tipo = extension(nombre);
  if (tipo === undefined) {
    throw new Error(
      `«${nombre}» no es un archivo .xlsx ni .csv: guárdelo con uno de esos formatos.`,
    );
  }
  const lineas = tipo === '.xlsx' ? await leerXlsx(nombre, bytes) : leerCsv(nombre, bytes);
  return lineas.filter(({ celdas }) => celdas.some((celda) => celda !== ''));
}

async function leerXlsx(nombre: string, bytes: Uint8Array): Promise<Linea[]> {
  if (bytes.length === 0) return [];
  const lineas = await leerHoja(bytes);
  if (lineas === null) {
    throw new Error(`«${nombre}» no es una hoja de cálculo .xlsx que se pueda leer.`);
  }
  const fallida = celdaFallida(bytes);
  if (fallida === undefined) return lineas;
  throw new Error(
    `«${nombre}» tiene un error de Excel en la celda ${fallida}: corríjalo. Si está en otra hoja que la primera, bórrela.`,
  );
}

function leerCsv(nombre: string, bytes: Uint8Array): Linea[] {
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
    throw new Error(`«${nombre}» no es un CSV bien formado${linea}: revise las comillas.`);
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

/** The separator that the first lines use most: titles stand above the headings, and say little. */
export function separadorDe(texto: string): string {
  const primeras = texto.slice(0, MUESTRA).replace(/"[^"]*"/g, '');
  const veces = (separador: string) => primeras.split(separador).length;
  return SEPARADORES.reduce((mejor, otro) => (veces(otro) > veces(mejor) ? otro : mejor));
}
