import * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';
import { nothing } from './fields.ts';

/** Whether the service and its database answer. 503 when the database does not. */
export const salud = {
  method: 'GET',
  path: '/api/salud',
  access: 'public',
  summary: 'Estado del servicio',
  params: nothing,
  search: nothing,
  body: nothing,
  reply: v.object({
    estado: v.literal('ok'),
    baseDeDatos: v.literal('ok'),
    /** The release and its commit, such as '1.0.0+1c813a2'. */
    version: v.string(),
  }),
  failure: 'El servicio no responde',
  refusals: [],
} as const satisfies Endpoint;

/** The contract as OpenAPI 3.1, generated from these schemas. */
export const openapi = {
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  summary: 'Este contrato, en OpenAPI 3.1',
  params: nothing,
  search: nothing,
  body: nothing,
  reply: v.looseObject({
    openapi: v.string(),
    paths: v.record(v.string(), v.looseObject({})),
  }),
  failure: 'El servicio no responde',
  refusals: [],
} as const satisfies Endpoint;
