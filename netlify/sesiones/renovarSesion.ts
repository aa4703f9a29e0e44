import { identidad } from './entrega.ts';
import { revokeSession, rotateToken, tokenToRotate } from './sesiones.sql.ts';
import { fromThisSite, type Handler } from '../http/area.ts';
import { noCookies, refreshCookie, sessionCookies } from '../http/cookies.ts';
import type { Environment } from '../http/environment.ts';
import { authenticate, bearer, type Session } from '../http/session.ts';
import { hashToken, looksLikeRefreshToken, nextRefreshToken } from '../http/tokens.ts';
import type { refreshToken as contract } from '../../src/contracts/auth.ts';
import { SinSesion } from '../../src/domain/errores.ts';

/** How long the previous token is still accepted, because two tabs may refresh at once. */
const GRACE_MS = 10_000;

/** The outcome of a refresh: a new token, a stale or unknown one, or one reused after its grace. */
type Renovacion =
  | { outcome: 'renewed'; session: Session; refreshToken: string; expira: Date }
  | { outcome: 'unknown' }
  | { outcome: 'reused' };

/**
 * Rotates a refresh token. Within the grace the previous token gets the same successor. Used later, or two generations
 * old, a token must be a copy, so the whole family is revoked.
 */
const rotar = (env: Environment, token: string): Promise<Renovacion> =>
  env.database.transaction(async (tx) => {
    const now = env.now();
    const found = await tokenToRotate(tx, hashToken(token), now);
    if (found === undefined) return { outcome: 'unknown' };
    const { sesionId, generacion, expiraEn: expira } = found;
    const refreshToken = nextRefreshToken(token, env);
    const renewed = { outcome: 'renewed', session: found, refreshToken, expira } as const;
    if (found.rotadoEn === null) {
      const siguienteHash = hashToken(refreshToken);
      await rotateToken(tx, { sesionId, generacion, siguienteHash, now });
      return renewed;
    }
    const isOld = found.generacionViva - generacion > 1;
    if (isOld || now.getTime() - found.rotadoEn.getTime() > GRACE_MS) {
      await revokeSession(tx, sesionId, now);
      return { outcome: 'reused' };
    }
    return renewed;
  });

/** Answers the session with a new access token, and rotates its refresh token if the request carries one. */
export const renovarSesion: Handler<typeof contract> = async ({ request, env, header, event }) => {
  const given = bearer(request);
  if (given !== undefined && !looksLikeRefreshToken(given)) {
    return identidad(await authenticate(request, env), env);
  }
  const byCookie = given === undefined && fromThisSite(request, env);
  const token = byCookie ? refreshCookie(request) : given;
  const renewed = token === undefined ? undefined : await rotar(env, token);
  if (renewed?.outcome !== 'renewed') {
    if (renewed?.outcome === 'reused') event('refresh-token-reused');
    // Not for another site's request: its link must not end the session.
    if (byCookie) for (const cookie of noCookies()) header('set-cookie', cookie);
    throw new SinSesion();
  }
  const { session, refreshToken, expira } = renewed;
  if (given !== undefined)
    return { ...(await identidad(session, env)), RefreshToken: refreshToken };
  const seconds = Math.floor((expira.getTime() - env.now().getTime()) / 1000);
  for (const cookie of sessionCookies(session, refreshToken, seconds)) header('set-cookie', cookie);
  return identidad(session, env);
};
