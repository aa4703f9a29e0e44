import { sinAcentos } from '../../domain/sinAcentos.ts';

/** A file that cannot be read as a list of pharmacies; its message is a Spanish sentence. */
export class ArchivoIlegible extends Error {
  override readonly name = 'ArchivoIlegible';
}

const TITULOS = ['codigo', 'farmacia', 'codigo de farmacia', 'usuario'];

/** The cells of a text as a spreadsheet saves it: rows by line, cells by tab, semicolon or comma. */
const celdasDeTexto = (texto: string): string[][] =>
  texto
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((linea) =>
      linea
        .split(linea.includes('\t') ? '\t' : linea.includes(';') ? ';' : ',')
        .map((celda) => celda.trim().replace(/^"(.*)"$/, '$1')),
    );

async function celdasDe(archivo: File): Promise<string[][]> {
  if (!/\.xlsx$/i.test(archivo.name)) return celdasDeTexto(await archivo.text());
  // Loaded by who brings a workbook.
  const { readSheet } = await import('read-excel-file/browser');
  const filas = await readSheet(archivo).catch(() => {
    throw new ArchivoIlegible('No se pudo leer el archivo. Guárdelo de nuevo como .xlsx o .csv.');
  });
  return filas.map((fila) => fila.map((celda) => (celda === null ? '' : String(celda).trim())));
}

/**
 * The pharmacies' codes of a file: the column headed 'Código', 'Farmacia' or 'Usuario', wherever it stands and
 * whatever stands above it. Without such a heading, the first column. Throws `ArchivoIlegible`.
 */
export async function codigosDeArchivo(archivo: File): Promise<string[]> {
  const celdas = await celdasDe(archivo);
  const esTitulo = (celda: string) => TITULOS.includes(sinAcentos(celda));
  const cabecera = celdas.findIndex((fila) => fila.some(esTitulo));
  const columna = cabecera < 0 ? 0 : (celdas[cabecera] ?? []).findIndex(esTitulo);
  const codigos = celdas
    .slice(cabecera + 1)
    .map((fila) => (fila[columna] ?? '').toUpperCase())
    .filter((codigo) => codigo !== '');
  if (codigos.length === 0)
    throw new ArchivoIlegible('El archivo no tiene ningún código de farmacia.');
  return [...new Set(codigos)];
}
