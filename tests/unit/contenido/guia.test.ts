import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { colecciones } from '../../../src/contenido/colecciones.ts';
import { erroresDe } from '../../../src/contenido/errores.ts';
import * as esquemas from '../../../src/contenido/esquemas.ts';
import {
  cuerpoLegal,
  huellaLegal,
  LEGALES,
  type TextoLegal,
} from '../../../src/contenido/legales.ts';
import { revisarContenido } from '../../../src/contenido/revision.ts';
import { copiaDelContenido } from '../../support/contenido.ts';

// An editor copies from the guide: what it shows must be content that the site takes.

const guia = readFileSync('docs/guia-editores.md', 'utf8');
const folder = copiaDelContenido();

/** The guide's examples of content, each by the heading under which it stands. */
const ejemplos = new Map<string, string>();
let titulo = '';
let bloque: string[] | undefined;
for (const line of guia.split('\n')) {
  if (bloque === undefined) {
    titulo = /^#{2,3} (.+)/.exec(line)?.[1] ?? titulo;
    if (/^```(?:markdown|json|yaml)$/.test(line)) bloque = [];
  } else if (line === '```') {
    expect([titulo, ejemplos.has(titulo)]).toEqual([titulo, false]);
    ejemplos.set(titulo, bloque.join('\n'));
    bloque = undefined;
  } else bloque.push(line);
}

/** Where each example goes: a file of its own, or the part of a file that it replaces. */
const lugares: [titulo: string, archivo: string, parte?: RegExp][] = [
  ['Cómo es un archivo', 'preguntas-frecuentes/una.md'],
  ['Datos de contacto: se escriben una sola vez', 'paises/506.json'],
  ['Valores de ejemplo', 'paises/506.json', /"ejemplos": \[.*\]/],
  ['Nombre de la empresa y correo de privacidad', 'empresa.json'],
  ['Página de inicio', 'inicio.json', /"sabiasQue": \{[^}]*\}/],
  ['Título y apertura de una página', 'paginas/contactenos.md'],
  ['Paneles de ¿Qué es Junto a Tí? y requisitos de canje', 'programa/uno.md'],
  ['Paneles de ¿Qué es Junto a Tí? y requisitos de canje', 'requisitos/pacientes/uno.md'],
  ['Paneles de ¿Qué es Junto a Tí? y requisitos de canje', 'requisitos/farmacias/uno.md'],
  ['Preguntas frecuentes', 'preguntas-frecuentes/otra.md'],
  ['Beneficios', 'beneficios/uno.md'],
  [
    'Un año con el programa y sin él',
    'un-ano.json',
    /"cajas": \d+,\s+"precio": \d+,\s+"moneda": ".*",/,
  ],
  ['¿Sabías que?: una tarjeta con imagen', 'sabias-que/una.md'],
  ['¿Sabías que?: una tarjeta con video', 'sabias-que/otra.md'],
  ['Videos para farmacias', 'tutoriales/uno.md'],
  [
    'Así funciona el 2 + 1',
    'productos-recambio.md',
    /^ejemplo:\n {2}primera: .*\n {2}segunda: .*$/m,
  ],
  ['Charlas', 'eventos/cr-cenas-livianas.md'],
  ['Textos legales', 'legales/terminos-de-uso.md'],
  ['Versión de un texto legal', 'legales/versiones.json', /"aviso-privacidad": \{[^}]*\}\s*\}/],
  ['Plazos y feriados', 'plazos.json', /\{ "fecha": "2027-12-25", "nombre": "Navidad" \}/],
];

/** The hashes that the check would tell an editor: an example's are of no text. */
function publicarComoEsta(): void {
  const path = join(folder, 'legales/versiones.json');
  const leidas = JSON.parse(readFileSync(path, 'utf8')) as Record<
    TextoLegal,
    { version: string; publicadas: Record<string, string> }
  >;
  for (const texto of LEGALES) {
    const cuerpo = cuerpoLegal(readFileSync(join(folder, `legales/${texto}.md`), 'utf8'));
    leidas[texto].publicadas[leidas[texto].version] = huellaLegal(cuerpo);
  }
  writeFileSync(path, JSON.stringify(leidas));
}

test('no example is left out', () => {
  expect([...ejemplos.keys()]).toEqual([...new Set(lugares.map(([name]) => name))]);
});

test.each(Object.entries(colecciones))('there is an example of %s', (_, { pattern, base }) => {
  const patterns = join(base, pattern);
  expect(lugares.filter(([, archivo]) => matchesGlob(archivo, patterns))).not.toEqual([]);
});

test.each(lugares)('what stands under «%s» is good content', (name, archivo, parte) => {
  const path = join(folder, archivo);
  const ejemplo = ejemplos.get(name) ?? '';
  const before = parte && readFileSync(path, 'utf8');
  if (before !== undefined) expect(before).toMatch(parte ?? '');
  writeFileSync(path, before?.replace(parte ?? '', () => ejemplo) ?? `${ejemplo}\n`);
  if (archivo.startsWith('legales/')) publicarComoEsta();
  expect(revisarContenido(folder).faltas).toEqual([]);
});

test('its first message is what a wrong e-mail is told', () => {
  const pais = esquemas.pais.parse(JSON.parse(readFileSync('content/paises/506.json', 'utf8')));
  const dicho = erroresDe('content/paises/506.json', esquemas.pais, {
    ...pais,
    correo: 'costarica',
  });
  expect(guia).toContain(`| \`${dicho ?? ''}\` |`);
});

test('so is what it says of a file that cannot be read', () => {
  const sentence = 'no se puede leer: revise comas, comillas, llaves y dos puntos';
  writeFileSync(join(folder, 'paises/506.json'), '{');
  expect(revisarContenido(folder).faltas[0]?.mensaje).toContain(sentence);
  expect(guia).toContain(sentence);
});

test.each([
  ['falta este archivo, que el sitio necesita; vuelva a ponerlo', 'empresa.json', ''],
  ['el sitio no usa este archivo: revise su nombre y su carpeta, o bórrelo', '', 'notas.txt'],
  [
    'el nombre del archivo solo lleva minúsculas sin tilde, números y guiones',
    '',
    'eventos/Mi charla.md',
  ],
])('and what it says under «%s»', (sentence, missing, added) => {
  if (missing !== '') rmSync(join(folder, missing));
  if (added !== '') cpSync(join(folder, 'eventos/cr-caminar.md'), join(folder, added));
  expect(revisarContenido(folder).faltas[0]?.mensaje).toContain(sentence);
  expect(guia).toContain(sentence);
});

test.each([
  ['[a](/contactenoss)', 'no lleva a ninguna página del sitio; revise cómo está escrito'],
  ['[a](/que-es#vigensia)', 'lleva a un apartado que no existe; la página /que-es tiene #'],
  ['[a](contactenos)', 'no se entiende: dentro del sitio empieza con una barra, como /contactenos'],
])('and of the link %s', (link, sentence) => {
  writeFileSync(
    join(folder, 'preguntas-frecuentes/una.md'),
    `---\norden: 90\ngrupo: Afiliarse\npregunta: ¿Sí?\n---\n\n${link}\n`,
  );
  expect(revisarContenido(folder).faltas[0]?.mensaje).toContain(sentence);
  expect(guia).toContain(sentence);
});
