import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// A page holds its island's styles before the site's or after them, as its imports happen to stand: the layers alone
// decide which rule wins.

const orden = /^@layer reset, [a-z, ]+;$/m;
const delSitio = orden.exec(readFileSync('src/styles/layers.css', 'utf8'))?.[0];

test.each(globSync('src/islands/**/*.css').toSorted())(
  '%s stands in a layer of its own, above the site’s components',
  (archivo) => {
    const texto = readFileSync(archivo, 'utf8');
    expect(orden.exec(texto)?.[0]).toBe(delSitio);
    const capas = [...texto.matchAll(/@layer ([a-z]+) \{/g)].map(([, capa]) => capa);
    expect(capas.length).toBeGreaterThan(0);
    const propia = /\/(?:form|table)\//.test(archivo) ? 'controls' : 'islands';
    for (const capa of capas) expect([propia, 'frame', 'print']).toContain(capa);
  },
);
