import { aVelocidadDeEscaner, esDeEscaner } from '../../domain/escaneo.ts';

/** The longest pause between two keys of one scan, in milliseconds. */
const PAUSA_MS = 120;
/** The longest pause within one scan into a field: a wireless scanner sends a lost key again. */
const PAUSA_LARGA_MS = 1000;
/** The longest pause after its first key in an empty field: no person types one key and scans so soon. */
const PAUSA_PRIMERA_MS = 500;
/** How long a select's choice by letter waits for a second key, which makes both part of a scan. */
const ESPERA_MS = 250;

const MODIFICADORES: readonly string[] = ['Shift', 'CapsLock', 'AltGraph', 'NumLock'];

/** A text that arrived at a scanner's speed and ended in Enter. */
interface Lectura {
  readonly texto: string;
  /** The focused elements at its first and at its last key. */
  readonly desde: Element | null;
  readonly hasta: Element | null;
  /** Puts back what stood in the field before the scan's keys went there. */
  readonly deshacer: () => void;
}

interface Oyente {
  /** At the first key of each text, before the page gets it. */
  readonly onInicio: () => void;
  /** Answers whether it takes the scan. If it does, the page does not get its Enter. */
  readonly onLectura: (lectura: Lectura) => boolean;
  /** At Enter after any other text, with what has the focus. Answers the same. */
  readonly onEnter: (activo: Element | null) => boolean;
}

interface Escrito {
  texto: string;
  readonly desde: Element | null;
  /** The former values of the field that got the keys, and of its form's: a date has three boxes. */
  readonly valores: Map<Campo, string>;
  /** The time of the first key since the last pause, and how many came since. */
  primera: number;
  teclas: number;
  ultima: number;
  /** Whether its keys have come too fast for a person so far. */
  veloz: boolean;
}

/** A key that came before the script listened, with what had the focus then. */
interface TeclaTemprana {
  readonly event: KeyboardEvent;
  readonly activo: Element | null;
}

declare global {
  interface Window {
    /** Filled by layouts/guardarTeclas.ts until `escucharEscaner` takes them. */
    teclasTempranas?: TeclaTemprana[] | undefined;
  }
}

type Campo = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const esCampo = (element: Element | null): element is Campo =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/** Whether keys that are typed there become text. */
export const tomaTexto = (element: Element | null): boolean =>
  esCampo(element) && !(element instanceof HTMLSelectElement) && element.matches(':read-write');

/** Whether a field that is typed into holds a text alone. */
const contiene = (element: Element | null, texto: string): element is Campo =>
  esCampo(element) && tomaTexto(element) && element.value === texto;

