import { useEffect, useEffectEvent, useState } from 'react';
import type { InferOutput } from 'valibot';
import { call, type CallArguments } from '../api/call.ts';
import { ApiError } from '../api/error.ts';
import type { Endpoint } from '../contracts/endpoint.ts';

/** The state of a request. While loading, `value` is the previous answer, if of the same subject. */
export type Answer<Value> =
  | { readonly status: 'loading'; readonly value: Value | undefined }
  | { readonly status: 'ready'; readonly value: Value }
  | { readonly status: 'failed'; readonly error: ApiError };

/** What is asked, and how. */
interface Question<Value> {
  /**
   * Tells one request from another: its country, page, search. A change of it loads again and drops the
   * running request, so no older answer is shown over a newer one. Undefined: nothing yet.
   */
  readonly request: string | undefined;
  /** What the answer is about. When it changes, the previous answer is dropped. */
  readonly subject?: string;
  readonly load: (signal: AbortSignal) => Promise<Value>;
  /** The caller polls: after a failed poll the previous answer stays, if of the same subject. */
  readonly isRefreshed?: boolean;
  /** Called once for each failure. */
  readonly onFailure?: (error: ApiError) => void;
}

interface Settled<Value> {
  readonly key: string;
  readonly subject: string;
  readonly outcome: { readonly value: Value } | { readonly error: ApiError };
}

/** The server's answer to the present question; `value` is undefined while it has none, and `again` repeats the request. */
export function useAnswer<Value>({
  request,
  subject = '',
  load,
  isRefreshed = false,
  onFailure,
}: Question<Value>) {
  const [tries, setTries] = useState(0);
  const [settled, setSettled] = useState<Settled<Value>>();
  const key = request === undefined ? undefined : `${tries} ${subject} ${request}`;

  const answer = ((): Answer<Value> => {
    const outcome = settled?.subject === subject ? settled.outcome : undefined;
    const value = outcome !== undefined && 'value' in outcome ? outcome.value : undefined;
    if (outcome === undefined || settled?.key !== key) return { status: 'loading', value };
    return 'value' in outcome
      ? { status: 'ready', value: outcome.value }
      : { status: 'failed', error: outcome.error };
  })();
  const value = answer.status === 'failed' ? undefined : answer.value;

  const ask = useEffectEvent(async (requested: string, signal: AbortSignal) => {
    const settle = (outcome: Settled<Value>['outcome']) => {
      if (!signal.aborted) setSettled({ key: requested, subject, outcome });
    };
    try {
      settle({ value: await load(signal) });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      if (isRefreshed && value !== undefined) {
        settle({ value });
        return;
      }
      settle({ error });
      onFailure?.(error);
    }
  });
  useEffect(() => {
    if (key === undefined) return undefined;
    const controller = new AbortController();
    void ask(key, controller.signal);
    return () => controller.abort();
  }, [key]);
  return { answer, value, again: () => setTries((count) => count + 1) };
}

/** The answer of an endpoint to `input`; another input is another subject. */
export function useCall<const E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>) {
  return useAnswer<InferOutput<E['reply']>>({
    request: '',
    subject: JSON.stringify(input),
    load: (signal) => call<Endpoint>(endpoint, { ...input, signal }),
  });
}
