import { randomUUID } from 'node:crypto';
import type { Environment } from '../http/environment.ts';
import { hashToken, newToken, SESSION_SECONDS } from '../http/tokens.ts';
import { seguirEnSesion } from '../avisos/suscripciones.sql.ts';
import type { Query } from '../database/database.ts';
import { abrirSesion, terminarSesiones } from './sesiones.sql.ts';
import type { Session } from '../http/session.ts';
import { sesionVigente } from '../http/session.sql.ts';
import { NoEncontrado, SinSesion } from '../../src/domain/errores.ts';

/** A session that was just opened, with its first refresh token. */
export interface SesionNueva {
  readonly session: Session;
  readonly refreshToken: string;
}

/** The data of a session opened now, which ends in a day. */
export const datosDeSesion = (env: Environment) => {
  const now = env.now();
  const refreshToken = newToken(env);
  return {
    sesionId: randomUUID(),
    refreshToken,
    tokenHash: hashToken(refreshToken),
    now,
    expira: new Date(now.getTime() + SESSION_SECONDS * 1000),
  };
};

/**
 * Opens a session in place of the one that just proved its password, so that no copy of its tokens outlives the proof.
 * Ends `otra`, or without one all others. 404 when `otra` is not open; 401 when the asking session has ended.
 */
export const reabrirSesion = async (
  tx: Query,
  { usuarioId, sesionId, factor }: Session,
  claveHash: string,
  { refreshToken, ...datos }: ReturnType<typeof datosDeSesion>,
  otra?: string,
): Promise<SesionNueva> => {
  // It exists already if an earlier run of this transaction was committed and its answer lost.
  const opened = await sesionVigente(tx, datos.sesionId, usuarioId, datos.now);
  if (opened !== undefined) return { session: opened, refreshToken };
  const session = await abrirSesion(tx, { ...datos, usuarioId, claveHash, factor });
  if (session !== undefined)
    await seguirEnSesion(tx, session, { antes: sesionId, navegador: null });
  const ended = await terminarSesiones(tx, usuarioId, datos.now, {
    menos: datos.sesionId,
    solo: otra === undefined ? null : [otra, sesionId],
  });
  if (session === undefined || !ended.includes(sesionId)) throw new SinSesion();
  if (otra !== undefined && !ended.includes(otra))
    throw new NoEncontrado('Esa sesión ya no está abierta.');
  return { session, refreshToken };
};
