import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { leer } from '../../../src/contenido/lectura.ts';
import { revisarContenido } from '../../../src/contenido/revision.ts';
import { copiaDelContenido } from '../../support/contenido.ts';

const folder = copiaDelContenido();

const change = (file: string, from: string | RegExp, to: string) => {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  writeFileSync(path, changed);
};
const faltas = () =>
  revisarContenido(folder).faltas.map(
    ({ archivo, linea, mensaje }) => `${archivo.slice(folder.length + 1)}:${linea} ${mensaje}`,
  );

test('the content as it is has no fault, and every file is looked at', () => {
  const { archivos, faltas: found } = revisarContenido('content');
  expect(found).toEqual([]);
  expect(archivos).toBeGreaterThan(60);
});

describe('a fault is told with file and line', () => {
  test.each([
    [
      'a value of another shape in JSON',
      'paises/506.json',
      /"correo": "[^"]*"/,
      '"correo": "sin arroba"',
      /^paises\/506\.json:5 campo «correo»: se espera el correo/,
    ],
    [
      'a value inside a list',
      'paises/506.json',
      /"desde": "08:00"/,
      '"desde": "8"',
      /^paises\/506\.json:14 campo «horario\.1\.desde»/,
    ],
    [
      'a drawing that does not exist',
      'sabias-que/caminar.md',
      /^portada: .*/m,
      'portada: nada',
      /^sabias-que\/caminar\.md:\d+ campo «portada»: se espera el nombre de un dibujo/,
    ],
    [
      'a video without its data',
      'sabias-que/caminar.md',
      /^tipo: .*/m,
      'tipo: video',
      /^sabias-que\/caminar\.md:\d+ campo «video»: se espera los datos del video/,
    ],
    [
      'a misspelled field in a head',
      'beneficios/charlas.md',
      /^titulo:/m,
      'titluo:',
      /^beneficios\/charlas\.md:\d+ el campo «titluo» no existe/,
    ],
    [
      'a head that is missing',
      'beneficios/charlas.md',
      /^---\n/,
      '',
      /^beneficios\/charlas\.md:1 no se puede leer.*tres guiones/,
    ],
    [
      'a day that its month does not have',
      'eventos/cr-caminar.md',
      /^fecha: .*/m,
      'fecha: 2026-02-30',
      /^eventos\/cr-caminar\.md:\d+ campo «fecha»:.*"2026-02-30"$/,
    ],
    [
      'an unknown placeholder in the text',
      'beneficios/charlas.md',
      /$/,
      '\nLlame al {{telefonos}}.\n',
      /^beneficios\/charlas\.md:\d+ «\{\{telefonos\}\}» no existe/,
    ],
    [
      'a link to no page',
      'beneficios/charlas.md',
      /$/,
      '\nLea [esto](/contactenoss).\n',
      /^beneficios\/charlas\.md:1\d el enlace «\/contactenoss» no lleva a ninguna página/,
    ],
    [
      'a link to a section that its page does not have',
      'beneficios/charlas.md',
      /$/,
      '\nLea [esto](/que-es#vigensia).\n',
      /^beneficios\/charlas\.md:1\d el enlace «\/que-es#vigensia» lleva a un apartado que no existe; la página \/que-es tiene .*#vigencia/,
    ],
    [
      'a link without its first slash',
      'beneficios/charlas.md',
      /$/,
      '\nLea [esto](contactenos).\n',
      /^beneficios\/charlas\.md:1\d el enlace «contactenos» no se entiende/,
    ],
  ])('%s', (_, file, from, to, expected) => {
    change(file, from, to);
    expect(faltas()).toContainEqual(expect.stringMatching(expected));
  });

  test.each(['empresa.json', 'paises/506.json', 'paginas/que-es.md', 'legales/versiones.json'])(
    'a file that the site needs and that is not there: %s',
    (file) => {
      rmSync(join(folder, file));
      expect(faltas()).toEqual([expect.stringContaining(`${file}:1 falta este archivo`)]);
    },
  );

  test.each([
    ['notas.txt', 'el sitio no usa este archivo'],
    ['paises/999.json', 'el sitio no usa este archivo'],
    ['eventos/Charla de Mayo.md', 'el nombre del archivo solo lleva minúsculas'],
    ['eventos/nutrición.md', 'el nombre del archivo solo lleva minúsculas'],
  ])('a file of no use, or by a name that is no address: %s', (file, sentence) => {
    cpSync(join(folder, 'eventos/cr-caminar.md'), join(folder, file));
    expect(faltas()).toEqual([expect.stringContaining(`${file}:1 ${sentence}`)]);
  });

  test('every broken file is told, not the first alone', () => {
    change('paises/506.json', /"correo": "[^"]*"/, '"correo": "x"');
    change('paises/507.json', /"correo": "[^"]*"/, '"correo": "x"');
    expect(faltas()).toHaveLength(2);
  });
});

test.each([
  '[a](/que-es#vigencia)',
  '[a](/preguntas-frecuentes#donde-canjeo)',
  '[a](/productos-recambio?pais=506)',
  '[a](/laminas/tomar-agua.svg)',
  '[a](https://www.example.org/una-página)',
  '[a](tel:{{telefono}})',
])('%s is a good link', (link) => {
  change('beneficios/charlas.md', /$/, `\n${link}\n`);
  expect(faltas()).toEqual([]);
});

test.each([
  [['a'], 2],
  [['lista', 1, 'b'], 6],
  [['lista', 0, 'b'], 4],
  [['falta'], 1],
  [['objeto', 'falta'], 7],
  [['objeto', 'c'], 8],
  [['enLinea', 1, 'b'], 9],
])('the line of %j is %i', (path, line) => {
  const text =
    'a: 1\nlista:\n  - b: 1\n    x: 2\n  - b: 2\nobjeto:\n  c: 3\nenLinea: [{ b: 1 }, { b: 2 }]\n';
  const leido = leer('uno.md', `---\n${text}---\n`);
  expect('lineaDe' in leido && leido.lineaDe(path)).toBe(line);
});

test('what YAML allows and JSON does not is told with its line', () => {
  expect(leer('uno.json', '{\n  "a": 1,\n}\n')).toMatchObject({ linea: 2 });
});
