import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

/**
 * The hosts of the browsers' push services. The server calls the address that a browser gave, so no other host is
 * accepted. One that begins with a dot means every host below it.
 */
export const SERVICIOS_DE_PUSH = {
  Chrome: 'fcm.googleapis.com',
  Firefox: 'updates.push.services.mozilla.com',
  Safari: '.push.apple.com',
  Edge: '.notify.windows.com',
} as const;

/** Whether an address is of a known push service, over HTTPS, at its own port and without a user's name. */
export function esDeServicioDePush(direccion: string): boolean {
  const url = URL.parse(direccion);
  if (url?.protocol !== 'https:' || url.port + url.username + url.password !== '') return false;
  return Object.values(SERVICIOS_DE_PUSH).some((servicio) =>
    servicio.startsWith('.') ? url.hostname.endsWith(servicio) : url.hostname === servicio,
  );
}

const DESCONOCIDO = 'Este navegador usa un servicio de avisos que el sitio no conoce';
const bytes = (largo: number) =>
  v.pipe(
    v.string(DESCONOCIDO),
    v.regex(new RegExp(`^[\\w-]{${Math.ceil((largo * 4) / 3)}}$`), DESCONOCIDO),
  );

/** Whether this site sends notices by Web Push (then its public key, else null), and this session's browser gets them. */
export const verAvisos = endpoint({
  path: '/api/auth/avisos',
  access: 'session',
  summary: 'Avisos en este dispositivo',
  reply: v.object({ Clave: v.nullable(v.string()), Activos: v.boolean() }),
  failure: 'Error al consultar los avisos de este dispositivo',
});

/** Sends the user's notices to this browser from now on: its subscription, as `PushManager` gives it. */
export const activarAvisos = endpoint({
  method: 'POST',
  path: '/api/auth/avisos',
  access: 'session',
  summary: 'Activa los avisos en este dispositivo',
  body: v.object({
    Direccion: v.pipe(
      v.string(DESCONOCIDO),
      v.maxLength(1000, DESCONOCIDO),
      v.check(esDeServicioDePush, DESCONOCIDO),
    ),
    /** The browser's public key (P-256, uncompressed) and secret, base64url. */
    ClavePublica: bytes(65),
    Secreto: bytes(16),
  }),
  reply: v.object({}),
  failure: 'Error al activar los avisos',
  refusals: [404, 422],
});

/** Stops the notices to this browser. */
export const quitarAvisos = endpoint({
  method: 'POST',
  path: '/api/auth/avisos/quitar',
  access: 'session',
  summary: 'Quita los avisos de este dispositivo',
  reply: v.object({}),
  failure: 'Error al quitar los avisos',
});
