import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';

/** The names in a content file's `ejemplos`: a JSON list, or a YAML list in a Markdown file's head. */
function listed(file: string, text: string): string[] {
  if (file.endsWith('.json')) {
    const data: unknown = JSON.parse(text);
    const names: unknown =
      typeof data === 'object' && data !== null ? Reflect.get(data, 'ejemplos') : undefined;
    return Array.isArray(names) ? names.map(String) : [];
  }
  const head = /^---\n(.*?)\n---/s.exec(text)?.[1] ?? '';
  const list = /^ejemplos:[ \t]*(\[[^\]]*\]|(?:\n[ \t]*-[^\n]*)+)/m.exec(head)?.[1] ?? '';
  return list.match(/[\p{L}\d]+/gu) ?? [];
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
