import type { InferOutput } from 'valibot';
import {
  deviceCookie,
  keepNoticesCookie,
  knownDevice,
  noticesCookie,
  refreshCookie,
  sessionCookies,
} from '../http/cookies.ts';
import { seguirEnSesion } from '../avisos/suscripciones.sql.ts';
import { navegadorDe } from '../avisos/suscripciones.ts';
import type { Environment } from '../http/environment.ts';
import type { Session } from '../http/session.ts';
import { cuentaDe } from '../http/limits.ts';
import { hashToken, SESSION_SECONDS, signAccessToken } from '../http/tokens.ts';
import { DISPOSITIVO_SEGUNDOS, recordarDispositivo } from './dispositivo.ts';
import { equipoDe } from './equipo.ts';
import type { SegundoPaso } from './ingresar.ts';
import { RETO_SEGUNDOS } from './retos.ts';
import { anotarEquipo, revokeSessionOfToken } from './sesiones.sql.ts';
import type { SesionNueva } from './sesionNueva.ts';
import type { renewedSession, signedIn } from '../../src/contracts/auth.ts';
import type { SegundoFactor } from '../../src/contracts/problem.ts';

/** A request that is answered with a session, and the headers of its answer. */
interface Pedido {
  readonly request: Request;
  readonly env: Environment;
  readonly header: (name: string, value: string) => void;
}

/** The signed-in user, with a new access token. */
export const identidad = async (
  session: Session,
  env: Environment,
): Promise<InferOutput<typeof renewedSession>> => ({
  Role: session.rol,
  Token: await signAccessToken(
    {
      userId: session.usuarioId,
      sessionId: session.sesionId,
      userName: session.userName,
      rol: session.rol,
      farmaciaAdmin: session.farmaciaAdmin,
      pais: session.pais,
    },
    env,
  ),
  UserId: session.usuarioId,
  UserName: session.userName,
  FarmaciaAdmin: session.farmaciaAdmin,
  Farmacia: session.farmaciaCodigo,
  DebeCambiarClave: session.debeCambiarClave,
  DebeRegistrarFactor: session.debeRegistrarFactor,
  TodosLosPaises: session.todosLosPaises,
  Pais: session.paisNombre,
  Codigopais: session.pais,
});

/** The second step of a sign-in, for the browser to ask for the factor. */
export const segundoFactor = (
  { Intento, desafio, usuario: { llaves, codigos } }: SegundoPaso,
  { site }: Environment,
): SegundoFactor => ({
  Intento,
  Codigo: codigos,
  ...(llaves.length === 0
    ? {}
    : {
        Llave: {
          challenge: desafio,
          rpId: site.hostname,
          timeout: RETO_SEGUNDOS * 1000,
          userVerification: 'preferred',
          allowCredentials: llaves.map(({ credencial, transportes }) => ({
            type: 'public-key',
            id: Buffer.from(credencial, 'hex').toString('base64url'),
            transports: [...transportes],
          })),
        },
      }),
});

/** Stores the browser and city of a new session. */
const anotar = ({ sesionId }: Session, { request, env }: Pedido) =>
  anotarEquipo(env.database, sesionId, {
    equipo: equipoDe(request.headers.get('user-agent')),
    lugar: env.lugar ?? null,
  });

/** Answers a sign-in: the session in cookies and in the answer, and the cookie of a known browser. */
export const entregarIngreso = async (
  { session, refreshToken }: SesionNueva,
  pedido: Pedido,
): Promise<InferOutput<typeof signedIn>> => {
  const { request, env, header } = pedido;
  const notices = noticesCookie(request);
  if (notices !== undefined) {
    await seguirEnSesion(env.database, session, { antes: null, navegador: navegadorDe(notices) });
    header('set-cookie', keepNoticesCookie(notices));
  }
  // End the browser's previous session: its cookie is about to be overwritten.
  const before = refreshCookie(request);
  if (before !== undefined) await revokeSessionOfToken(env.database, hashToken(before), env.now());
  await anotar(session, pedido);
  for (const cookie of sessionCookies(session, refreshToken, SESSION_SECONDS))
    header('set-cookie', cookie);
  const known = recordarDispositivo(env, cuentaDe(session.userName), deviceCookie(request));
  header('set-cookie', knownDevice(known, DISPOSITIVO_SEGUNDOS));
  return { ...(await identidad(session, env)), RefreshToken: refreshToken };
};

/** Answers with the session that replaces the caller's: in cookies if it came with cookies, else in the answer. */
export const seguirEn = async (
  { session, refreshToken }: SesionNueva,
  pedido: Pedido,
): Promise<InferOutput<typeof renewedSession>> => {
  const { request, env, header } = pedido;
  await anotar(session, pedido);
  const identified = await identidad(session, env);
  if (refreshCookie(request) === undefined) return { ...identified, RefreshToken: refreshToken };
  for (const cookie of sessionCookies(session, refreshToken, SESSION_SECONDS))
    header('set-cookie', cookie);
  return identified;
};
