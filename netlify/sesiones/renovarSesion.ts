import type { Environment } from '../http/environment.ts';
import { hashToken, nextRefreshToken } from '../http/tokens.ts';
import { revocarSesion, rotarToken, tokenParaRotar } from './sesiones.sql.ts';
import type { Session } from '../http/session.ts';

/** How long the previous token is still accepted, because two tabs may refresh at once. */
const GRACE_MS = 10_000;

/** The outcome of a refresh: a new token, a stale or unknown one, or one reused after its grace. */
export type Renovacion =
  | { outcome: 'renewed'; session: Session; refreshToken: string; expira: Date }
  | { outcome: 'unknown' }
  | { outcome: 'reused' };

/**
 * Rotates a refresh token. Within the grace the previous token gets the same successor. Used later, or two generations
 * old, a token must be a copy, so the whole family is revoked.
 */
export const renovarSesion = (env: Environment, token: string): Promise<Renovacion> =>
  env.database.transaction(async (tx) => {
    const now = env.now();
    const found = await tokenParaRotar(tx, hashToken(token), now);
    if (found === undefined) return { outcome: 'unknown' };
    const { expiraEn: expira } = found;

    if (found.rotadoEn === null) {
      const next = nextRefreshToken(token, env);
      await rotarToken(tx, {
        sesionId: found.sesionId,
        generacion: found.generacion,
        siguienteHash: hashToken(next),
        now,
      });
      return { outcome: 'renewed', session: found, refreshToken: next, expira };
    }
    const isOld = found.generacionViva - found.generacion > 1;
    if (isOld || now.getTime() - found.rotadoEn.getTime() > GRACE_MS) {
      await revocarSesion(tx, found.sesionId, now);
      return { outcome: 'reused' };
    }
    const live = nextRefreshToken(token, env);
    return { outcome: 'renewed', session: found, refreshToken: live, expira };
  });
