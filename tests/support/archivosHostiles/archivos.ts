import { createHash } from 'node:crypto';
import { constants, deflateRawSync } from 'node:zlib';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const TIPO = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relacion = (id: string, tipo: string, destino: string) =>
  `<Relationship Id="${id}" Type="${TIPO}/${tipo}" Target="${destino}"/>`;
const relaciones = (...suyas: string[]) => `${XML}<Relationships>${suyas.join('')}</Relationships>`;

/** The parts of a workbook with one sheet, by name. */
const partes = (
  hoja: string,
  { cadenas = '', estilos = '' } = {},
): Record<string, string | Uint8Array> => ({
  '_rels/.rels': relaciones(relacion('r1', 'officeDocument', 'xl/workbook.xml')),
  'xl/workbook.xml': `${XML}<workbook><sheets><sheet name="Hoja" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relaciones(
    relacion('r1', 'worksheet', 'worksheets/sheet1.xml'),
    relacion('r2', 'sharedStrings', 'sharedStrings.xml'),
    relacion('r3', 'styles', 'styles.xml'),
  ),
  'xl/sharedStrings.xml': `${XML}<sst>${cadenas}</sst>`,
  'xl/styles.xml': `${XML}<styleSheet>${estilos}</styleSheet>`,
  'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns:x="x">${hoja}</worksheet>`,
});
/** A compressed part, and the size that it declares. */
class Comprimida {
  readonly bytes: Buffer;
  readonly dichos: number;
  constructor(bytes: Buffer, dichos: number) {
    this.bytes = bytes;
    this.dichos = dichos;
  }
}

/** A zip container with the given declarations. */
function empacar(suyas: Readonly<Record<string, string | Uint8Array | Comprimida>>): Buffer {
  const locales: Buffer[] = [];
  const directorio: Buffer[] = [];
  let lugar = 0;
  for (const [nombre, parte] of Object.entries(suyas)) {
    const { bytes, dichos } =
      parte instanceof Comprimida
        ? parte
        : new Comprimida(deflateRawSync(parte, { level: 1 }), Buffer.byteLength(parte));
    const local = Buffer.alloc(30 + nombre.length);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(nombre.length, 26);
    local.write(nombre, 30);
    const entrada = Buffer.alloc(46 + nombre.length);
    entrada.writeUInt32LE(0x02014b50);
    entrada.writeUInt16LE(8, 10);
    entrada.writeUInt32LE(bytes.length, 20);
    entrada.writeUInt32LE(dichos, 24);
    entrada.writeUInt16LE(nombre.length, 28);
    entrada.writeUInt32LE(lugar, 42);
    entrada.write(nombre, 46);
    locales.push(local, bytes);
    directorio.push(entrada);
    lugar += local.length + bytes.length;
  }
  const fin = Buffer.alloc(22);
  fin.writeUInt32LE(0x06054b50);
  fin.writeUInt16LE(directorio.length, 10);
  fin.writeUInt32LE(lugar, 16);
  return Buffer.concat([...locales, ...directorio, fin]);
}
/** A workbook whose sheet holds this XML, with these shared texts and formats. */
export const libro = (...suyo: Parameters<typeof partes>) => empacar(partes(...suyo));
const datos = (filas: string) => `<sheetData>${filas}</sheetData>`;
const celda = (lugar: string, texto = 'hola') =>
  `<c r="${lugar}" t="inlineStr"><is><t>${texto}</t></is></c>`;
const veces = (cuantas: number, una: (i: number) => string) =>
  Array.from({ length: cuantas }, (_, i) => una(i)).join('');
const MILLON = 1_000_000;

