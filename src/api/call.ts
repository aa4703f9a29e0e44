import type { InferOutput } from 'valibot';
import type { Endpoint } from '../contracts/endpoint.ts';
import { ApiError } from './error.ts';
import { type CallInput, type LooseInput, type Optional, readReply, send } from './request.ts';
import { accessToken, renewToken } from './token.ts';

type CallArguments<E extends Endpoint> =
  Optional<CallInput<E>> extends true ? [input?: CallInput<E>] : [input: CallInput<E>];

/** Sends with the access token. After a 401 it renews the token and sends once more. Other errors pass through. */
export async function authorized(
  endpoint: Endpoint,
  input: LooseInput = {},
  sending = send,
): Promise<Response> {
  const used = accessToken();
  try {
    return await sending(endpoint, input, used);
  } catch (error) {
    // A public endpoint refuses nobody without a token, but a stale one that was brought along.
    const stale =
      error instanceof ApiError &&
      error.status === 401 &&
      (endpoint.access !== 'public' || used !== undefined);
    if (!stale) throw error;
    let renewed: string;
    try {
      renewed = await renewToken(used);
    } catch {
      throw error;
    }
    return sending(endpoint, input, renewed);
  }
}

/**
 * Calls an endpoint. Its contract types the input and the reply. Rejects with an `ApiError`, whose `detail`
 * people can read as it is. An abort by `signal` rejects with the signal's reason.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<InferOutput<E['reply']>> {
  return readReply(endpoint, await authorized(endpoint, input));
}

/** Like `call`, for an endpoint that answers a file. A file that breaks off is a failure too. */
export async function download<const E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<Blob> {
  const response = await authorized(endpoint, input);
  try {
    return await response.blob();
  } catch {
    throw new ApiError(0, endpoint.failure);
  }
}
