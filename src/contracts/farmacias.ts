import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { grouped, pais, paging, searchText } from './fields.ts';
import { ERRORES } from '../domain/mensajes.ts';

/** One affiliated pharmacy as the public tables show it. */
export const farmaciaRow = v.object({
  Id: v.number(),
  Nombre: v.string(),
  NombreCadena: v.string(),
  Telefono: v.string(),
  Direccion: v.object({ Detalles: v.string(), Provincia: v.string(), Canton: v.string() }),
  Codigo: v.string(),
});
export type FarmaciaAfiliada = v.InferOutput<typeof farmaciaRow>;

/**
 * The affiliated pharmacies of a country by place. `s` narrows them by name, chain, code or place, accents
 * and case do not matter; `grupo` to one province, of those that `grupos` names.
 */
export const afiliadas = endpoint({
  path: '/api/farmacias/afiliadas/:country',
  access: 'public',
  summary: 'Farmacias afiliadas de un país',
  params: v.object({ country: pais }),
  search: v.object({ ...paging, s: v.optional(searchText, ''), grupo: v.optional(searchText, '') }),
  reply: grouped(farmaciaRow),
  failure: ERRORES.farmacias,
  refusals: [404],
});

/** The first ten affiliated pharmacies of a country that match a type-ahead's text. */
export const search = endpoint({
  method: 'POST',
  path: '/api/farmacias/search',
  access: 'public',
  summary: 'Busca farmacias afiliadas',
  body: v.object({ key: searchText, pais }),
  reply: v.object({ data: v.array(farmaciaRow) }),
  failure: ERRORES.buscarFarmacias,
  refusals: [404, 422],
});
