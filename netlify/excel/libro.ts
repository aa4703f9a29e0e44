import writeExcelFile, { type Row, type SheetData } from 'write-excel-file/node';
import { convertDateToSerialNumber, sanitizeTextContent } from 'write-excel-file/utility';
import { strFromU8, unzipSync } from 'fflate';
import { enLetras, escribirLugar } from '../../src/archivos/lugar.ts';
import { inerte } from '../../src/domain/textoInerte.ts';
import { comprimir, type Archivo } from './zip.ts';

/** One column of a sheet: its heading, its width in characters and its cells. */
export interface Columna<Fila> {
  readonly titulo: string;
  readonly ancho: number;
  /**
   * By default text, which is never read as a formula. `fecha` is a day 'YYYY-MM-DD' and `fechaHora` 'YYYY-MM-DDTHH:mm': both become
   * real dates.
   */
  readonly tipo?: 'texto' | 'numero' | 'fecha' | 'fechaHora';
  /** The column's total in the table's last row: the count of filled cells, or their sum. */
  readonly total?: 'cuenta' | 'suma';
  /** A row's value; null and '' leave the cell empty. */
  readonly celda: (row: Fila) => Valor;
}

type Valor = string | number | null;

/** A workbook: a long sheet whose rows come in pages, and a short one of labelled values. */
export interface Libro<Fila> {
  readonly hoja: string;
  readonly columnas: readonly Columna<Fila>[];
  /** The rows are a table of this name, which Excel can filter, sort and total. */
  readonly tabla?: string;
  readonly filas: AsyncIterable<readonly Fila[]> | Iterable<readonly Fila[]>;
  readonly notas: {
    readonly hoja: string;
    readonly lineas: readonly (readonly [string, string])[];
  };
}

const HOJA_LARGA = 'xl/worksheets/sheet1.xml';
const FORMATOS = {
  texto: '@',
  numero: '0',
  fecha: 'dd/mm/yyyy',
  fechaHora: 'dd/mm/yyyy hh:mm',
} as const;

const muestra = ({ tipo = 'texto' }: Columna<never>) => ({
  value: tipo === 'texto' ? 'x' : tipo === 'numero' ? 1 : new Date(0),
  format: FORMATOS[tipo],
});

/** The library's own workbook, whose long sheet has its heading and one sample row. */
async function molde<Fila>({
  hoja,
  columnas,
  notas,
}: Libro<Fila>): Promise<Record<string, string>> {
  const larga: SheetData = [
    columnas.map(({ titulo }) => ({ value: titulo, fontWeight: 'bold' as const })),
    columnas.map(muestra),
  ];
  const archivo = await writeExcelFile([
    {
      sheet: hoja,
      data: larga,
      columns: columnas.map(({ ancho }) => ({ width: ancho })),
      stickyRowsCount: 1,
    },
    {
      sheet: notas.hoja,
      data: notas.lineas.map(([nombre, valor]): Row => [
        { value: nombre, fontWeight: 'bold' },
        { value: inerte(valor), format: FORMATOS.texto },
      ]),
      columns: [{ width: 22 }, { width: 50 }],
    },
  ]).toBuffer();
  return Object.fromEntries(
    Object.entries(unzipSync(archivo)).map(([nombre, bytes]) => [nombre, strFromU8(bytes)]),
  );
}

/** The text before and after the sample row, and the style of each of its cells. */
function partirHoja(xml: string, columnas: number) {
  const inicio = xml.indexOf('<row', xml.indexOf('</row>'));
  const fin = xml.indexOf('</sheetData>');
  const estilos = [...xml.slice(inicio, fin).matchAll(/<c\b[^>]*\bs="(\d+)"/g)].map(([, s]) => s);
  if (inicio < 0 || fin < inicio || estilos.length !== columnas)
    throw new Error('The workbook of the library has another form than expected');
  return { antes: xml.slice(0, inicio), despues: xml.slice(fin), estilos };
}

