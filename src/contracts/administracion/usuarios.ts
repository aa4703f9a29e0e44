import * as v from 'valibot';
import { PAIS_CODIGOS } from '../../domain/paises.ts';
import { ROLES } from '../../domain/permisos.ts';
import { USUARIO_MAXIMO } from '../auth.ts';
import { endpoint } from '../endpoint.ts';
import {
  idInPath,
  instante,
  opcional,
  pagedWithTotal,
  paging,
  searchText,
  text,
  usuarioId,
} from '../fields.ts';
import { conClave, ficha, porQue, resultadoDeCambio } from './comun.ts';

/** The most users that one file makes. */
export const USUARIOS_DE_UN_ARCHIVO = 100;

const params = v.object({ id: v.pipe(idInPath, usuarioId) });

const usuario = {
  Id: v.number(),
  Usuario: v.string(),
  /** The person's name; null if the office never gave it. */
  Persona: v.nullable(v.string()),
  Rol: v.picklist(ROLES),
  FarmaciaAdmin: v.boolean(),
  Pais: v.picklist(PAIS_CODIGOS),
  /** The user's scope in words: 'Farmacia CR-F001'. */
  Alcance: v.string(),
  Cadena: v.nullable(v.string()),
  Distribuidor: v.nullable(v.string()),
  TodosLosPaises: v.boolean(),
  Activo: v.boolean(),
  /** The user has not chosen a first password yet. */
  SinClave: v.boolean(),
  UltimoIngreso: v.nullable(instante),
  ConSegundoFactor: v.boolean(),
};
const usuarioRow = v.object(usuario);
export type UsuarioDeLista = v.InferOutput<typeof usuarioRow>;

/** The users within the caller's scope. */
export const usuarios = endpoint({
  path: '/api/administracion/usuarios',
  access: 'ayudarUsuarios',
  summary: 'Usuarios',
  search: v.object({
    ...paging,
    s: v.optional(searchText, ''),
    rol: v.optional(v.picklist(ROLES, 'Elija un rol de la lista')),
    /** 'sin-ingresar': active, without a first sign-in. */
    activo: v.optional(v.picklist(['si', 'no', 'sin-ingresar'], 'Elija un estado de la lista')),
    /** With a second factor, or without any. */
    factor: v.optional(v.picklist(['con', 'sin'], 'Elija con o sin segundo factor')),
    pais: v.optional(v.picklist(PAIS_CODIGOS, 'No existe ese país en el programa')),
    orden: v.optional(
      v.picklist(
        ['usuario', '-usuario', 'rol', '-rol', 'ingreso', '-ingreso'],
        'Elija un orden de la lista',
      ),
    ),
  }),
  reply: pagedWithTotal(usuarioRow),
  failure: 'Error al obtener los usuarios',
  refusals: [404],
});

const detalle = v.object({
  ...usuario,
  /** Whether the user's own address was verified, so that a link may be sent there. */
  TieneCorreo: v.boolean(),
  /** The address that the office wrote, until one is verified; null for callers who do not administer. */
  CorreoEscrito: v.nullable(v.string()),
  /** Whether this site can send e-mails. */
  EnviaCorreos: v.boolean(),
  /** The link of a user who approves is never shown to another person. */
  SoloPorCorreo: v.boolean(),
  /** The user's second factors, in words; null: none. */
  SegundoFactor: v.nullable(v.string()),
  /** What depends on the user, in words. */
  Depende: v.array(v.string()),
  /** Failed sign-ins in the last 15 minutes, and until when a place is refused. */
  Fallos: v.number(),
  BloqueadoHasta: v.nullable(instante),
  Sesiones: v.array(
    v.object({
      Id: v.string(),
      AbiertaEn: instante,
      UsadaEn: instante,
      /** The browser and its system; null for another program. */
      Equipo: v.nullable(v.string()),
    }),
  ),
  /** The proposals that wait to change the user, newest first; none for callers who do not administer. */
  Propuestas: v.array(
    v.object({
      Id: v.number(),
      Tipo: v.string(),
      Titulo: v.string(),
      Antes: v.nullable(ficha),
      Despues: ficha,
    }),
  ),
});
export type DetalleDeUsuario = v.InferOutput<typeof detalle>;

/** One user, with the open sessions. */
export const verUsuario = endpoint({
  path: '/api/administracion/usuarios/:id',
  access: 'ayudarUsuarios',
  summary: 'Un usuario',
  params,
  reply: detalle,
  failure: 'Error al obtener el usuario',
  refusals: [404],
});

const correo = opcional(v.pipe(text(254), v.email('Escriba un correo electrónico válido')));

const lugar = {
  Rol: v.picklist(ROLES, 'Elija el rol'),
  Pais: v.optional(v.nullable(v.picklist(PAIS_CODIGOS, 'Elija un país de la lista')), null),
  /** The code of a Regente's pharmacy. */
  Farmacia: opcional(text(40)),
  /** The name of a chain admin's chain. */
  Cadena: opcional(text(120)),
  Distribuidor: opcional(text(120)),
  TodosLosPaises: v.optional(v.boolean('Elija sí o no'), false),
};

/** A one-time link. Null: it was shown already, goes by e-mail only, or does not exist yet. */
const enlace = {
  Enlace: v.nullable(v.string()),
  Vence: v.nullable(v.string()),
};

/** A new user, by what the form holds. */
export const nuevoUsuario = v.object({
  ...conClave,
  Usuario: opcional(text(USUARIO_MAXIMO)),
  Persona: opcional(text(120)),
  /** Where the first link goes. Not for a user who approves. */
  Correo: correo,
  ...lugar,
  ...porQue,
});

