import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { text } from '../fields.ts';
import { conClave } from './comun.ts';

/** One's own address, and whether it was verified. */
export const miCorreo = endpoint({
  path: '/api/administracion/mi-correo',
  access: 'session',
  summary: 'El correo propio',
  reply: v.object({
    Correo: v.nullable(v.string()),
    Verificado: v.boolean(),
    EnviaCorreos: v.boolean(),
  }),
  failure: 'Error al obtener su correo',
});

/** Sets one's own address, which a link sent there verifies, or removes it. */
export const cambiarMiCorreo = endpoint({
  method: 'POST',
  path: '/api/administracion/mi-correo',
  access: 'session',
  summary: 'Cambia o quita el correo propio',
  body: v.object({
    ...conClave,
    Correo: v.nullable(
      v.union([
        v.pipe(
          v.literal(''),
          v.transform(() => null),
        ),
        v.pipe(text(254), v.email('Escriba un correo electrónico válido')),
      ]),
    ),
  }),
  reply: v.object({ Enviado: v.boolean() }),
  reauthenticate: true,
  event: 'cambiar-correo',
  failure: 'Error al guardar su correo',
  refusals: [409, 422],
});
