import { randomUUID } from 'node:crypto';
import type { Query } from '../database/database.ts';
import type { Environment } from '../http/environment.ts';
import { digestOf, respuestaPrevia } from '../http/idempotency.ts';
import { guardarRespuesta } from '../http/idempotency.sql.ts';
import { idempotencyKey } from '../http/idempotencyKey.ts';
import { requireAlcance, type Session } from '../http/session.ts';
import type { Accion } from '../../src/domain/permisos.ts';
import type { Quien } from './cambio.ts';

/** One administrative request: who sent it, what it is for, and what it brings, without passwords. */
export interface Pedido {
  readonly env: Environment;
  readonly session: Session;
  readonly request: Request;
  readonly accion: Accion;
  /** The endpoint's name, under which its attempts are kept. */
  readonly operacion: string;
  readonly enviado: unknown;
}

/**
 * Does an administrative write in one transaction, once per attempt: sent again under the same `Idempotency-Key`
 * it answers what it answered. Its answer is kept for days, so `work` answers nothing secret.
 */
export const enUnIntento = <Respuesta extends object>(
  { env, session, request, accion, operacion, enviado }: Pedido,
  work: (tx: Query, quien: Quien) => Promise<Respuesta>,
): Promise<Respuesta> => {
  const alcance = requireAlcance(session, accion);
  const { usuarioId, userName } = session;
  const key = idempotencyKey(request) ?? randomUUID();
  const huella = digestOf([usuarioId, enviado]);
  return env.database.transaction(async (tx) => {
    const now = env.now();
    const attempt = { operacion, idempotencyKey: key, usuarioId, huella };
    const previa = await respuestaPrevia(tx, attempt, now);
    // Kept below, under this very operation.
    if (previa !== null) return previa as Respuesta;
    const autor = { por: 'pantalla', usuarioId, quien: userName } as const;
    const respuesta = await work(tx, { autor, alcance, now });
    await guardarRespuesta(tx, { operacion, idempotencyKey: key, respuesta });
    return respuesta;
  });
};
