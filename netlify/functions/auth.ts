import type { Config, Context } from '@netlify/functions';
import { borrarSuscripcion } from '../avisos/suscripciones.sql.ts';
import { avisosDe, navegadorDe, suscribir } from '../avisos/suscripciones.ts';
import { createArea, fromThisSite } from '../http/area.ts';
import {
  deviceCookie,
  keepNoticesCookie,
  noCookies,
  noticesCookie,
  refreshCookie,
  sessionCookies,
} from '../http/cookies.ts';
import { environment } from '../http/environment.ts';
import { Problem } from '../http/problem.ts';
import { authenticate, bearer } from '../http/session.ts';
import { hashToken, looksLikeRefreshToken, newToken, verifyAccessToken } from '../http/tokens.ts';
import { cambiarClavePropia } from '../sesiones/cambiarClavePropia.ts';
import { cerrarOtrasSesiones } from '../sesiones/cerrarOtrasSesiones.ts';
import { conoceDispositivo } from '../sesiones/dispositivo.ts';
import { entregarIngreso, identidad, segundoFactor, seguirEn } from '../sesiones/entrega.ts';
import { ingresar } from '../sesiones/ingresar.ts';
import { renovarSesion } from '../sesiones/renovarSesion.ts';
import { abrirEnlace, usarEnlace } from '../sesiones/usarEnlace.ts';
import {
  revocarSesion,
  revocarSesionDelToken,
  sesionesAbiertas,
} from '../sesiones/sesiones.sql.ts';
import * as avisos from '../../src/contracts/avisos.ts';
import * as contract from '../../src/contracts/auth.ts';
import { clave } from '../../src/contracts/clave.ts';
import * as enlaces from '../../src/contracts/enlaces.ts';
import { cerrarSesiones, SESIONES_MAXIMO, sesiones } from '../../src/contracts/sesiones.ts';
import { SinSesion } from '../../src/domain/errores.ts';

const { app, serve } = createArea();
export { app };

serve(contract.login, async ({ request, body, env, header, event }) => {
  const device = deviceCookie(request);
  const ingreso = await ingresar(env, body, (account) => conoceDispositivo(env, account, device));
  if ('Intento' in ingreso) {
    event('second-factor-asked');
    throw new Problem(401, 'Falta su segundo factor.', {
      segundoFactor: segundoFactor(ingreso, env),
    });
  }
  return entregarIngreso(ingreso, { request, env, header });
});

serve(contract.refreshToken, async ({ request, env, header, event }) => {
  const given = bearer(request);
  if (given !== undefined && !looksLikeRefreshToken(given)) {
    return identidad(await authenticate(request, env), env);
  }
  const byCookie = given === undefined && fromThisSite(request, env);
  const token = byCookie ? refreshCookie(request) : given;
  const renewed = token === undefined ? undefined : await renovarSesion(env, token);
  if (renewed?.outcome !== 'renewed') {
    if (renewed?.outcome === 'reused') event('refresh-token-reused');
    // Not for another site's request: its link must not sign anybody out.
    if (byCookie) for (const cookie of noCookies()) header('set-cookie', cookie);
    throw new SinSesion();
  }
  const { session, refreshToken, expira } = renewed;
  if (given !== undefined)
    return { ...(await identidad(session, env)), RefreshToken: refreshToken };
  const seconds = Math.floor((expira.getTime() - env.now().getTime()) / 1000);
  for (const cookie of sessionCookies(session, refreshToken, seconds)) header('set-cookie', cookie);
  return identidad(session, env);
});

serve(contract.logout, async ({ request, env, header }) => {
  const given = bearer(request);
  const claims = given === undefined ? undefined : await verifyAccessToken(given, env);
  if (claims !== undefined) await revocarSesion(env.database, claims.sessionId, env.now());
  for (const token of [given, refreshCookie(request)])
    if (token !== undefined && looksLikeRefreshToken(token))
      await revocarSesionDelToken(env.database, hashToken(token), env.now());
  const notices = noticesCookie(request);
  if (notices !== undefined) {
    await borrarSuscripcion(env.database, null, navegadorDe(notices));
    header('set-cookie', keepNoticesCookie(undefined));
  }
  for (const expired of noCookies()) header('set-cookie', expired);
  // What this browser has kept of the pages; the site's own drafts its script removes.
  header('clear-site-data', '"cache"');
  return {};
});

serve(clave, async (input) =>
  seguirEn(await cambiarClavePropia(input.env, input.session, input.body), input),
);

serve(sesiones, async ({ env, session }) => {
  const Sesiones = await sesionesAbiertas(env.database, session, env.now(), SESIONES_MAXIMO);
  return { Total: Sesiones[0]?.total ?? 0, Sesiones };
});

serve(cerrarSesiones, async (input) =>
  seguirEn(await cerrarOtrasSesiones(input.env, input.session, input.body), input),
);

serve(avisos.verAvisos, ({ env, session }) => avisosDe(env, session));

serve(avisos.activarAvisos, async ({ env, session, body, request, header }) => {
  const cookie = noticesCookie(request) ?? newToken(env);
  await suscribir(env, session, cookie, body);
  header('set-cookie', keepNoticesCookie(cookie));
  return {};
});

serve(avisos.quitarAvisos, async ({ env, session, request, header }) => {
  const navegador = navegadorDe(noticesCookie(request));
  await borrarSuscripcion(env.database, session.sesionId, navegador);
  header('set-cookie', keepNoticesCookie(undefined));
  return {};
});

serve(enlaces.verEnlace, async ({ body, env }) => {
  const { uso, userName, venceEn } = await abrirEnlace(env, body.Enlace);
  return { Uso: uso, UserName: userName, Vence: venceEn.toISOString() };
});

serve(enlaces.usarEnlace, async ({ body, env }) => ({ Uso: await usarEnlace(env, body) }));

export default (request: Request, context: Context) => app.fetch(request, environment(context));

export const config: Config = {
  path: '/api/auth/*',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
