import { type InferInput, type InferOutput, safeParse } from 'valibot';
import type { Endpoint } from '../contracts/endpoint.ts';
import { ApiError, errorFrom } from './error.ts';

type Given<Schema extends Endpoint['params']> =
  unknown extends InferInput<Schema> ? undefined : InferInput<Schema>;

/** Path and query values are text on the wire; numbers may be given as they are. */
type AsText<Values> = { readonly [Key in keyof Values]: Values[Key] | number };

/** Whether nothing in it has to be given. */
export type Optional<Values> = Partial<Values> extends Values ? true : false;

type Part<Name extends string, Values> = [Values] extends [undefined]
  ? unknown
  : Optional<Values> extends true
    ? { readonly [Key in Name]?: Values }
    : { readonly [Key in Name]: Values };

/** What a call must bring, from the endpoint's own schemas. */
export type CallInput<E extends Endpoint> = Part<'params', AsText<Given<E['params']>>> &
  Part<'search', AsText<Given<E['search']>>> &
  Part<'body', Given<E['body']>> & {
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
  };

/** The same without the types of one endpoint. */
export interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly search?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A value as a part of a path. A browser takes dots alone for a way up, so a space, which every schema trims, follows them. */
const inPath = (value: string): string =>
  /^\.{1,2}$/.test(value) ? `${value}%20` : encodeURIComponent(value);

const address = ({ path }: Endpoint, { params = {}, search = {} }: LooseInput): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => inPath(String(params[name])));
  const query = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  ).toString();
  return query === '' ? filled : `${filled}?${query}`;
};

/**
 * One request, once, with `bearer` if there is one. Rejects with an `ApiError` for every refusal and for
 * no answer at all; only a caller's own abort passes through. There is no time limit (specification §7).
 */
export async function send(
  endpoint: Endpoint,
  input: LooseInput,
  bearer: string | undefined,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address(endpoint, input), {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...input.headers,
      },
      // All by which a browser without Sec-Fetch-Site shows that a GET is the site's own; a page's number stays out of it.
      referrerPolicy: 'origin',
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(input.signal === undefined ? {} : { signal: input.signal }),
    });
  } catch (error) {
    if (input.signal?.aborted === true) throw error;
    throw new ApiError(0, endpoint.failure);
  }
  if (!response.ok) throw await errorFrom(response, endpoint);
  return response;
}

/** The reply as its contract types it; an answer of another shape is a failure like any other. */
export async function readReply<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<InferOutput<E['reply']>> {
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = safeParse(endpoint.reply, body);
  if (!parsed.success) throw new ApiError(response.status, endpoint.failure);
  return parsed.output;
}
