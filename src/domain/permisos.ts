import type { PaisCodigo } from './paises.ts';
import type { FarmaciaId } from './ids.ts';

/** The roles of users. A Regente may also be the admin of a pharmacy chain. */
export const ROLES = ['Operador', 'Manager', 'Regente', 'Administrador', 'Distribuidor'] as const;
/** One role. Permissions depend on it. */
export type Rol = (typeof ROLES)[number];

/** Role and chain admin: all that permissions depend on, and all that the browser knows. */
export interface Funcion {
  readonly rol: Rol;
  readonly farmaciaAdmin: boolean;
}

/**
 * A signed-in user with the bounds of the scope. A Regente has a pharmacy, a chain admin a chain, a
 * Distribuidor a distributor. An Administrador has a country, or all of them.
 */
export interface Usuario extends Funcion {
  readonly pais: PaisCodigo;
  readonly farmaciaId: FarmaciaId | null;
  readonly cadenaId: number | null;
  readonly distribuidorId: number | null;
  readonly todosLosPaises: boolean;
}

/** How far a permission reaches. Queries answer only rows within it. */
export type Alcance =
  | { readonly tipo: 'todos' }
  | { readonly tipo: 'pais'; readonly pais: PaisCodigo }
  | { readonly tipo: 'farmacia'; readonly farmaciaId: FarmaciaId }
  | { readonly tipo: 'cadena'; readonly cadenaId: number }
  | { readonly tipo: 'distribuidor'; readonly distribuidorId: number };

/** The profiles of `PERMISOS` and of the menus: the roles, and a chain's admin, who is a Regente by role. */
export const PERFILES = [
  'Operador',
  'Manager',
  'Regente',
  'Admin',
  'Administrador',
  'Distribuidor',
] as const;
export type Perfil = (typeof PERFILES)[number];

/** Who may do what, and how far. A role that is missing may not. 'Admin' is a Regente with FarmaciaAdmin. */
export const PERMISOS = {
  verAfiliaciones: {
    Operador: 'pais',
    Manager: 'todos',
    Regente: 'farmacia',
    Admin: 'cadena',
    Administrador: 'pais',
  },
  registrarCanje: { Operador: 'pais', Manager: 'todos', Regente: 'farmacia' },
  preregistrar: { Operador: 'pais', Manager: 'todos', Regente: 'farmacia', Admin: 'cadena' },
  // To see which cards of the own pharmacy have enough invoices for a redemption.
  canjearEspera: { Regente: 'farmacia' },
  verCanjes: { Operador: 'pais', Manager: 'todos', Regente: 'farmacia', Admin: 'cadena' },
  verReportes: { Regente: 'farmacia', Admin: 'cadena' },
  verReporteDeOficina: { Operador: 'pais', Manager: 'todos', Administrador: 'pais' },
  elegirFarmacia: {
    Operador: 'pais',
    Manager: 'todos',
    Regente: 'farmacia',
    Admin: 'cadena',
    Administrador: 'pais',
    Distribuidor: 'distribuidor',
  },
  buscarCanjes: { Operador: 'pais', Manager: 'todos' },
  auditarCanje: { Operador: 'pais', Manager: 'todos' },
  anularCanje: { Operador: 'pais', Manager: 'todos', Regente: 'farmacia' },
  verTablero: { Operador: 'pais', Manager: 'todos', Admin: 'cadena' },
  // To find a person, open the page, read the desk of rights and take a request by telephone.
  atenderLlamadas: { Operador: 'pais', Manager: 'todos', Administrador: 'pais' },
  // To carry out what a request asks for, and answer it.
  atenderDerechos: { Manager: 'todos', Administrador: 'pais' },
  buscarFarmacias: { Operador: 'pais', Manager: 'todos', Admin: 'cadena', Administrador: 'pais' },
  buscarMedicos: {
    Operador: 'pais',
    Manager: 'todos',
    Regente: 'pais',
    Admin: 'pais',
    Administrador: 'pais',
  },
  administrar: { Administrador: 'pais' },
  ayudarUsuarios: { Administrador: 'pais', Admin: 'cadena' },
  aprobarCambios: { Manager: 'todos', Administrador: 'pais' },
  verLiquidaciones: {
    Operador: 'pais',
    Manager: 'todos',
    Regente: 'farmacia',
    Admin: 'cadena',
    Distribuidor: 'distribuidor',
  },
  verObservaciones: { Operador: 'pais', Manager: 'todos', Regente: 'farmacia', Admin: 'cadena' },
  // To cut a settlement, undo the cut, send it.
  liquidar: { Distribuidor: 'distribuidor' },
  corregirEnvio: { Operador: 'pais', Manager: 'todos', Distribuidor: 'distribuidor' },
  recibirCajas: { Regente: 'farmacia', Admin: 'cadena' },
  cerrarLiquidacion: { Operador: 'pais', Manager: 'todos', Distribuidor: 'distribuidor' },
  resolverDisputa: { Operador: 'pais', Manager: 'todos' },
  // The specification opens the header's country select to chain admins, although a chain has one country.
  cambiarPais: { Manager: 'todos', Admin: 'todos' },
} as const satisfies Record<string, Partial<Record<Perfil, Alcance['tipo']>>>;

