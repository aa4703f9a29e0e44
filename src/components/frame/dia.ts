import { diaEn } from '../../domain/calendario.ts';
import type { PaisCodigo } from '../../domain/paises.ts';

/**
 * What of a page depends on today, in the chosen country's own time: the year of the programme, and which
 * talks are still to come. The page was built on some day; it is read on another.
 */
export function showToday(pais: PaisCodigo): void {
  const hoy = diaEn(pais, new Date());
  const anio = hoy.slice(0, 4);
  for (const element of document.querySelectorAll('[data-anio]')) {
    if (element.textContent !== anio) element.textContent = anio;
  }
  let quedan = false;
  for (const charla of document.querySelectorAll<HTMLElement>('[data-dia]')) {
    if (charla.dataset['dePais'] !== pais) continue;
    charla.hidden = (charla.dataset['dia'] ?? '') < hoy;
    if (!charla.hidden) quedan = true;
  }
  for (const ninguna of document.querySelectorAll<HTMLElement>('[data-sin-dia]')) {
    ninguna.hidden = quedan || ninguna.dataset['sinDia'] !== pais;
  }
}
