import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { grouped, pais, paging, searchText } from './fields.ts';
import { ERRORES } from '../domain/mensajes.ts';

/** One doctor as the public table shows it. */
export const medicoRow = v.object({
  Codigo: v.string(),
  Nombre: v.string(),
  Especialidad: v.string(),
});
export type Medico = v.InferOutput<typeof medicoRow>;

/**
 * The registered doctors of a country by name. `s` narrows them, accents and case do not matter; `grupo`
 * to one speciality, of those that `grupos` names.
 */
export const medicos = endpoint({
  path: '/api/medicos/:country',
  access: 'public',
  summary: 'Médicos registrados de un país',
  params: v.object({ country: pais }),
  search: v.object({ ...paging, s: v.optional(searchText, ''), grupo: v.optional(searchText, '') }),
  reply: grouped(medicoRow),
  failure: ERRORES.medicos,
  refusals: [404],
});
