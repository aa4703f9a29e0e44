import * as v from 'valibot';
import type { Endpoint } from '../endpoint.ts';
import { nothing, text } from '../fields.ts';
import { conClave } from './comun.ts';

/** One's own address, and whether it was verified. */
export const miCorreo = {
  method: 'GET',
  path: '/api/administracion/mi-correo',
  access: 'session',
  summary: 'El correo propio',
  params: nothing,
  search: nothing,
  body: nothing,
  reply: v.object({
    Correo: v.nullable(v.string()),
    Verificado: v.boolean(),
    EnviaCorreos: v.boolean(),
  }),
  failure: 'Error al obtener su correo',
  refusals: [],
} as const satisfies Endpoint;

/** Sets one's own address, which a link sent there verifies, or removes it. */
export const cambiarMiCorreo = {
  method: 'POST',
  path: '/api/administracion/mi-correo',
  access: 'session',
  summary: 'Cambia o quita el correo propio',
  params: nothing,
  search: nothing,
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
} as const satisfies Endpoint;
