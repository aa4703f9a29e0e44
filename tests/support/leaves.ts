/** The leaves of a schema, by their path; `data` holds a list's entries. */
export function leaves(schema: object, path = ''): string[] {
  if ('entries' in schema && Object.keys(schema.entries as object).length > 0) {
    return Object.entries(schema.entries as Record<string, object>).flatMap(([name, one]) =>
      leaves(one, path === '' || path === 'data' ? name : `${path}.${name}`),
    );
  }
  const inner = 'item' in schema ? schema.item : 'wrapped' in schema ? schema.wrapped : undefined;
  return inner === undefined ? [path] : leaves(inner as object, path);
}
