import { expect, test } from 'vitest';
import { brotliCompressSync } from 'node:zlib';
import { attributes, brotli, pages, withImports } from './dist.ts';

const KB = 1000;

/** Everything a page's script weighs on the wire: files, what they import, islands, and what stands in the page. */
function scriptWeight(path: string, later = false): number {
  const page = pages.find((candidate) => candidate.path === path);
  if (page === undefined) throw new Error(`${path} was not built`);
  // What stands in that template is loaded by signed-in people alone.
  const html = page.html.replace(/<template id="guion-trabajo">.*?<\/template>/gs, '');
  const entries = [
    ...attributes(html, 'script', 'src'),
    ...attributes(html, 'astro-island', 'component-url'),
    ...attributes(html, 'astro-island', 'renderer-url'),
  ];
  const modules = new Set(entries.flatMap((entry) => [...withImports(entry, later)]));
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>(.*?)<\/script>/gs)];
  return (
    [...modules].reduce((sum, file) => sum + brotli(file), 0) +
    inline.reduce((sum, [, text = '']) => sum + brotliCompressSync(text).byteLength, 0)
  );
}

test.each([
  ['/pacientes/afiliar-paciente', 92],
  ['/pacientes/consultar-saldo', 85],
  ['/pacientes/farmacias-afiliadas', 89],
  ['/farmacias/farmacias-afiliadas', 89],
  ['/medicos', 89],
  // Behind the sign-in: the session, and a type-ahead or a form beside the table.
  ['/dashboard', 93],
  ['/dashboard/filtro-canjes', 99],
  ['/farmacias/preregistro', 109],
  ['/cuenta/sesiones', 105],
  ['/dashboard/reporte-canjes', 110],
  ['/dashboard/busqueda-canjes', 122],
  ['/dashboard/canje-detalle', 122],
  ['/pacientes/bienvenida', 11],
])('the script that %s loads weighs at most %i kB', (path, limit) => {
  const weight = scriptWeight(path);
  console.log(`${path}: ${(weight / KB).toFixed(1)} kB`);
  // React is counted: a page that weighed nothing would not have been read.
  expect(weight).toBeGreaterThan(2 * KB);
  expect(weight).toBeLessThanOrEqual(limit * KB);
});

test('the steps of the wizard that load when somebody begins add at most 12 kB', () => {
  const path = '/pacientes/afiliar-paciente';
  const more = scriptWeight(path, true) - scriptWeight(path);
  console.log(`${path}, later: ${(more / KB).toFixed(1)} kB`);
  expect(more).toBeGreaterThan(2 * KB);
  expect(more).toBeLessThanOrEqual(12 * KB);
});
