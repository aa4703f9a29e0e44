import * as v from 'valibot';
import { bytes } from '../database/columnas.ts';
import { type Query, type Transaction, una } from '../database/database.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';

/** One attempt at an operation: the client's key, the caller, and the digest of the request. */
export interface Attempt {
  readonly operacion: string;
  readonly idempotencyKey: string;
  readonly usuarioId: UsuarioId | null;
  readonly digest: Buffer;
}

/** An earlier attempt with the same key: the digest of its request, and its answer. */
const previousAttempt = v.object({ digest: bytes, respuesta: v.unknown() });

/**
 * Takes a key for the running transaction, or answers the earlier attempt with it. While another
 * transaction holds the key, this waits for its end. An attempt that is refused rolls back and leaves no row.
 */
export const takeKey = async (
  tx: Query,
  { operacion, idempotencyKey, usuarioId, digest }: Attempt,
  now: Date,
) => {
  const row = await una(
    tx,
    // Only a committed attempt has an answer. `do update`, because it sees the row that it waited for.
    `insert into idempotencia (operacion, clave, usuario_id, huella, creada_en)
     values ($1, $2, $3, $4, $5)
     on conflict (operacion, clave) do update set respuesta = idempotencia.respuesta
     returning huella as digest, respuesta`,
    [operacion, idempotencyKey, usuarioId, digest, now],
    previousAttempt,
  );
  return row?.respuesta === null ? undefined : row;
};

/** Keeps the answer of the attempt whose key this transaction took; sent with the commit. */
export const keepAnswer = (
  tx: Transaction,
  { operacion, idempotencyKey }: Attempt,
  respuesta: string,
): void =>
  tx.atCommit(
    `update idempotencia set estado_http = 200, respuesta = $3::jsonb
      where operacion = $1 and clave = $2::uuid`,
    [operacion, idempotencyKey, respuesta],
  );
