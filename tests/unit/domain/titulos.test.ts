import { describe, expect, test } from 'vitest';
import { MAESTROS } from '../../../src/contracts/administracion/catalogos.ts';
import { hallarTitulos, llano } from '../../../src/domain/titulos.ts';

const filas = (...lineas: string[]) => lineas.map((linea) => linea.split('|').map((c) => c.trim()));
const blancas = (cuantas: number) => Array.from({ length: cuantas }, () => '');
const { columnas } = MAESTROS.cadenas;

describe('the headings of a file', () => {
  test.each([
    ['in their own order', ['País|Nombre|Permite FFD', '506|Valle|Sí'], 0, [0, 1, 2, -1]],
    ['in another', ['Permite FFD|País|Nombre', 'Sí|506|Valle'], 0, [1, 2, 0, -1]],
    ['under titles', ['Reporte||', '||', 'PAIS|nombre|permite  ffd', '506|V|Sí'], 2, [0, 1, 2, -1]],
    ['by other names', ['Country|Chain name|FFD|Active', '506|V|Sí|Sí'], 0, [0, 1, 2, 3]],
    ['merged over two rows', ['País|Cadena||', '|Nombre|Permite FFD|'], 1, [0, 1, 2, -1]],
    ['their own name goes first', ['Cadena|Nombre|País|FFD', 'a|b|506|No'], 0, [2, 1, 3, -1]],
    ['with signs around them', ['*País*|¿Nombre?|Permite FFD:|'], 0, [0, 1, 2, -1]],
    ['in the 30th row', [...blancas(29), 'País|Nombre|Permite FFD'], 29, [0, 1, 2, -1]],
  ])('%s', (_, lineas, fila, lugares) => {
    expect(hallarTitulos(columnas, filas(...lineas))).toMatchObject({ fila, lugares, faltan: [] });
  });

  test('below a merged heading that is also the heading of one column', () => {
    const buscadas = [{ titulo: 'Cadena' }, { titulo: 'País' }, { titulo: 'Producto' }];
    expect(hallarTitulos(buscadas, filas('Cadena||País', 'Nombre|Producto|'))).toEqual({
      fila: 1,
      lugares: [0, 2, 1],
      faltan: [],
      ancho: 3,
    });
  });

  test('name the missing columns of those that name a row, and ignore cells without a heading', () => {
    expect(hallarTitulos(columnas, filas('País||Zona|Gerente||'))).toMatchObject({
      faltan: ['Nombre'],
      ancho: 4,
    });
  });

  test.each([[[]], [['506|Valle']], [['', '']], [[...blancas(30), 'País|Nombre|Permite FFD']]])(
    'are not found in %j',
    (lineas: string[]) => {
      expect(hallarTitulos(columnas, filas(...lineas))).toBeNull();
    },
  );

  test.each(Object.entries(MAESTROS))('%s: no heading is two columns’ own', (_, maestro) => {
    const propios = maestro.columnas.map(({ titulo }) => llano(titulo));
    expect(new Set(propios).size).toBe(propios.length);
    for (const { otros = [] } of maestro.columnas) expect(otros).toEqual(otros.map(llano));
  });
});
