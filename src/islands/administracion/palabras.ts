import { formatearInstante } from '../../domain/calendario.ts';
import { leerId } from '../../domain/leerId.ts';
import { type Pais, PAISES } from '../../domain/paises.ts';
import type { Usuario } from '../../stores/signedInUser.ts';

/** A country by its code, or all of them. */
export const nombreDePais = (codigo: string | null): string =>
  PAISES.find((uno) => uno.codigo === codigo)?.nombre ?? 'Todos los países';

/** The countries that a user administers. */
export const paisesDe = ({ todosLosPaises, pais }: Usuario): readonly Pais[] =>
  todosLosPaises ? PAISES : PAISES.filter(({ codigo }) => codigo === pais);

/** A user's role, as people read it: a chain's admin is a Regente by role. */
export const rolEnPalabras = ({
  Rol,
  FarmaciaAdmin,
}: {
  readonly Rol: string;
  readonly FarmaciaAdmin: boolean;
}): string => (FarmaciaAdmin ? 'Regente (FarmaciaAdmin)' : Rol);

/** An instant on the clocks of the user's country. */
export const horaDe = ({ pais }: Usuario, instante: string): string =>
  formatearInstante(pais, new Date(instante));

/** The part after an address's last slash when it is a row's number; else undefined. */
export const idDeRuta = (pathname: string): number | undefined =>
  leerId(/\/(\d+)\/?$/.exec(pathname)?.[1] ?? '');

/** What a user's address is for, on this site. */
export const paraQueElCorreo = ({ EnviaCorreos }: { readonly EnviaCorreos: boolean }): string =>
  EnviaCorreos
    ? 'Ahí llega el enlace para elegir su contraseña.'
    : 'Este sitio no envía correos: usted le da el enlace.';
