import { globSync, readFileSync } from 'node:fs';
import * as XLSX from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
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

// To look for the ends of 40,000 of them took seconds.
test.each([
  ['<!--', '<row r="1"/>', '-->'],
  ['<![CDATA[', '<row r="1"/>', ']]>'],
  ['<?x ', '<row r="1"/>', '?>'],
  ['<a>', '<row-a r="1"/>', '</a>'],
])('what only looks like a row is not marked: %s', (abre, falsa, fin) => {
  const celda = '<c r="A1" t="inlineStr"><is><t>x</t></is></c>';
  const bytes = libro(`<sheetData><row r="1">${celda}</row></sheetData>${abre}${falsa}${fin}`);
  const marcado = marcarArchivo('x.xlsx', bytes, new Map([[1, QUE_CORREGIR]]));
  expect(leerArchivo('x.xlsx', marcado)).toEqual([{ numero: 1, celdas: ['x', QUE_CORREGIR] }]);
  const hoja = strFromU8(unzipSync(marcado)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(hoja.split(QUE_CORREGIR)).toHaveLength(2);
});

test('a workbook with a picture that unpacks to 400 MB is refused, not unpacked', () => {
  const bytes = libroConFoto();
  expect(leerArchivo('x.xlsx', bytes)).toHaveLength(1);
  expect(() => marcarArchivo('x.xlsx', bytes, new Map([[1, QUE_CORREGIR]]))).toThrow(
    'ocupa demasiado al abrirlo',
  );
});

test.each(['\n', '\r\n', '\r'])('a CSV whose lines end in %j is marked at its lines', (fin) => {
  const bytes = new TextEncoder().encode(['Código;Nombre', 'A;x', '', 'B;z'].join(fin));
  const lineas = leerArchivo('x.csv', marcarArchivo('x.csv', bytes, new Map([[4, 'Falta']])));
  expect(lineas.map(({ celdas }) => celdas.at(-1))).toEqual(['Nombre', 'x', 'Falta']);
});
