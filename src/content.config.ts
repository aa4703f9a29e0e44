import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { defineCollection } from 'astro:content';
import type { z } from 'astro/zod';
import { glob, type Loader } from 'astro/loaders';
import { type Coleccion, colecciones } from './contenido/colecciones.ts';
import { destinosInternos } from './contenido/internos.ts';
import { leer } from './contenido/lectura.ts';
import { enUnaLinea, faltasDeArchivo } from './contenido/revision.ts';

const coleccion = (de: Coleccion<z.ZodType>) =>
  defineCollection({ loader: archivos(de), schema: de.schema });

/** The collections of `contenido/colecciones.ts`, as Astro takes them. */
export const collections = Object.fromEntries(
  Object.entries(colecciones).map(([nombre, de]) => [nombre, coleccion(de)]),
) as unknown as typeof colecciones;

/**
 * Loads the files of a collection. Each file is an entry, and its id is the path without extension. A wrong file stops
 * the build as `npm run contenido` tells it.
 */
function archivos(coleccion: Coleccion<z.ZodType>): Loader {
  const { pattern, base } = coleccion;
  const loader = glob({ pattern, base: `./content/${base}` });
  const destinos = destinosInternos('content');
  return {
    name: 'contenido',
    load: (context) =>
      loader.load({
        ...context,
        parseData: (entry) => {
          const file = relative(process.cwd(), entry.filePath ?? entry.id);
          const bytes = readFileSync(file);
          const faltas = faltasDeArchivo(file, bytes, coleccion, destinos);
          if (faltas.length > 0) throw new Error(faltas.map(enUnaLinea).join('\n'));
          // Astro's own reader turns a day into a date.
          const leido = leer(file, bytes.toString());
          return context.parseData({
            ...entry,
            data: Object.assign(entry.data, 'data' in leido ? leido.data : {}),
          });
        },
      }),
  };
}
