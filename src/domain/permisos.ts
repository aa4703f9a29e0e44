import type { PaisCodigo } from './paises.ts';

/** The roles of staff; a Regente may besides be the admin of a pharmacy chain. */
export const ROLES = ['Operador', 'Manager', 'Regente'] as const;
/** What somebody of the staff is; everything they may do hangs on it. */
export type Rol = (typeof ROLES)[number];

/** What decides permissions; all that a browser knows of its user. */
export interface Funcion {
  readonly rol: Rol;
  readonly farmaciaAdmin: boolean;
}

/** A signed-in person with what bounds their scope: a Regente has a pharmacy, an admin a chain. */
export interface Persona extends Funcion {
  readonly pais: PaisCodigo;
  readonly farmaciaId: number | null;
  readonly cadenaId: number | null;
}

/** What a person's permission reaches; a query narrows its rows to it. */
export type Alcance =
  | { readonly tipo: 'todos' }
  | { readonly tipo: 'pais'; readonly pais: PaisCodigo }
  | { readonly tipo: 'farmacia'; readonly farmaciaId: number }
  | { readonly tipo: 'cadena'; readonly cadenaId: number };

type Perfil = 'Operador' | 'Manager' | 'Regente' | 'Admin';

/** Who may do what, and how far: a role that is not named may not. 'Admin' is a Regente with FarmaciaAdmin. */
export const PERMISOS = {
  registrarCanje: { Operador: 'pais', Manager: 'todos', Regente: 'farmacia' },
  preregistrar: { Operador: 'pais', Manager: 'todos', Regente: 'farmacia', Admin: 'cadena' },
  verCanjes: { Operador: 'pais', Manager: 'todos', Regente: 'farmacia', Admin: 'cadena' },
  verReportes: { Regente: 'farmacia', Admin: 'cadena' },
  buscarCanjes: { Operador: 'pais', Manager: 'todos' },
  auditarCanje: { Operador: 'pais', Manager: 'todos' },
  anularCanje: { Operador: 'pais', Manager: 'todos', Regente: 'farmacia' },
  verEstadisticas: { Manager: 'todos' },
  cambiarPais: { Manager: 'todos', Admin: 'todos' },
} as const satisfies Record<string, Partial<Record<Perfil, Alcance['tipo']>>>;

/** Something a signed-in person may be allowed to do. */
export type Accion = keyof typeof PERMISOS;

function tipoDeAlcance(
  { rol, farmaciaAdmin }: Funcion,
  accion: Accion,
): Alcance['tipo'] | undefined {
  const permiso: Partial<Record<Perfil, Alcance['tipo']>> = PERMISOS[accion];
  return permiso[rol === 'Regente' && farmaciaAdmin ? 'Admin' : rol];
}

/** Whether a person may do something at all. */
export function puede(funcion: Funcion, accion: Accion): boolean {
  return tipoDeAlcance(funcion, accion) !== undefined;
}

/** How far a person may do something; null when not at all, or when their pharmacy or chain is missing. */
export function alcanceDe(persona: Persona, accion: Accion): Alcance | null {
  const tipo = tipoDeAlcance(persona, accion);
  switch (tipo) {
    case 'todos':
      return { tipo };
    case 'pais':
      return { tipo, pais: persona.pais };
    case 'farmacia':
      return persona.farmaciaId === null ? null : { tipo, farmaciaId: persona.farmaciaId };
    case 'cadena':
      return persona.cadenaId === null ? null : { tipo, cadenaId: persona.cadenaId };
    case undefined:
      return null;
  }
}

/** The country whose cards and patients a person works with; null for a Manager, who works with all. */
export function paisDeTrabajo(persona: Persona): PaisCodigo | null {
  return alcanceDe(persona, 'verCanjes')?.tipo === 'todos' ? null : persona.pais;
}

/**
 * A scope narrowed to a country asked for: an unbounded one becomes that country, a pharmacy's or a
 * chain's stays what it is, another country than the scope's own is null.
 */
export function acotarAPais(alcance: Alcance, pais: PaisCodigo | null | undefined): Alcance | null {
  if (!pais) return alcance;
  if (alcance.tipo === 'todos') return { tipo: 'pais', pais };
  return alcance.tipo === 'pais' && alcance.pais !== pais ? null : alcance;
}

/** Whether the country select is open: to visitors (null), Managers and pharmacy admins. */
export function puedeCambiarPais(funcion: Funcion | null): boolean {
  return funcion === null || puede(funcion, 'cambiarPais');
}
