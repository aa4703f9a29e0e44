import { glob, type Loader } from 'astro/loaders';
import type { z } from 'astro/zod';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { erroresDe } from './errores.ts';
import { leer } from './lectura.ts';
import { faltaDeMarcador } from './marcadores.ts';

/** An error for editors. It names the file and stops the build. */
class ContentError extends Error {
  override name = 'Contenido';
}

const property = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);

/** A file that is not Markdown with a head, or not JSON. The error has the file and the line. */
function unreadable(folder: string, cause: unknown): ContentError {
  const location = property(cause, 'loc');
  const file = property(location, 'file');
  const line = property(location, 'line');
  const where = typeof file === 'string' ? relative(process.cwd(), file) : folder;
  const near = typeof line === 'number' ? `, cerca de la línea ${line + 1} del encabezado` : '';
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ContentError(
    `${where}: no se puede leer${near}; revise comas, comillas, llaves y dos puntos (${reason})`,
    { cause },
  );
}

function checkMarcadores(file: string, text: string) {
  const falta = faltaDeMarcador(text);
  if (falta !== undefined) throw new ContentError(`${file}: ${falta}`);
}

/** A file's fields, by the reader of `npm run contenido`. Astro's own reader turns a day into a date. */
function camposDe(file: string): unknown {
  const leido = leer(file, readFileSync(file, 'utf8'));
  if ('razon' in leido) throw new ContentError(`${file}: no se puede leer (${leido.razon})`);
  return leido.data;
}

/**
 * Loads the files of `content/` that match `pattern`. Each file is an entry, and its id is the path without
 * extension. A wrong file stops the build with a Spanish message: file, field and what is expected.
 */
export function archivos(pattern: string, base: string, schema: z.ZodType): Loader {
  const loader = glob({ pattern, base: `./content/${base}` });
  return {
    name: 'contenido',
    load: async (context) => {
      try {
        await loader.load({
          ...context,
          parseData: (entry) => {
            const file = relative(process.cwd(), entry.filePath ?? entry.id);
            const campos = camposDe(file);
            const errors = erroresDe(file, schema, campos);
            if (errors !== undefined) throw new ContentError(`\n${errors}`);
            checkMarcadores(file, JSON.stringify(campos));
            return context.parseData({ ...entry, data: Object.assign(entry.data, campos) });
          },
          store: {
            ...context.store,
            set: (entry) => {
              checkMarcadores(entry.filePath ?? entry.id, entry.body ?? '');
              return context.store.set(entry);
            },
          },
        });
      } catch (error) {
        if (error instanceof ContentError) throw error;
        throw unreadable(`content/${base}`, error);
      }
    },
  };
}
