import * as v from 'valibot';
import { renewedSession } from './auth.ts';
import { claveActual } from './clave.ts';
import { endpoint } from './endpoint.ts';
import { instante } from './fields.ts';

/** The most rows of one answer. A pharmacy has a few open sessions, one for each of its computers. */
export const SESIONES_MAXIMO = 100;

/** An open session as its own user sees it. */
export const sesion = v.object({
  /** Names the session to its own user; no token derives from it. */
  Id: v.string(),
  AbiertaEn: instante,
  /** The last renewal of its token, at most 15 minutes before its last request. */
  UsadaEn: instante,
  EsEsta: v.boolean(),
  /** The browser and its system when the session began, 'Chrome en Windows'; null for another program. */
  Equipo: v.nullable(v.string()),
  /** The city of the address at that time, as the platform places it; null if unknown. */
  Lugar: v.nullable(v.string()),
});
export type Sesion = v.InferOutput<typeof sesion>;

/** The caller's open sessions: this one first, then the last used. The list has 100 at most; the count has all. */
export const sesiones = endpoint({
  path: '/api/auth/sesiones',
  access: 'session',
  summary: 'Sesiones abiertas del usuario propio',
  reply: v.object({ Total: v.number(), Sesiones: v.array(sesion) }),
  failure: 'Error al obtener las sesiones abiertas',
});

/** The present password, and the session to end. Without one, all others end. */
export const sessionEnding = v.object({
  ClaveActual: claveActual,
  Sesion: v.optional(v.pipe(v.string(), v.uuid('Indique una sesión de la lista'), v.toLowerCase())),
});

/** Ends another session of the caller, or all others, and opens a new one. Ended ones are refused at once. */
export const cerrarSesiones = endpoint({
  method: 'POST',
  path: '/api/auth/sesiones/cerrar',
  access: 'session',
  summary: 'Cierra otra sesión propia, o todas las demás',
  body: sessionEnding,
  reply: renewedSession,
  event: 'session-ended',
  failure: 'Error al cerrar la sesión',
  refusals: [404],
});
