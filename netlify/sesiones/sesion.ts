import type * as contract from '../../src/contracts/auth.ts';
import { conoceDispositivo } from './dispositivo.ts';
import { entregarIngreso, identidad, seguirEn, segundoFactor } from './entrega.ts';
import { ingresar } from './ingresar.ts';
import { fromThisSite, type Handler } from '../http/area.ts';
import {
  deviceCookie,
  keepNoticesCookie,
  noCookies,
  noticesCookie,
  refreshCookie,
  sessionCookies,
} from '../http/cookies.ts';
import { authenticate, bearer, factorMissing, type Session } from '../http/session.ts';
import { revokeSession, revokeSessionOfToken, rotateToken, tokenToRotate } from './sesiones.sql.ts';
import type { Environment } from '../http/environment.ts';
import {
  hashToken,
  looksLikeRefreshToken,
  nextRefreshToken,
  verifyAccessToken,
} from '../http/tokens.ts';
import { Conflicto, enCampo, SinSesion } from '../../src/domain/errores.ts';
import { borrarSuscripcion } from '../avisos/suscripciones.sql.ts';
import { navegadorDe } from '../avisos/suscripciones.ts';
import { hasLeaked } from './leakedPasswords.ts';
import { hashPassword } from './passwords.ts';
import { cambiarClave } from './usuarios.sql.ts';
import { comprobarClave } from './comprobarClave.ts';
import { datosDeSesion, reabrirSesion } from './sesionNueva.ts';
import type { clave } from '../../src/contracts/clave.ts';
import { CLAVE_FILTRADA, faltaDeClave } from '../../src/domain/clave.ts';
import { VALIDACION } from '../../src/domain/mensajes.ts';
import type { cerrarSesiones } from '../../src/contracts/sesiones.ts';

/** Signs a user in by the password. Throws 401 with the next step for a user with a second factor. */
export const iniciarSesion: Handler<typeof contract.login> = async (input) => {
  const { request, body, env, event } = input;
  const device = deviceCookie(request);
  const ingreso = await ingresar(env, body, (account) => conoceDispositivo(env, account, device));
  if ('Intento' in ingreso) {
    event('second-factor-asked');
    throw factorMissing(segundoFactor(ingreso, env));
  }
  return entregarIngreso(ingreso, input);
};

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
export const renovarSesion: Handler<typeof contract.refreshToken> = async ({
  request,
  env,
  header,
  event,
}) => {
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

/** Ends the session of the request's tokens and cookies, if any, and its notices in this browser. */
export const cerrarSesion: Handler<typeof contract.logout> = async ({ request, env, header }) => {
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
