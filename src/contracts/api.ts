import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

/** Whether the service and its database answer. 503 when the database does not. */
export const salud = endpoint({
  path: '/api/salud',
  access: 'public',
  summary: 'Estado del servicio',
  reply: v.object({
    estado: v.literal('ok'),
    baseDeDatos: v.literal('ok'),
    /** The release and its commit, such as '1.0.0+1c813a2'. */
    version: v.string(),
  }),
  failure: 'El servicio no responde',
});

/** The contract as OpenAPI 3.1, generated from these schemas. */
export const openapi = endpoint({
  path: '/api/openapi.json',
  access: 'public',
  summary: 'Este contrato, en OpenAPI 3.1',
  reply: v.looseObject({
    openapi: v.string(),
    paths: v.record(v.string(), v.looseObject({})),
  }),
  failure: 'El servicio no responde',
});
