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
 * of a tab stays away.
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
    place.toggleAttribute('data-lista', cuenta > 0);
    const tab = place.closest<HTMLAnchorElement>('a[data-pagina]');
    if (tab !== null) tab.href = cuenta > 0 ? lista : (tab.dataset['pagina'] ?? '');
  }
  countMore();
}

const CODIGOS = new Set(['auditorias', 'desconocidos', 'rechazados', 'fotos']);

/** One line of what comes first: the time left, what is to be done, with what. */
function line({ Asunto, Clave, Texto, Vence, Desde }: PorHacer['Primeros'][number]): HTMLLIElement {
  const { acto, lista, uno } = DESTINOS[Asunto];
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
  const what = document.createElement('strong');
  what.textContent =
    CODIGOS.has(Asunto) && Clave !== null ? `${acto} ${formatearCodigo(Clave)}` : acto;
  const detail = document.createElement('span');
  detail.textContent = Texto;
  link.append(deadline, what, detail);
  item.append(link);
  return item;
}

/** Names what comes first, in the places that the home page keeps for it. */
function writeFirst({ Asuntos, Primeros }: PorHacer): void {
  const place = document.querySelector('[data-cola]');
  if (place === null) return;
  if (Primeros.length > 0) place.replaceChildren(...Primeros.slice(0, PRIMEROS).map(line));
  else {
    const nothing = document.createElement('li');
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
