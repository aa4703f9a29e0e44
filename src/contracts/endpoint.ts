import type { GenericSchema } from 'valibot';
import { nothing } from './fields.ts';
import type { Accion } from '../domain/permisos.ts';

/** Who may call an endpoint: anybody, anybody signed in, or a user who may do `Accion`. */
export type Access = 'public' | 'session' | Accion;

/** How long to wait for the database, in milliseconds, before it counts as away. */
export interface Patience {
  /** For one connection or statement. */
  readonly statement: number;
  /** For all statements of one request, retries included; cursor pages excluded. */
  readonly together: number;
}

/** For writes that may take all of a function's 60 seconds. */
export const LARGE_WRITE: Patience = { statement: 50_000, together: 55_000 };

/**
 * One endpoint, for server, browser, tests and the OpenAPI document. `path` has Hono's notation. `failure` is the
 * sentence that a screen shows if the server gave none. `refusals` are the problem statuses of this endpoint. All
 * endpoints share 400, 429 and 503, and those that are not public share 401 and 403.
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
  /** Most bytes of the body, if more than the default. */
  readonly bodyBytes?: number;
  readonly reply: Reply;
  /**
   * Where a write that is carried out once per key has its idempotency key: in the path as `:param`, or in the header
   * `Idempotency-Key`, which is optional. An endpoint without `attempt` reads, or its repetition writes nothing more.
   */
  readonly attempt?: 'path' | 'header';
  /** Asks for the caller's present password, as `ClaveActual` of the body. */
  readonly reauthenticate?: true;
  /** The event in the request's log line. */
  readonly event?: string;
  /** The patience of an attempt's transaction, if it differs from the request's. */
  readonly patience?: Patience;
  readonly failure: string;
  readonly refusals: readonly number[];
  /** The file in place of a JSON body: its media type, and the sentence that refuses any other. */
  readonly file?: { readonly type: string; readonly wanted: string };
}

const ABSENT = {
  method: 'GET',
  params: nothing,
  search: nothing,
  body: nothing,
  refusals: [],
} as const;

/** An endpoint as its file writes it: a GET has no method, and parts and refusals that it does not have are left out. */
type Written = Omit<Endpoint, keyof typeof ABSENT> & Partial<Pick<Endpoint, keyof typeof ABSENT>>;

/** Fills in what a contract leaves out, and keeps the types of its literals. Unknown names do not compile. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const W extends Written>(
  written: W & Readonly<Record<Exclude<keyof W, keyof Endpoint>, never>>,
): W & Omit<typeof ABSENT, keyof W> {
  return { ...ABSENT, ...written };
}
