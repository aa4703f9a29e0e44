import type { Environment } from '../http/environment.ts';
import { hashRefreshToken, nextRefreshToken } from '../http/tokens.ts';
import { revocarSesion, rotarToken, tokenParaRotar } from './sesiones.sql.ts';
import type { Session } from '../http/session.ts';

/** How long a token that was just rotated is still taken: two tabs may refresh at once. */
const GRACE_MS = 30_000;

/** What became of a refresh token: a new one, a stale or unknown one, or one used again after its grace. */
export type Renovacion =
  | { outcome: 'renewed'; session: Session; refreshToken: string; expira: Date }
  | { outcome: 'unknown' }
  | { outcome: 'reused' };

/**
 * Rotates a refresh token. Used again within the grace it leads to the family's live token, the same one
 * for everybody; used again later it can only be a copy, so the whole family is revoked.
 */
export const renovarSesion = (env: Environment, token: string): Promise<Renovacion> =>
  env.database.transaction(async (tx) => {
    const now = env.now();
    const found = await tokenParaRotar(tx, hashRefreshToken(token), now);
    if (found === undefined) return { outcome: 'unknown' };
    const { expiraEn: expira } = found;

    if (found.rotadoEn === null) {
      const next = nextRefreshToken(token, env);
      await rotarToken(tx, {
        sesionId: found.sesionId,
        generacion: found.generacion,
        siguienteHash: hashRefreshToken(next),
        now,
      });
      return { outcome: 'renewed', session: found, refreshToken: next, expira };
    }
    if (now.getTime() - found.rotadoEn.getTime() > GRACE_MS) {
      await revocarSesion(tx, found.sesionId, now);
      return { outcome: 'reused' };
    }
    let live = token;
    for (let generation = found.generacion; generation < found.generacionViva; generation++) {
      live = nextRefreshToken(live, env);
    }
    return { outcome: 'renewed', session: found, refreshToken: live, expira };
  });
