import { parse, serialize } from 'hono/utils/cookie';
import type { Session } from './session.sql.ts';
import { SESSION_COOKIE } from '../../src/contracts/sessionCookie.ts';

const REFRESH = '__Host-refresh';

const DEVICE = '__Host-dispositivo';

const NOTICES = '__Host-avisos';
/** How long a browser with notices is recognised, from its last sign-in. */
const NOTICES_SECONDS = 90 * 24 * 60 * 60;

const shared = { path: '/', secure: true, sameSite: 'Strict' } as const;

const cookie =
  (name: string) =>
  (request: Request): string | undefined =>
    parse(request.headers.get('cookie') ?? '', name)[name];

/** The refresh token in the request's cookie, or undefined. */
export const refreshCookie = cookie(REFRESH);
/** The list of users who signed in with this browser, in the request's cookie, or undefined. */
export const deviceCookie = cookie(DEVICE);
/** The name of a browser with notices, in the request's cookie, or undefined. */
export const noticesCookie = cookie(NOTICES);

/** The `Set-Cookie` value of that list, which signing out keeps. */
export const knownDevice = (value: string, seconds: number): string =>
  serialize(DEVICE, value, { ...shared, httpOnly: true, maxAge: seconds });

/** `Set-Cookie` values that keep a session in the browser for `seconds`. */
export const sessionCookies = (
  session: Session,
  refreshToken: string,
  seconds: number,
): string[] => [
  serialize(REFRESH, refreshToken, { ...shared, httpOnly: true, maxAge: seconds }),
  serialize(
    SESSION_COOKIE,
    JSON.stringify({
      UserName: session.userName,
      Role: session.rol,
      FarmaciaAdmin: session.farmaciaAdmin,
      Codigopais: session.pais,
    }),
    { ...shared, maxAge: seconds },
  ),
];

/** The `Set-Cookie` value by which a browser with notices is recognised at its next sign-in; undefined removes it. */
export const keepNoticesCookie = (value: string | undefined): string =>
  serialize(NOTICES, value ?? '', {
    ...shared,
    httpOnly: true,
    maxAge: value === undefined ? 0 : NOTICES_SECONDS,
  });

/** `Set-Cookie` values that remove the session's cookies. */
export const noCookies = (): string[] => [
  serialize(REFRESH, '', { ...shared, httpOnly: true, maxAge: 0 }),
  serialize(SESSION_COOKIE, '', { ...shared, maxAge: 0 }),
];
