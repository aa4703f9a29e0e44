import * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';
import { nothing, pais, paged, paging, searchText } from './fields.ts';
import { ERRORES } from '../domain/mensajes.ts';

/** One doctor as the public table shows it. */
export const medicoRow = v.object({
  Codigo: v.string(),
  Nombre: v.string(),
  Especialidad: v.string(),
});
export type Medico = v.InferOutput<typeof medicoRow>;

/** The registered doctors of a country by name. `s` searches them without regard to accents and case. */
export const medicos = {
  method: 'GET',
  path: '/api/medicos/:countryCode',
  access: 'public',
  summary: 'Médicos registrados de un país',
  params: v.object({ countryCode: pais }),
  search: v.object({ ...paging, s: v.optional(searchText, '') }),
  body: nothing,
  reply: paged(medicoRow),
  failure: ERRORES.medicos,
  refusals: [404],
} as const satisfies Endpoint;
