import { safeParse } from 'valibot';
import type { Endpoint } from '../contracts/endpoint.ts';
import { problem, type SegundoFactor } from '../contracts/problem.ts';
import type { FaltaDeCampo } from '../domain/errores.ts';

/** Why no answer came: the line is down, or nothing came in the time the caller gave. */
export type LineFault = 'sinConexion' | 'lenta';

/**
 * Why a call failed. `detail`: the server's sentence, or else the endpoint's `failure`. `status`: 0 without an answer,
 * below 400 for one that cannot be read. `retryAfter` in seconds.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly errors: readonly FaltaDeCampo[];
  readonly retryAfter: number | undefined;
  /** Set when no answer came. */
  readonly line: LineFault | undefined;
  /** Set when the password was right and a second factor is asked for. */
  readonly segundoFactor: SegundoFactor | undefined;
  /** Set when a proof of work is asked for. */
  readonly prueba: unknown;

  constructor(
    status: number,
    detail: string,
    more: { [Part in Exclude<keyof ApiError, keyof Error>]?: ApiError[Part] | undefined } = {},
  ) {
    super(detail);
    this.status = status;
    this.errors = more.errors ?? [];
    this.retryAfter = more.retryAfter;
    this.line = more.line;
    this.segundoFactor = more.segundoFactor;
    this.prueba = more.prueba;
  }

  get detail(): string {
    return this.message;
  }
}

const seconds = (header: string | null): number | undefined =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;

/** The error of a refused response. A body that is no problem, such as a proxy's page, gives the default sentence. */
export async function errorFrom(response: Response, endpoint: Endpoint): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = safeParse(problem, body);
  const retryAfter = seconds(response.headers.get('retry-after'));
  return parsed.success
    ? new ApiError(response.status, parsed.output.detail, { ...parsed.output, retryAfter })
    : new ApiError(response.status, endpoint.failure, { retryAfter });
}
