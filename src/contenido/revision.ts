import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, matchesGlob, relative, sep } from 'node:path';
import type { z } from 'astro/zod';
import { type Coleccion, colecciones } from './colecciones.ts';
import { faltasDe } from './errores.ts';
import { destinosInternos, faltasDeEnlaces } from './internos.ts';
import { leer } from './lectura.ts';
import { cuerpoLegal, huellaLegal, LEGALES } from './legales.ts';
import { conflictoDe, faltasDeMarkdown, faltasDeTexto, leerUtf8 } from './texto.ts';
import { faltasDeMarcadores } from './marcadores.ts';

/** Something wrong in a content file: the place, and what the editor should do. */
interface FaltaDeContenido {
  readonly archivo: string;
  /** The line. 1 for the file as a whole. */
  readonly linea: number;
  readonly mensaje: string;
}

/** A fault as a line for a person. */
export const enUnaLinea = ({ archivo, linea, mensaje }: FaltaDeContenido): string =>
  `${archivo}, línea ${linea}: ${mensaje}`;

/** Everything wrong in the files of a content folder, and the number of files. */
export interface Revision {
  readonly archivos: number;
  readonly faltas: readonly FaltaDeContenido[];
}

/** Everything wrong in one file of a collection. `destinos`: what links may lead to. */
export function faltasDeArchivo(
  archivo: string,
  bytes: Uint8Array,
  coleccion: Coleccion<z.ZodType>,
  destinos: ReturnType<typeof destinosInternos>,
): FaltaDeContenido[] {
  const abierto = leerUtf8(bytes);
  if ('mensaje' in abierto) return [{ archivo, ...abierto }];
  const { text } = abierto;
  const en = (index: number) => text.slice(0, index).split('\n').length;
  const conflicto = conflictoDe(text);
  if (conflicto !== undefined) {
    return [{ archivo, linea: en(conflicto.index), mensaje: conflicto.mensaje }];
  }
  const leido = leer(archivo, text);
  if ('razon' in leido) {
    const mensaje = `no se puede leer: revise comas, comillas, llaves y dos puntos (${leido.razon})`;
    return [{ archivo, linea: leido.linea, mensaje }];
  }
  const faltas = faltasDe(coleccion.schema, leido.data).map(({ path, mensaje }) => ({
    archivo,
    linea: leido.lineaDe(path),
    mensaje,
  }));
  const deTexto = [
    ...faltasDeTexto(text),
    ...faltasDeEnlaces(text, destinos),
    ...faltasDeMarcadores(text),
  ];
  if (archivo.endsWith('.md')) {
    deTexto.push(...faltasDeMarkdown(text, coleccion.base === colecciones.paginas.base));
  }
  for (const { index, mensaje } of deTexto) {
    faltas.push({ archivo, linea: en(index), mensaje });
  }
  return faltas;
}

/** A file's fields with the line of each; nothing where it cannot be read, which is told already. */
function leerCampos(archivo: string) {
  if (!existsSync(archivo)) return undefined;
  const abierto = leerUtf8(readFileSync(archivo));
  if ('mensaje' in abierto) return undefined;
  const leido = leer(archivo, abierto.text);
  return 'razon' in leido ? undefined : { ...leido, text: abierto.text };
}

const campo = (data: unknown, name: string): unknown => Reflect.get(Object(data), name);

/** Files of one folder that claim the same place. Which one came first would be chance. */
function ordenesRepetidos(folder: string): FaltaDeContenido[] {
  return Object.values(colecciones).flatMap(({ pattern, base }) => {
    const vistos = new Map<unknown, string>();
    return globSync(pattern, { cwd: join(folder, base) })
      .sort()
      .flatMap((name) => {
        const archivo = join(folder, base, name);
        const leido = leerCampos(archivo);
        const orden = campo(leido?.data, 'orden');
        if (leido === undefined || typeof orden !== 'number') return [];
        const otro = vistos.get(orden);
        vistos.set(orden, otro ?? name);
        if (otro === undefined) return [];
        const mensaje = `campo «orden»: el lugar ${orden} ya es de ${otro}; escriba otro número`;
        return [{ archivo, linea: leido.lineaDe(['orden']), mensaje }];
      });
  });
}

/** Legal texts whose words are not those of their version: people accept a version, and it never changes. */
function textosSinVersion(folder: string): FaltaDeContenido[] {
  const versiones = join(folder, 'legales/versiones.json');
  const leido = leerCampos(versiones);
  return LEGALES.flatMap((texto) => {
    const archivo = join(folder, `legales/${texto}.md`);
    const legal = leerCampos(archivo);
    const datos = campo(leido?.data, texto);
    const [version, publicadas] = [campo(datos, 'version'), campo(datos, 'publicadas')];
    if (!leido || !legal || typeof version !== 'string') return [];
    const anteriores = typeof publicadas === 'object' ? Object.keys(publicadas ?? {}) : [];
    const ultima = anteriores.sort().at(-1) ?? '';
    if (version < ultima) {
      const mensaje = `la versión ${version} de «${texto}» es anterior a la ${ultima}, que ya se publicó; escriba una posterior`;
      return [{ archivo: versiones, linea: leido.lineaDe([texto, 'version']), mensaje }];
    }
    const huella = huellaLegal(cuerpoLegal(legal.text));
    const publicada = campo(publicadas, version);
    if (publicada === huella) return [];
    if (publicada !== undefined) {
      const mensaje = `el texto cambió y la versión ${version} ya se publicó: escriba en versiones.json una versión y una fecha nuevas, y diga si es «importante»`;
      return [{ archivo, linea: 1, mensaje }];
    }
    return [
      {
        archivo: versiones,
        linea: leido.lineaDe([texto, 'publicadas']),
        mensaje: `falta la huella de la versión ${version} de «${texto}»; agregue en «publicadas» esta línea, con una coma al final de la anterior: "${version}": "${huella}"`,
      },
    ];
  });
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
 * Checks the content by the rules of the build, without building; finds missing and useless files and dead links, too.
 * Run it in the project's folder: some fields name files of `public`.
 */
export function revisarContenido(folder = 'content'): Revision {
  const destinos = destinosInternos(folder);
  const revisiones = Object.values(colecciones).flatMap((coleccion) =>
    globSync(coleccion.pattern, { cwd: join(folder, coleccion.base) }).map((name) => {
      const archivo = join(folder, coleccion.base, name);
      return faltasDeArchivo(archivo, readFileSync(archivo), coleccion, destinos);
    }),
  );
  return {
    archivos: revisiones.length,
    faltas: [
      ...faltasDeNombres(folder),
      ...revisiones.flat(),
      ...ordenesRepetidos(folder),
      ...textosSinVersion(folder),
    ],
  };
}
