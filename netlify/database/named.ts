/**
 * A statement with named parameters, as text and values of `query`: `$pais` is the value of `pais`. Throws for a name
 * without a value; a value that the statement does not name is not sent.
 */
export const named = (
  text: string,
  values: Readonly<Record<string, unknown>>,
): [text: string, params: unknown[]] => {
  const names: string[] = [];
  const numbered = text.replace(/\$([a-z]\w*)/gi, (_, name: string) => {
    if (!(name in values)) throw new Error(`A statement names $${name}, which has no value`);
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return [numbered, names.map((name) => values[name])];
};
