import { atom, type ReadableAtom } from 'nanostores';
import { esPaisCodigo, type PaisCodigo, PAIS_PREDETERMINADO, paisDe } from '../domain/paises.ts';
import { puedeCambiarPais } from '../domain/permisos.ts';
import { leerSesionVisible } from '../contracts/sessionCookie.ts';
import { createNote } from './note.ts';

const note = createNote('country-store');

/** The code of the choice kept as `{ code, name }`. */
function stored(): unknown {
  try {
    const kept: unknown = JSON.parse(note.read() ?? 'null');
    return Reflect.get(Object(kept), 'code');
  } catch {
    return null; // Not the JSON that this file writes.
  }
}

const keep = (codigo: PaisCodigo): void =>
  note.keep(JSON.stringify({ code: codigo, name: paisDe(codigo).nombre }));

/** The header's list of countries. */
const select =
  typeof document === 'undefined' ? null : document.querySelector<HTMLSelectElement>('#pais');

/** A choice that the visitor made before a script ran. Without one the list shows the default country. */
function early(): PaisCodigo | null {
  const codigo = select?.value;
  return esPaisCodigo(codigo) && codigo !== PAIS_PREDETERMINADO ? codigo : null;
}

/** A user who may not change the country sees their own. Anybody else sees their last choice. */
function initial(): PaisCodigo {
  if (typeof document === 'undefined') return PAIS_PREDETERMINADO;
  const sesion = leerSesionVisible(document.cookie);
  if (sesion !== null && !puedeCambiarPais(sesion)) return sesion.pais;
  const chosen = early();
  if (chosen !== null) keep(chosen);
  const kept = chosen ?? stored();
  return esPaisCodigo(kept) ? kept : (sesion?.pais ?? PAIS_PREDETERMINADO);
}

const pais = atom<PaisCodigo>(initial());

/**
 * The dialling code of the country chosen in the header. The browser session keeps it; the default is 506.
 * The first script that imports this file makes it follow the header's list.
 */
export const $pais: ReadableAtom<PaisCodigo> = pais;

/** Chooses a country. Every contact on the page changes at once. */
export function elegirPais(codigo: PaisCodigo): void {
  pais.set(codigo);
  keep(codigo);
}

select?.addEventListener('change', () => {
  if (esPaisCodigo(select.value)) elegirPais(select.value);
});
