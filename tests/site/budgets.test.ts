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
  // Each step has an address, which Back and Forward follow.
  ['/pacientes/afiliar-paciente', 94],
  ['/pacientes/consultar-saldo', 85],
  ['/pacientes/farmacias-afiliadas', 89],
  ['/farmacias/farmacias-afiliadas', 89],
  ['/medicos', 89],
  // Behind the sign-in: the session of six roles with its second factor, and no table.
  ['/dashboard', 88],
  ['/cuenta/sesiones', 99],
  // The same with a table, and a type-ahead or a form beside it.
  ['/dashboard/filtro-canjes', 102],
  // It asks about invoices that resemble another: the contract of redemptions.
  // The counter's page, without the camera's decoder, which loads when somebody presses its button.
  ['/farmacias/canje', 112],
  ['/farmacias/preregistro', 114],
  ['/dashboard/reporte-canjes', 115],
  // A document has parts, a buyer and marks; the desk's keys work here too.
  ['/dashboard/busqueda-canjes', 127],
  ['/dashboard/canje-detalle', 127],
  ['/pacientes/bienvenida', 11],
])('the script that %s loads weighs at most %i kB', (path, limit) => {
  const weight = scriptWeight(path);
  console.log(`${path}: ${(weight / KB).toFixed(1)} kB`);
  // React is counted: a page that weighed nothing would not have been read.
  expect(weight).toBeGreaterThan(2 * KB);
  expect(weight).toBeLessThanOrEqual(limit * KB);
});

// With them come the dispute of an invented affiliation, the review and the hints at numbers of the wrong shape.
test('the steps of the wizard that load when somebody begins add at most 14 kB', () => {
  const path = '/pacientes/afiliar-paciente';
  const more = scriptWeight(path, true) - scriptWeight(path);
  console.log(`${path}, later: ${(more / KB).toFixed(1)} kB`);
  expect(more).toBeGreaterThan(2 * KB);
  expect(more).toBeLessThanOrEqual(14 * KB);
});
