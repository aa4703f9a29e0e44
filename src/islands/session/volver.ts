import { paths } from '../../paths.ts';

const PARAMETER = 'volver';
const LAPSED = 'sesion';
/** Never returned to: they would lead back here. */
const never: readonly string[] = [paths.login, paths.logout];

/** The login page's address that leads back to `address` (a path with its query), telling whether a session ended. */
export function loginAddress(address: string, lapsed = false): string {
  const query = new URLSearchParams({
    [PARAMETER]: address,
    ...(lapsed ? { [LAPSED]: 'terminada' } : {}),
  });
  return `${paths.login}?${query.toString()}`;
}

/** The address of a page that leads on to `address` afterwards. */
export const addressBefore = (page: string, address: string): string =>
  `${page}?${new URLSearchParams({ [PARAMETER]: address }).toString()}`;

/** Whether the login page was reached because a session ended under an open page. */
export function cameFromLapsedSession(query: string): boolean {
  return new URLSearchParams(query).has(LAPSED);
}

/** Where to go after the login, from the login page's own query: a path of this site, else the home page. */
export function returnAddress(query: string, origin: string): string {
  const wanted = new URLSearchParams(query).get(PARAMETER) ?? '';
  // Browsers read a backslash as a slash, and drop tabs and line breaks: the parser decides, not the text.
  if (!wanted.startsWith('/') || !URL.canParse(wanted, origin)) return paths.inicio;
  const url = new URL(wanted, origin);
  const path = url.pathname.replace(/\/$/, '').toLowerCase();
  if (url.origin !== origin || url.pathname.startsWith('//') || never.includes(path)) {
    return paths.inicio;
  }
  return url.pathname + url.search + url.hash;
}
