import type { InferOutput } from 'valibot';
import type { Endpoint } from '../contracts/endpoint.ts';
import { CABECERA_PRUEBA } from '../contracts/proofOfWork.ts';
import { isRefused, type Slot } from './attempt.ts';
import { ApiError } from './error.ts';
import {
  address,
  type CallInput,
  type LooseInput,
  type Optional,
  readReply,
  send,
} from './request.ts';
import { accessToken, renewToken } from './token.ts';

/** The arguments of a call after its endpoint. */
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

let afterWrite: (() => void) | undefined;

/** Runs `next` after every call that may have written something. */
export function onWritten(next: () => void): void {
  afterWrite = next;
}

async function perform<E extends Endpoint>(
  endpoint: E,
  input?: LooseInput,
): Promise<InferOutput<E['reply']>> {
  const reply = await readReply(endpoint, await authorized(endpoint, input));
  if (endpoint.method !== 'GET' && 'event' in endpoint) afterWrite?.();
  return reply;
}

/**
 * Calls an endpoint with `attempt`. The body of the attempt in `slot` keeps its key. Another body gets a new key, which
 * is stored before the body is sent. A definite refusal ends the attempt. A caller that keeps the key itself gives the header.
 */
export async function callOnce<const E extends Endpoint>(
  slot: Slot,
  endpoint: E,
  ...[input]: CallArguments<E>
): Promise<InferOutput<E['reply']>> {
  const given: LooseInput = input ?? {};
  const body = JSON.stringify(given.body ?? (await given.file?.text()) ?? null);
  const last = slot.attempt;
  const sent = last?.body === body ? last : { idempotencyKey: crypto.randomUUID(), body };
  slot.attempt = sent;
  try {
    return await perform(endpoint, {
      ...given,
      ...(endpoint.attempt === 'path'
        ? { params: { param: sent.idempotencyKey } }
        : { headers: { 'idempotency-key': sent.idempotencyKey, ...given.headers } }),
    });
  } catch (error) {
    // Another attempt may have replaced it meanwhile.
    if (slot.attempt === sent && isRefused(error)) slot.attempt = null;
    throw error;
  }
}

/** The attempts of this page that have no definite answer: the last one of each address. */
const unanswered: Record<string, Slot> = {};

/**
 * Calls an endpoint. Its contract types the input and the reply. Rejects with an `ApiError`, whose `detail`
 * people can read as it is. An abort by `signal` rejects with the signal's reason. An endpoint with `attempt` is called
 * with an idempotency key: the same input gets the first answer until an answer came.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...input: CallArguments<E>
): Promise<InferOutput<E['reply']>> {
  if (endpoint.attempt === undefined) return perform(endpoint, input[0]);
  const slot = (unanswered[address(endpoint, input[0])] ??= { attempt: null });
  const reply = await callOnce(slot, endpoint, ...input);
  slot.attempt = null;
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