/** The name of something that a permission allows. */
export type Accion = keyof typeof PERMISOS;

/** The profile of a user. */
export const perfilDe = ({ rol, farmaciaAdmin }: Funcion): Perfil =>
  rol === 'Regente' && farmaciaAdmin ? 'Admin' : rol;

/** The profiles that may do something. */
export const perfilesQue = (accion: Accion): Perfil[] =>
  PERFILES.filter((perfil) => perfil in PERMISOS[accion]);

/** The roles that may do something in all countries, and those that may in their own. */
export const rolesQue = (accion: Accion): { todos: Rol[]; pais: Rol[] } => {
  const permiso: Partial<Record<Perfil, Alcance['tipo']>> = PERMISOS[accion];
  const con = (tipo: Alcance['tipo']) => ROLES.filter((rol) => permiso[rol] === tipo);
  return { todos: con('todos'), pais: con('pais') };
};

function tipoDeAlcance(funcion: Funcion, accion: Accion): Alcance['tipo'] | undefined {
  const permiso: Partial<Record<Perfil, Alcance['tipo']>> = PERMISOS[accion];
  return permiso[perfilDe(funcion)];
}

/** Whether a user may do something at all. */
export function puede(funcion: Funcion, accion: Accion): boolean {
  return tipoDeAlcance(funcion, accion) !== undefined;
}

/** How far a user may do something. Null: not at all, or the user's pharmacy or chain is missing. */
export function alcanceDe(usuario: Usuario, accion: Accion): Alcance | null {
  const tipo = tipoDeAlcance(usuario, accion);
  switch (tipo) {
    case 'todos':
      return { tipo };
    case 'pais':
      return usuario.todosLosPaises ? { tipo: 'todos' } : { tipo, pais: usuario.pais };
    case 'farmacia':
      return usuario.farmaciaId === null ? null : { tipo, farmaciaId: usuario.farmaciaId };
    case 'cadena':
      return usuario.cadenaId === null ? null : { tipo, cadenaId: usuario.cadenaId };
    case 'distribuidor':
      return usuario.distribuidorId === null
        ? null
        : { tipo, distribuidorId: usuario.distribuidorId };
    case undefined:
      return null;
  }
}

/** The country that a scope is bound to; null for all countries. Throws for a scope within a country. */
export function paisDelAlcance(alcance: Alcance): PaisCodigo | null {
  if (alcance.tipo === 'pais') return alcance.pais;
  if (alcance.tipo === 'todos') return null;
  throw new TypeError(`no country: the scope is a ${alcance.tipo}`);
}

/** Whether a place lies within a scope. */
export function abarca(
  alcance: Alcance,
  lugar: { readonly pais: PaisCodigo; readonly cadenaId: number; readonly farmaciaId: FarmaciaId },
): boolean {
  switch (alcance.tipo) {
    case 'todos':
      return true;
    case 'pais':
      return alcance.pais === lugar.pais;
    case 'cadena':
      return alcance.cadenaId === lugar.cadenaId;
    case 'farmacia':
      return alcance.farmaciaId === lugar.farmaciaId;
    case 'distribuidor':
      return false;
  }
}

/**
 * A scope narrowed to a country. 'todos' becomes that country. A pharmacy's or a chain's scope stays as
 * it is. Null when the scope is another country.
 */
export function acotarAPais(alcance: Alcance, pais: PaisCodigo | null | undefined): Alcance | null {
  if (!pais) return alcance;
  if (alcance.tipo === 'todos') return { tipo: 'pais', pais };
  return alcance.tipo === 'pais' && alcance.pais !== pais ? null : alcance;
}

/** Whether the country select is open. It is for visitors (null), Managers and chain admins. */
export function puedeCambiarPais(funcion: Funcion | null): boolean {
  return funcion === null || puede(funcion, 'cambiarPais');
}
