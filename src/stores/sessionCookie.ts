import { type PaisCodigo, esPaisCodigo } from '../domain/paises.ts';
import { type Funcion, ROLES } from '../domain/permisos.ts';

/** Who is signed in, as the readable cookie tells it: enough for the frame, no proof of anything. */
export interface SesionVisible extends Funcion {
  readonly userName: string;
  readonly pais: PaisCodigo;
}

/** The one cookie script may read: who is signed in, for the frame; it opens nothing. */
export const SESSION_COOKIE = '__Host-junto-session';
const inCookies = new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=([^;]+)`);

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** Reads the session cookie's value; null when it is missing, damaged or of another shape. */
export function leerSesionVisible(cookies: string): SesionVisible | null {
  const found = inCookies.exec(cookies)?.[1];
  if (found === undefined) return null;
  try {
    const value: unknown = JSON.parse(decodeURIComponent(found));
    const userName = field(value, 'UserName');
    const rol = ROLES.find((role) => role === field(value, 'Role'));
    const pais = field(value, 'Codigopais');
    if (typeof userName !== 'string' || rol === undefined || !esPaisCodigo(pais)) return null;
    return { userName, rol, farmaciaAdmin: field(value, 'FarmaciaAdmin') === true, pais };
  } catch {
    return null;
  }
}

// An address alone signs nobody out: the header's menu notes that its way out was taken there, a moment ago.
const LEAVING = 'cerrar-sesion';
/** How long the note is good for: the time a page takes to load. */
const GOOD_MS = 10_000;

/** Notes that the menu's way out was taken in this tab. */
export function noteLeaving(now = Date.now()): void {
  try {
    sessionStorage.setItem(LEAVING, String(now));
  } catch {
    // Storage refused: the page asks once more.
  }
}

/** Whether the menu's way out led here, just now; asked again it is no longer. */
export function isLeaving(now = Date.now()): boolean {
  try {
    const noted = sessionStorage.getItem(LEAVING);
    sessionStorage.removeItem(LEAVING);
    return noted !== null && now - Number(noted) < GOOD_MS;
  } catch {
    return false;
  }
}
