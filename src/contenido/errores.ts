import { z } from 'astro/zod';

/** The schema at a path. It keeps wrappers (optional, default), because they have the description. */
function schemaAt(schema: unknown, path: readonly PropertyKey[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return schema;
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject) return schemaAt(inner.shape[String(key)], rest);
  if (inner instanceof z.ZodArray) return schemaAt(inner.element, rest);
  return undefined;
}

function unwrapped(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return unwrapped(schema.def.innerType);
  }
  return schema;
}

function descriptionAt(schema: unknown, path: readonly PropertyKey[]): string | undefined {
  const found = schemaAt(schema, path);
  const inner = unwrapped(found);
  return (
    (found instanceof z.ZodType ? found.description : undefined) ??
    (inner instanceof z.ZodType ? inner.description : undefined)
  );
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    data,
  );
}

const shown = (value: unknown) =>
  value === undefined ? 'falta' : `se encontró ${JSON.stringify(value).slice(0, 120)}`;

/** What is wrong with one field of a content file: the field and a Spanish sentence. */
export interface FaltaDeCampo {
  readonly path: readonly PropertyKey[];
  readonly mensaje: string;
}

/** Everything wrong with the fields of one content file: what is expected (the description) and what was found. */
export function faltasDe(schema: z.ZodType, data: unknown): FaltaDeCampo[] {
  const result = schema.safeParse(data);
  if (result.success) return [];
  return result.error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      const parent = issue.path.map((key) => `${String(key)}.`).join('');
      return issue.keys.map((key) => ({
        path: [...issue.path, key],
        mensaje: `el campo «${parent}${key}» no existe en este tipo de contenido; revise cómo está escrito`,
      }));
    }
    const expected =
      issue.code === 'custom' && issue.message !== 'Invalid input'
        ? issue.message
        : (descriptionAt(schema, issue.path) ?? 'otro valor');
    const field = issue.path.join('.') || 'el archivo entero';
    const found = shown(valueAt(data, issue.path));
    return [{ path: issue.path, mensaje: `campo «${field}»: se espera ${expected}; ${found}` }];
  });
}
