import type { PaisCodigo } from '../../domain/paises.ts';

/** The telephone that helps in a country, in one piece. The header's list holds it. */
export const telefonoDeAyuda = (pais: PaisCodigo): string =>
  (
    document.querySelector<HTMLElement>(`#pais [value="${pais}"]`)?.dataset['telefono'] ?? ''
  ).replaceAll(' ', '\u00a0');
