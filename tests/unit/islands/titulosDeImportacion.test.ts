import { expect, test } from 'vitest';
import { LINEAS_MAXIMO } from '../../../src/contracts/administracion/importaciones.ts';
import { leerArchivo } from '../../../src/archivos/leerArchivo.ts';
import { MAESTROS, TIPOS } from '../../../src/contracts/administracion/catalogos.ts';
import { exigirTitulos, plantilla } from '../../../src/islands/administracion/importar/enviar.ts';

const lineas = (...filas: readonly (readonly string[])[]) =>
  filas.map((celdas, i) => ({ numero: i + 1, celdas }));
const titulos = ['País', 'Nombre', 'Permite FFD'];

test.each([
  ['is empty', [], 'El archivo está vacío.'],
  ['has headings alone', [titulos], 'El archivo solo tiene títulos.'],
  [
    'lacks columns',
    [
      ['Zona', 'Nombre'],
      ['1', 'Valle'],
    ],
    'Al archivo le faltan columnas de cadenas: País. Las que tiene: Zona, Nombre. La plantilla las trae todas.',
  ],
  [
    'has too many lines',
    [titulos, ...Array<string[]>(LINEAS_MAXIMO + 1).fill(['506', 'Valle', 'No'])],
    /^El archivo tiene 100.001 líneas: divídalo en partes de 100.000 como máximo\.$/,
  ],
])('a file that %s is refused with a sentence', (_, filas, frase) => {
  expect(() => exigirTitulos('cadenas', lineas(...filas))).toThrow(frase);
});

test.for(TIPOS)('the template of %s, filled in, is read with every heading', (tipo) => {
  const { columnas } = MAESTROS[tipo];
  const llena = `${plantilla(tipo)}${columnas.map(() => 'x').join(';')}\r\n`;
  const leidas = leerArchivo('plantilla.csv', new TextEncoder().encode(llena));
  expect(leidas[0]?.celdas).toEqual(columnas.map(({ titulo }) => titulo));
  expect(() => exigirTitulos(tipo, leidas)).not.toThrow();
});
