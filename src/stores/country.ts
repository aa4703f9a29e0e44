import { atom, type ReadableAtom } from 'nanostores';
import { type PaisCodigo, PAIS_PREDETERMINADO, esPaisCodigo } from '../domain/paises.ts';
import { puedeCambiarPais } from '../domain/permisos.ts';
import { leerSesionVisible } from './sessionCookie.ts';

const KEY = 'country-store';

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null; // A browser may refuse storage altogether; the choice then lasts for the page.
  }
}

/** A locked user sees their own country whatever was chosen before; anybody else what they chose. */
function initial(): PaisCodigo {
  if (typeof document === 'undefined') return PAIS_PREDETERMINADO;
  const sesion = leerSesionVisible(document.cookie);
  if (sesion !== null && !puedeCambiarPais(sesion)) return sesion.pais;
  const chosen = stored();
  return esPaisCodigo(chosen) ? chosen : (sesion?.pais ?? PAIS_PREDETERMINADO);
}

const pais = atom<PaisCodigo>(initial());

/** The country the visitor chose, by dialling code; kept for the browser session, default 506. */
export const $pais: ReadableAtom<PaisCodigo> = pais;

/** Chooses a country: every contact detail on the page follows at once. */
export function elegirPais(codigo: PaisCodigo): void {
  pais.set(codigo);
  try {
    sessionStorage.setItem(KEY, codigo);
  } catch {
    // Without storage the choice lasts for the page.
  }
}
