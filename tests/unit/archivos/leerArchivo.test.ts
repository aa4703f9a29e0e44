import { describe, expect, test } from 'vitest';
import { leerArchivo } from '../../../src/archivos/leerArchivo.ts';
import { libro } from '../../support/archivosHostiles/archivos.ts';

const celdas = (nombre: string, contenido: string | Uint8Array) =>
  leerArchivo(nombre, Buffer.from(contenido)).map(({ numero, celdas: c }) => [numero, ...c]);

test.each([
  ['UTF-8 with commas', 'País,Nombre\n\n506, "Añil, 1" \n'],
  ['UTF-8 with its mark, semicolons and CRLF', '\ufeffPaís;Nombre\r\n;\r\n506;Añil, 1\r\n'],
  ['Windows-1252', Buffer.from('País;Nombre\r\n\r\n506;Añil, 1', 'latin1')],
  ['UTF-16 with tabs', Buffer.from('\ufeffPaís\tNombre\r\n\r\n506\tAñil, 1', 'utf16le')],
])('a CSV in %s is read', (_, contenido) => {
  expect(celdas('a.csv', contenido)).toEqual([
    [1, 'País', 'Nombre'],
    [3, '506', 'Añil, 1'],
  ]);
});

describe('a spreadsheet', () => {
  const filas = (...suyas: string[]) => `<sheetData>${suyas.join('')}</sheetData>`;
  const estilos =
    '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy;@"/><numFmt numFmtId="165" formatCode="0 &quot;días&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs>';

  test('gives numbers, days and truths as text, and leaves out lines without text', () => {
    const hoja = filas(
      '<row r="2"><c r="A2"><v>506</v></c><c r="C2" s="1"><v>46053</v></c><c r="D2" s="2"><v>7</v></c><c r="E2" s="3"><v>46053.5</v></c></row>',
      '<row r="3"><c r="A3" s="1"/></row>',
      '<row r="7"><c r="B7" t="b"><v>1</v></c><c r="C7"><v>1.50</v></c><c r="D7" t="d"><v>2026-01-31T00:00:00</v></c></row>',
    );
    expect(celdas('a.xlsx', libro(hoja, { estilos }))).toEqual([
      [2, '506', '', '2026-01-31', '7', '2026-01-31'],
      [7, '', 'Sí', '1.5', '2026-01-31'],
    ]);
  });

  test('gives its texts, shared or not, without how they are pronounced', () => {
    const cadenas =
      '<si><r><t>Ana </t></r><r><t xml:space="preserve">&amp; Eva </t></r><rPh><t>eba</t></rPh></si>';
    const hoja =
      '<x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="inlineStr"><x:is><x:t>_x0041_ñil</x:t></x:is></x:c><x:c t="str"><x:f>A1</x:f><x:v>dos</x:v></x:c></x:row></x:sheetData>';
    expect(celdas('a.xlsx', libro(hoja, { cadenas }))).toEqual([[1, 'Ana & Eva', 'Añil', 'dos']]);
  });
});

test.each([
  ['a.txt', 'x', '«a.txt» no es un archivo .xlsx ni .csv: guárdelo con uno de esos formatos.'],
  ['b.xlsx', 'x', '«b.xlsx» no es una hoja de cálculo .xlsx que se pueda leer.'],
  [
    'c.csv',
    'a;b\n"1;2\n3;4',
    '«c.csv» no es un CSV bien formado cerca de la línea 3: revise las comillas.',
  ],
  [
    'd.xlsx',
    libro('<sheetData><row r="2"><c r="A2" t="e"><v>#N/A</v></c></row></sheetData>'),
    '«d.xlsx» tiene un error de Excel en la celda A2 (#N/A): corríjalo.',
  ],
])('%s is refused in a sentence', (nombre, contenido, frase) => {
  expect(() => celdas(nombre, contenido)).toThrow(frase);
});
