import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faltaDeJson } from '../../../src/contenido/json.ts';
import { revisarContenido } from '../../../src/contenido/revision.ts';
import { copiaDelContenido } from '../../support/contenido.ts';
import { size } from '../../support/size.ts';

// Mistakes of editing in a browser or in an office program. Each is named with its file, its line
// and what to do, in Spanish.

const folder = copiaDelContenido();

const faltas = () =>
  revisarContenido(folder).faltas.map(
    ({ archivo, linea, mensaje }) => `${archivo.slice(folder.length + 1)}:${linea} ${mensaje}`,
  );
/** An English sentence of a parser, which no fault may show. */
const INGLES = /\b(?:expected|unexpected|token|position|missing|invalid|must|found|property)\b/i;

const PAIS = 'paises/506.json';
const CHARLA = 'beneficios/charlas.md';
const cambiar = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);
const alFinal = (mas: string) => (text: string) => `${text}\n${mas}\n`;
const enLatin1 = (text: string) => Buffer.from(text, 'latin1');

const ROTOS: [string, string, (text: string) => string | Buffer, RegExp][] = [
  [
    'a lost comma',
    PAIS,
    cambiar('"Costa Rica",', '"Costa Rica"'),
    /:2 .*falta una coma al final de esta línea; escríbala/,
  ],
  [
    'a comma too many',
    PAIS,
    cambiar(/\n\}\s*$/, ',\n}\n'),
    /:\d+ .*sobra la coma antes de «}»; bórrela/,
  ],
  [
    'quotes left open',
    PAIS,
    cambiar('"Costa Rica"', '"Costa Rica'),
    /:2 .*falta cerrar las comillas/,
  ],
  [
    'curly quotes',
    PAIS,
    cambiar('"Costa Rica"', '“Costa Rica”'),
    /:2 .*comillas rectas: cambie “ por "/,
  ],
  [
    'a text without quotes',
    PAIS,
    cambiar('"Costa Rica"', 'Costa Rica'),
    /:2 .*«Costa» va entre comillas/,
  ],
  ['a name without quotes', PAIS, cambiar('"nombre"', 'nombre'), /:2 .*«nombre» va entre comillas/],
  [
    'a lost colon',
    PAIS,
    cambiar('"nombre":', '"nombre"'),
    /:2 .*faltan los dos puntos después de este nombre/,
  ],
  [
    'a bracket never closed',
    PAIS,
    cambiar(/\}\s*$/, ''),
    /:\d+ .*no se cierra; falta «}» al final/,
  ],
  [
    'a bracket too many',
    PAIS,
    alFinal('}'),
    /:\d+ .*sobra lo que sigue después del final; bórrelo/,
  ],
  [
    'a value left out',
    PAIS,
    cambiar('"Costa Rica"', ''),
    /:2 .*falta un valor después de esto; escríbalo/,
  ],
  ['a comment in JSON', PAIS, cambiar('"nombre"', '// el país\n  "nombre"'), /:2 .*comentarios/],
  [
    'a number with a zero before it',
    PAIS,
    cambiar('"08:30"', '08'),
    /:\d+ .*este número no se entiende; escríbalo entre comillas/,
  ],
  [
    'a field written twice',
    PAIS,
    cambiar('"nombre": "Costa Rica",', '"nombre": "Costa Rica",\n  "nombre": "Costa Rica",'),
    /:3 .*está dos veces; borre uno/,
  ],
  ['an old Windows encoding', CHARLA, enLatin1, /:\d+ los acentos no se leen: .*«UTF-8»/],
  [
    'the encoding of an old notepad',
    PAIS,
    (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
    /:1 .*«UTF-16»; guárdelo de nuevo/,
  ],
  [
    'accents spoilt by another program',
    CHARLA,
    (text) =>
      enLatin1(text).length > 0
        ? Buffer.from(Buffer.from(text, 'utf8').toString('latin1'), 'utf8')
        : text,
    /:\d+ «.+» es un acento estropeado/,
  ],
  [
    'an invisible mark before JSON',
    PAIS,
    (text) => `\uFEFF${text}`,
    /:1 .*marca invisible; guárdelo/,
  ],
  [
    'a contact in a description for search engines',
    'paginas/contactenos.md',
    cambiar(
      /^descripcion: .*/m,
      'descripcion: Teléfono y horario del centro de llamadas {{telefono}}, y el correo.',
    ),
    /:\d+ campo «descripcion»: se espera una descripción.*solo {{paises}}/,
  ],
  [
    'the same place twice',
    CHARLA,
    cambiar(/^orden: .*/m, 'orden: 1'),
    /^beneficios\/.*\.md:\d+ campo «orden»: el lugar 1 ya es de .*\.md; escriba otro número/,
  ],
  [
    'a script',
    CHARLA,
    alFinal('<script>alert(1)</script>'),
    /:\d+ «<script>» no se admite en los textos; borre/,
  ],
  [
    'an event of a tag',
    CHARLA,
    alFinal('<p onclick="x()">Hola</p>'),
    /:\d+ «onclick=» no se admite/,
  ],
  [
    'an unsafe link',
    CHARLA,
    alFinal('[Ministerio](http://salud.example)'),
    /:\d+ la dirección «http:\/\/salud\.example» no es segura; escríbala con https/,
  ],
  [
    'a link that runs something',
    CHARLA,
    alFinal('[Toque](javascript:alert(1))'),
    /:\d+ el enlace «javascript:alert\(1» no se admite/,
  ],
  [
    'a picture of another site',
    CHARLA,
    alFinal('![Foto](https://fotos.example/a.jpg)'),
    /:\d+ la imagen «https:\/\/fotos\.example\/a\.jpg» está en otro sitio; súbala/,
  ],
  [
    'a picture tag of another site',
    CHARLA,
    alFinal('<img src="//fotos.example/a.jpg">'),
    /:\d+ la imagen «\/\/fotos\.example\/a\.jpg» está en otro sitio/,
  ],
  [
    'a head with its quotes open',
    CHARLA,
    cambiar(/^titulo: .*/m, "titulo: 'Charlas"),
    /:\d+ .*(?:falta cerrar unas comillas|comillas)/,
  ],
  [
    'a head with a tabulator',
    CHARLA,
    cambiar(/^titulo:/m, '\ttitulo:'),
    /:\d+ .*tabulador; bórrelo|:\d+ .*alineada/,
  ],
  [
    'a head with a colon in its text',
    CHARLA,
    cambiar(/^titulo: .*/m, 'titulo: Charlas: gratis'),
    /:\d+ .*dos puntos de más; .*entre comillas/,
  ],
  [
    'a country without its periods',
    'plazos.json',
    cambiar('"504"', '"505"'),
    /^plazos\.json:\d+ (?:campo «504»|el campo «505»)/,
  ],
  [
    'a conflict of two versions in a text',
    CHARLA,
    alFinal('<<<<<<< HEAD\nUno.\n=======\nOtro.\n>>>>>>> rama'),
    /:\d+ quedaron dos versiones de este texto, entre «<<<<<<<» y «>>>>>>>»: deje una/,
  ],
  [
    'a placeholder in single braces',
    CHARLA,
    alFinal('Llame al {telefono}.'),
    /:\d+ «\{telefono\}» va con dos llaves: \{\{telefono\}\}/,
  ],
  [
    'a question without its answer',
    'preguntas-frecuentes/como-me-afilio.md',
    cambiar(/(---\n[^]*?\n---\n)[^]*/, '$1\n  \n'),
    /:\d+ falta el texto debajo de los tres guiones; escríbalo/,
  ],
  [
    'a main heading in a text',
    CHARLA,
    alFinal('# Las charlas'),
    /:\d+ «# Las charlas» es el título de toda la página, que ya tiene el suyo; escriba «## Las charlas»/,
  ],
  [
    'a main heading that is underlined',
    CHARLA,
    alFinal('Las charlas\n==========='),
    /:\d+ «Las charlas», subrayado con «=», es el título de toda la página.*escriba «## Las charlas»/,
  ],
  [
    'bold type that does not end',
    CHARLA,
    alFinal('Es **muy importante.\n\nSiga **así**.'),
    /:\d+ hay unos «\*\*» sin cerrar en este párrafo; póngalos también al final de la negrita/,
  ],
  [
    'a sheet that is not there',
    'sabias-que/caminar.md',
    cambiar('/laminas/caminar.svg', '/laminas/camino.svg'),
    /:\d+ campo «[^»]+»: se espera la imagen grande: .* por ejemplo \/laminas\/nombre\.svg/,
  ],
  [
    'a picture in a text that is not there',
    CHARLA,
    alFinal('![Una lámina](/laminas/camino.svg)'),
    /:\d+ la imagen «\/laminas\/camino\.svg» no existe; súbala a public\/laminas y escriba \/laminas\/nombre\.svg/,
  ],
  [
    'a version older than a published one',
    'legales/versiones.json',
    cambiar('"version": "2026-11"', '"version": "2026-02"'),
    /^legales\/versiones\.json:\d+ la versión 2026-02 de «[^»]+» es anterior a la 2026-11, que ya se publicó; escriba una posterior/,
  ],
  [
    'a changed legal text',
    'legales/terminos-de-uso.md',
    alFinal('Un punto más.'),
    /^legales\/terminos-de-uso\.md:1 el texto cambió y la versión 2026-11 ya se publicó: escriba/,
  ],
  [
    'a new version without its text',
    'legales/versiones.json',
    cambiar('"version": "2026-11"', '"version": "2027-01"'),
    /^legales\/versiones\.json:\d+ falta la huella de la versión 2027-01 .*agregue en «publicadas» esta línea.*"2027-01": "[0-9a-f]{64}"/,
  ],
];

test.each(ROTOS)('%s is named with file, line and mend', (_, file, romper, dicho) => {
  const path = join(folder, file);
  const antes = readFileSync(path, 'utf8');
  const roto = romper(antes);
  expect(Buffer.from(roto).equals(Buffer.from(antes))).toBe(false);
  writeFileSync(path, roto);
  const lista = faltas();
  expect(lista).toContainEqual(expect.stringMatching(dicho));
  expect(lista.filter((falta) => INGLES.test(falta))).toEqual([]);
});

test('a changed text passes with the hash that its fault names', () => {
  const legal = join(folder, 'legales/terminos-de-uso.md');
  const versiones = join(folder, 'legales/versiones.json');
  writeFileSync(legal, `${readFileSync(legal, 'utf8')}\nUn punto más.\n`);
  const nuevo = readFileSync(versiones, 'utf8').replace(
    '"version": "2026-11"',
    '"version": "2027-01"',
  );
  writeFileSync(versiones, nuevo);
  const huella = /"2027-01": "[0-9a-f]{64}"/.exec(faltas().join())?.[0] ?? '';
  writeFileSync(versiones, nuevo.replace('"publicadas": {', `"publicadas": {\n      ${huella},`));
  expect(faltas()).toEqual([]);
});

test('refuses exactly the texts that JSON.parse refuses', () => {
  const signos = ['{', '}', '[', ']', ',', ':', '"a"', '1', '01', 'true', 'x', ' ', '\n', '-', '"'];
  let semilla = 7;
  const azar = (n: number) => (semilla = (semilla * 48_271) % 2_147_483_647) % n;
  for (let i = 0; i < size(2000); i++) {
    const text = Array.from({ length: 1 + azar(9) }, () => signos[azar(signos.length)] ?? '').join(
      '',
    );
    const lee = (() => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    })();
    expect([text, faltaDeJson(text) === undefined]).toEqual([text, lee]);
  }
});
