import * as v from 'valibot';
import { Problem } from './problem.ts';

const uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/**
 * The request's `Idempotency-Key`, a UUID bare or as the structured string of the IETF draft. Undefined when there
 * is none, 400 when it is something else.
 */
export const idempotencyKey = (request: Request): string | undefined => {
  const header = request.headers.get('idempotency-key');
  if (header === null) return undefined;
  const key = v.safeParse(uuid, header.trim().replace(/^"(.*)"$/, '$1'));
  if (!key.success) throw new Problem(400, 'La clave del intento debe ser un UUID.');
  return key.output;
};
