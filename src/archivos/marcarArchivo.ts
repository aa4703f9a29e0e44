import { strFromU8, strToU8, zipSync } from 'fflate';
import { decodificar, separadorDe } from './leerArchivo.ts';
import { abrirLibro } from './lector.ts';
import { escribirLugar, leerLugar } from './lugar.ts';
import { desempacarTodo, partesDe } from './zip.ts';

/** The heading of the column that says what to correct. */
export const QUE_CORREGIR = 'Qué corregir';

/**
 * The same file with one column more: `notas`, what to correct, by the line's number as the person sees it. A CSV
 * becomes UTF-8. Throws `ArchivoIlegible` for a workbook that unpacks to more than a file may hold.
 */
export function marcarArchivo(
  nombre: string,
  bytes: Uint8Array,
  notas: ReadonlyMap<number, string>,
): Uint8Array<ArrayBuffer> {
  return /\.xlsx$/i.test(nombre) ? marcarXlsx(bytes, notas) : marcarCsv(bytes, notas);
}

function marcarCsv(bytes: Uint8Array, notas: ReadonlyMap<number, string>): Uint8Array<ArrayBuffer> {
  const texto = decodificar(bytes).replace(/^\ufeff/, '');
  const separador = separadorDe(texto);
  const marcado = texto
    .split(/(?<=\n|\r(?!\n))/)
    .map((linea, i) => {
      const nota = notas.get(i + 1);
      if (nota === undefined) return linea;
      const fin = /[\r\n]*$/.exec(linea)?.[0] ?? '';
      return `${linea.slice(0, linea.length - fin.length)}${separador}"${nota.replace(/"/g, '""')}"${fin}`;
    })
    .join('');
  return new Uint8Array(strToU8(`\ufeff${marcado}`));
}

const enXml = (texto: string) =>
  texto
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');

/** A part's XML without what may hold tags that never end: comments, instructions and verbatim text. */
const sinLiterales = (xml: string) =>
  xml.replace(/<!--[^]*?-->|<\?(?!xml )[^]*?\?>|<!\[CDATA\[([^]*?)\]\]>/g, (_, texto = '') =>
    enXml(String(texto)),
  );

function marcarXlsx(
  bytes: Uint8Array,
  notas: ReadonlyMap<number, string>,
): Uint8Array<ArrayBuffer> {
  const comprimidas = partesDe(bytes);
  const { hoja } = abrirLibro(comprimidas);
  const partes = desempacarTodo(comprimidas);
  const xml = sinLiterales(strFromU8(partes[hoja] ?? new Uint8Array()));
  let ultima = 0;
  for (const [, lugar = ''] of xml.matchAll(/<(?:\w+:)?c\b[^>]*?\br="([A-Z]+\d+)"/g)) {
    ultima = Math.max(ultima, leerLugar(lugar)[0]);
  }
  // A writer that names no cell counts on their order.
  const nombraCeldas = ultima > 0;
  let numero = 0;
  // Readers that believe the dimension would leave out the new column; without one they look.
  const sinDimension = xml.replace(/<(?:\w+:)?dimension\b[^>]*\/>/, '');
  const marcado = sinDimension.replace(
    /<((?:\w+:)?)row(?=[\s/>])([^>]*?)(\/>|>([\s\S]*?)<\/\1row>)/g,
    (fila: string, prefijo: string, atributos: string, _: string, celdas: string | undefined) => {
      numero = Number(/\br="(\d+)"/.exec(atributos)?.[1] ?? numero + 1);
      const nota = notas.get(numero);
      if (nota === undefined) return fila;
      const lugar = nombraCeldas ? ` r="${escribirLugar(ultima + 1, numero)}"` : '';
      const p = prefijo;
      const celda = `<${p}c${lugar} t="inlineStr"><${p}is><${p}t xml:space="preserve">${enXml(nota)}</${p}t></${p}is></${p}c>`;
      const suyos = atributos.replace(/\s+spans="[^"]*"/, '');
      return `<${p}row${suyos}>${celdas ?? ''}${celda}</${p}row>`;
    },
  );
  return new Uint8Array(zipSync({ ...partes, [hoja]: strToU8(marcado) }));
}
