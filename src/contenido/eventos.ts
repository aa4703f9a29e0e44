import { getCollection, type CollectionEntry } from 'astro:content';
import { diaEn } from '../domain/calendario.ts';

/** The talks that are still to come in their country at an instant, the next one first. */
export async function eventosProximos(ahora: Date): Promise<CollectionEntry<'eventos'>[]> {
  const eventos = await getCollection(
    'eventos',
    ({ data }) => data.fecha >= diaEn(data.pais, ahora),
  );
  return eventos.sort((a, b) =>
    `${a.data.fecha}${a.data.hora}`.localeCompare(`${b.data.fecha}${b.data.hora}`),
  );
}
