import { safeParse } from 'valibot';
import type { Endpoint } from '../contracts/endpoint.ts';
import { problem } from '../contracts/problem.ts';

/** A field of a request at fault, named as in the payload ('Facturas.0.Fecha'). */
export interface FieldError {
  readonly field: string;
  readonly detail: string;
}

/**
 * Why a call failed. `detail` is the sentence to show: the server's own, else the endpoint's default of
 * the error catalogue. `status` is 0 when no answer came at all, below 400 when the one that came cannot
 * be read; `retryAfter` is in seconds.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly errors: readonly FieldError[];
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    detail: string,
    more: { errors?: readonly FieldError[] | undefined; retryAfter?: number | undefined } = {},
  ) {
    super(detail);
    this.status = status;
    this.errors = more.errors ?? [];
    this.retryAfter = more.retryAfter;
  }

  get detail(): string {
    return this.message;
  }
}

const seconds = (header: string | null): number | undefined =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;

/** The error in a refused response; anything but a problem (a proxy's page) becomes the default sentence. */
export async function errorFrom(response: Response, endpoint: Endpoint): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = safeParse(problem, body);
  const retryAfter = seconds(response.headers.get('retry-after'));
  return parsed.success
    ? new ApiError(response.status, parsed.output.detail, {
        errors: parsed.output.errors,
        retryAfter,
      })
    : new ApiError(response.status, endpoint.failure, { retryAfter });
}
