/** The columns whose values identify a person, or give access to their data. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  pacientes: ['identificacion', 'correo', 'telefono'],
  tarjetas: ['numero'],
  canjes: ['codigo_confirmacion', 'observaciones'],
  canje_facturas: ['numero'],
  canje_historial: ['observaciones'],
  preregistros: ['numero'],
  liquidacion_movimientos: ['observaciones', 'guia'],
  idempotencia: ['clave'],
};
const NAMES = ['nombre', 'primer_apellido', 'segundo_apellido'];

/** Shorter values are part of too many other texts. */
const SHORTEST = 4;

/** A database's different personal values: numbers, codes, addresses, texts and the words of names. */
export async function personalValues(
  query: (text: string) => Promise<{ value: string }[]>,
): Promise<string[]> {
  const columns = Object.entries(COLUMNS).flatMap(([table, names]) =>
    names.map((name) => `select ${name}::text as value from ${table}`),
  );
  const names = NAMES.map((name) => `select regexp_split_to_table(${name}, '\\s+') from pacientes`);
  const rows = await query(
    `select value from (${[...columns, ...names].join(' union ')}) v (value)
      where char_length(value) >= ${SHORTEST}`,
  );
  return rows.map(({ value }) => value);
}

/** The values that a text contains, but not as part of a longer word or number. */
export const foundIn = (text: string, values: readonly string[]): string[] =>
  values.filter((value) => {
    for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
      const [before = '', after = ''] = [text[at - 1], text[at + value.length]];
      if (!/[\p{L}\p{N}]/u.test(before + after)) return true;
    }
    return false;
  });
