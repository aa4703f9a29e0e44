import { counted, presentPassword } from '../http/limits.ts';
import type { Environment } from '../http/environment.ts';
import { verifyPassword } from './passwords.ts';
import { endTry } from '../http/limits.sql.ts';
import type { Session } from '../http/session.ts';
import { claveDe } from './usuarios.sql.ts';
import { enCampo } from '../../src/domain/errores.ts';
import { VALIDACION } from '../../src/domain/mensajes.ts';

/**
 * Checks the present password of the session's user, and answers its stored hash. 422 at the field for a wrong one. 429
 * after five in 15 minutes, on all screens.
 */
export const comprobarClave = async (
  env: Environment,
  { usuarioId }: Pick<Session, 'usuarioId'>,
  ClaveActual: string,
): Promise<string> => {
  const counters = [presentPassword(env, usuarioId)];
  return counted(env, counters, async () => {
    const hash = await claveDe(env.database, usuarioId);
    if (hash === undefined || !(await verifyPassword(ClaveActual, hash))) {
      throw enCampo('ClaveActual', 'No es su contraseña actual', VALIDACION.revisar);
    }
    await endTry(env.database, counters, () => 'clears');
    return hash;
  });
};
