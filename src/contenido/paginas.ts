import { getCollection, type CollectionEntry, type CollectionKey } from 'astro:content';

/** The entry of that name. Without it the build stops and names the missing file. */
export async function entrada<Name extends CollectionKey>(
  coleccion: Name,
  id: string,
): Promise<CollectionEntry<Name>> {
  const entries = await getCollection(coleccion);
  const entry = entries.find((candidate) => candidate.id === id);
  if (entry === undefined) throw new Error(`content: falta el archivo «${id}» de ${coleccion}`);
  return entry;
}

type Ordered =
  | 'programa'
  | 'beneficios'
  | 'sabiasQue'
  | 'preguntas'
  | 'requisitosPacientes'
  | 'requisitosFarmacias'
  | 'tutoriales';

/** The entries of a collection, sorted by `orden`. */
export async function ordenadas<Name extends Ordered>(
  coleccion: Name,
): Promise<CollectionEntry<Name>[]> {
  const entries = await getCollection(coleccion);
  return entries.sort((a, b) => a.data.orden - b.data.orden);
}
