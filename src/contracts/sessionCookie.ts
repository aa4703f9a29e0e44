import { type PaisCodigo, esPaisCodigo } from '../domain/paises.ts';
import { type Funcion, ROLES } from '../domain/permisos.ts';

/** The signed-in user of the readable cookie, for the frame. It proves nothing. */
export interface SesionVisible extends Funcion {
  readonly userName: string;
  readonly pais: PaisCodigo;
}

/** The one cookie that script can read. It names the signed-in user and grants nothing. */
export const SESSION_COOKIE = '__Host-junto-session';
const inCookies = new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=([^;]+)`);

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** Reads the session cookie. Null when it is missing, damaged or of another shape. */
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
