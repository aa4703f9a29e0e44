import type { PorHacer } from '../../contracts/dashboard/porHacer.ts';
import { formatearCodigo } from '../../domain/codigoConfirmacion.ts';
import { asuntosDe, NOMBRES_DE_ASUNTOS, PRIMEROS } from '../../domain/porHacer.ts';
import {
  esperaEnPalabras,
  esPronto,
  esUrgente,
  plazoEnPalabras,
} from '../../domain/tiempoRestante.ts';
import { refused } from '../../stores/refused.ts';
import { leerSesionVisible, type SesionVisible } from '../../contracts/sessionCookie.ts';
import { $porHacer, followPorHacer } from '../../stores/porHacer.ts';
import { $session, checkSession } from '../../stores/signedInUser.ts';
import { DESTINOS } from './asuntos.ts';
import { countMore, fitRows } from './fit.ts';

/**
 * Writes the counts into every place that waits for one (`data-cuenta`). A tab with a count opens the counted list. A 0
 * of a tab is quiet.
 */
function writeCounts({ Asuntos }: PorHacer): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-cuenta]')) {
    const asunto = NOMBRES_DE_ASUNTOS.find((nombre) => nombre === place.dataset['cuenta']);
    const cuenta = Asuntos.find(({ Asunto }) => Asunto === asunto)?.Cuenta;
    if (asunto === undefined || cuenta === undefined) continue;
    const { palabras, lista } = DESTINOS[asunto];
    const write = (selector: string, text: string) => {
      const element = place.querySelector(selector);
      if (element !== null) element.textContent = text;
    };
    write('[data-cifra]', String(cuenta));
    write('[data-palabras]', palabras[cuenta === 1 ? 0 : 1]);
    place.title = `${cuenta} ${palabras[cuenta === 1 ? 0 : 1]}`;
    place.toggleAttribute('data-lista', cuenta > 0);
    const tab = place.closest<HTMLAnchorElement>('a[data-pagina]');
    if (tab !== null) tab.href = cuenta > 0 ? lista : (tab.dataset['pagina'] ?? '');
  }
  countMore();
}

const CODIGOS = new Set(['auditorias', 'desconocidos', 'rechazados', 'fotos']);

type Primero = PorHacer['Primeros'][number];

/** One line of what comes first: the time left, what waits, and what is done with it. */
function line({ Asunto, Clave, Texto, Vence, Desde }: Primero): HTMLLIElement {
  const { acto, lista, uno, palabras } = DESTINOS[Asunto];
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = Clave === null ? lista : uno(Clave);
  const deadline = document.createElement('span');
  deadline.className = 'cola-plazo';
  if (Vence === null) deadline.textContent = esperaEnPalabras(Date.now() - Date.parse(Desde));
  else {
    const left = Date.parse(Vence) - Date.now();
    deadline.textContent = plazoEnPalabras(left);
    if (esPronto(left)) deadline.dataset['urge'] = esUrgente(left) ? 'ya' : 'pronto';
  }
  const what = document.createElement('span');
  const name = document.createElement('strong');
  name.textContent = palabras[Clave === null ? 1 : 0];
  const code = CODIGOS.has(Asunto) && Clave !== null ? `${formatearCodigo(Clave)} · ` : '';
  what.append(name, ` ${code}${Texto}`);
  const act = document.createElement('span');
  act.className = 'cola-acto';
  act.textContent = acto;
  link.append(deadline, what, act);
  item.append(link);
  return item;
}

/** Some lines under what their order is. */
function group(name: string, rows: readonly Primero[]): HTMLElement[] {
  if (rows.length === 0) return [];
  const heading = document.createElement('h3');
  heading.textContent = name;
  const list = document.createElement('ol');
  list.append(...rows.map(line));
  return [heading, list];
}

/** Names what comes first, in the places that the home page keeps for it. */
function writeFirst({ Asuntos, Primeros }: PorHacer): void {
  const place = document.querySelector('[data-cola]');
  if (place === null) return;
  const first = Primeros.slice(0, PRIMEROS);
  if (first.length > 0) {
    place.replaceChildren(
      ...group(
        'Con plazo: primero lo que vence antes',
        first.filter(({ Vence }) => Vence !== null),
      ),
      ...group(
        'Sin plazo: primero lo que más espera',
        first.filter(({ Vence }) => Vence === null),
      ),
    );
  } else {
    const nothing = document.createElement('p');
    nothing.textContent = Asuntos.some(({ Cuenta }) => Cuenta > 0)
      ? 'Nada de lo que espera tiene plazo.'
      : 'No hay nada pendiente. Todo está al día.';
    place.replaceChildren(nothing);
  }
}

/** Greets on the home page, or says which page a person may not open. */
function greet({ userName }: SesionVisible): void {
  const place = document.querySelector('[data-saludo]');
  if (place === null) return;
  const page = refused.take();
  place.textContent =
    page === null
      ? `Le damos la bienvenida, ${userName}.`
      : `Su usuario no tiene permiso para abrir «${page}».`;
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

fitRows();
const sesion = leerSesionVisible(document.cookie);
if (sesion !== null) await showWork(sesion);
