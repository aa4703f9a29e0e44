import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { text } from './fields.ts';
import { muyLarga } from '../domain/largoDeClave.ts';
import { ERRORES, VALIDACION } from '../domain/mensajes.ts';
import { ROLES } from '../domain/permisos.ts';

const role = v.picklist(ROLES);

/** The most characters of a user name. */
export const USUARIO_MAXIMO = 60;

/** A password typed to sign in. `required` is the sentence for an empty one. */
export const passwordInUse = (required: string) =>
  v.pipe(
    v.string(required),
    v.minLength(1, required),
    v.rawCheck(({ dataset, addIssue }) => {
      const exceso = dataset.typed ? muyLarga(dataset.value) : null;
      if (exceso !== null) addIssue({ message: exceso });
    }),
  );

/** Usuario and Contraseña, as the login form and the server check them. */
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
  /** The code of a Regente's pharmacy. */
  Farmacia: v.nullable(v.string()),
  /** The user has a given password. Until it is changed, the server refuses everything else. */
  DebeCambiarClave: v.boolean(),
  /** The role needs a second factor, and the session has none. The server then only lets one be registered. */
  DebeRegistrarFactor: v.boolean(),
  /** An Administrador of all countries. For other users country and role say it. */
  TodosLosPaises: v.boolean(),
  Pais: v.string(),
  Codigopais: v.string(),
};

/** The signed-in user with a new access token; with a refresh token only for callers without the cookie. */
export const renewedSession = v.object({ ...identity, RefreshToken: v.optional(v.string()) });

/** The user who has just signed in. */
export const signedIn = v.object({ ...identity, RefreshToken: v.string() });

/** Signs in. The 401 of a user with a second factor carries the next step in `segundoFactor`. An HttpOnly cookie also carries the refresh token. */
export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Inicia sesión',
  body: credentials,
  reply: signedIn,
  event: 'login',
  failure: ERRORES.autenticar,
  refusals: [401, 422],
});

/**
 * A fresh access token. The caller sends the session's access token or refresh token as bearer. The site
 * itself sends the refresh token in its cookie.
 */
export const refreshToken = endpoint({
  path: '/api/auth/refresh_token',
  access: 'public',
  summary: 'Renueva el token de la sesión',
  reply: renewedSession,
  failure: ERRORES.verificarSesion,
  refusals: [401],
});

/** Ends the session on the server. Its tokens are worthless from then on. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'Cierra la sesión',
  reply: v.object({}),
  event: 'logout',
  failure: ERRORES.verificarSesion,
});
