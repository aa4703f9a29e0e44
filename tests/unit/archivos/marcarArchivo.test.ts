import { globSync, readFileSync } from 'node:fs';
import * as XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { leerArchivo } from '../../../src/archivos/leerArchivo.ts';
import { marcarArchivo, QUE_CORREGIR } from '../../../src/archivos/marcarArchivo.ts';
import { libro, libroConFoto } from '../../support/archivosHostiles/archivos.ts';

test.each(globSync('tests/integration/administracion/archivos/*.xlsx'))(
  'the new column of %s is within what the sheet says it holds',
  (nombre) => {
    const bytes = readFileSync(nombre);
    const lineas = leerArchivo(nombre, bytes);
    const [primera = 0, ultima = 0] = [lineas[0]?.numero, lineas.at(-1)?.numero];
    const notas = new Map([
      [primera, QUE_CORREGIR],
      [ultima, 'Falta el nombre'],
    ]);
    const { Sheets, SheetNames } = XLSX.read(marcarArchivo(nombre, bytes, notas));
    const filas = XLSX.utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, {
      header: 1,
      blankrows: true,
      range: 0,
    });
    expect([filas[primera - 1]?.at(-1), filas[ultima - 1]?.at(-1)]).toEqual([
      QUE_CORREGIR,
      'Falta el nombre',
    ]);
  },
);

test.each(['<!--', '<![CDATA[', '<?x ', '<a>'])('rows that never end are no rows: %s', (abre) => {
  const fin = { '<!--': '-->', '<![CDATA[': ']]>', '<?x ': '?>' }[abre] ?? '</a>';
  const falsas = (abre === '<a>' ? '<row-a></row-a>' : '<row>').repeat(40_000);
  const celda = '<c r="A1" t="inlineStr"><is><t>x</t></is></c>';
  const bytes = libro(`<sheetData><row r="1">${celda}</row></sheetData>${abre}${falsas}${fin}`);
  const antes = process.cpuUsage();
  const marcado = marcarArchivo('x.xlsx', bytes, new Map([[1, QUE_CORREGIR]]));
  expect(process.cpuUsage(antes).user).toBeLessThan(1_000_000);
  expect(leerArchivo('x.xlsx', marcado)).toEqual([{ numero: 1, celdas: ['x', QUE_CORREGIR] }]);
});

test('a workbook with a picture that unpacks to 400 MB is refused, not unpacked', () => {
  const bytes = libroConFoto();
  expect(leerArchivo('x.xlsx', bytes)).toHaveLength(1);
  expect(() => marcarArchivo('x.xlsx', bytes, new Map([[1, QUE_CORREGIR]]))).toThrow(
    'ocupa demasiado al abrirlo',
  );
});
