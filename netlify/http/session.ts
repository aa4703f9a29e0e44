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
import type { Access } from '../../src/contracts/endpoint.ts';

/** Who is asking, as the database knows them now: role and scope are never taken from the request. */
export type { Session } from './session.sql.ts';

/** The bearer credential of a request, or undefined. */
export const bearer = (request: Request): string | undefined =>
  /^Bearer ([\w.~+/=-]{1,2048})$/.exec(request.headers.get('authorization') ?? '')?.[1];

/**
 * The live session behind the request's access token; one round trip. 401 when the token does not
 * verify, or its session was ended, or its user disabled or changed since.
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

/** The addresses that register a second factor. A user whose role requires one may use no others without it. */
const FACTORS = '/api/factores';

/** 403 while the session has no second factor that its role needs, except where one is registered. */
export const requireFactor = (session: Session, path: string): void => {
  if (!session.debeRegistrarFactor || path === CHANGE_OF_PASSWORD || path.startsWith(FACTORS))
    return;
  throw new SinPermiso('Antes de seguir, registre un segundo factor en su cuenta.');
};

const noPermission = (accion: Accion): SinPermiso =>
  new SinPermiso(
    accion === 'registrarCanje' ? ERRORES.permiso : 'Su usuario no tiene permiso para esta acción.',
  );

/** How far the session may do something, in a country where one is asked for; 403 when not at all, 404 out of reach. */
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

/** 403 unless the session may do what the endpoint is for. */
export const authorize = (session: Session, access: Access): void => {
  if (access === 'public' || access === 'session' || puede(session, access)) return;
  throw noPermission(access);
};
