import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

// A page holds its island's styles before the site's or after them, as its imports happen to stand: the layers alone
// decide which rule wins.

const orden = /^@layer reset, [a-z, ]+;$/m;
const delSitio = orden.exec(readFileSync('src/styles/layers.css', 'utf8'))?.[0];

const hojas = globSync('src/islands/**/*.css').toSorted();
const capasDe = (texto: string) =>
  [...texto.matchAll(/@layer ([a-z]+) \{/g)].map(([, capa]) => capa);
/** The sheets that a sheet imports, with the layer it gives them. A sheet that names its own layers is given none. */
const importadas = (archivo: string) =>
  [...readFileSync(archivo, 'utf8').matchAll(/@import '(.+?)'(?: layer\((\w+)\))?;/g)].map(
    ([, hoja = '', capa]) => ({ hoja: join(dirname(archivo), hoja), capa }),
  );
const partes = new Set(
  hojas.flatMap((archivo) => importadas(archivo).flatMap(({ hoja, capa }) => (capa ? [hoja] : []))),
);

test.each(hojas.filter((archivo) => !partes.has(archivo)))(
  '%s is in a layer of its own, above the site’s components',
  (archivo) => {
    const texto = readFileSync(archivo, 'utf8');
    expect(orden.exec(texto)?.[0]).toBe(delSitio);
    const deOtras = importadas(archivo).filter(({ hoja }) => !hoja.startsWith('src/styles/'));
    const capas = [
      ...capasDe(texto),
      // Without a layer, it is one of the sheets judged here.
      ...deOtras.flatMap(({ capa }) => capa ?? []),
    ];
    expect(capas.length + deOtras.length).toBeGreaterThan(0);
    const propia = /\/(?:form|table)\//.test(archivo) ? 'controls' : 'islands';
    for (const capa of capas) expect([propia, 'frame', 'print']).toContain(capa);
  },
);

test('the forms’ and tables’ own sheets bring the site’s components, in their layer', () => {
  const delComponente = hojas
    .flatMap(importadas)
    .filter(({ hoja }) => hoja.startsWith('src/styles/'))
    .map(({ hoja, capa }) => `${hoja} ${capa ?? capasDe(readFileSync(hoja, 'utf8'))[0]}`);
  expect(delComponente.toSorted()).toEqual(
    ['fields', 'steps', 'tables'].map((hoja) => `src/styles/${hoja}.css components`),
  );
});
