import { type InferOutput, object, string } from 'valibot';
import { ApiError } from './error.ts';

/** The statuses after which nothing was or will be written: the same data sent again are another attempt. */
export const REFUSED: readonly number[] = [400, 403, 404, 409, 413, 415, 422];
/** The statuses of an attempt that the server did not process. After any other, or none, it may have been carried out. */
export const UNSEEN: readonly number[] = [401, 408, 421, 428, 429];

const isOf = (statuses: readonly number[], error: unknown): boolean =>
  error instanceof ApiError && statuses.includes(error.status);

/** Whether a failed call was refused, and nothing was written. */
export const isRefused = (error: unknown): boolean => isOf(REFUSED, error);

/** Whether a failed call may have been carried out. */
export const mayBeDone = (error: unknown): boolean => !isRefused(error) && !isOf(UNSEEN, error);

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
