import * as v from 'valibot';
import { crearUsuario } from '../../contracts/administracion/usuarios.ts';
import { PAIS_PREDETERMINADO, PAISES } from '../../domain/paises.ts';
import type { Rol } from '../../domain/permisos.ts';

/** A country's Administrador, or one of all countries. */
export const TODOS = 'todos';

/** The roles as people choose them: a chain's admin is one of its own, though a Regente by role. */
export const ROLES_ESCRITOS = [
  ['Regente', 'Regente de una farmacia'],
  ['FarmaciaAdmin', 'Regente que administra una cadena (FarmaciaAdmin)'],
  ['Operador', 'Operador de un país'],
  ['Manager', 'Manager, de todos los países'],
  ['Administrador', 'Administrador'],
  ['Distribuidor', 'Distribuidor'],
] as const;

const requerido = (valor: string, es: boolean) => !es || valor.trim() !== '';

/** The fields that each role needs. The server checks the rest. */
export const lugarEscrito = v.pipe(
  v.object({
    ...v.pick(crearUsuario.body, ['ClaveActual', 'Correo']).entries,
    Usuario: v.string(),
    Persona: v.string(),
    Rol: v.pipe(v.string(), v.minLength(1, 'Elija el rol')),
    Pais: v.string(),
    Farmacia: v.string(),
    Cadena: v.string(),
    Distribuidor: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [['Rol'], ['Farmacia']],
      ({ Rol, Farmacia }) => requerido(Farmacia, Rol === 'Regente'),
      'Escriba el código de la farmacia',
    ),
    ['Farmacia'],
  ),
  v.forward(
    v.partialCheck(
      [['Rol'], ['Cadena']],
      ({ Rol, Cadena }) => requerido(Cadena, Rol === 'FarmaciaAdmin'),
      'Escriba el nombre de la cadena',
    ),
    ['Cadena'],
  ),
  v.forward(
    v.partialCheck(
      [['Rol'], ['Pais']],
      ({ Rol, Pais }) => requerido(Pais, Rol !== 'Regente'),
      'Elija el país',
    ),
    ['Pais'],
  ),
);

export type UsuarioEscrito = v.InferOutput<typeof lugarEscrito>;
export type LugarEscrito = Omit<UsuarioEscrito, 'ClaveActual' | 'Correo' | 'Usuario' | 'Persona'>;

const oNada = (texto: string) => (texto.trim() === '' ? null : texto.trim());

/** The form's values in the contract's form. */
export function lugarDelContrato({ Rol, Pais, Farmacia, Cadena, Distribuidor }: LugarEscrito) {
  const esRegente = Rol === 'Regente';
  const codigo = PAISES.find((pais) => pais.codigo === Pais)?.codigo ?? null;
  return {
    Rol: (Rol === 'FarmaciaAdmin' ? 'Regente' : Rol) as Rol,
    Pais: esRegente ? null : Pais === TODOS ? PAIS_PREDETERMINADO : codigo,
    Farmacia: esRegente ? oNada(Farmacia) : null,
    Cadena: Rol === 'FarmaciaAdmin' ? oNada(Cadena) : null,
    Distribuidor: Rol === 'Distribuidor' ? oNada(Distribuidor) : null,
    TodosLosPaises: Rol === 'Administrador' && Pais === TODOS,
  };
}
