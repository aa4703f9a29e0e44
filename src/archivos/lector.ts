import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';

/** One line of a sheet: its number as the person sees it (the headings are line 1) and its cells. */
export interface LineaDeHoja {
  readonly numero: number;
  readonly celdas: readonly string[];
}

/** What a workbook may take once it is unpacked, in bytes: a few kilobytes can hold gigabytes. */
const DESEMPACADO_MAXIMO = 100_000_000;

/**
 * The lines of a workbook's first sheet, every cell as trimmed text, days as 'YYYY-MM-DD', lines without text left
 * out. Null for bytes that are no workbook, and for one that unpacks to more than a sheet can be.
 */
export async function leerHoja(bytes: Uint8Array): Promise<LineaDeHoja[] | null> {
  try {
    let total = 0;
    unzipSync(bytes, { filter: ({ originalSize }) => ((total += originalSize), false) });
    if (total > DESEMPACADO_MAXIMO) return null;
    const filas = await readSheet(new Uint8Array(bytes).buffer);
    return filas
      .map((fila, i) => ({ numero: i + 1, celdas: fila.map(comoTexto) }))
      .filter(({ celdas }) => celdas.some((celda) => celda !== ''));
  } catch {
    return null;
  }
}

/** The first cell of any sheet whose formula failed: its place and its error. `readSheet` takes it for an empty one. */
export function celdaFallida(bytes: Uint8Array): string | undefined {
  const hojas = unzipSync(bytes, { filter: ({ name }) => name.startsWith('xl/worksheets/sheet') });
  for (const hoja of Object.values(hojas)) {
    const [celda, valor = ''] =
      /<(?:\w+:)?c\b[^>]*\bt="e"[^>]*>.*?<(?:\w+:)?v>([^<]*)</s.exec(strFromU8(hoja)) ?? [];
    if (celda !== undefined) return `${/\br="(\w+)"/.exec(celda)?.[1] ?? ''} (${valor})`;
  }
  return undefined;
}

function comoTexto(celda: unknown): string {
  if (celda instanceof Date) return celda.toISOString().slice(0, 10);
  if (typeof celda === 'boolean') return celda ? 'Sí' : 'No';
  return typeof celda === 'string' || typeof celda === 'number' ? String(celda).trim() : '';
}
