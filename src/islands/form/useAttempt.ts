import { useRef } from 'react';
import type { InferOutput } from 'valibot';
import type { LooseInput } from '../../api/request.ts';
import type { Endpoint } from '../../contracts/endpoint.ts';
import { type Attempt, type AttemptInput, keyed, sendOnce } from './attempt.ts';

/**
 * Calls an endpoint that must be carried out once, under the key of the attempt that it repeats. Another endpoint or
 * input is another attempt, as is a call after an answer.
 */
export function useAttempt() {
  const last = useRef<Attempt | null>(null);
  return async <const E extends Endpoint>(
    endpoint: E,
    input: AttemptInput<E>,
  ): Promise<InferOutput<E['reply']>> => {
    const keep = (next: Attempt | null) => {
      last.current = next;
    };
    const { params, body } = input as LooseInput;
    const slot = { read: () => last.current, keep };
    const reply = await sendOnce(slot, [endpoint.path, params, body], keyed(endpoint, input));
    keep(null);
    return reply;
  };
}
