import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import writeExcelFile from 'write-excel-file/node';
import { MAESTROS } from '../../../src/contracts/administracion/maestros.ts';

const TEXTO = '@';

/**
 * Writes one spreadsheet per kind of master data into a folder and answers the files. Each has headings and an
 * example line to replace, valid in the year of `ahora`, and a second sheet that explains it.
 */
export async function escribirPlantillas(carpeta: string, ahora: Date): Promise<string[]> {
  const anio = String(ahora.getFullYear());
  await mkdir(carpeta, { recursive: true });
  const archivos: string[] = [];
  for (const [tipo, { columnas, nota }] of Object.entries(MAESTROS)) {
    const archivo = join(carpeta, `${tipo}.xlsx`);
    await writeExcelFile([
      {
        sheet: tipo,
        data: [
          columnas.map(({ titulo }) => ({ value: titulo, fontWeight: 'bold' as const })),
          // Text everywhere: a spreadsheet would take the zeros off a code and turn days around.
          columnas.map(({ ejemplo }) =>
            ejemplo === '' ? null : { value: ejemplo.replace('aaaa', anio), format: TEXTO },
          ),
        ],
        columns: columnas.map(({ titulo, ejemplo }) => ({
          width: Math.max(titulo.length, ejemplo.length) + 4,
        })),
        stickyRowsCount: 1,
      },
      {
        sheet: 'Cómo se llena',
        data: [
          [{ value: nota }],
          [{ value: 'La primera línea de datos es un ejemplo: sustitúyala por la suya.' }],
        ],
        columns: [{ width: 100 }],
      },
    ]).toFile(archivo);
    archivos.push(archivo);
  }
  return archivos;
}
