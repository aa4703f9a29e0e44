import type { InferOutput } from 'valibot';
import type { Endpoint } from '../contracts/endpoint.ts';
import { CABECERA_PRUEBA } from '../contracts/proofOfWork.ts';
import { ApiError } from './error.ts';
import { type CallInput, type LooseInput, type Optional, readReply, send } from './request.ts';
import { accessToken, renewToken } from './token.ts';

/** What a call of the endpoint takes besides it. */
export type CallArguments<E extends Endpoint> =
  Optional<CallInput<E>> extends true ? [input?: CallInput<E>] : [input: CallInput<E>];

/**
 * Sends with the access token. After a 401 it renews the token and sends once more. After a 428 it does the work that
 * is asked for and sends once more. Other errors pass through.
 */
export async function authorized(
  endpoint: Endpoint,
  input: LooseInput = {},
  sending = send,
): Promise<Response> {
  const used = accessToken();
  try {
    return await sending(endpoint, input, used);
  } catch (error) {
    if (
      error instanceof ApiError &&
      error.prueba !== undefined &&
      !input.headers?.[CABECERA_PRUEBA]
    ) {
      const { solveWork } = await import('./solveWork.ts').catch(() => {
        throw error;
      });
      const proof = { [CABECERA_PRUEBA]: await solveWork(error.prueba) };
      return authorized(endpoint, { ...input, headers: { ...input.headers, ...proof } }, sending);
    }
    // A public endpoint accepts a request without a token, but refuses one with a stale token.
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

const listeners = new Set<() => void>();

/** Calls `listener` after every call that may have written something. */
export const onWritten = (listener: () => void): void => void listeners.add(listener);

/**
 * Calls an endpoint. Its contract types the input and the reply. Rejects with an `ApiError`, whose `detail`
 * people can read as it is. An abort by `signal` rejects with the signal's reason.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<InferOutput<E['reply']>> {
  const reply = await readReply(endpoint, await authorized(endpoint, input));
  if (endpoint.method !== 'GET' && 'event' in endpoint)
    for (const listener of listeners) listener();
  return reply;
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
