import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, matchesGlob, relative, sep } from 'node:path';
import { colecciones } from './colecciones.ts';
import { faltasDe } from './errores.ts';
import { destinosInternos, faltasDeEnlaces } from './internos.ts';
import { leer } from './lectura.ts';
import { faltaDeMarcador, marcadoresDesconocidos } from './marcadores.ts';

/** Something wrong in a content file: the place, and what the editor should do. */
interface FaltaDeContenido {
  readonly archivo: string;
  /** The line. 1 for the file as a whole. */
  readonly linea: number;
  readonly mensaje: string;
}

/** Everything wrong in the files of a content folder, and the number of files. */
export interface Revision {
  readonly archivos: number;
  readonly faltas: readonly FaltaDeContenido[];
}

function faltasDeArchivo(
  archivo: string,
  text: string,
  schema: Parameters<typeof faltasDe>[0],
  destinos: ReturnType<typeof destinosInternos>,
): FaltaDeContenido[] {
  const leido = leer(archivo, text);
  if ('razon' in leido) {
    const mensaje = `no se puede leer: revise comas, comillas, llaves y dos puntos (${leido.razon})`;
    return [{ archivo, linea: leido.linea, mensaje }];
  }
  const faltas = faltasDe(schema, leido.data).map(({ path, mensaje }) => ({
    archivo,
    linea: leido.lineaDe(path),
    mensaje,
  }));
  const en = (index: number) => text.slice(0, index).split('\n').length;
  for (const { index, mensaje } of faltasDeEnlaces(text, destinos)) {
    faltas.push({ archivo, linea: en(index), mensaje });
  }
  const [marcador] = marcadoresDesconocidos(text);
  const mensaje = faltaDeMarcador(text);
  if (marcador !== undefined && mensaje !== undefined) {
    faltas.push({ archivo, linea: en(text.indexOf(marcador)), mensaje });
  }
  return faltas;
}

/** What is wrong with the file names of a folder: missing, useless and badly written names. */
function faltasDeNombres(folder: string): FaltaDeContenido[] {
  const todas = Object.values(colecciones);
  const fijos = todas.flatMap(({ base, fijos: nombres }) =>
    nombres.map((name) => join(base, name)),
  );
  const patterns = [
    'ilustraciones/*.svg',
    ...todas.map(({ base, pattern }) => join(base, pattern)),
  ];
  const falta = (name: string, mensaje: string) => ({
    archivo: join(folder, name),
    linea: 1,
    mensaje,
  });
  return [
    ...fijos
      .filter((name) => !existsSync(join(folder, name)))
      .map((name) => falta(name, 'falta este archivo, que el sitio necesita; vuelva a ponerlo')),
    ...globSync('**/*', { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .flatMap((name) => {
        if (!/^(?:[a-z0-9-]+\/)*[a-z0-9-]+\.[a-z]+$/.test(name.replaceAll(sep, '/'))) {
          return [
            falta(
              name,
              'el nombre del archivo solo lleva minúsculas sin tilde, números y guiones: charla-de-mayo.md',
            ),
          ];
        }
        return patterns.some((pattern) => matchesGlob(name, pattern))
          ? []
          : [falta(name, 'el sitio no usa este archivo: revise su nombre y su carpeta, o bórrelo')];
      }),
  ];
}

/**
 * Checks the content without building the site, by the rules of the build. It also finds missing files,
 * useless files and links that lead nowhere. Run it in the project's folder, because some fields name
 * files of `public`.
 */
export function revisarContenido(folder = 'content'): Revision {
  const destinos = destinosInternos(folder);
  const revisiones = Object.values(colecciones).flatMap(({ pattern, base, schema }) =>
    globSync(pattern, { cwd: join(folder, base) }).map((name) => {
      const archivo = join(folder, base, name);
      return faltasDeArchivo(archivo, readFileSync(archivo, 'utf8'), schema, destinos);
    }),
  );
  return {
    archivos: revisiones.length,
    faltas: [...faltasDeNombres(folder), ...revisiones.flat()],
  };
}
