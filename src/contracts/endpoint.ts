import type { GenericSchema } from 'valibot';
import type { Accion } from '../domain/permisos.ts';

/** Who may call an endpoint: anybody, anybody signed in, or a user who may do `Accion`. */
export type Access = 'public' | 'session' | Accion;

/**
 * One endpoint, for server, browser, tests and the OpenAPI document. `path` has Hono's notation.
 * `failure` is the sentence that a screen shows when the server gave none. `refusals` are the problem
 * statuses of this endpoint. All endpoints share 400, 429 and 503, and those that are not public share
 * 401 and 403.
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
  /** Most bytes of the body, where it may have more than others. */
  readonly bodyBytes?: number;
  readonly reply: Reply;
  readonly failure: string;
  readonly refusals: readonly number[];
  /** The media type of a file that the request brings instead of JSON. */
  readonly file?: string;
}
