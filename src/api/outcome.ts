import { ApiError } from './error.ts';

/**
 * Whether what was asked for may have been carried out: no answer, one that was lost on the way or is
 * another's page, a server that failed half-way.
 */
export const mayBeDone = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status < 400 || error.status >= 500;

/** Refused without being looked at. */
const NOT_LOOKED_AT: readonly number[] = [401, 408, 429];

/**
 * Whether an attempt goes again under its idempotency key: it may have been carried out, or it was not even
 * looked at. Any other refusal is definite: nothing was written, and what comes next is another attempt.
 */
export const sameAttempt = (error: unknown): boolean =>
  mayBeDone(error) || (error instanceof ApiError && NOT_LOOKED_AT.includes(error.status));