/** Writes into a field as a person does, so that React hears of it. */
export function escribirEn(campo: HTMLInputElement | HTMLTextAreaElement, texto: string): void {
  // The element's own setter hides the change from React.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(campo), 'value')?.set?.call(campo, texto);
  campo.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Whether it is locked while its form waits for an answer. */
const esperaRespuesta = (element: Element | null): boolean =>
  element instanceof HTMLInputElement &&
  element.readOnly &&
  Boolean(element.form?.querySelector('[aria-busy="true"]'));

const camposCon = (element: Element | null): Campo[] =>
  [element, ...(element?.closest('form')?.elements ?? [])].filter(esCampo);

function deshacer({ valores }: Escrito): void {
  for (const [campo, valor] of valores) {
    if (campo.value === valor || !campo.isConnected) continue;
    if (campo instanceof HTMLSelectElement) {
      campo.value = valor;
      campo.dispatchEvent(new Event('change', { bubbles: true }));
    } else escribirEn(campo, valor);
  }
}

/** Hands what was typed into a field of the first paint over to the screen's own, unless it was a scan. */
function relevar(temprano: HTMLInputElement | null, escaneado: boolean): void {
  if (temprano === null) return;
  const { id, value, form } = temprano;
  const conFoco = document.activeElement === temprano;
  const presionado = form?.querySelector('[data-presionado]') !== null;
  temprano.closest('.temprano')?.remove();
  const campo = document.getElementById(id);
  if (conFoco) campo?.focus();
  const vacio = campo instanceof HTMLInputElement && campo.value === '' && !campo.readOnly;
  if (escaneado || value === '' || !vacio) return;
  escribirEn(campo, value);
  // Once the screen has taken the text.
  if (presionado) queueMicrotask(() => campo.form?.requestSubmit());
}

/** Listens to a scanner's keys wherever the focus is, until the answered function is called. */
export function escucharEscaner({ onInicio, onLectura, onEnter }: Oyente): () => void {
  const fin = new AbortController();
  const oir = { capture: true, signal: fin.signal };
  let escrito: Escrito | null = null;
  let retenida: ReturnType<typeof setTimeout> | undefined;
  /** The text typed while no field took it. */
  let sinCampo = '';
  const temprano = document.querySelector<HTMLInputElement>('.temprano input');
  let escaneadoAntes = false;

  const callar = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  const alPulsar = (event: KeyboardEvent, activo = document.activeElement) => {
    const { key, timeStamp, repeat, isComposing, ctrlKey, altKey, metaKey } = event;
    const previo = escrito;
    const seguida = previo !== null && timeStamp - previo.ultima <= PAUSA_MS;
    if (key.length > 1) {
      if (MODIFICADORES.includes(key)) return;
      escrito = null;
      sinCampo = '';
      if (key !== 'Enter') return;
      const veloz = seguida && esDeEscaner(previo.teclas, timeStamp - previo.primera);
      const tomada = veloz
        ? onLectura({ ...previo, hasta: activo, deshacer: () => deshacer(previo) })
        : onEnter(activo);
      if (!tomada) return;
      callar(event);
      escaneadoAntes ||= activo === temprano;
      return;
    }
    const combinada = (ctrlKey || altKey || metaKey) && !event.getModifierState('AltGraph');
    if (repeat || isComposing || combinada) {
      escrito = null;
      return;
    }
    if (activo === document.body || esperaRespuesta(activo)) sinCampo += key;
    const enSuCampo = previo?.desde === activo && (activo === document.body || tomaTexto(activo));
    // The first paint's field may have been replaced meanwhile.
    const solo = previo !== null && contiene(activo, previo.texto);
    const pausa =
      previo?.veloz && (enSuCampo || solo)
        ? PAUSA_LARGA_MS
        : solo && previo.texto.length === 1
          ? PAUSA_PRIMERA_MS
          : 0;
    // What a person typed there is a text of its own.
    if (previo !== null && !seguida && timeStamp - previo.ultima <= pausa) {
      if (solo) previo.valores.set(activo, '');
      previo.primera = timeStamp;
      previo.teclas = 0;
    } else if (!seguida) {
      const valores = new Map(camposCon(activo).map((campo) => [campo, campo.value]));
      const horas = { primera: timeStamp, ultima: timeStamp };
      escrito = { texto: key, desde: activo, valores, ...horas, teclas: 1, veloz: false };
      onInicio();
      return;
    }
    previo.veloz =
      previo.teclas > 0 && aVelocidadDeEscaner(previo.teclas, timeStamp - previo.primera);
    previo.teclas += 1;
    previo.texto += key;
    previo.ultima = timeStamp;
    // A second key so soon belongs to a scan: no choice by letter, no press by space, no shortcut.
    if (previo.veloz && !tomaTexto(activo)) callar(event);
  };

  /** Writes what was typed without a field into the empty one that the screen goes on to. */
  const alEnfocar = () => {
    const texto = sinCampo;
    sinCampo = '';
    // After the screen has selected the field's text.
    queueMicrotask(() => {
      const campo = document.activeElement;
      const vacio = campo instanceof HTMLInputElement && campo.value === '' && !campo.readOnly;
      if (texto === '' || !vacio) return;
      // Emptied again if Enter shows that it was a scan.
      escrito?.valores.set(campo, '');
      escribirEn(campo, texto);
    });
  };

  /** The first key of a scan chooses nothing in a select: its change waits, and is taken back by a second key. */
  const alCambiar = (event: Event) => {
    const { target } = event;
    if (!(target instanceof HTMLSelectElement) || !event.isTrusted) return;
    if (escrito?.desde !== target || event.timeStamp - escrito.ultima > ESPERA_MS) return;
    const letra = escrito;
    const antes = letra.valores.get(target) ?? '';
    event.stopImmediatePropagation();
    // Both events tell of the same choice.
    if (event.type === 'change') return;
    clearTimeout(retenida);
    const elegido = target.value;
    // Show the former choice meanwhile: only a very late second key has to undo anything.
    target.value = antes;
    retenida = setTimeout(() => {
      if (letra.veloz) return;
      target.value = elegido;
      target.dispatchEvent(new Event('change', { bubbles: true }));
    }, ESPERA_MS);
  };

  for (const { event, activo } of window.teclasTempranas ?? []) alPulsar(event, activo);
  window.teclasTempranas = undefined;
  relevar(temprano, escaneadoAntes);
  alEnfocar();
  addEventListener('keydown', (event) => alPulsar(event), oir);
  addEventListener('focusin', alEnfocar, oir);
  addEventListener('pointerdown', () => (sinCampo = ''), oir);
  addEventListener('input', alCambiar, oir);
  addEventListener('change', alCambiar, oir);
  return () => {
    fin.abort();
    clearTimeout(retenida);
  };
}
