import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { claveNueva } from './clave.ts';

const Enlace = v.pipe(
  v.string('Abra el enlace completo'),
  v.regex(/^[\w-]{43}$/, 'Abra el enlace completo'),
);

/** The uses of a one-time link: choose a password, or verify an address. */
export const USOS_DE_ENLACE = ['acceso', 'correo'] as const;

/** The use of a one-time link, and its user. The token is sent in a body, never in an address. */
export const verEnlace = endpoint({
  method: 'POST',
  path: '/api/auth/enlace',
  access: 'public',
  summary: 'Para qué sirve un enlace de un solo uso',
  body: v.object({ Enlace }),
  reply: v.object({
    Uso: v.picklist(USOS_DE_ENLACE),
    UserName: v.string(),
    Vence: v.string(),
  }),
  failure: 'Error al abrir el enlace',
  refusals: [404, 422],
});

/** Uses a link, once: sets the password and ends all sessions of the user, or verifies the address. */
export const usarEnlace = endpoint({
  method: 'POST',
  path: '/api/auth/enlace/uso',
  access: 'public',
  summary: 'Usa un enlace de un solo uso',
  body: v.object({ Enlace, ClaveNueva: v.optional(claveNueva) }),
  reply: v.object({ Uso: v.picklist(USOS_DE_ENLACE) }),
  event: 'use-link',
  failure: 'Error al usar el enlace',
  refusals: [404, 422],
});
