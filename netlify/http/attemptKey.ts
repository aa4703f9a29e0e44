import { Problem } from './problem.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The attempt's key in the `Idempotency-Key` header, or undefined without one. Throws 400 unless it is a UUID. */
export const attemptKey = (request: Request): string | undefined => {
  const value = request.headers.get('idempotency-key');
  if (value === null) return undefined;
  // The draft has it quoted; clients send it either way.
  const key = value
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .toLowerCase();
  if (!UUID.test(key)) throw new Problem(400, 'La clave del intento debe ser un UUID.');
  return key;
};
