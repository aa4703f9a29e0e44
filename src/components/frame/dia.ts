import { diaEn } from '../../domain/calendario.ts';
import type { PaisCodigo } from '../../domain/paises.ts';

/**
 * Updates what depends on today: the year in the foot, and which talks are still to come in the chosen country's
 * time. A page is read on another day than it was built on.
 */
export function showToday(pais: PaisCodigo): void {
  for (const element of document.querySelectorAll('[data-anio]'))
    element.textContent = String(new Date().getFullYear());
  let quedan = false;
  for (const charla of document.querySelectorAll<HTMLElement>('[data-dia]')) {
    if (charla.dataset['dePais'] !== pais) continue;
    // A country's day loads the zones of the whole world: only for its talks.
    charla.hidden = (charla.dataset['dia'] ?? '') < diaEn(pais, new Date());
    if (!charla.hidden) quedan = true;
  }
  for (const ninguna of document.querySelectorAll<HTMLElement>('[data-sin-dia]')) {
    ninguna.hidden = quedan || ninguna.dataset['sinDia'] !== pais;
  }
}
