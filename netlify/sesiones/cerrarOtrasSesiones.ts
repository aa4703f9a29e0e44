import type { Environment } from '../http/environment.ts';
import type { Session } from '../http/session.ts';
import { comprobarClave } from './comprobarClave.ts';
import { datosDeSesion, reabrirSesion, type SesionNueva } from './sesionNueva.ts';
import { enCampo } from '../../src/domain/errores.ts';
import { VALIDACION } from '../../src/domain/mensajes.ts';

/**
 * Ends one other session of the same user, or all others, after the present password, and opens a new one. 404 if the
 * other session has ended, or is another user's.
 */
export const cerrarOtrasSesiones = async (
  env: Environment,
  session: Session,
  { ClaveActual, Sesion }: { ClaveActual: string; Sesion?: string | undefined },
): Promise<SesionNueva> => {
  if (Sesion === session.sesionId)
    throw enCampo('Sesion', 'Esta sesión se cierra con Cerrar Sesión', VALIDACION.revisar);
  const claveHash = await comprobarClave(env, session, ClaveActual);
  const datos = datosDeSesion(env);
  return env.database.transaction((tx) => reabrirSesion(tx, session, claveHash, datos, Sesion));
};
