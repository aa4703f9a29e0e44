import { useRef } from 'react';
import { type Attempt, sendOnce } from './attempt.ts';

/**
 * Sends what must be carried out once, under the key of the attempt that it repeats. Another body is another attempt,
 * and so is what follows an answer.
 */
export function useAttempt() {
  const last = useRef<Attempt | null>(null);
  return async <Reply>(
    body: unknown,
    send: (idempotencyKey: string) => Promise<Reply>,
  ): Promise<Reply> => {
    const keep = (next: Attempt | null) => {
      last.current = next;
    };
    const reply = await sendOnce({ read: () => last.current, keep }, body, send);
    keep(null);
    return reply;
  };
}
