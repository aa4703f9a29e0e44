import { createHash } from 'node:crypto';
import { Problem } from './problem.ts';
import type { Query } from '../database/database.ts';
import { type Attempt, takeKey } from './idempotency.sql.ts';

/** The digest that tells whether a repeated attempt brings what the first one brought. */
export const digestOf = (enviado: unknown): Buffer =>
  createHash('sha256').update(JSON.stringify(enviado)).digest();

/**
 * The answer of the attempt that came before under this key, as its operation has kept it. Null: the key is this
 * transaction's, until it is rolled back. To be asked before anything is judged: what was carried out once stays
 * so, whatever has changed since. Throws 422 when it brought something else.
 */
export const respuestaPrevia = async (tx: Query, attempt: Attempt, now: Date): Promise<unknown> => {
  const previo = await takeKey(tx, attempt, now);
  if (previo === null) return null;
  if (!attempt.huella.equals(previo.huella)) {
    throw new Problem(422, 'Este intento ya se usó con otros datos. Abra de nuevo el formulario.');
  }
  return previo.respuesta;
};
