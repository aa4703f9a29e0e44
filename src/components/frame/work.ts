import type { PorHacer } from '../../contracts/dashboard/porHacer.ts';
import { formatearCodigo } from '../../domain/codigoConfirmacion.ts';
import { asuntosDe, NOMBRES_DE_ASUNTOS } from '../../domain/porHacer.ts';
import {
  esperaEnPalabras,
  esPronto,
  esUrgente,
  plazoEnDias,
  plazoEnPalabras,
} from '../../domain/tiempoRestante.ts';
import { createNote } from '../../stores/note.ts';
import { refused } from '../../stores/pageNotes.ts';
import { leerSesionVisible, type SesionVisible } from '../../contracts/sessionCookie.ts';
import { $porHacer, followPorHacer } from '../../stores/porHacer.ts';
import { $session, checkSession } from '../../stores/signedInUser.ts';
import { ENTRADAS_DE_ASUNTOS } from './asuntos.ts';
import { countMore, fitRows } from './fit.ts';

type Primero = PorHacer['Primeros'][number];

/**
 * Writes the counts into every place that waits for one (`data-cuenta`). A tab with a count opens the counted list.
 */
function writeCounts({ Asuntos, Primeros }: PorHacer): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-cuenta]')) {
    const asunto = NOMBRES_DE_ASUNTOS.find((nombre) => nombre === place.dataset['cuenta']);
    const cuenta = Asuntos.find(({ Asunto }) => Asunto === asunto)?.Cuenta;
    if (asunto === undefined || cuenta === undefined) continue;
    const { palabras, lista } = ENTRADAS_DE_ASUNTOS[asunto];
    const write = (selector: string, text: string) => {
      const element = place.querySelector(selector);
      if (element !== null) element.textContent = text;
    };
    write('[data-cifra]', String(cuenta));
    write('[data-palabras]', palabras[cuenta === 1 ? 0 : 1]);
    place.title = `${cuenta} ${palabras[cuenta === 1 ? 0 : 1]}`;
    place.toggleAttribute('data-lista', cuenta > 0);
    const isLate = ({ Asunto, Vence }: Primero) =>
      Asunto === asunto && Vence !== null && Date.parse(Vence) < Date.now();
    place.toggleAttribute('data-vencido', Primeros.some(isLate));
    const tab = place.closest<HTMLAnchorElement>('a[data-pagina]');
    if (tab !== null) tab.href = cuenta > 0 ? lista : (tab.dataset['pagina'] ?? '');
  }
  countMore();
}

const CODIGOS = new Set(['auditorias', 'desconocidos', 'rechazados']);

const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  textContent: string,
  className = '',
): HTMLElementTagNameMap[Tag] =>
  Object.assign(document.createElement(tag), { textContent, className });

/** One line of the first matters: the time left, the matter, and the words of its act. */
function line({ Asunto, Clave, Texto, Vence, Quedan, Desde }: Primero): HTMLLIElement {
  const { acto, lista, uno, palabras } = ENTRADAS_DE_ASUNTOS[Asunto];
  const left = Vence === null ? null : Date.parse(Vence) - Date.now();
  const deadline = element(
    'span',
    left === null
      ? esperaEnPalabras(Date.now() - Date.parse(Desde))
      : Quedan === null
        ? plazoEnPalabras(left)
        : plazoEnDias(Quedan),
    'cola-plazo',
  );
  if (left !== null && esUrgente(left)) deadline.dataset['urge'] = 'ya';
  else if (left !== null && (esPronto(left) || (Quedan ?? 2) < 2))
    deadline.dataset['urge'] = 'pronto';
  const what = element('span', '');
  // A request of rights is named by what it asks.
  const [rest = '', asked] = Asunto === 'derechos' ? Texto.split(/ · (?=[^·]+$)/) : [Texto];
  const code = CODIGOS.has(Asunto) && Clave !== null ? `${formatearCodigo(Clave)} · ` : '';
  // Without the words that most rows repeat. Lines break between the parts.
  const parts = `${code}${rest}`.replaceAll(/Farmacia (?:del? )?|, caja de \d+/g, '').split(' · ');
  const detail = element('span', '');
  for (const part of parts) detail.append(element('span', part.replaceAll(' ', '\u00a0')), ' ');
  what.append(element('strong', asked ?? palabras[Clave === null ? 1 : 0]), ' ', detail);
  const link = element('a', '');
  link.href = Clave === null ? lista : uno(Clave);
  link.append(deadline, what, element('span', acto, 'cola-acto'));
  const item = element('li', '');
  item.append(link);
  return item;
}

