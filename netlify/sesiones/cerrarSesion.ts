import { revokeSession, revokeSessionOfToken } from './sesiones.sql.ts';
import { borrarSuscripcion } from '../avisos/suscripciones.sql.ts';
import { navegadorDe } from '../avisos/suscripciones.ts';
import type { Handler } from '../http/area.ts';
import { keepNoticesCookie, noCookies, noticesCookie, refreshCookie } from '../http/cookies.ts';
import { bearer } from '../http/session.ts';
import { hashToken, looksLikeRefreshToken, verifyAccessToken } from '../http/tokens.ts';
import type { logout } from '../../src/contracts/auth.ts';

/** Ends the session of the request's tokens and cookies, if any, and its notices in this browser. */
export const cerrarSesion: Handler<typeof logout> = async ({ request, env, header }) => {
  const given = bearer(request);
  const claims = given === undefined ? undefined : await verifyAccessToken(given, env);
  if (claims !== undefined) await revokeSession(env.database, claims.sessionId, env.now());
  for (const token of [given, refreshCookie(request)])
    if (token !== undefined && looksLikeRefreshToken(token))
      await revokeSessionOfToken(env.database, hashToken(token), env.now());
  const notices = noticesCookie(request);
  if (notices !== undefined) {
    await borrarSuscripcion(env.database, null, navegadorDe(notices));
    header('set-cookie', keepNoticesCookie(undefined));
  }
  for (const expired of noCookies()) header('set-cookie', expired);
  // The browser's cache of pages. The site's script removes its own drafts.
  header('clear-site-data', '"cache"');
  return {};
};
