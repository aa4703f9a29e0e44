import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { decodificar, separadorDe } from './leerArchivo.ts';

/** The heading of the column that says what to correct. */
export const QUE_CORREGIR = 'Qué corregir';

/**
 * The same file with one column more: what each line of `notas`, by its number as the person sees it, is to be
 * corrected in. Everything else of the file stays as it was; a CSV becomes UTF-8.
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
    .split('\n')
    .map((linea, i) => {
      const nota = notas.get(i + 1);
      if (nota === undefined) return linea;
      const fin = linea.endsWith('\r') ? '\r' : '';
      return `${linea.slice(0, linea.length - fin.length)}${separador}"${nota.replace(/"/g, '""')}"${fin}`;
    })
    .join('\n');
  return new Uint8Array(strToU8(`\ufeff${marcado}`));
}

/** The part of a workbook that its first sheet stands in. */
function primeraHoja(partes: Readonly<Record<string, Uint8Array>>): string {
  const leer = (nombre: string) => strFromU8(partes[nombre] ?? new Uint8Array());
  const id = /<(?:\w+:)?sheet\b[^>]*\br:id="([^"]+)"/.exec(leer('xl/workbook.xml'))?.[1] ?? '';
  const relaciones = leer('xl/_rels/workbook.xml.rels').match(/<Relationship\b[^>]*>/g) ?? [];
  const suya = relaciones.find((relacion) => relacion.includes(`Id="${id}"`)) ?? '';
  const destino = /\bTarget="([^"]+)"/.exec(suya)?.[1] ?? 'worksheets/sheet1.xml';
  return destino.startsWith('/') ? destino.slice(1) : `xl/${destino}`;
}

const enNumero = (letras: string) =>
  Array.from(letras).reduce((numero, letra) => numero * 26 + letra.charCodeAt(0) - 64, 0);
const enLetras = (numero: number): string =>
  (numero > 26 ? enLetras(Math.floor((numero - 1) / 26)) : '') +
  String.fromCharCode(65 + ((numero - 1) % 26));

const enXml = (texto: string) =>
  texto
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');

function marcarXlsx(
  bytes: Uint8Array,
  notas: ReadonlyMap<number, string>,
): Uint8Array<ArrayBuffer> {
  const partes = unzipSync(bytes);
  const hoja = primeraHoja(partes);
  const xml = strFromU8(partes[hoja] ?? new Uint8Array());
  let ultima = 0;
  for (const [, letras = ''] of xml.matchAll(/<(?:\w+:)?c\b[^>]*?\br="([A-Z]+)\d+"/g)) {
    ultima = Math.max(ultima, enNumero(letras));
  }
  // A writer that names no cell counts on their order.
  const nombraCeldas = ultima > 0;
  let numero = 0;
  const marcado = xml.replace(
    /<((?:\w+:)?)row\b([^>]*?)(\/>|>([\s\S]*?)<\/\1row>)/g,
    (fila: string, prefijo: string, atributos: string, _: string, celdas: string | undefined) => {
      numero = Number(/\br="(\d+)"/.exec(atributos)?.[1] ?? numero + 1);
      const nota = notas.get(numero);
      if (nota === undefined) return fila;
      const lugar = nombraCeldas ? ` r="${enLetras(ultima + 1)}${numero}"` : '';
      const p = prefijo;
      const celda = `<${p}c${lugar} t="inlineStr"><${p}is><${p}t xml:space="preserve">${enXml(nota)}</${p}t></${p}is></${p}c>`;
      const suyos = atributos.replace(/\s+spans="[^"]*"/, '');
      return `<${p}row${suyos}>${celdas ?? ''}${celda}</${p}row>`;
    },
  );
  return new Uint8Array(zipSync({ ...partes, [hoja]: strToU8(marcado) }));
}
