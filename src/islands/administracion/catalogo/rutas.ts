/** What an address of a catalogue asks for: its table, the form of a new row, or of the row of an id. */
export type Ruta = 'lista' | 'nueva' | { readonly id: string };

/** The last part of `/dashboard/administracion/{catalogo}/{id}`; anything else is the table. */
export function rutaDe(pathname: string): Ruta {
  const parte = /^\/dashboard\/administracion\/[a-z]+\/([^/]+)\/?$/.exec(pathname)?.[1];
  if (parte === 'nueva') return 'nueva';
  return parte !== undefined && /^[1-9]\d{0,9}(-[1-9]\d{0,9})?$/.test(parte)
    ? { id: parte }
    : 'lista';
}
