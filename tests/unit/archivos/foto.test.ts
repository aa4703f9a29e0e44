import { decode, encode } from 'jpeg-js';
import { expect, test } from 'vitest';
import { ArchivoIlegible } from '../../../src/archivos/archivoIlegible.ts';
import { limpiarFoto } from '../../../src/archivos/foto.ts';
import { esElMismoPapel, RENGLONES_MAXIMO } from '../../../src/domain/fotos.ts';
import { conMetadatos, fotografiar, queDiceMedir } from '../../support/fotos.ts';
import { size } from '../../support/size.ts';

const foto = fotografiar({ papel: 1 });
const leer = (toma: Parameters<typeof fotografiar>[0]) => limpiarFoto(fotografiar(toma)).renglones;

test('keeps the pixels of a photo, grey, and nothing else of its file', () => {
  const llena = Buffer.concat([
    conMetadatos(foto, 'GPS 9.93,-84.08'),
    Buffer.from('<svg>PK\x03\x04'),
  ]);
  const jpeg = Buffer.from(limpiarFoto(llena).jpeg);
  for (const texto of ['GPS', 'Exif', '<svg>', 'PK']) expect(jpeg.includes(texto)).toBe(false);
  const { width, height } = decode(jpeg);
  expect([width, height]).toEqual([480, 620]);
});

const inicio = foto.indexOf(Buffer.from([0xff, 0xda]));
const pasada = foto.subarray(inicio, -2);
const unaVez255 = Buffer.from(`ffda0204ff${'0100'.repeat(255)}003f00`, 'hex');
test.each<[string, Buffer, RegExp]>([
  ['an empty file', Buffer.alloc(0), /no es un JPEG/],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /no es un JPEG/],
  ['a JPEG behind something else', Buffer.concat([Buffer.from('GIF89a'), foto]), /no es un JPEG/],
  ['a JPEG that declares 30,000 × 30,000 points', queDiceMedir(foto, 30_000), /de 100 a 2000/],
  ['a JPEG of one point', queDiceMedir(foto, 1), /de 100 a 2000/],
  ['a JPEG that declares more than it holds', queDiceMedir(foto, 1_999), /dañada/],
  ['a JPEG that ends early', foto.subarray(0, foto.length >> 1), /dañada/],
  ['a JPEG of 21 scans', Buffer.concat([foto, ...Array<Buffer>(20).fill(pasada)]), /dañada/],
  [
    'a JPEG whose scan names a component 255 times',
    queDiceMedir(Buffer.concat([foto.subarray(0, inicio), unaVez255]), 1_999),
    /dañada/,
  ],
  ['a JPEG without a picture', foto.subarray(0, 200), /no es un JPEG|dañada/],
])('refuses %s with a sentence', (_, bytes, sentence) => {
  expect(() => limpiarFoto(bytes)).toThrow(ArchivoIlegible);
  expect(() => limpiarFoto(bytes)).toThrow(sentence);
});

test.each([
  ['at a lower quality', { calidad: 40 }],
  ['from farther away', { escala: 0.8 }],
  ['from nearer', { escala: 1.4 }],
  ['cut at its edges', { corte: 25 }],
  ['with less light', { luz: 0.6 }],
  ['with all of these', { calidad: 50, escala: 0.9, corte: 15, luz: 0.8 }],
])('knows the paper again %s', (_, toma) => {
  expect(esElMismoPapel(limpiarFoto(foto).renglones, leer({ papel: 1, ...toma }))).toBe(true);
});

test('tells different papers apart', () => {
  const papeles = Array.from({ length: size(20) }, (_, i) => leer({ papel: i + 1, escala: 0.7 }));
  const iguales = papeles.flatMap((una, i) =>
    papeles.slice(i + 1).filter((otra) => esElMismoPapel(una, otra)),
  );
  expect(iguales).toHaveLength(0);
});

// Slow paths would take longer than a test may.
test('compares papers full of lines alike', () => {
  const rayado = (semilla: number) => {
    const data = Buffer.alloc(400 * 2000 * 4, 255);
    for (let i = 0; i < 200; i++) {
      const ancho = Math.round(15 * 1.05 ** ((i * i * semilla) % 31));
      for (let y = 10 * i; y < 10 * i + 5; y++) {
        data.fill(0, (y * 400 + 20) * 4, (y * 400 + 20 + ancho) * 4);
        data.fill(0, (y * 400 + 40 + ancho) * 4, (y * 400 + 40 + 3 * ancho) * 4);
      }
    }
    return limpiarFoto(encode({ data, width: 400, height: 2000 }, 60).data).renglones;
  };
  const [uno, otro] = [rayado(7), rayado(11)];
  expect(esElMismoPapel(uno, otro)).toBe(false);
  expect(uno).toHaveLength(RENGLONES_MAXIMO);
});

test('says nothing of a paper with too few words', () => {
  const pocas = [{ y: 0, palabras: [30, 40, 50] }];
  expect(esElMismoPapel(pocas, pocas)).toBe(false);
});
