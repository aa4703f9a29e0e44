/** The leaves of a schema with their schemas, by their path; `data` holds a list's entries. */
export function leafSchemas(schema: object, path = ''): [path: string, schema: object][] {
  if ('entries' in schema && Object.keys(schema.entries as object).length > 0) {
    return Object.entries(schema.entries as Record<string, object>).flatMap(([name, one]) =>
      leafSchemas(one, path === '' || path === 'data' ? name : `${path}.${name}`),
    );
  }
  const inner = 'item' in schema ? schema.item : 'wrapped' in schema ? schema.wrapped : undefined;
  return inner === undefined ? [[path, schema]] : leafSchemas(inner as object, path);
}

/** The paths of a schema's leaves. */
export const leaves = (schema: object): string[] => leafSchemas(schema).map(([path]) => path);
