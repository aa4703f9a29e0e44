import type { Handler } from '../http/area.ts';
import { hasLeaked } from './leakedPasswords.ts';
import { hashPassword } from './passwords.ts';
import { cambiarClave } from './usuarios.sql.ts';
import { comprobarClave } from './comprobarClave.ts';
import { seguirEn } from './entrega.ts';
import { datosDeSesion, reabrirSesion } from './sesionNueva.ts';
import type { clave } from '../../src/contracts/clave.ts';
import { CLAVE_FILTRADA, faltaDeClave } from '../../src/domain/clave.ts';
import { Conflicto, enCampo } from '../../src/domain/errores.ts';
import { VALIDACION } from '../../src/domain/mensajes.ts';

/**
 * Changes the caller's password, ends every session and opens a new one. 429 after five wrong present passwords in 15
 * minutes; 409 if it was changed meanwhile.
 */
export const cambiarClavePropia: Handler<typeof clave> = async (input) => {
  const { env, session } = input;
  const { ClaveActual, ClaveNueva } = input.body;
  const falta = faltaDeClave(ClaveNueva, session.userName);
  if (falta !== null) throw enCampo('ClaveNueva', falta, VALIDACION.revisar);
  if (await hasLeaked(ClaveNueva)) throw enCampo('ClaveNueva', CLAVE_FILTRADA, VALIDACION.revisar);
  const anterior = await comprobarClave(env, session, ClaveActual);
  if (ClaveActual.normalize('NFKC') === ClaveNueva.normalize('NFKC')) {
    throw enCampo('ClaveNueva', 'Escriba una contraseña distinta de la actual', VALIDACION.revisar);
  }
  const claveHash = await hashPassword(ClaveNueva);
  const datos = datosDeSesion(env);
  const nueva = await env.database.transaction(async (tx) => {
    const cambio = { usuarioId: session.usuarioId, anterior, claveHash, now: datos.now };
    if (!(await cambiarClave(tx, cambio)))
      throw new Conflicto('Su contraseña acaba de cambiar. Ingrese de nuevo.');
    return reabrirSesion(tx, session, claveHash, datos);
  });
  return seguirEn(nueva, input);
};
