import * as XLSX from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { type Columna, escribirLibro, type Fila } from '../../../netlify/excel/libro.ts';

const columnas: readonly Columna[] = [
  { titulo: 'Número', ancho: 8, tipo: 'numero' },
  { titulo: 'Día', ancho: 12, tipo: 'fecha' },
  { titulo: 'Texto', ancho: 30, tipo: 'texto' },
];
const notas = { hoja: 'Notas', lineas: [['Qué', '=1+1']] } as const;
const libro = (filas: AsyncIterable<readonly Fila[]>) =>
  escribirLibro({ hoja: 'Filas', columnas, filas, notas });

// oxlint-disable-next-line typescript/require-await -- a source is asynchronous
async function* pages(...given: readonly (readonly Fila[])[]) {
  yield* given;
}
const readBack = async (...given: readonly (readonly Fila[])[]) => {
  const file = await new Response(libro(pages(...given))).arrayBuffer();
  return XLSX.read(file, { cellNF: true, cellDates: true, UTC: true });
};

describe('a workbook', () => {
  test('keeps numbers, days and texts of several pages, and leaves null and nothing empty', async () => {
    const book = await readBack(
      [[1, '2026-06-17', 'a']],
      [],
      [
        [2, '1900-03-01', ' b & <c> '],
        [3, null, ''],
      ],
    );
    const sheet = book.Sheets['Filas'] ?? {};
    expect(XLSX.utils.sheet_to_json(sheet, { header: 1, UTC: true })).toEqual([
      ['Número', 'Día', 'Texto'],
      [1, new Date('2026-06-17'), 'a'],
      [2, new Date('1900-03-01'), ' b & <c> '],
      [3],
    ]);
    expect(book.Sheets['Notas']?.['B1']).toMatchObject({ t: 's', v: '=1+1', z: '@' });
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', "'x", '00012', '1e3', 'TRUE', '2026-06-17'])(
    'keeps %j a text that no editing turns into something else',
    async (value) => {
      const cell = (await readBack([[1, null, value]])).Sheets['Filas']?.['C2'] as XLSX.CellObject;
      expect(cell).toMatchObject({ t: 's', v: value, z: '@' });
      expect(cell.f).toBeUndefined();
    },
  );

  test('without rows is its header', async () => {
    const sheet = (await readBack()).Sheets['Filas'] ?? {};
    expect(XLSX.utils.sheet_to_json(sheet, { header: 1 })).toHaveLength(1);
  });
});

describe('memory', () => {
  const PAGES = 400;
  const endless = (seen: { pages: number; closed: boolean }) =>
    // oxlint-disable-next-line typescript/require-await -- a source is asynchronous
    (async function* () {
      try {
        for (; seen.pages < PAGES; seen.pages += 1) {
          yield Array.from({ length: 500 }, (_, i) => [
            i,
            '2026-06-17',
            Math.sin(seen.pages * 500 + i).toString(36),
          ]);
        }
      } finally {
        seen.closed = true;
      }
    })();

  test('holds what its reader has not taken yet, not the rows: pages come only as bytes go', async () => {
    const seen = { pages: 0, closed: false };
    const reader = libro(endless(seen)).getReader();
    let taken = 0;
    while (taken < 200_000) taken += (await reader.read()).value?.length ?? 0;
    expect(seen.pages).toBeLessThan(PAGES / 4);
    await reader.cancel();
    await expect.poll(() => seen.closed).toBe(true);
  });

  test('a source that fails ends the file with an error, not as if it were whole', async () => {
    // oxlint-disable-next-line typescript/require-await -- a source is asynchronous
    const failing = (async function* (): AsyncGenerator<readonly Fila[]> {
      yield [[1, null, 'a']];
      throw new Error('away');
    })();
    await expect(new Response(libro(failing)).arrayBuffer()).rejects.toThrow();
  });
});
