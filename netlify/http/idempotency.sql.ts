import { type Query, TransactionAgain } from '../database/database.ts';

/** One attempt at an operation: the client's key, who tries, and the digest of what was sent. */
export interface Attempt {
  readonly operacion: string;
  readonly idempotencyKey: string;
  readonly usuarioId: number | null;
  readonly huella: Buffer;
}

/** What an earlier attempt with the same key left: the digest of its request and its answer. */
export interface PreviousAttempt {
  readonly huella: Buffer;
  readonly respuesta: unknown;
}

/**
 * Takes a key for the running transaction, or answers what an earlier attempt with it left. While another
 * transaction holds the key, this waits for its end. An attempt that is rolled back leaves the key free: a
 * refused form may be corrected and sent again under the same key.
 */
export const takeKey = async (
  tx: Query,
  attempt: Attempt,
  now: Date,
): Promise<PreviousAttempt | null> => {
  const tomada = await tx.query(
    `insert into idempotencia (operacion, clave, usuario_id, huella, creada_en)
     values ($1, $2, $3, $4, $5) on conflict (operacion, clave) do nothing returning 1`,
    [attempt.operacion, attempt.idempotencyKey, attempt.usuarioId, attempt.huella, now],
  );
  if (tomada.length > 0) return null;
  const [previo] = await tx.query<PreviousAttempt>(
    `select huella, respuesta from idempotencia
      where operacion = $1 and clave = $2 and respuesta is not null`,
    [attempt.operacion, attempt.idempotencyKey],
  );
  // Cleared away in the moment between: the key is free now.
  if (previo === undefined) throw new TransactionAgain();
  return previo;
};

/**
 * The statement that keeps an attempt's answer, for the end of the one that writes what it is about. It takes the
 * numbers of its parameters, and the answer as JSON text.
 */
export const conservarRespuestaSql = (
  operacion: `$${number}`,
  idempotencyKey: `$${number}`,
  respuesta: `$${number}`,
): string =>
  `update idempotencia set estado_http = 200, respuesta = ${respuesta}::jsonb
    where operacion = ${operacion} and clave = ${idempotencyKey}::uuid`;

/** Keeps the answer of the attempt whose key this transaction took. */
export const guardarRespuesta = async (
  tx: Query,
  {
    operacion,
    idempotencyKey,
    respuesta,
  }: { operacion: string; idempotencyKey: string; respuesta: unknown },
): Promise<void> => {
  await tx.query(conservarRespuestaSql('$1', '$2', '$3'), [
    operacion,
    idempotencyKey,
    JSON.stringify(respuesta),
  ]);
};
