import { CORE_SCHEMA, load, YAMLException } from 'js-yaml';

const HEAD = /^\uFEFF?---\r?\n([\s\S]*?\n)---/;

/**
 * The contents of a file's head or JSON, or the line and the reason why it cannot be read. A date stays
 * the text that the editor wrote. YAML would turn 2026-02-30 into 2 March.
 */
export function leer(
  archivo: string,
  text: string,
): { data: unknown } | { linea: number; razon: string } {
  if (archivo.endsWith('.json')) {
    try {
      return { data: JSON.parse(text) };
    } catch (error) {
      const razon = error instanceof Error ? error.message : String(error);
      const position = /position (\d+)/.exec(razon)?.[1];
      const before = text.slice(0, position === undefined ? text.length : Number(position));
      return { linea: before.trimEnd().split('\n').length, razon };
    }
  }
  const head = HEAD.exec(text)?.[1];
  if (head === undefined) {
    return { linea: 1, razon: 'faltan las dos líneas de tres guiones con los datos entre ellas' };
  }
  try {
    return { data: load(head, { schema: CORE_SCHEMA }) ?? {} };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    return { linea: error.mark.line + 2, razon: error.reason };
  }
}
