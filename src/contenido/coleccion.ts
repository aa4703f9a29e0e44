import { glob, type Loader } from 'astro/loaders';
import type { z } from 'astro/zod';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Coleccion } from './colecciones.ts';
import { destinosInternos } from './internos.ts';
import { leer } from './lectura.ts';
import { enUnaLinea, faltasDeArchivo } from './revision.ts';

/**
 * Loads the files of a collection. Each file is an entry, and its id is the path without extension. A wrong file stops
 * the build as `npm run contenido` tells it.
 */
export function archivos(coleccion: Coleccion<z.ZodType>): Loader {
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
