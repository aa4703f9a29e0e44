import * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';
import { nothing, text } from './fields.ts';
import { muyLarga } from '../domain/largoDeClave.ts';
import { ERRORES, VALIDACION } from '../domain/mensajes.ts';
import { ROLES } from '../domain/permisos.ts';

const role = v.picklist(ROLES);

/** Most characters of a user name. */
export const USUARIO_MAXIMO = 60;

/** A password in use, to be compared; `required` is said when there is none. */
export const passwordInUse = (required: string) =>
  v.pipe(
    v.string(required),
    v.minLength(1, required),
    v.rawCheck(({ dataset, addIssue }) => {
      const exceso = dataset.typed ? muyLarga(dataset.value) : null;
      if (exceso !== null) addIssue({ message: exceso });
    }),
  );

/** Usuario and Contraseña as the login form and the server check them (specification §5). */
export const credentials = v.object({
  username: text(USUARIO_MAXIMO, VALIDACION.usuarioRequerido),
  password: passwordInUse(VALIDACION.claveRequerida),
});

const identity = {
  Role: role,
  Token: v.string(),
  UserId: v.number(),
  UserName: v.string(),
  FarmaciaAdmin: v.boolean(),
  /** A password given by somebody else: nothing but changing it is served until then. */
  DebeCambiarClave: v.boolean(),
  Pais: v.string(),
  Codigopais: v.string(),
};

/** Who goes on, with a fresh access token; the refresh token only where it does not travel in a cookie. */
export const renewedSession = v.object({ ...identity, RefreshToken: v.optional(v.string()) });

/** Signs in; the refresh token also travels in a cookie that script cannot read. */
export const login = {
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Inicia sesión',
  params: nothing,
  search: nothing,
  body: credentials,
  reply: v.object({ ...identity, RefreshToken: v.string() }),
  failure: ERRORES.autenticar,
  refusals: [401, 422],
} as const satisfies Endpoint;

/**
 * A fresh access token: for the session's own token (bearer), or for the refresh token, as bearer or,
 * from the site itself, in its cookie.
 */
export const refreshToken = {
  method: 'GET',
  path: '/api/auth/refresh_token',
  access: 'public',
  summary: 'Renueva el token de la sesión',
  params: nothing,
  search: nothing,
  body: nothing,
  reply: renewedSession,
  failure: ERRORES.verificarSesion,
  refusals: [401],
} as const satisfies Endpoint;

/** Ends the session on the server, whatever still holds its tokens. */
export const logout = {
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'Cierra la sesión',
  params: nothing,
  search: nothing,
  body: nothing,
  reply: v.object({}),
  failure: ERRORES.verificarSesion,
  refusals: [],
} as const satisfies Endpoint;
