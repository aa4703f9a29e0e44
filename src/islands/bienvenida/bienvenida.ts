import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { agruparTarjeta } from '../../domain/tarjeta.ts';
import { copyText } from '../copy/copyText.ts';
import { nombreDeAfiliada } from './recienAfiliada.ts';
import { numeroEnDireccion, textoParaGuardar } from './numero.ts';

/** Modules left white around the code, as its standard asks. */
const QUIET_ZONE = 4;

const find = (name: string) => document.querySelector<HTMLElement>(`[data-bienvenida="${name}"]`);

function drawQr(svg: SVGElement, text: string) {
  const code = generate(text);
  const side = code.size + 2 * QUIET_ZONE;
  svg.setAttribute('viewBox', [-QUIET_ZONE, -QUIET_ZONE, side, side].join(' '));
  svg.querySelector('path')?.setAttribute('d', toSvgPath(code));
}

function show(numero: string) {
  const shown = find('numero');
  if (shown !== null) shown.textContent = agruparTarjeta(numero);
  find('sitio')?.append(location.host);
  const svg = document.querySelector<SVGElement>('[data-bienvenida="qr"]');
  if (svg !== null) drawQr(svg, numero);
  find('whatsapp')?.setAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(textoParaGuardar(numero))}`,
  );
  find('imprimir')?.addEventListener('click', () => print());
  find('copiar')?.addEventListener('click', () => {
    void copyText(agruparTarjeta(numero)).then((copied) => {
      const said = find('copiado');
      if (said === null) return;
      said.textContent = copied
        ? 'Número copiado'
        : 'No se pudo copiar. Anote el número en un papel.';
    });
  });
}

/** The wizard ends here: what it did is read first. */
function focusHeading() {
  const heading = document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/** Replaces the heading, which says that the affiliation is active. */
function setHeading(words: string) {
  const heading = document.querySelector('h1');
  if (heading === null) return;
  document.title = document.title.replace(heading.innerText, words);
  heading.textContent = words;
}

/** The page without a card number: no welcome and no actions. */
function showNone() {
  setHeading('Esta dirección no trae un número de tarjeta');
  document.querySelector('.titular .icono')?.remove();
  const next = find('que-hacer');
  if (next !== null) next.hidden = true;
}

const numero = numeroEnDireccion(location.pathname);
if (numero === null) showNone();
else {
  show(numero);
  const nombre = nombreDeAfiliada(numero);
  const persona = find('persona');
  // An address opened later says nothing of the affiliation's state.
  if (nombre === undefined) setHeading('Le damos la bienvenida');
  else if (persona !== null) persona.textContent = nombre;
  focusHeading();
}
const part = find(numero === null ? 'sin-numero' : 'con-numero');
if (part !== null) part.hidden = false;