const ESPECIAL = /[&<>"'\u0000-\u001f\ufffe\uffff\ud800-\udfff]/;
const texto = (valor: string) => (ESPECIAL.test(valor) ? sanitizeTextContent(valor) : valor);

/** Writes one row as XML, with inline text instead of a shared table that would grow with the rows. */
function escritorDeFilas(
  columnas: readonly Columna<never>[],
  estilos: readonly (string | undefined)[],
) {
  const celdas = columnas.map(({ tipo = 'texto' }, i) => ({
    tipo,
    letra: enLetras(i + 1),
    estilo: ` s="${estilos[i] ?? '0'}"`,
  }));
  return (fila: readonly Valor[], numero: number): string => {
    let xml = `<row r="${numero}">`;
    for (const [i, { tipo, letra, estilo }] of celdas.entries()) {
      const valor = fila[i];
      if (valor === null || valor === undefined || valor === '') continue;
      const celda = `<c r="${letra}${numero}"${estilo}`;
      if (tipo === 'texto') {
        xml += `${celda} t="inlineStr"><is><t xml:space="preserve">${texto(inerte(String(valor)))}</t></is></c>`;
      } else {
        const momento = tipo === 'fecha' ? `${valor}T00:00:00Z` : `${valor}Z`;
        const numerico = tipo === 'numero' ? valor : convertDateToSerialNumber(new Date(momento));
        xml += `${celda}><v>${numerico}</v></c>`;
      }
    }
    return `${xml}</row>`;
  };
}

/** The counts of the long sheet after its last row. */
interface Contado {
  filas: number;
  readonly sumas: number[];
}

async function* hojaLarga<Fila>(
  libro: Libro<Fila>,
  xml: string,
  contado: Contado,
): AsyncGenerator<string> {
  const { columnas, filas: paginas, tabla } = libro;
  const { antes, despues, estilos } = partirHoja(xml, columnas.length);
  const escribir = escritorDeFilas(columnas, estilos);
  yield antes;
  for await (const pagina of paginas) {
    const filas = pagina.map((row) => columnas.map(({ celda }) => celda(row)));
    yield filas.map((fila) => escribir(fila, (contado.filas += 1) + 1)).join('');
    if (!conTotales(libro)) continue;
    for (const fila of filas) {
      for (const [i, { total }] of columnas.entries()) {
        if (total === undefined || fila[i] === null) continue;
        contado.sumas[i] = (contado.sumas[i] ?? 0) + (total === 'suma' ? Number(fila[i]) : 1);
      }
    }
  }
  if (tabla !== undefined && conTotales(libro)) yield filaDeTotales(libro, tabla, contado);
  yield tabla === undefined
    ? despues
    : despues.replace(
        '</worksheet>',
        '<tableParts count="1"><tablePart r:id="rIdTabla"/></tableParts></worksheet>',
      );
}

const conTotales = <Fila>({ columnas }: Libro<Fila>) =>
  columnas.some(({ total }) => total !== undefined);

/** SUBTOTAL's functions leave out what a filter hides. */
const TOTALES = { cuenta: ['count', 103], suma: ['sum', 109] } as const;

function filaDeTotales<Fila>(
  { columnas }: Libro<Fila>,
  tabla: string,
  { filas, sumas }: Contado,
): string {
  const numero = Math.max(filas, 1) + 2;
  const celdas = columnas.map(({ titulo, total }, i) => {
    const celda = `<c r="${escribirLugar(i + 1, numero)}"`;
    if (total === undefined) {
      return i === 0 ? `${celda} t="inlineStr"><is><t>Total</t></is></c>` : '';
    }
    const formula = `SUBTOTAL(${TOTALES[total][1]},${tabla}[${texto(titulo)}])`;
    return `${celda}><f>${formula}</f><v>${sumas[i] ?? 0}</v></c>`;
  });
  return `<row r="${numero}">${celdas.join('')}</row>`;
}

/** The table over the long sheet's rows; one without rows has an empty one. */
function tablaXml<Fila>(libro: Libro<Fila>, tabla: string, { filas }: Contado): string {
  const ultima = enLetras(libro.columnas.length);
  const hasta = Math.max(filas, 1) + 1;
  const totales = conTotales(libro);
  const columnas = libro.columnas.map(({ titulo, total }, i) => {
    const suyo =
      total !== undefined
        ? ` totalsRowFunction="${TOTALES[total][0]}"`
        : totales && i === 0
          ? ' totalsRowLabel="Total"'
          : '';
    return `<tableColumn id="${i + 1}" name="${texto(titulo)}"${suyo}/>`;
  });
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="${tabla}" displayName="${tabla}" ref="A1:${ultima}${totales ? hasta + 1 : hasta}"${totales ? ' totalsRowCount="1"' : ' totalsRowShown="0"'}><autoFilter ref="A1:${ultima}${hasta}"/><tableColumns count="${columnas.length}">${columnas.join('')}</tableColumns><tableStyleInfo name="TableStyleLight9" showRowStripes="1"/></table>`;
}

const TABLA = 'xl/tables/table1.xml';
/** What names the table in the files around the long sheet, before the end of each. */
const NOMBRAR_TABLA: Readonly<Record<string, readonly [fin: string, xml: string]>> = {
  'xl/worksheets/_rels/sheet1.xml.rels': [
    '</Relationships>',
    '<Relationship Id="rIdTabla" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/table" Target="../tables/table1.xml"/>',
  ],
  '[Content_Types].xml': [
    '</Types>',
    `<Override ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml" PartName="/${TABLA}"/>`,
  ],
};

/**
 * The bytes of an .xlsx file, streamed: memory holds one page of rows. The header row is frozen. Text cells have the
 * format of text and hold no formula, also once saved as CSV.
 */
export function escribirLibro<Fila>(libro: Libro<Fila>): ReadableStream<Uint8Array<ArrayBuffer>> {
  async function* archivos(): AsyncGenerator<Archivo> {
    const { tabla } = libro;
    const contado: Contado = { filas: 0, sumas: [] };
    for (const [nombre, xml] of Object.entries(await molde(libro))) {
      const [fin, mas] = (tabla !== undefined && NOMBRAR_TABLA[nombre]) || ['', ''];
      const partes = [fin === '' ? xml : xml.replace(fin, mas + fin)];
      yield { nombre, partes: nombre === HOJA_LARGA ? hojaLarga(libro, xml, contado) : partes };
    }
    // Its last row is known when the long sheet is written.
    if (tabla !== undefined) yield { nombre: TABLA, partes: [tablaXml(libro, tabla, contado)] };
  }
  const bytes = comprimir(archivos());
  return new ReadableStream({
    async pull(controller) {
      const siguiente = await bytes.next();
      if (siguiente.done === true) controller.close();
      else controller.enqueue(siguiente.value);
    },
    // A reader that stops also ends the query behind the rows.
    async cancel() {
      await bytes.return(undefined);
    },
  });
}
