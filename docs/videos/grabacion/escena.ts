import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

/** A picture of the site and how long it is shown. */
export interface Cuadro {
  readonly file: string;
  ms: number;
}

const MOVIMIENTO = { cuadros: 9, ms: 40 };
const TECLA_MS = 80;
const CLIC_MS = 160;

/** What a step may do with the site while it is filmed; every action leaves its pictures. */
export interface Escena {
  readonly page: Page;
  readonly cuadros: readonly Cuadro[];
  /** Shows what is on the screen for that long. */
  readonly mostrar: (ms: number) => Promise<void>;
  /** Brings an element to the middle of the screen. */
  readonly acercar: (locator: Locator) => Promise<void>;
  /** Moves the pointer to a control and presses it. */
  readonly pulsar: (locator: Locator) => Promise<void>;
  /** Presses a field and types into it, letter by letter. */
  readonly escribir: (locator: Locator, texto: string) => Promise<void>;
  /** Chooses in a select, or fills in a date, at once: the browser's own lists are in no picture. */
  readonly elegir: (locator: Locator, elegir: () => Promise<unknown>) => Promise<void>;
  readonly tecla: (tecla: string) => Promise<void>;
  /** Lengthens the last picture. */
  readonly alargar: (ms: number) => void;
}

/** Films `page` picture by picture into `folder`: the time in the video is no machine's time. */
export function abrirEscena(page: Page, folder: string): Escena {
  const cuadros: Cuadro[] = [];
  let puntero = { x: 432, y: 300 };

  const mostrar = async (ms: number, pulsado = false): Promise<void> => {
    await page.evaluate(pintarPuntero, { ...puntero, pulsado });
    const file = join(folder, `${String(cuadros.length).padStart(5, '0')}.png`);
    await page.screenshot({ path: file, animations: 'disabled' });
    cuadros.push({ file, ms });
  };

  const mover = async (locator: Locator): Promise<void> => {
    const box = await locator.boundingBox();
    if (box === null) throw new Error(`no está en la pantalla: ${locator.toString()}`);
    const desde = puntero;
    const hasta = {
      x: box.x + Math.min(box.width / 2, 140),
      y: box.y + box.height / 2,
    };
    for (let i = 1; i <= MOVIMIENTO.cuadros; i += 1) {
      const avance = (1 - Math.cos((Math.PI * i) / MOVIMIENTO.cuadros)) / 2;
      puntero = {
        x: desde.x + (hasta.x - desde.x) * avance,
        y: desde.y + (hasta.y - desde.y) * avance,
      };
      await mostrar(MOVIMIENTO.ms);
    }
  };

  const acercar = async (locator: Locator): Promise<void> => {
    const lejos = await locator.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top < innerHeight * 0.12 || bottom > innerHeight * 0.72;
    });
    if (!lejos) return;
    await locator.evaluate((element) =>
      element.scrollIntoView({ block: 'center', behavior: 'instant' }),
    );
    await mostrar(400);
  };

  const ir = async (locator: Locator): Promise<void> => {
    await acercar(locator);
    await mover(locator);
    await mostrar(CLIC_MS, true);
  };

  return {
    page,
    cuadros,
    mostrar,
    acercar,
    async pulsar(locator) {
      await ir(locator);
      await locator.click();
      await mostrar(CLIC_MS);
    },
    async escribir(locator, texto) {
      await ir(locator);
      await locator.click();
      for (const letra of texto) {
        await page.keyboard.type(letra);
        await mostrar(TECLA_MS);
      }
    },
    async elegir(locator, elegir) {
      await ir(locator);
      await elegir();
      await mostrar(500);
    },
    async tecla(tecla) {
      await page.keyboard.press(tecla);
      await mostrar(CLIC_MS);
    },
    alargar(ms) {
      const ultimo = cuadros.at(-1);
      if (ultimo !== undefined) ultimo.ms += ms;
    },
  };
}

/** Runs in the page: draws the pointer above everything, open dialogs included. */
function pintarPuntero({ x, y, pulsado }: { x: number; y: number; pulsado: boolean }): void {
  const id = 'puntero-grabacion';
  document.getElementById(id)?.remove();
  const puntero = document.createElement('div');
  puntero.id = id;
  puntero.popover = 'manual';
  const lado = pulsado ? 44 : 28;
  Object.assign(puntero.style, {
    position: 'fixed',
    inset: 'auto',
    left: `${x - lado / 2}px`,
    top: `${y - lado / 2}px`,
    width: `${lado}px`,
    height: `${lado}px`,
    margin: '0',
    padding: '0',
    border: '3px solid #d9480f',
    borderRadius: '50%',
    background: pulsado ? 'rgb(217 72 15 / 0.45)' : 'rgb(217 72 15 / 0.2)',
    pointerEvents: 'none',
  });
  document.body.append(puntero);
  puntero.showPopover();
}
