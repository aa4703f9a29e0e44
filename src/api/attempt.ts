import { type InferOutput, object, string } from 'valibot';
import { ApiError } from './error.ts';

/**
 * What an answer means for its attempt: 'unknown', it may have been carried out; 'unseen', the server did not process
 * it; 'refused', nothing was or will be written, and the same data sent again are another attempt.
 */
type Outcome = 'unknown' | 'unseen' | 'refused';

/** The meaning of each status for an attempt. Other statuses come from a proxy or the platform: 'unknown'. */
export const OUTCOMES: Readonly<Record<number, Outcome>> = {
  /** No answer came. */
  0: 'unknown',
  400: 'refused',
  401: 'unseen',
  403: 'refused',
  404: 'refused',
  408: 'unseen',
  409: 'refused',
  413: 'refused',
  415: 'refused',
  421: 'unseen',
  422: 'refused',
  428: 'unseen',
  429: 'unseen',
  500: 'unknown',
  503: 'unknown',
};

const outcomeOf = (error: unknown): Outcome =>
  (error instanceof ApiError ? OUTCOMES[error.status] : undefined) ?? 'unknown';

/** Whether a failed call may have been carried out. */
export const mayBeDone = (error: unknown): boolean => outcomeOf(error) === 'unknown';

/** Whether a failed call was refused, and nothing was written. */
export const isRefused = (error: unknown): boolean => outcomeOf(error) === 'refused';

/** An attempt of a write that must be carried out once: the body last sent, and its idempotency key. */
export const attempt = object({ idempotencyKey: string(), body: string() });
export type Attempt = InferOutput<typeof attempt>;

/** Whether `body` was sent before with an unknown outcome. Sent again, it gets the first answer. */
export const repeats = (last: Attempt | null, body: unknown): boolean =>
  last?.body === JSON.stringify(body);

/** The storage of an attempt without an answer. */
export interface Slot {
  attempt: Attempt | null;
}
