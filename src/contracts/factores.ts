import * as v from 'valibot';
import { renewedSession, signedIn } from './auth.ts';
import { claveActual } from './clave.ts';
import { endpoint } from './endpoint.ts';
import { instante, text } from './fields.ts';
import { ERRORES } from '../domain/mensajes.ts';

/** The most characters of a key's name. */
export const NOMBRE_DE_LLAVE_MAXIMO = 60;
/** The most keys of one user. A pharmacy has one for each of its counters. */
export const LLAVES_MAXIMO = 20;

/** Bytes that a browser or an authenticator made, in base64url. */
const bytes = (max: number) =>
  v.pipe(
    v.string('Esta llave respondió algo que no se entiende'),
    v.regex(/^[\w-]{1,}$/, 'Esta llave respondió algo que no se entiende'),
    v.maxLength(max, 'Esta llave respondió algo que no se entiende'),
  );

/** Names one attempt, which can be answered once, within 5 minutes. */
const intento = v.pipe(v.string('Empiece de nuevo'), v.regex(/^[\w-]{43}$/, 'Empiece de nuevo'));

/** The six digits that an authenticator application shows; people may group them. */
export const codigoDeAplicacion = v.pipe(
  v.string('Escriba el código de seis cifras'),
  v.transform((value) => value.replace(/[\s-]/g, '')),
  v.regex(/^[0-9]{6}$/, 'Escriba el código de seis cifras'),
);

/** The digits of a recovery code; people may group them. */
export const CIFRAS_DE_RECUPERACION = 20;

/** A typed code that completes a sign-in: of an application, or a recovery code. */
export const codigoDeIngreso = v.pipe(
  v.string('Escriba el código de seis cifras'),
  v.transform((value) => value.replace(/[\s-]/g, '')),
  v.regex(
    new RegExp(`^([0-9]{6}|[0-9]{${CIFRAS_DE_RECUPERACION}})$`),
    'Escriba el código de seis cifras, o uno de recuperación',
  ),
);

/** The name by which a user knows a key. */
export const nombreDeLlave = text(NOMBRE_DE_LLAVE_MAXIMO, 'Escriba un nombre para la llave');

/** What a key answers at sign-in (WebAuthn). */
export const respuestaDeLlave = v.object({
  id: bytes(1400),
  response: v.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
  }),
});

export type RespuestaDeLlave = v.InferOutput<typeof respuestaDeLlave>;

/** What a key answers when it is registered (WebAuthn). */
export const llaveNueva = v.object({
  id: bytes(1400),
  response: v.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(16_000),
    transports: v.optional(
      v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10)),
      [],
    ),
  }),
});

export type LlaveNueva = v.InferOutput<typeof llaveNueva>;

const llave = v.object({
  /** Names the key to its own user; it grants nothing. */
  Id: v.string(),
  Nombre: v.string(),
  CreadaEn: instante,
  UsadaEn: v.nullable(instante),
});
export type Llave = v.InferOutput<typeof llave>;

/** The caller's second factors, and whether the role needs one. */
export const factores = endpoint({
  path: '/api/factores',
  access: 'session',
  summary: 'Segundos factores del usuario propio',
  reply: v.object({
    Llaves: v.array(llave),
    /** Since when an application's codes are accepted; null: not at all. */
    CodigosDesde: v.nullable(instante),
    /** Unused recovery codes. */
    Recuperacion: v.number(),
    Exigido: v.boolean(),
  }),
  failure: 'Error al obtener sus segundos factores',
});

const ingreso = {
  method: 'POST',
  access: 'public',
  reply: signedIn,
  event: 'login',
  failure: ERRORES.autenticar,
  refusals: [401, 422],
} as const;

/** The second step of a sign-in, by a key. `Intento` comes with the 401 of the first step. */
export const ingresoConLlave = endpoint({
  ...ingreso,
  path: '/api/factores/ingreso/llave',
  summary: 'Termina el ingreso con una llave',
  body: v.object({ Intento: intento, Llave: respuestaDeLlave }),
});

