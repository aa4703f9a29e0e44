import type { GenericSchema } from 'valibot';
import type { Accion } from '../domain/permisos.ts';

/** Who may call an endpoint: anybody, anybody signed in, or whoever may do `Accion` (readings §2). */
export type Access = 'public' | 'session' | Accion;

/**
 * One endpoint as server, browser, tests and the OpenAPI document all see it.
 * `path` is Hono's notation from the site's root; `failure` is the sentence of the error catalogue
 * that a screen shows when the server gave none; `refusals` are the problem statuses it may answer
 * besides those every endpoint shares (400, 429, 503; 401 and 403 where access is not public).
 */
export interface Endpoint<
  Params extends GenericSchema = GenericSchema,
  Search extends GenericSchema = GenericSchema,
  Body extends GenericSchema = GenericSchema,
  Reply extends GenericSchema = GenericSchema,
> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params: Params;
  readonly search: Search;
  readonly body: Body;
  readonly reply: Reply;
  readonly failure: string;
  readonly refusals: readonly number[];
}
