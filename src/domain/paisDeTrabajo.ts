import type { PaisCodigo } from './paises.ts';
import type { Rol, Usuario } from './permisos.ts';

type Lugar = Pick<Usuario, 'rol' | 'pais' | 'todosLosPaises'>;

/** The role that works with all countries in every action. */
export const ROL_DE_TODOS = 'Manager' satisfies Rol;

/** Whether a user works with all countries, and so may narrow a list to one. */
export const eligePais = ({ rol, todosLosPaises }: Lugar): boolean =>
  rol === ROL_DE_TODOS || todosLosPaises;

/** The country that a user works with; null: all of them. */
export const paisDeTrabajo = (usuario: Lugar): PaisCodigo | null =>
  eligePais(usuario) ? null : usuario.pais;