/** Some lines under the heading of their order, and links to the kinds that have more. */
function group(
  name: string,
  rows: readonly Primero[],
  { Asuntos, Primeros }: PorHacer,
): HTMLElement[] {
  if (rows.length === 0) return [];
  const list = element('ol', '');
  list.append(...rows.map(line));
  const more = Asuntos.flatMap(({ Asunto, Cuenta }) => {
    const shown = Primeros.filter((row) => row.Asunto === Asunto && row.Clave !== null).length;
    if (shown === 0 || shown === Cuenta || rows.every((row) => row.Asunto !== Asunto)) return [];
    const { lista, palabras } = ENTRADAS_DE_ASUNTOS[Asunto];
    const los = /^(?:canje|rechazado|usuario)/.test(palabras[1]) ? 'los' : 'las';
    const link = element('a', `Ver ${los} ${Cuenta} ${palabras[1]}`);
    link.href = lista;
    return [link];
  });
  const rest = element('p', '', 'cola-resto');
  rest.append(...more);
  return [element('h2', name), list, ...(more.length > 0 ? [rest] : [])];
}

/** Names what comes first, in the places that the home page keeps for it. */
function writeFirst(work: PorHacer): void {
  const place = document.querySelector('[data-cola]');
  const due = work.Primeros.filter(({ Vence }) => Vence !== null);
  const others = work.Primeros.filter(({ Vence }) => Vence === null);
  const parts = [
    ...group('Con plazo: de cada asunto, lo que vence antes', due, work),
    ...group('Sin plazo: de cada asunto, lo que más espera', others, work),
  ];
  place?.replaceChildren(
    ...(parts.length > 0 ? parts : [element('p', 'No hay nada pendiente. Todo está al día.')]),
  );
}

/** Greets on the home page, or says in its place which page a person may not open. */
function greet({ userName }: SesionVisible): void {
  const place = document.querySelector('[data-saludo]');
  const refusal = document.querySelector<HTMLElement>('[data-rehusada]');
  if (place === null || refusal === null) return;
  place.textContent = `Le damos la bienvenida, ${userName}.`;
  const page = refused.take();
  document.title = `${page === null ? 'Por hacer' : 'Sin permiso'} · Junto a Tí`;
  if (page === null) return;
  refusal.querySelector('span')?.append(page);
  refusal.hidden = false;
  document.querySelector('.tareas [aria-current]')?.removeAttribute('aria-current');
  place.closest('section')?.remove();
}

/** Shows what waits for the user. Without an answer the places stay empty. */
async function showWork(sesion: SesionVisible): Promise<void> {
  greet(sesion);
  const waiting = document.querySelector('[data-cuenta]') !== null;
  if (!waiting || asuntosDe(sesion).length === 0) return;
  await checkSession();
  const { status, user } = $session.get();
  if (status !== 'authenticated' || user.debeCambiarClave || user.debeRegistrarFactor) return;
  $porHacer.subscribe((work) => {
    if (work === null) return;
    writeCounts(work);
    writeFirst(work);
  });
  await followPorHacer();
}

/** Where the browser tab's last links were followed, the last one first: address, its tab in the bar, the page's title. */
const origin = createNote('borrador:origen');

const pageOf = (tab: HTMLAnchorElement): string => tab.dataset['pagina'] ?? tab.pathname;

/** On the page of a redemption or a person: the way back to where it was opened from, which the bar marks. */
function markOrigin(): void {
  const back = document.querySelector<HTMLAnchorElement>('[data-volver]');
  const here = () => location.pathname + location.search;
  const ways = back === null ? [] : (origin.read()?.split('\n\n') ?? []);
  // Back on a page that a redemption was opened from.
  ways.splice(0, ways.findIndex((way) => way.startsWith(`${here()}\n`)) + 1);
  if (back === null) origin.take();
  // A redemption opened from another one keeps the first one's way back.
  if (back === null || back.dataset['volver'] === 'sigue') {
    document.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element) || target.closest('main a') === null) return;
      const tab = document.querySelector<HTMLAnchorElement>('.tareas [aria-current]');
      const way = [here(), tab === null ? '' : pageOf(tab), document.title].join('\n');
      origin.keep([way, ...ways].join('\n\n'));
    });
  }
  const [address, page, title] = ways[0]?.split('\n') ?? [];
  if (back === null || !address || title === undefined) return;
  back.href = address;
  back.textContent = `Volver a ${title.split(' · ')[0]}`;
  for (const link of document.querySelectorAll<HTMLAnchorElement>(
    ':is(.tareas, .barra-seccion) a',
  )) {
    const from = link.closest('.barra-seccion') === null ? page : back.pathname;
    link.ariaCurrent = pageOf(link) === from ? 'true' : null;
  }
}

markOrigin();
fitRows();
const sesion = leerSesionVisible(document.cookie);
if (sesion !== null) void showWork(sesion);
