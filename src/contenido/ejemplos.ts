import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { leer } from './lectura.ts';

/** The names in a content file's `ejemplos`. A file that cannot be read stops the build anyway. */
function listed(file: string, text: string): string[] {
  const leido = leer(file, text);
  const names: unknown = 'data' in leido ? Reflect.get(Object(leido.data), 'ejemplos') : undefined;
  return Array.isArray(names) ? names.map(String) : [];
}

/** The files of a folder that still hold example values. Each line has a file and its fields. */
export function ejemplosPendientes(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(json|md)$/.test(file))
    .sort()
    .flatMap((file) => {
      const path = join(folder, file);
      const fields = listed(file, readFileSync(path, 'utf8'));
      return fields.length === 0
        ? []
        : [`${path}: ${fields.map((field) => `«${field}»`).join(', ')}`];
    });
}

/** Refuses a production build (`CONTEXT=production`) while a content file holds an example value. */
export function sinEjemplosEnProduccion(): AstroIntegration {
  return {
    name: 'sin-ejemplos-en-produccion',
    hooks: {
      'astro:build:start': () => {
        if (process.env['CONTEXT'] !== 'production') return;
        const pending = ejemplosPendientes('content');
        if (pending.length === 0) return;
        throw new Error(
          `No se publica con valores de ejemplo. Escriba los reales y quite el campo de «ejemplos»:\n${pending.join('\n')}`,
        );
      },
    },
  };
}