/** The second step of a sign-in, by an application's code or a recovery code. A wrong code leaves the attempt open. */
export const ingresoConCodigo = endpoint({
  ...ingreso,
  path: '/api/factores/ingreso/codigo',
  summary: 'Termina el ingreso con un código de aplicación',
  body: v.object({ Intento: intento, Codigo: codigoDeIngreso }),
});

/** What a browser needs to register a key (WebAuthn's PublicKeyCredentialCreationOptionsJSON). */
const opciones = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.number(),
  excludeCredentials: v.array(v.object({ type: v.literal('public-key'), id: v.string() })),
  authenticatorSelection: v.object({
    residentKey: v.literal('discouraged'),
    userVerification: v.literal('preferred'),
  }),
  attestation: v.literal('none'),
});
export type OpcionesDeLlave = v.InferOutput<typeof opciones>;

/** Begins to register a key, after the present password. */
export const pedirLlave = endpoint({
  method: 'POST',
  path: '/api/factores/llaves/opciones',
  access: 'session',
  summary: 'Pide registrar una llave',
  body: v.object({ ClaveActual: claveActual, Nombre: nombreDeLlave }),
  reply: v.object({ Intento: v.string(), Opciones: opciones }),
  failure: 'Error al registrar la llave',
  refusals: [409],
});

const alta = {
  method: 'POST',
  access: 'session',
  reply: renewedSession,
  event: 'second-factor-added',
  refusals: [409],
} as const;

/** Registers the key that answered. A first second factor ends all sessions and opens a new one. */
export const registrarLlave = endpoint({
  ...alta,
  path: '/api/factores/llaves',
  summary: 'Registra una llave',
  body: v.object({ Intento: intento, Nombre: nombreDeLlave, Llave: llaveNueva }),
  failure: 'Error al registrar la llave',
});

const baja = {
  method: 'POST',
  access: 'session',
  reply: v.object({}),
  reauthenticate: true,
  event: 'second-factor-removed',
  refusals: [404, 409],
} as const;

/** Removes a key, after the present password. */
export const quitarLlave = endpoint({
  ...baja,
  path: '/api/factores/llaves/quitar',
  summary: 'Quita una llave propia',
  body: v.object({
    ClaveActual: claveActual,
    Id: v.pipe(v.string(), v.uuid('Indique una llave de la lista'), v.toLowerCase()),
  }),
  failure: 'Error al quitar la llave',
});

/** A new seed for an application, after the present password. Its first code activates it. */
export const pedirCodigos = endpoint({
  method: 'POST',
  path: '/api/factores/codigos/nuevo',
  access: 'session',
  summary: 'Pide usar los códigos de una aplicación',
  body: v.object({ ClaveActual: claveActual }),
  /** The seed to be typed, and the same as the address of a QR code. */
  reply: v.object({ Secreto: v.string(), Direccion: v.string() }),
  reauthenticate: true,
  failure: 'Error al preparar los códigos',
  refusals: [409],
});

/** Accepts an application's codes from now on. A first second factor ends all sessions and opens a new one. */
export const activarCodigos = endpoint({
  ...alta,
  path: '/api/factores/codigos',
  summary: 'Activa los códigos de una aplicación',
  body: v.object({ Codigo: codigoDeAplicacion }),
  failure: 'Error al activar los códigos',
});

/** Gives new recovery codes, after the present password: shown once, each for one sign-in without the factor. */
export const darRecuperacion = endpoint({
  method: 'POST',
  path: '/api/factores/recuperacion',
  access: 'session',
  summary: 'Da códigos de recuperación nuevos',
  body: v.object({ ClaveActual: claveActual }),
  reply: v.object({ Codigos: v.array(v.string()) }),
  reauthenticate: true,
  event: 'recovery-codes-given',
  failure: 'Error al dar los códigos de recuperación',
  refusals: [409],
});

/** Stops accepting an application's codes, after the present password. */
export const quitarCodigos = endpoint({
  ...baja,
  path: '/api/factores/codigos/quitar',
  summary: 'Quita los códigos de una aplicación',
  body: v.object({ ClaveActual: claveActual }),
  failure: 'Error al quitar los códigos',
});
