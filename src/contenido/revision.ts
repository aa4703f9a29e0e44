import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, YAMLException } from 'js-yaml';
import { colecciones } from './colecciones.ts';
import { faltasDe } from './errores.ts';
import { faltaDeMarcador, marcadoresDesconocidos } from './marcadores.ts';

/** Something wrong in a content file: where, and what an editor should do about it. */
export interface FaltaDeContenido {
  readonly archivo: string;
  /** The line it stands in; 1 when it belongs to the file as a whole. */
  readonly linea: number;
  readonly mensaje: string;
}

/** Every fault of the files under a content folder, and how many files there are. */
export interface Revision {
  readonly archivos: number;
  readonly faltas: readonly FaltaDeContenido[];
}

const HEAD = /^\uFEFF?---\r?\n([\s\S]*?\n)---/;

/**
 * The line of a field: of its name after its parent's line, item after item in a list. A field that is
 * missing has the line of what it is missing from.
 */
export function lineaDe(text: string, path: readonly PropertyKey[]): number {
  const lines = text.split('\n');
  let line = 0;
  for (const [place, key] of path.entries()) {
    if (typeof key === 'number') {
      // In a list, an item begins where its first field does, or at its dash.
      const next = path[place + 1];
      const isItem = typeof next === 'string' ? field(next) : /^\s*-\s|^\s*\[?\s*["{\d]/;
      for (let item = 0; item <= key; item += 1) {
        const found = lines.findIndex((one, i) => i > line && isItem.test(one));
        if (found !== -1) line = found;
      }
      continue;
    }
    const found = lines.findIndex((one, i) => i >= line && field(String(key)).test(one));
    if (found === -1) break;
    line = found;
  }
  return line + 1;
}

const field = (name: string) =>
  new RegExp(`(?:^|[\\s{,])["']?${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}["']?\\s*:`);

/** What stands in the file's head or JSON, or the line and reason why it cannot be read. */
function leer(archivo: string, text: string): { data: unknown } | { linea: number; razon: string } {
  if (archivo.endsWith('.json')) {
    try {
      return { data: JSON.parse(text) };
    } catch (error) {
      const razon = error instanceof Error ? error.message : String(error);
      const position = /position (\d+)/.exec(razon)?.[1];
      const before = text.slice(0, position === undefined ? text.length : Number(position));
      return { linea: before.trimEnd().split('\n').length, razon };
    }
  }
  const head = HEAD.exec(text)?.[1];
  if (head === undefined) {
    return { linea: 1, razon: 'faltan las dos líneas de tres guiones con los datos entre ellas' };
  }
  try {
    return { data: load(head) ?? {} };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    return { linea: error.mark.line + 2, razon: error.reason };
  }
}

function faltasDeArchivo(
  archivo: string,
  text: string,
  schema: Parameters<typeof faltasDe>[0],
): FaltaDeContenido[] {
  const leido = leer(archivo, text);
  if ('razon' in leido) {
    const mensaje = `no se puede leer: revise comas, comillas, llaves y dos puntos (${leido.razon})`;
    return [{ archivo, linea: leido.linea, mensaje }];
  }
  const faltas = faltasDe(schema, leido.data).map(({ path, mensaje }) => ({
    archivo,
    linea: lineaDe(text, path),
    mensaje,
  }));
  const [marcador] = marcadoresDesconocidos(text);
  const mensaje = faltaDeMarcador(text);
  if (marcador === undefined || mensaje === undefined) return faltas;
  const linea = text.slice(0, text.indexOf(marcador)).split('\n').length;
  return [...faltas, { archivo, linea, mensaje }];
}

/**
 * Checks the content alone, without building the site, by the rules that the build itself applies. Run
 * in the project's folder: some fields name files of `public`.
 */
export function revisarContenido(folder = 'content'): Revision {
  const revisiones = Object.values(colecciones).flatMap(({ pattern, base, schema }) =>
    globSync(pattern, { cwd: join(folder, base) }).map((name) => {
      const archivo = join(folder, base, name);
      return faltasDeArchivo(archivo, readFileSync(archivo, 'utf8'), schema);
    }),
  );
  return { archivos: revisiones.length, faltas: revisiones.flat() };
}