const BOCADO = 4 * MILLON;
/** Bytes that unpack to blanks, a thousand times their number. */
const blancos = (letras: number): Buffer => {
  const uno = deflateRawSync(Buffer.alloc(BOCADO, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const fin = deflateRawSync(Buffer.alloc(0));
  return Buffer.concat([...Array<Buffer>(letras / BOCADO).fill(uno), fin]);
};

/** A workbook whose sheet is `letras` blanks and declares ten bytes. */
const conBlancos = (letras: number) =>
  empacar({ ...partes(''), 'xl/worksheets/sheet1.xml': new Comprimida(blancos(letras), 10) });

/** Digits that hardly compress. */
const ruido = (letras: number): string =>
  createHash('shake256', { outputLength: letras / 2 }).digest('hex');

/** A valid workbook of `lineas` lines with ten different texts. */
export const libroGrande = (lineas: number): Uint8Array =>
  libro(
    datos(
      veces(
        lineas,
        (i) => `<row>${veces(10, (j) => `<c t="str"><v>texto ${i} ${j}</v></c>`)}</row>`,
      ),
    ),
  );

/** A valid workbook with a picture that unpacks to 400 MB. */
export const libroConFoto = (): Uint8Array =>
  empacar({
    ...partes(datos(`<row r="1">${celda('A1')}</row>`)),
    'xl/media/foto.bmp': new Comprimida(blancos(400 * MILLON), 10),
  });

const ILEGIBLE = /no es una hoja de cálculo \.xlsx que se pueda leer\.$/;
const LEJOS = /tiene un dato en la celda [A-Z]+\d+, y se leen hasta 200\s000 filas y 256 columnas/;
const FILAS = /tiene más de 200\s000 filas: borre las vacías o divídalo en partes\.$/;
const COLUMNAS = /tiene más de 256 columnas: deje solo las que se piden\.$/;
const OCUPA = /ocupa demasiado al abrirlo/;
const COMBINA = /combina demasiadas celdas/;

/**
 * Files that once crashed the site, blocked it for seconds, or are known to do so to readers of spreadsheets. The
 * limits are in `src/archivos/lector.ts` and `src/archivos/zip.ts`: a new way to exhaust the reader is a new line here
 * first. Each has what is wrong with it, its name, its maker, and the sentence that refuses it.
 */
export const HOSTILES: readonly (readonly [
  que: string,
  nombre: string,
  hacer: () => Uint8Array,
  frase: RegExp,
])[] = [
  [
    'a small dimension that hides a far cell',
    'x.xlsx',
    () => libro(`<dimension ref="A1:B2"/>${datos(`<row r="1">${celda('ZZZ1')}</row>`)}`),
    LEJOS,
  ],
  [
    'a far cell in each of ten thousand rows',
    'x.xlsx',
    () => libro(datos(veces(10_000, (i) => `<row r="${i + 1}">${celda(`IV${i + 1}`)}</row>`))),
    OCUPA,
  ],
  [
    'one merged range over all cells',
    'x.xlsx',
    () =>
      libro(
        `${datos(`<row r="1">${celda('A1')}</row>`)}<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>`,
      ),
    COMBINA,
  ],
  [
    'sixty thousand merged ranges',
    'x.xlsx',
    () =>
      libro(
        `${datos('')}<mergeCells>${veces(60_000, (i) => `<mergeCell ref="A${i + 1}:B${i + 1}"/>`)}</mergeCells>`,
      ),
    COMBINA,
  ],
  [
    'more than two hundred thousand empty rows',
    'x.xlsx',
    () => libro(datos(veces(200_001, (i) => `<row r="${i + 1}"/>`))),
    FILAS,
  ],
  [
    'one shared text of 30 kB in each of thousands of cells',
    'x.xlsx',
    () =>
      libro(datos(veces(3000, () => `<row>${'<c t="s"><v>0</v></c>'.repeat(8)}</row>`)), {
        cadenas: `<si><t>${ruido(30_000)}</t></si>`,
      }),
    OCUPA,
  ],
  [
    'seventy thousand formats',
    'x.xlsx',
    () =>
      libro(datos(''), {
        estilos: `<cellXfs>${veces(70_000, (i) => `<xf numFmtId="${i}"/>`)}</cellXfs>`,
      }),
    OCUPA,
  ],
  [
    'a workbook where its sheet is expected',
    'x.xlsx',
    () => empacar({ ...partes(''), 'xl/worksheets/sheet1.xml': libro(datos('<row r="1"></row>')) }),
    ILEGIBLE,
  ],
  ['100 MB of blanks declared as ten bytes', 'x.xlsx', () => conBlancos(100 * MILLON), OCUPA],
  ['a comment of 4 MB', 'x.xlsx', () => libro(datos(`<!--${ruido(4 * MILLON)}-->`)), OCUPA],
  ['tags ten thousand deep', 'x.xlsx', () => libro(datos('<a>'.repeat(10_000))), OCUPA],
  [
    'a relation that leads to itself',
    'x.xlsx',
    () =>
      empacar({
        ...partes(datos('')),
        'xl/_rels/workbook.xml.rels': relaciones(
          relacion('r1', 'worksheet', '../xl/workbook.xml'),
          relacion('r2', 'sharedStrings', '_rels/workbook.xml.rels'),
        ),
      }),
    ILEGIBLE,
  ],
  [
    'entities that double each other',
    'x.xlsx',
    () =>
      empacar({
        ...partes(''),
        'xl/worksheets/sheet1.xml': `${XML}<!DOCTYPE x [<!ENTITY a "aa">${veces(40, (i) => `<!ENTITY a${i + 1} "&a${i || ''};&a${i || ''};">`)}]><worksheet>${datos(`<row>${celda('A1', '&a40;')}</row>`)}</worksheet>`,
      }),
    ILEGIBLE,
  ],
  [
    'a directory that names more entries than there are',
    'x.xlsx',
    () => {
      const archivo = libro(datos(''));
      archivo.writeUInt16LE(1_000, archivo.length - 12);
      return archivo;
    },
    ILEGIBLE,
  ],
  [
    'a directory of ten thousand entries',
    'x.xlsx',
    () => empacar(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`${i}`, '']))),
    OCUPA,
  ],
  [
    'a format of half a million brackets',
    'x.xlsx',
    () =>
      libro(datos(`<row>${celda('ZZZ1')}</row>`), {
        estilos: `<numFmts><numFmt formatCode="${'['.repeat(MILLON / 2)}"/></numFmts>`,
      }),
    LEJOS,
  ],
  [
    'a relation to a name of half a million letters',
    'x.xlsx',
    () =>
      empacar({
        '_rels/.rels': relaciones(relacion('r1', 'officeDocument', `${'a'.repeat(MILLON / 2)}/b`)),
      }),
    ILEGIBLE,
  ],
  [
    'three parts of 40 MB',
    'x.xlsx',
    () => {
      const xml = `<a>${`<b>${'x'.repeat(10_000)}</b>`.repeat(4_000)}</a>`;
      const parte = new Comprimida(Buffer.concat([deflateRawSync(xml), Buffer.alloc(MILLON)]), 10);
      const suyas = ['sharedStrings', 'styles', 'worksheets/sheet1'];
      return empacar({
        ...partes(''),
        ...Object.fromEntries(suyas.map((nombre) => [`xl/${nombre}.xml`, parte])),
      });
    },
    OCUPA,
  ],
  ['only zeros', 'x.xlsx', () => new Uint8Array(2 * MILLON), ILEGIBLE],
  ['a CSV of a million empty lines', 'x.csv', () => Buffer.from(';\n'.repeat(MILLON)), FILAS],
  ['a CSV line of a thousand cells', 'x.csv', () => Buffer.from('a;'.repeat(1000)), COLUMNAS],
  ['a CSV line of 4 MB', 'x.csv', () => Buffer.from('a;'.repeat(2 * MILLON)), OCUPA],
  ['a CSV of one open quote', 'x.csv', () => Buffer.from(`"${'a\n'.repeat(2 * MILLON)}`), OCUPA],
  ['a CSV of 21 MB', 'x.csv', () => Buffer.alloc(21 * MILLON, 'a;b\n'), OCUPA],
];
