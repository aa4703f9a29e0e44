import writeExcelFile, { type Row, type SheetData } from 'write-excel-file/node';
import { convertDateToSerialNumber, sanitizeTextContent } from 'write-excel-file/utility';
import { strFromU8, unzipSync } from 'fflate';
import { comprimir, type Archivo } from './zip.ts';

/** One column of a sheet: its heading, its width in characters and what its cells hold. */
export interface Columna {
  readonly titulo: string;
  readonly ancho: number;
  /** `texto` is never read as a formula, `fecha` is a day 'YYYY-MM-DD' and becomes a real date. */
  readonly tipo: 'texto' | 'numero' | 'fecha';
}

/** One row, a value per column; null leaves its cell empty. */
export type Fila = readonly (string | number | null)[];

/** A workbook: a long sheet whose rows come in pages, and a short one of labelled values. */
export interface Libro {
  readonly hoja: string;
  readonly columnas: readonly Columna[];
  readonly filas: AsyncIterable<readonly Fila[]> | Iterable<readonly Fila[]>;
  readonly notas: {
    readonly hoja: string;
    readonly lineas: readonly (readonly [string, string])[];
  };
}

const HOJA_LARGA = 'xl/worksheets/sheet1.xml';
const FORMATOS = { texto: '@', numero: '0', fecha: 'dd/mm/yyyy' } as const;

const muestra = ({ tipo }: Columna) => ({
  value: tipo === 'texto' ? 'x' : tipo === 'numero' ? 1 : new Date(0),
  format: FORMATOS[tipo],
});

/** The library's own workbook, whose long sheet has its heading and one sample row. */
async function molde({ hoja, columnas, notas }: Libro): Promise<Record<string, string>> {
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
        { value: valor, format: FORMATOS.texto },
      ]),
      columns: [{ width: 22 }, { width: 50 }],
    },
  ]).toBuffer();
  return Object.fromEntries(
    Object.entries(unzipSync(archivo)).map(([nombre, bytes]) => [nombre, strFromU8(bytes)]),
  );
}

/** What stands before and after the sample row, and the style that each of its cells was given. */
function partirHoja(xml: string, columnas: number) {
  const inicio = xml.indexOf('<row', xml.indexOf('</row>'));
  const fin = xml.indexOf('</sheetData>');
  const estilos = [...xml.slice(inicio, fin).matchAll(/<c\b[^>]*\bs="(\d+)"/g)].map(([, s]) => s);
  if (inicio < 0 || fin < inicio || estilos.length !== columnas)
    throw new Error('The workbook of the library has another form than expected');
  return { antes: xml.slice(0, inicio), despues: xml.slice(fin), estilos };
}

/** 'A', 'B' … 'Z', 'AA' … for a column counted from 0. */
const letra = (indice: number): string =>
  (indice < 26 ? '' : letra(Math.floor(indice / 26) - 1)) + String.fromCharCode(65 + (indice % 26));

const ESPECIAL = /[&<>"'\u0000-\u001f\ufffe\uffff\ud800-\udfff]/;
const texto = (valor: string) => (ESPECIAL.test(valor) ? sanitizeTextContent(valor) : valor);

/** Writes one row as XML, text inside its cell and not in a table that would grow with the rows. */
function escritorDeFilas(columnas: readonly Columna[], estilos: readonly (string | undefined)[]) {
  const celdas = columnas.map(({ tipo }, i) => ({
    tipo,
    letra: letra(i),
    estilo: ` s="${estilos[i] ?? '0'}"`,
  }));
  return (fila: Fila, numero: number): string => {
    let xml = `<row r="${numero}">`;
    for (const [i, { tipo, letra, estilo }] of celdas.entries()) {
      const valor = fila[i];
      if (valor === null || valor === undefined || valor === '') continue;
      const celda = `<c r="${letra}${numero}"${estilo}`;
      if (tipo === 'texto') {
        xml += `${celda} t="inlineStr"><is><t xml:space="preserve">${texto(String(valor))}</t></is></c>`;
      } else {
        const numerico =
          tipo === 'fecha' ? convertDateToSerialNumber(new Date(`${valor}T00:00:00Z`)) : valor;
        xml += `${celda}><v>${numerico}</v></c>`;
      }
    }
    return `${xml}</row>`;
  };
}

async function* hojaLarga({ columnas, filas }: Libro, xml: string): AsyncGenerator<string> {
  const { antes, despues, estilos } = partirHoja(xml, columnas.length);
  const escribir = escritorDeFilas(columnas, estilos);
  let numero = 1;
  yield antes;
  for await (const pagina of filas) {
    yield pagina.map((fila) => escribir(fila, (numero += 1))).join('');
  }
  yield despues;
}

/**
 * The bytes of an .xlsx file, written while its rows arrive. Memory holds one page of rows at a time, however many
 * there are. The header row stays in sight; text cells are formatted as text, so that '=1+1' remains those four
 * characters even when somebody edits the cell.
 */
export function escribirLibro(libro: Libro): ReadableStream<Uint8Array<ArrayBuffer>> {
  async function* archivos(): AsyncGenerator<Archivo> {
    for (const [nombre, xml] of Object.entries(await molde(libro))) {
      yield { nombre, partes: nombre === HOJA_LARGA ? hojaLarga(libro, xml) : [xml] };
    }
  }
  const bytes = comprimir(archivos());
  return new ReadableStream({
    async pull(controller) {
      const siguiente = await bytes.next();
      if (siguiente.done === true) controller.close();
      else controller.enqueue(siguiente.value);
    },
    // Whoever stops reading also ends the query behind the rows.
    async cancel() {
      await bytes.return(undefined);
    },
  });
}
