import type { Environment } from '../http/environment.ts';
import { atField, Problem } from '../http/problem.ts';
import { terminarSesiones, type SesionRow } from '../sql/sesiones.ts';
import { comprobarClave } from './comprobarClave.ts';

/**
 * Ends one other session of the same user, or all others, after the present password: 404 when that
 * one is open no more, or never was this user's.
 */
export const cerrarOtrasSesiones = async (
  env: Environment,
  session: SesionRow,
  { ClaveActual, Sesion }: { ClaveActual: string; Sesion?: string | undefined },
): Promise<void> => {
  const { usuarioId, sesionId } = session;
  if (Sesion === sesionId) throw atField('Sesion', 'Esta sesión se cierra con Cerrar Sesión');
  await comprobarClave(env, session, ClaveActual);
  const ended = await terminarSesiones(env.database, usuarioId, env.now(), {
    menos: sesionId,
    solo: Sesion ?? null,
  });
  if (!ended && Sesion !== undefined) throw new Problem(404, 'Esa sesión ya no está abierta.');
};
