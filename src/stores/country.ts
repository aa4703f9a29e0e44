import { atom, type ReadableAtom } from 'nanostores';
import { esPaisCodigo, type PaisCodigo, PAIS_PREDETERMINADO, paisDe } from '../domain/paises.ts';
import { puedeCambiarPais } from '../domain/permisos.ts';
import { leerSesionVisible } from '../contracts/sessionCookie.ts';

const KEY = 'country-store';

/** The code of the choice kept as `{ code, name }`. */
function stored(): unknown {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return Reflect.get(Object(kept), 'code');
  } catch {
    return null; // Not ours, or a browser that refuses storage: the choice then lasts for the page.
  }
}

function keep(codigo: PaisCodigo) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ code: codigo, name: paisDe(codigo).nombre }));
  } catch {
    // Without storage the choice lasts for the page.
  }
}

/** The header's list of countries. */
const select =
  typeof document === 'undefined' ? null : document.querySelector<HTMLSelectElement>('#pais');

/** A choice made before any script ran: the list stands on the built-in country otherwise. */
function early(): PaisCodigo | null {
  const codigo = select?.value;
  return esPaisCodigo(codigo) && codigo !== PAIS_PREDETERMINADO ? codigo : null;
}

/** A locked user sees their own country whatever was chosen; anybody else what they chose last. */
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
 * The country the visitor chose in the header, by dialling code; kept for the browser session, default 506.
 * Whichever script of a page reads it first, the frame's or an island's, follows the list from then on.
 */
export const $pais: ReadableAtom<PaisCodigo> = pais;

/** Chooses a country: every contact detail on the page follows at once. */
export function elegirPais(codigo: PaisCodigo): void {
  pais.set(codigo);
  keep(codigo);
}

select?.addEventListener('change', () => {
  if (esPaisCodigo(select.value)) elegirPais(select.value);
});
