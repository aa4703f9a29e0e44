import { number, object, safeParse } from 'valibot';
import { go, useQuery } from '../table/useAddress.ts';
import type { Paso } from './inicio.ts';

/*
 * Each step has an address and one entry in the tab's history, in their order. Back and Forward move one step, and
 * a reload finds the step again.
 */

/** What an entry knows besides its address: how many steps precede it in the history. */
const entrada = object({ pasosAntes: number() });

const leerPaso = (query: string): Paso => {
  const paso = Number(new URLSearchParams(query).get('paso'));
  return paso === 2 || paso === 3 || paso === 4 ? paso : 1;
};

const direccion = (paso: Paso): string =>
  location.pathname + (paso === 1 ? '' : `?paso=${String(paso)}`);

function pasosAntes(): number {
  const leida = safeParse(entrada, history.state);
  return leida.success ? leida.output.pasosAntes : 0;
}

/** Goes back in the history; settles once the page is there. */
function retroceder(entradas: number): Promise<void> {
  if (entradas === 0) return Promise.resolve();
  return new Promise((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    history.go(-entradas);
  });
}

/** The step that the address asks for, followed through Back and Forward; 1 in the static page. */
export const usePasoPedido = (): Paso => leerPaso(useQuery());

/** Goes to a step: forward by new entries, one for each step between; back to the entry that the step has. */
export async function irAlPaso(paso: Paso): Promise<void> {
  const actual = leerPaso(location.search);
  const antes = pasosAntes();
  if (paso < actual) {
    if (actual - paso <= antes) return retroceder(actual - paso);
    // The wizard was opened at a later step: there is no entry to go back to.
    history.replaceState(null, '', direccion(paso));
    go(direccion(paso));
  }
  const siguientes = ([2, 3, 4] as const).filter((otro) => otro > actual && otro <= paso);
  for (const [i, siguiente] of siguientes.entries()) {
    go(direccion(siguiente), { pasosAntes: antes + i + 1 });
  }
}

/** Goes back to where the wizard began, so that the next page replaces the steps in the history. */
export const volverAlPrincipio = (): Promise<void> => retroceder(pasosAntes());
