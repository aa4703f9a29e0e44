import type { Environment } from '../http/environment.ts';
import { countAttempt, perAccount } from '../http/attempts.ts';
import { hasLeaked } from '../http/leakedPasswords.ts';
import { hashPassword, verifyPassword } from '../http/password.ts';
import { Problem } from '../http/problem.ts';
import { descontarIntento } from '../sql/intentos.ts';
import type { SesionRow } from '../sql/sesiones.ts';
import { cambiarClave, claveDe } from '../sql/usuarios.ts';
import { CLAVE_FILTRADA, faltaDeClave } from '../../src/domain/clave.ts';

/** Wrong present passwords of one user in 15 minutes. */
export const FAILURES = 5;

const atField = (field: 'ClaveActual' | 'ClaveNueva', detail: string) =>
  new Problem(422, 'Revise los datos marcados.', { errors: [{ field, detail }] });

/**
 * Changes one's own password and ends every other session: 422 at the field for a wrong present one
 * (429 after five in 15 minutes), a new one that is the same, easy to guess or leaked; 409 when it was changed
 * in the moment between.
 */
export const cambiarClavePropia = async (
  env: Environment,
  session: SesionRow,
  { ClaveActual, ClaveNueva }: { ClaveActual: string; ClaveNueva: string },
): Promise<void> => {
  const falta = faltaDeClave(ClaveNueva, session.userName);
  if (falta !== null) throw atField('ClaveNueva', falta);
  if (await hasLeaked(ClaveNueva)) throw atField('ClaveNueva', CLAVE_FILTRADA);
  const counters = [perAccount(env, 'clave.cuenta', String(session.usuarioId), FAILURES)];
  await countAttempt(env, counters);
  const anterior = await claveDe(env.database, session.usuarioId);
  if (anterior === undefined || !(await verifyPassword(ClaveActual, anterior))) {
    throw atField('ClaveActual', 'No es su contraseña actual');
  }
  await descontarIntento(env.database, counters);
  if (ClaveActual.normalize('NFKC') === ClaveNueva.normalize('NFKC')) {
    throw atField('ClaveNueva', 'Escriba una contraseña distinta de la actual');
  }
  const claveHash = await hashPassword(ClaveNueva);
  const { usuarioId, sesionId } = session;
  const changed = await env.database.transaction((tx) =>
    cambiarClave(tx, { usuarioId, sesionId, anterior, claveHash, now: env.now() }),
  );
  if (!changed) throw new Problem(409, 'Su contraseña acaba de cambiar. Ingrese de nuevo.');
};
