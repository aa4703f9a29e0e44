import { hasLeaked } from './leakedPasswords.ts';
import { hashPassword } from './passwords.ts';
import { enlaceVigente, gastarEnlace, verificarCorreo } from './enlaces.sql.ts';
import { terminarSesiones } from './sesiones.sql.ts';
import { claveDe, ponerClave } from './usuarios.sql.ts';
import type { Handler } from '../http/area.ts';
import type { Environment } from '../http/environment.ts';
import { forgetFailures } from '../http/limits.ts';
import { hashToken } from '../http/tokens.ts';
import type * as contract from '../../src/contracts/enlaces.ts';
import { CLAVE_FILTRADA, faltaDeClave } from '../../src/domain/clave.ts';
import { enCampo, NoEncontrado } from '../../src/domain/errores.ts';
import { VALIDACION } from '../../src/domain/mensajes.ts';

const noSirve = () =>
  new NoEncontrado(
    'Este enlace ya no sirve: se usó, pasaron sus 24 horas o se dio otro. Pida uno nuevo a quien se lo dio.',
  );

const abrir = async (env: Environment, token: string) => {
  const enlace = await enlaceVigente(env.database, hashToken(token), env.now());
  if (enlace === undefined) throw noSirve();
  return enlace;
};

/** What a link is for. Throws 404 for an invalid or ended one. */
export const verEnlace: Handler<typeof contract.verEnlace> = async ({ env, body }) => {
  const { uso, userName, venceEn } = await abrir(env, body.Enlace);
  return { Uso: uso, UserName: userName, Vence: venceEn.toISOString() };
};

/**
 * Uses a link, once. For a password it sets the chosen one and ends all sessions of the user. It throws 422 at the
 * field for one that is easy to guess or leaked. For an address it verifies the address.
 */
export const usarEnlace: Handler<typeof contract.usarEnlace> = async ({ env, body }) => {
  const { Enlace, ClaveNueva } = body;
  const { usuarioId, userName, uso: Uso } = await abrir(env, Enlace);
  const hash = hashToken(Enlace);
  const now = env.now();
  if (Uso === 'correo') {
    await env.database.transaction(async (tx) => {
      await gastarEnlace(tx, hash, now);
      if (!(await verificarCorreo(tx, hash, now))) throw noSirve();
    });
    return { Uso };
  }
  const falta =
    ClaveNueva === undefined ? 'Escriba la contraseña nueva' : faltaDeClave(ClaveNueva, userName);
  if (ClaveNueva === undefined || falta !== null)
    throw enCampo('ClaveNueva', falta ?? '', VALIDACION.revisar);
  if (await hasLeaked(ClaveNueva)) throw enCampo('ClaveNueva', CLAVE_FILTRADA, VALIDACION.revisar);
  const claveHash = await hashPassword(ClaveNueva);
  await env.database.transaction(async (tx) => {
    if (!(await gastarEnlace(tx, hash, now))) {
      // The salted hash is unique to this use: if it is stored, an earlier run of this transaction was committed.
      if ((await claveDe(tx, usuarioId)) === claveHash) return;
      throw noSirve();
    }
    await ponerClave(tx, usuarioId, { claveHash, dada: false, now });
    await terminarSesiones(tx, usuarioId, now);
    await forgetFailures(tx, env, { id: usuarioId, userName });
  });
  return { Uso };
};