/** What most changes of users share. */
const cambio = {
  method: 'POST',
  attempt: 'header',
  reauthenticate: true,
  refusals: [404, 409, 422],
} as const;

/** Makes a user, with a link to choose the first password. */
export const crearUsuario = endpoint({
  ...cambio,
  path: '/api/administracion/usuarios',
  access: 'administrar',
  summary: 'Crea un usuario',
  body: nuevoUsuario,
  reply: v.object({
    ...resultadoDeCambio,
    Id: v.nullable(v.number()),
    Usuario: v.nullable(v.string()),
    ...enlace,
    Enviado: v.boolean(),
    /** Whether this site can send e-mails. */
    EnviaCorreos: v.boolean(),
  }),
  event: 'crear-usuario',
  failure: 'Error al crear el usuario',
});

/** Makes the Regente of each pharmacy of a list, all or none, each with a link. */
export const crearUsuarios = endpoint({
  ...cambio,
  path: '/api/administracion/usuarios/archivo',
  access: 'administrar',
  summary: 'Crea los usuarios de muchas farmacias',
  body: v.object({
    ...conClave,
    Farmacias: v.pipe(
      v.array(text(40), 'Indique los códigos de las farmacias'),
      v.minLength(1, 'El archivo no tiene ninguna farmacia'),
      v.maxLength(
        USUARIOS_DE_UN_ARCHIVO,
        `Cree como máximo ${USUARIOS_DE_UN_ARCHIVO} usuarios a la vez`,
      ),
    ),
  }),
  reply: v.object({
    Vence: v.string(),
    Usuarios: v.array(
      v.object({ Usuario: v.string(), Farmacia: v.string(), Enlace: v.nullable(v.string()) }),
    ),
  }),
  event: 'crear-usuarios',
  failure: 'Error al crear los usuarios',
});

/** A user's new role and scope, by what the form holds. */
export const lugarNuevo = v.object({
  ...conClave,
  ...lugar,
  ...porQue,
  /** Role and scope when the form was opened. Refused if another person changed them since. */
  Visto: v.optional(v.object({ Rol: v.string(), Alcance: v.string() })),
});

/** Gives a user another role or scope. */
export const cambiarUsuario = endpoint({
  ...cambio,
  method: 'PATCH',
  path: '/api/administracion/usuarios/:id',
  access: 'administrar',
  summary: 'Cambia el rol o el alcance de un usuario',
  params,
  body: lugarNuevo,
  reply: v.object(resultadoDeCambio),
  event: 'cambiar-usuario',
  failure: 'Error al cambiar el usuario',
});

/** Disables a user, whose sessions end at once, or lets the user sign in again. */
export const activarUsuario = endpoint({
  ...cambio,
  path: '/api/administracion/usuarios/:id/activo',
  access: 'administrar',
  summary: 'Activa o desactiva un usuario',
  params,
  body: v.object({ ...conClave, Activo: v.boolean('Elija sí o no'), ...porQue }),
  reply: v.object(resultadoDeCambio),
  event: 'activar-usuario',
  failure: 'Error al cambiar el usuario',
});

/** Gives a user a one-time link to choose a password. It ends the previous link. */
export const darEnlace = endpoint({
  ...cambio,
  path: '/api/administracion/usuarios/:id/enlace',
  access: 'ayudarUsuarios',
  summary: 'Da un enlace de un solo uso para elegir contraseña',
  params,
  body: v.object(conClave),
  reply: v.object({ ...enlace, Enviado: v.boolean() }),
  event: 'dar-enlace',
  failure: 'Error al dar el enlace',
});

/** Ends one open session of a user, or all. */
export const cerrarSesionesDe = endpoint({
  ...cambio,
  path: '/api/administracion/usuarios/:id/sesiones',
  access: 'administrar',
  summary: 'Cierra sesiones de un usuario',
  params,
  body: v.object({
    ...conClave,
    Sesion: v.optional(
      v.pipe(v.string(), v.uuid('Indique una sesión de la lista'), v.toLowerCase()),
    ),
  }),
  reply: v.object({ Cerradas: v.number() }),
  event: 'cerrar-sesiones-de',
  failure: 'Error al cerrar las sesiones',
  refusals: [404, 422],
});

/** Lets a user try to sign in again at once. */
export const desbloquear = endpoint({
  ...cambio,
  path: '/api/administracion/usuarios/:id/desbloqueo',
  access: 'ayudarUsuarios',
  summary: 'Desbloquea los ingresos de un usuario',
  params,
  body: v.object(conClave),
  reply: v.object({}),
  event: 'desbloquear-usuario',
  failure: 'Error al desbloquear el usuario',
  refusals: [404, 422],
});

/** Corrects a user's name, and the address that the office wrote, which ends a link that was given. */
export const nombrarUsuario = endpoint({
  method: 'POST',
  path: '/api/administracion/usuarios/:id/nombre',
  access: 'administrar',
  summary: 'Corrige el nombre y el correo de la persona de un usuario',
  params,
  body: v.object({
    Persona: opcional(text(120)),
    /** Left out: it stays as it is. */
    Correo: v.exactOptional(correo),
  }),
  reply: v.object({}),
  attempt: 'header',
  event: 'nombrar-usuario',
  failure: 'Error al guardar el nombre',
  refusals: [404, 409, 422],
});

/** Removes the second factors of a user who has lost them. For a user who approves, it takes two people. */
export const quitarFactores = endpoint({
  ...cambio,
  path: '/api/administracion/usuarios/:id/factores',
  access: 'administrar',
  summary: 'Quita el segundo factor de un usuario',
  params,
  body: v.object({ ...conClave, ...porQue }),
  reply: v.object(resultadoDeCambio),
  event: 'quitar-factores',
  failure: 'Error al quitar el segundo factor',
});
