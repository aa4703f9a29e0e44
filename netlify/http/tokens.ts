import { createHash, createHmac } from 'node:crypto';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { Environment } from './environment.ts';
import { ROLES, type Rol } from '../../src/domain/permisos.ts';
import type { UsuarioId } from '../../src/domain/ids.ts';
import { usuarioId } from '../../src/contracts/fields.ts';

/** Seconds for which an access token is valid. */
const ACCESS_TOKEN_SECONDS = 15 * 60;
/** A session ends a day after its login, however often it was refreshed. */
export const SESSION_SECONDS = 24 * 60 * 60;

const ISSUER = 'junto-a-ti';
const AUDIENCE = 'junto-a-ti/api';
const TYPE = 'at+jwt';

/** The claims of an access token; everything else about a user is read from the database. */
export interface AccessClaims {
  readonly userId: UsuarioId;
  readonly sessionId: string;
  readonly userName: string;
  readonly rol: Rol;
  readonly farmaciaAdmin: boolean;
  readonly pais: string;
}

const payload = v.object({
  sub: v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), usuarioId),
  sid: v.pipe(v.string(), v.uuid()),
  UserName: v.string(),
  Role: v.picklist(ROLES),
  FarmaciaAdmin: v.boolean(),
  Codigopais: v.string(),
  exp: v.number(),
});

/** A signed access token (HS256, 15 minutes) under the environment's first key. */
export const signAccessToken = async (claims: AccessClaims, env: Environment): Promise<string> => {
  const [{ kid, key }] = env.sessionKeys;
  const issuedAt = Math.floor(env.now().getTime() / 1000);
  return new SignJWT({
    sid: claims.sessionId,
    UserName: claims.userName,
    Role: claims.rol,
    FarmaciaAdmin: claims.farmaciaAdmin,
    Codigopais: claims.pais,
  })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE, kid })
    .setSubject(String(claims.userId))
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
    .sign(key);
};

/** Seconds by which another instance's clock may be ahead. */
const CLOCK_SKEW_SECONDS = 60;

/** Whether a verified token was issued in the past, for no longer than our lifetime. */
const isOurTime = ({ iat = Infinity, exp = Infinity }: JWTPayload, now: Date): boolean =>
  iat <= now.getTime() / 1000 + CLOCK_SKEW_SECONDS && exp - iat <= ACCESS_TOKEN_SECONDS;

interface Verified {
  readonly claims: AccessClaims;
  /** A Unix second. */
  readonly expires: number;
}

const verify = async (token: string, env: Environment): Promise<Verified | undefined> => {
  try {
    const verified = await jwtVerify(
      token,
      (header) => {
        const known = env.sessionKeys.find(({ kid }) => kid === header.kid);
        if (known === undefined) throw new Error('unknown kid');
        return known.key;
      },
      {
        algorithms: ['HS256'],
        typ: TYPE,
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['exp', 'iat', 'sub', 'sid'],
        currentDate: env.now(),
      },
    );
    const result = v.safeParse(payload, verified.payload);
    if (!result.success || !isOurTime(verified.payload, env.now())) return undefined;
    const { sub, sid, UserName, Role, FarmaciaAdmin, Codigopais, exp } = result.output;
    return {
      claims: {
        userId: sub,
        sessionId: sid,
        userName: UserName,
        rol: Role,
        farmaciaAdmin: FarmaciaAdmin,
        pais: Codigopais,
      },
      expires: exp,
    };
  } catch {
    return undefined;
  }
};

/** Caches valid tokens by their keys: a token is sent with every request of its 15 minutes. */
const seen = new WeakMap<Environment['sessionKeys'], Map<string, Verified>>();
const MOST_SEEN = 1000;

/** The claims of a valid token signed by one of our keys; undefined for any other. */
export const verifyAccessToken = async (
  token: string,
  env: Environment,
): Promise<AccessClaims | undefined> => {
  const known = seen.get(env.sessionKeys) ?? new Map<string, Verified>();
  seen.set(env.sessionKeys, known);
  let verified = known.get(token);
  if (verified !== undefined && verified.expires <= env.now().getTime() / 1000)
    verified = undefined;
  if (verified === undefined) {
    verified = await verify(token, env);
    if (verified === undefined) return undefined;
    const [oldest] = known.keys();
    if (known.size === MOST_SEEN && oldest !== undefined) known.delete(oldest);
    known.set(token, verified);
  }
  return verified.claims;
};

const TOKEN_BYTES = 32;

/** A new bearer secret, such as a session's first refresh token: 256 random bits, base64url. */
export const newToken = (env: Environment): string =>
  Buffer.from(env.randomBytes(TOKEN_BYTES)).toString('base64url');

/**
 * The successor of `token`. Derived with the server's key, not random: two tabs that refresh with the same token get
 * the same successor, and a second valid chain never exists.
 */
export const nextRefreshToken = (token: string, env: Environment): string =>
  createHmac('sha256', env.addressKey).update('refresh\0').update(token).digest('base64url');

/** The stored hash of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Whether a bearer has the form of a refresh token (an access token has two dots). */
export const looksLikeRefreshToken = (value: string): boolean => /^[\w-]{43}$/.test(value);

/** Seconds for which a one-time link is valid. */
export const LINK_SECONDS = 24 * 60 * 60;
