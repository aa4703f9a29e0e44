import type { Endpoint } from './endpoint.ts';
import * as modules from './modules.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'reply' in value;

/** Every endpoint of the API, for the OpenAPI document and the tests. */
export const ENDPOINTS: readonly Endpoint[] = Object.values(modules).flatMap((contracts) =>
  Object.values<unknown>(contracts).filter(isEndpoint),
);

/**
 * The statuses of the problems that an endpoint may answer: its own, and those of its kind. 403 is for the
 * wrong role and for a write from another site. 413 and 415 are for a body that is not accepted.
 */
export const problemStatuses = ({ method, access, body, refusals }: Endpoint): number[] => {
  const hasBody = body.type !== 'unknown';
  const shared = [
    400,
    ...(access === 'public' ? [] : [401]),
    ...(access === 'public' && method === 'GET' ? [] : [403]),
    ...(hasBody ? [413, 415, 422] : []),
    ...[429, 503],
  ];
  return [...new Set([...shared, ...refusals])].sort((one, other) => one - other);
};
