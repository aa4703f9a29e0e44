import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { paths } from '../paths.ts';

/** The pages made of sections, with the folder of their files. A file's name is its section's anchor. */
const SECCIONES: Readonly<Record<string, string>> = {
  [paths.queEs]: 'programa',
  [paths.beneficios]: 'beneficios',
  [paths.sabiasQue]: 'sabias-que',
  [paths.preguntasFrecuentes]: 'preguntas-frecuentes',
  [paths.requisitosPacientes]: 'requisitos/pacientes',
  [paths.requisitosFarmacias]: 'requisitos/farmacias',
  [paths.videotutoriales]: 'tutoriales',
};

/** The anchor of a Markdown heading. */
const anclaDe = (titulo: string) =>
  titulo
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

function subtitulos(archivo: string): string[] {
  if (!existsSync(archivo)) return [];
  return [...readFileSync(archivo, 'utf8').matchAll(/^#{2,6} +(.+)$/gm)].map(([, titulo = '']) =>
    anclaDe(titulo),
  );
}

/** The targets of links within the site: each page's address, with the anchors from a content folder. */
export function destinosInternos(folder: string): Map<string, readonly string[]> {
  const paginas = Object.values(paths).filter((path) => typeof path === 'string');
  return new Map(
    paginas.map((path) => {
      const seccion = SECCIONES[path];
      const secciones =
        seccion === undefined ? [] : globSync('*.md', { cwd: join(folder, seccion) });
      return [
        path,
        [
          ...secciones.map((file) => basename(file, '.md')).sort(),
          ...['paginas', 'legales'].flatMap((base) =>
            subtitulos(join(folder, base, `${path.slice(1)}.md`)),
          ),
        ],
      ];
    }),
  );
}

/** A link in Markdown, in HTML or in the JSON of the home page. */
const ENLACES = [
  /\]\(\s*<?([^)\s>]*)/g,
  /^\[[^\]]+\]:\s*<?([^\s>]+)/gm,
  /\bhref="([^"]*)"/g,
  /"enlace":\s*"([^"]*)"/g,
];

function faltaDeEnlace(
  enlace: string,
  destinos: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  if (/^(?:https?:|mailto:|tel:)/.test(enlace)) return undefined;
  if (!enlace.startsWith('/')) {
    return `el enlace «${enlace}» no se entiende: dentro del sitio empieza con una barra, como /contactenos; hacia otro sitio, con https://`;
  }
  const [, path = '', ancla] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(enlace) ?? [];
  const anclas = destinos.get(path);
  if (/\.(?:svg|png|jpe?g|webp)$/.test(path) && !existsSync(join('public', path))) {
    return `la imagen «${enlace}» no existe; súbala a public/laminas y escriba /laminas/nombre.svg`;
  }
  if (anclas === undefined) {
    return path !== '/' && existsSync(join('public', path))
      ? undefined
      : `el enlace «${enlace}» no lleva a ninguna página del sitio; revise cómo está escrito`;
  }
  if (ancla === undefined || anclas.includes(ancla)) return undefined;
  const cuales =
    anclas.length === 0 ? 'no tiene ninguno' : `tiene ${anclas.map((id) => `#${id}`).join(', ')}`;
  return `el enlace «${enlace}» lleva a un apartado que no existe; la página ${path} ${cuales}`;
}

/** The links of a content file that lead nowhere, each with its place in the text and what is wrong. */
export function faltasDeEnlaces(
  text: string,
  destinos: ReadonlyMap<string, readonly string[]>,
): { readonly index: number; readonly mensaje: string }[] {
  return ENLACES.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap(
    ({ index, 1: enlace = '' }) => {
      const mensaje = faltaDeEnlace(enlace, destinos);
      return mensaje === undefined ? [] : [{ index, mensaje }];
    },
  );
}
