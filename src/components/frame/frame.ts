import { enlaceDe } from '../../contenido/enlaces.ts';
import { perfilDe, puedeCambiarPais } from '../../domain/permisos.ts';
import { $pais } from '../../stores/country.ts';
import { leerSesionVisible } from '../../contracts/sessionCookie.ts';
import { noteLeaving } from '../../stores/leaving.ts';
import { showToday } from './dia.ts';
import { openDialogs } from './dialogs.ts';
import { followSections, openForPrint, openTarget } from './hash.ts';
import { showFonts } from './letra.ts';
import { followPromociones } from './promociones.ts';

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

const sesion = leerSesionVisible(document.cookie);
const select = document.querySelector<HTMLSelectElement>('#pais');

/** Marks the page with the signed-in user, by which styles/frame/session.css shows private parts. */
function showSession() {
  const { dataset } = document.documentElement;
  if (sesion === null) delete dataset['perfil'];
  else dataset['perfil'] = perfilDe(sesion);
  for (const element of all('[data-usuario]')) element.textContent = sesion?.userName ?? '';
  for (const element of all('[data-rol]')) {
    element.textContent = sesion === null ? '' : ` · ${sesion.rol}`;
  }
}

/** Writes a value as it was built: an e-mail address breaks after its @, not within a word. */
function write(element: HTMLElement, valor: string) {
  const [nombre = '', sitio] = valor.split('@');
  element.textContent = nombre;
  if (sitio !== undefined) element.append('@', document.createElement('wbr'), sitio);
}

/** Writes the chosen country's contact into every place of the page that shows one. */
function showCountry(codigo: string) {
  if (select === null) return;
  select.value = codigo;
  const option = select.selectedOptions.item(0);
  if (option === null) return;
  for (const element of all('[data-dato]')) {
    const dato = element.dataset['dato'] ?? '';
    const valor = option.dataset[dato] ?? '';
    // Most visitors keep the country that was built in: nothing is laid out again for them.
    if (element.textContent !== valor) write(element, valor);
    const enlace = enlaceDe(dato, valor);
    if (enlace !== undefined) element.setAttribute('href', enlace);
  }
  for (const element of all('[data-de-pais]')) {
    element.hidden = element.dataset['dePais'] !== codigo;
  }
  for (const element of all('[data-otro-pais]')) {
    element.hidden = element.dataset['otroPais'] === codigo;
  }
  document.querySelector('#pais-bandera')?.setAttribute('href', `#bandera-${codigo}`);
}

/**
 * Marks the entry of this address in the section's menu where the page could not: one page serves
 * several addresses.
 */
function markCurrent(): void {
  const path = location.pathname.replace(/\/$/, '');
  for (const link of document.querySelectorAll<HTMLAnchorElement>(
    ':is(.menu-lateral, [data-menu]) a',
  )) {
    if (link.pathname !== path) continue;
    link.setAttribute('aria-current', 'page');
    const name = link.closest('.menu-lateral')?.querySelector('[data-menu-actual]');
    if (name) name.textContent = link.textContent.trim();
  }
}

/** A locked user may choose their own country only. */
function lockCountry() {
  if (select === null || puedeCambiarPais(sesion)) return;
  for (const option of select.options) option.disabled = option.value !== $pais.get();
}

showSession();
markCurrent();
$pais.subscribe(showCountry);
$pais.subscribe(showToday);
lockCountry();

document.querySelector('[data-salir]')?.addEventListener('click', () => noteLeaving());

// An open menu of the header closes on Escape, giving the focus back, and on a tap elsewhere.
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.desplegable[open]')) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }
});
document.addEventListener('click', ({ target }) => {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.desplegable[open]')) {
    if (target instanceof Node && !menu.contains(target)) menu.open = false;
  }
});

// Only signed-in pages load the script that needs the server's answer.
const atWork = document.querySelector<HTMLTemplateElement>('#guion-trabajo');
if (sesion !== null && atWork !== null) document.body.append(atWork.content.cloneNode(true));

openDialogs();
openTarget();
openForPrint();
addEventListener('hashchange', openTarget);
followSections();
followPromociones();
void showFonts();
// The frame works from here on: remove the template that loaded it.
document.querySelector('#guion')?.remove();
