import { expect, test } from 'vitest';
import { brotliCompressSync } from 'node:zlib';
import { attributes, brotli, pages, withImports } from './dist.ts';

const KB = 1000;

/** Everything a page's script weighs on the wire: files, their imports, islands, and inline scripts. */
function scriptWeight(path: string, later = false): number {
  const page = pages.find((candidate) => candidate.path === path);
  if (page === undefined) throw new Error(`${path} was not built`);
  // The scripts in that template are loaded for signed-in users alone.
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
  // All four steps, the claim against an invented affiliation and the review.
  ['/pacientes/afiliar-paciente', 110],
  ['/pacientes/consultar-saldo', 106],
  ['/pacientes/farmacias-afiliadas', 101],
  ['/farmacias/farmacias-afiliadas', 101],
  ['/medicos', 101],
  // Behind the sign-in: the session of six roles with its second factor, and no table.
  ['/dashboard', 95],
  ['/cuenta/sesiones', 111],
  // The same with a table, and a type-ahead or a form beside it.
  ['/dashboard/filtro-canjes', 112],
  // The counter's pages, with their scanner: the rules of invoices load at the first input, the camera at its button.
  ['/farmacias/canje', 109.5],
  ['/farmacias/preregistro', 106],
  ['/dashboard/tablero', 138],
  ['/dashboard/reporte', 129],
  ['/dashboard/reporte-canjes', 129],
  ['/farmacias/canje-confirmacion', 111],
  // A document has parts, a buyer and marks; the desk's keys work here too.
  ['/dashboard/busqueda-canjes', 139],
  ['/dashboard/canje-detalle', 139],
  // The queue. The case beside it comes as the page begins.
  ['/dashboard/auditoria', 104],
  ['/pacientes/bienvenida', 11],
])('the script that %s loads weighs at most %f kB', (path, limit) => {
  const weight = scriptWeight(path);
  console.log(`${path}: ${(weight / KB).toFixed(3)} kB`);
  // React is counted: a page that weighed nothing would not have been read.
  expect(weight).toBeGreaterThan(2 * KB);
  expect(weight).toBeLessThanOrEqual(limit * KB);
});

const CON_BUSQUEDA = new Set(['/dashboard/busqueda-canjes', '/dashboard/canje-detalle']);

test('no page asks for more than 12 script files at once, a redemption with its search for 13', () => {
  const many = pages
    .map(({ path, html }) => [path, attributes(html, 'link rel="modulepreload"', 'href').length])
    .filter(([path, files]) => Number(files) > (CON_BUSQUEDA.has(String(path)) ? 13 : 12));
  expect(many).toEqual([]);
});

test.each([
  // The countries' documents, the rules, the list of invoices, its dialog and the camera's decoder.
  ['/farmacias/canje', 54],
  ['/farmacias/preregistro', 69],
  // The pictures.
  ['/dashboard/tablero', 20],
])('what %s loads later adds at most %i kB', (path, limit) => {
  const more = scriptWeight(path, true) - scriptWeight(path);
  console.log(`${path}, later: ${(more / KB).toFixed(1)} kB`);
  expect(more).toBeGreaterThan(10 * KB);
  expect(more).toBeLessThanOrEqual(limit * KB);
});
