import { type InferInput, type InferOutput, safeParse } from 'valibot';
import type { Endpoint } from '../contracts/endpoint.ts';
import { ApiError, errorFrom } from './error.ts';

type Given<Schema extends Endpoint['params']> =
  unknown extends InferInput<Schema> ? undefined : InferInput<Schema>;

/** Values of path and query are sent as text. Callers may also give numbers. What is undefined is not sent. */
type AsText<Values> = { readonly [Key in keyof Values]: Values[Key] | number };

/** Whether every value is optional. */
export type Optional<Values> = Partial<Values> extends Values ? true : false;

type Part<Name extends string, Values> = [Values] extends [undefined]
  ? unknown
  : Optional<Values> extends true
    ? { readonly [Key in Name]?: Values }
    : { readonly [Key in Name]: Values };

/** How a call is sent, besides what its endpoint takes. */
interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** The request outlives its page. */
  readonly keepalive?: boolean;
  /** The body of an endpoint that takes a file. */
  readonly file?: Blob;
}

/** The input of a call, from the endpoint's schemas. A key in the path is no part of it. */
export type CallInput<E extends Endpoint> = (E extends { readonly attempt: 'path' }
  ? unknown
  : Part<'params', AsText<Given<E['params']>>>) &
  Part<'search', AsText<Given<E['search']>>> &
  Part<'body', Given<E['body']>> &
  Sent;

/** The input of a call to any endpoint. */
export interface LooseInput extends Sent {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly search?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** A value as a part of a path. Browsers resolve '.' and '..', so a space follows them, which every schema trims. */
const inPath = (value: string): string =>
  /^\.{1,2}$/.test(value) ? `${value}%20` : encodeURIComponent(value);

/** The address of a call, with its query. */
export const address = (
  { path }: Endpoint,
  { params = {}, search = {} }: LooseInput = {},
): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => inPath(String(params[name])));
  const query = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  ).toString();
  return query === '' ? filled : `${filled}?${query}`;
};

declare global {
  /** The answers that layouts/pedirTemprano.ts asked for before this script ran, by address; null if it did not ask. */
  var respuestasTempranas: Record<string, Promise<Response | null>> | undefined;
  /** That of them which the page reads first. */
  var lectura: Promise<Response | null> | undefined;
}

/** An address's early answer, the first time; undefined if there is none, or it is a refusal. */
async function takeEarly(address: string): Promise<Response | undefined> {
  const early = globalThis.respuestasTempranas?.[address];
  delete globalThis.respuestasTempranas?.[address];
  const response = await early;
  return response?.ok === true ? response : undefined;
}

/**
 * Sends one request, with `bearer` if there is one. Rejects with an `ApiError` for a refusal and for no
 * answer. A caller's own abort passes through. The only time limit is an `AbortSignal.timeout` of the caller.
 */
export async function send(
  endpoint: Endpoint,
  input: LooseInput,
  bearer: string | undefined,
): Promise<Response> {
  const to = address(endpoint, input);
  const early = endpoint.method === 'GET' ? await takeEarly(to) : undefined;
  if (early !== undefined) return early;
  let response: Response;
  try {
    response = await fetch(to, {
      method: endpoint.method,
      headers: {
        'content-type': input.file === undefined ? 'application/json' : (endpoint.file?.type ?? ''),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...input.headers,
      },
      // The origin shows that the request is the site's own, in browsers without Sec-Fetch-Site. It holds no card number.
      referrerPolicy: 'origin',
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(input.file === undefined ? {} : { body: input.file }),
      ...(input.signal === undefined ? {} : { signal: input.signal }),
      ...(input.keepalive === true ? { keepalive: true } : {}),
    });
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError';
    if (input.signal?.aborted === true && !late) throw error;
    throw new ApiError(0, endpoint.failure, { line: late ? 'lenta' : 'sinConexion' });
  }
  if (!response.ok) throw await errorFrom(response, endpoint);
  return response;
}

/** The reply, checked by its contract. An answer of another shape is a failure. */
export async function readReply<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<InferOutput<E['reply']>> {
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = safeParse(endpoint.reply, body);
  if (!parsed.success) throw new ApiError(response.status, endpoint.failure);
  return parsed.output;
}
