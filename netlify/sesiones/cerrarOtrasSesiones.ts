import { comprobarClave } from './comprobarClave.ts';
import { seguirEn } from './entrega.ts';
import { datosDeSesion, reabrirSesion } from './sesionNueva.ts';
import type { Handler } from '../http/area.ts';
import type { cerrarSesiones } from '../../src/contracts/sesiones.ts';
import { enCampo } from '../../src/domain/errores.ts';
import { VALIDACION } from '../../src/domain/mensajes.ts';

/**
 * Ends one other session of the same user, or all others, after the present password, and opens a new one. 404 if the
 * other session has ended, or is another user's.
 */
export const cerrarOtrasSesiones: Handler<typeof cerrarSesiones> = async (input) => {
  const { env, session } = input;
  const { ClaveActual, Sesion } = input.body;
  if (Sesion === session.sesionId)
    throw enCampo('Sesion', 'Esta sesión se cierra con Cerrar Sesión', VALIDACION.revisar);
  const claveHash = await comprobarClave(env, session, ClaveActual);
  const datos = datosDeSesion(env);
  const nueva = await env.database.transaction((tx) =>
    reabrirSesion(tx, session, claveHash, datos, Sesion),
  );
  return seguirEn(nueva, input);
};
