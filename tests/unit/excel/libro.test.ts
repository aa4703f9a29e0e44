import * as XLSX from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { type Columna, escribirLibro } from '../../../netlify/excel/libro.ts';
import { leerHoja } from '../../../src/archivos/lector.ts';

type Fila = readonly (string | number | null)[];
const columnas: readonly Columna<Fila>[] = [
  { titulo: 'Número', ancho: 8, tipo: 'numero', celda: ([numero]) => numero ?? null },
  { titulo: 'Día', ancho: 12, tipo: 'fecha', celda: ([, dia]) => dia ?? null },
  { titulo: 'Texto', ancho: 30, celda: ([, , texto]) => texto ?? null },
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
    expect(book.Sheets['Notas']?.['B1']).toMatchObject({ t: 's', v: "'=1+1", z: '@' });
  });

  const celdaDe = async (value: string) =>
    (await readBack([[1, null, value]])).Sheets['Filas']?.['C2'] as XLSX.CellObject;

  test.each(["'x", '00012', '1e3', 'TRUE', '2026-06-17', '2Q7K9-XM4TC', '8-123-456', 'a=1'])(
    'keeps %j a text that no editing turns into something else',
    async (value) => {
      const cell = await celdaDe(value);
      expect(cell).toMatchObject({ t: 's', v: value, z: '@' });
      expect(cell.f).toBeUndefined();
    },
  );

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
    'keeps %j a text in a CSV that its reader makes of it, and says it again when it is imported',
    async (value) => {
      expect((await celdaDe(value)).v).toBe(`'${value}`);
      const file = await new Response(libro(pages([[1, null, value]]))).arrayBuffer();
      const [, linea] = leerHoja(new Uint8Array(file));
      expect(linea?.celdas[2]).toBe(value.trim());
    },
  );

  test('without rows is its header', async () => {
    const sheet = (await readBack()).Sheets['Filas'] ?? {};
    expect(XLSX.utils.sheet_to_json(sheet, { header: 1 })).toHaveLength(1);
  });
});

describe('a table over the rows', () => {
  const conTotal = columnas.map((columna, i): Columna<Fila> =>
    i === 0 ? columna : i === 1 ? { ...columna, total: 'cuenta' } : columna,
  );
  const archivosDe = async (dadas: readonly Columna<Fila>[], filas: readonly Fila[]) => {
    const bytes = await new Response(
      escribirLibro({ hoja: 'Filas', tabla: 'Canjes', columnas: dadas, filas: [filas], notas }),
    ).bytes();
    const files = unzipSync(bytes);
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    return {
      tabla: text('xl/tables/table1.xml'),
      hoja: text('xl/worksheets/sheet1.xml'),
      rels: text('xl/worksheets/_rels/sheet1.xml.rels'),
      tipos: text('[Content_Types].xml'),
    };
  };
  const filas: readonly Fila[] = [
    [1, '2026-06-17', 'a'],
    [2, null, 'b'],
  ];

  test('can be filtered, and names its columns as the header does', async () => {
    const { tabla, hoja, rels, tipos } = await archivosDe(columnas, filas);
    expect(tabla).toContain('ref="A1:C3" totalsRowShown="0"><autoFilter ref="A1:C3"/>');
    expect([...tabla.matchAll(/<tableColumn id="\d" name="([^"]*)"/g)].map(([, n]) => n)).toEqual([
      'Número',
      'Día',
      'Texto',
    ]);
    expect(hoja).toMatch(/<tablePart r:id="rIdTabla"\/><\/tableParts><\/worksheet>$/);
    expect(rels).toContain('Id="rIdTabla"');
    expect(tipos).toContain('PartName="/xl/tables/table1.xml"');
  });

  test('ends with a row of totals that its filter leaves out', async () => {
    const { tabla, hoja } = await archivosDe(conTotal, filas);
    expect(tabla).toContain('ref="A1:C4" totalsRowCount="1"><autoFilter ref="A1:C3"/>');
    expect(tabla).toContain('name="Número" totalsRowLabel="Total"');
    expect(tabla).toContain('name="Día" totalsRowFunction="count"');
    expect(hoja).toContain('<c r="B4"><f>SUBTOTAL(103,Canjes[Día])</f><v>1</v></c>');
  });

  test('without rows has an empty one', async () => {
    expect((await archivosDe(columnas, [])).tabla).toContain('<autoFilter ref="A1:C2"/>');
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
