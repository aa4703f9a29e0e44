import { obtenerPromociones, type PromocionPublica } from '../../api/promocionesPublicas.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { $pais } from '../../stores/country.ts';

/** Each row of the list is a copy of its template, the cells named by the field they show. A line breaks inside no dose or package. */
function fill(root: HTMLElement, rows: readonly PromocionPublica[]) {
  const list = root.querySelector('[data-filas]');
  const template = root.querySelector('template');
  if (list === null || template === null) return;
  list.replaceChildren(
    ...rows.map((row) => {
      const copy = document.importNode(template.content, true);
      for (const cell of copy.querySelectorAll<HTMLElement>('[data-campo]')) {
        const value: unknown = Reflect.get(row, cell.dataset['campo'] ?? '');
        cell.textContent = String(value).replaceAll(/ (?=[\d+]|m[cgl]|de |dosis)/g, '\u00a0');
      }
      return copy;
    }),
  );
}

/** ARIA roles of the table's parts: as cards on a phone they would lose their meaning for screen readers. */
const ROLES = [
  ['table', 'table'],
  ['thead, tbody', 'rowgroup'],
  ['tr', 'row'],
  ['th[scope="col"]', 'columnheader'],
  ['th[scope="row"]', 'rowheader'],
  ['td', 'cell'],
] as const;

function sayRoles(root: HTMLElement) {
  for (const [parts, role] of ROLES) {
    for (const part of root.querySelectorAll(parts)) part.setAttribute('role', role);
  }
}

function show(root: HTMLElement, estado: 'cargando' | 'lista' | 'vacia' | 'error') {
  root.setAttribute('aria-busy', String(estado === 'cargando'));
  for (const part of root.querySelectorAll<HTMLElement>('[data-estado]')) {
    part.hidden = part.dataset['estado'] !== estado;
  }
}

/** Fills a list of promotions for the chosen country, and again when the country changes. */
export function followPromociones(): void {
  const root = document.querySelector<HTMLElement>('[data-promociones]');
  if (root === null) return;
  let pending = new AbortController();

  const load = async (pais: PaisCodigo) => {
    pending.abort();
    pending = new AbortController();
    const { signal } = pending;
    show(root, 'cargando');
    try {
      const rows = await obtenerPromociones(pais, signal);
      if (signal.aborted) return;
      fill(root, rows);
      sayRoles(root);
      show(root, rows.length === 0 ? 'vacia' : 'lista');
    } catch {
      if (signal.aborted) return;
      fill(root, []);
      show(root, 'error');
    }
  };

  root.querySelector('[data-otra-vez]')?.addEventListener('click', () => void load($pais.get()));
  $pais.subscribe((pais) => void load(pais));
}
