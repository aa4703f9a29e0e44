import { verifyAccessToken } from './tokens.ts';
import type { Environment } from './environment.ts';
import type { Query } from '../database/database.ts';
import { type Session, sesionVigente } from './session.sql.ts';
import { NoEncontrado, SinPermiso, SinSesion } from '../../src/domain/errores.ts';
import { ERRORES } from '../../src/domain/mensajes.ts';
import type { PaisCodigo } from '../../src/domain/paises.ts';
import {
  type Accion,
  acotarAPais,
  type Alcance,
  alcanceDe,
  puede,
} from '../../src/domain/permisos.ts';
import { Problem } from './problem.ts';
import type { Access } from '../../src/contracts/endpoint.ts';
import type { SegundoFactor } from '../../src/contracts/problem.ts';

/** The signed-in user. Role and scope come from the database, never from the request. */
export type { Session } from './session.sql.ts';

/** The bearer credential of a request, or undefined. */
export const bearer = (request: Request): string | undefined =>
  /^Bearer ([\w.~+/=-]{1,2048})$/.exec(request.headers.get('authorization') ?? '')?.[1];

/**
 * The session of the request's access token; one round trip. 401 if the token does not verify, its session ended, or
 * its user was disabled or changed since.
 */
export const authenticate = async (
  request: Request,
  env: Environment,
  db: Query = env.database,
): Promise<Session> => {
  const token = bearer(request);
  const claims = token === undefined ? undefined : await verifyAccessToken(token, env);
  if (claims === undefined) throw new SinSesion();
  const session = await sesionVigente(db, claims.sessionId, claims.userId, env.now());
  if (session?.rol !== claims.rol || session.farmaciaAdmin !== claims.farmaciaAdmin)
    throw new SinSesion();
  return session;
};

/** The only address open to a user who must change the password. */
const CHANGE_OF_PASSWORD = '/api/auth/clave';

/** 403 while the session's password was set by another user, except at the address that changes it. */
export const requireOwnPassword = (session: Session, path: string): void => {
  if (!session.debeCambiarClave || path === CHANGE_OF_PASSWORD) return;
  throw new SinPermiso('Antes de seguir, cambie la contraseña que le dieron.');
};

/** The addresses that register a second factor, the only ones open to a user who needs one. */
const FACTORS = '/api/factores';

/** 403 for a session without the second factor that its role needs, except at `FACTORS`. */
export const requireFactor = (session: Session, path: string): void => {
  if (!session.debeRegistrarFactor || path === CHANGE_OF_PASSWORD || path.startsWith(FACTORS))
    return;
  throw new SinPermiso('Antes de seguir, registre un segundo factor en su cuenta.');
};

/** 401 after the right password of a user with a second factor, with the step that is left. */
export const factorMissing = (segundoFactor: SegundoFactor): Problem =>
  new Problem(401, 'Falta su segundo factor.', { segundoFactor });

const noPermission = (accion: Accion): SinPermiso =>
  new SinPermiso(
    accion === 'registrarCanje' ? ERRORES.permiso : 'Su usuario no tiene permiso para esta acción.',
  );

/** The session's scope for an action, optionally within a country; 403 without permission, 404 for another country. */
export const requireAlcance = (
  session: Session,
  accion: Accion,
  pais?: PaisCodigo | null,
): Alcance => {
  const propio = alcanceDe(session, accion);
  if (propio === null) throw noPermission(accion);
  const alcance = acotarAPais(propio, pais);
  if (alcance === null) throw new NoEncontrado('Ese país está fuera de su alcance.');
  return alcance;
};

/** 403 unless the session has the endpoint's permission. */
export const authorize = (session: Session, access: Access): void => {
  if (access === 'public' || access === 'session' || puede(session, access)) return;
  throw noPermission(access);
};
